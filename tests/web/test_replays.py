"""Replays (`server/web/replays/`): what is in the file, how large it is, and that only its own script can run."""

import json
import re
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from math import factorial
from typing import Any

import numpy as np
import pytest

from astrolabe.content.words import catalogue
from astrolabe.core.records import EXPANDED
from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings, settings_from
from astrolabe.formats import Document
from astrolabe.formats.document import Lanes
from astrolabe.runs.run import Run
from astrolabe.web.app import create_app
from astrolabe.web.bundles import Bundles
from astrolabe.web.files import REPLAY
from astrolabe.web.packing import unpacked
from astrolabe.web.questions.question import Services
from astrolabe.web.replays import recording
from astrolabe.web.replays.file import UNSAID, Look, replay
from astrolabe.web.replays.recording import recorded

from .. import ROOT
from ..support.oracles.documents import MAP
from ..support.oracles.maps import empty_map, grid_from

SERVICES = Services()
FIELD = grid_from("""
    ....
    S#.G
    ....
""")
FARTHEST = BoardProblem(3, 3, bytes([8, 6, 7, 2, 5, 4, 3, 0, 1]), ordered_goal(3, 3))  # 31 moves
HOSTILE = "</script><script>alert(1)</script>\u2028 <!-- \"'&amp; {{ 7 * 7 }}"


class Markup(HTMLParser):
    """What a browser sees of a file: its elements, and the text in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.inside = dict(attrs).get("id") or tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        self.texts[self.inside] = self.texts.get(self.inside, "") + data


def facts_of(text: str) -> tuple[Any, Any]:
    """What is recorded in a file."""
    data = json.loads(Markup(text).texts["recording"])
    return json.loads(zlib.decompress(b64decode(data["facts"]), -15)), data


def saved(document: Document, **look: str) -> str:
    return replay(recorded(document, SERVICES), Look(**look), SERVICES.static)


def test_a_replay_holds_the_document_and_the_records_of_all_its_lanes() -> None:
    lanes = Lanes(({"algorithm": "dijkstra"},), 0, "expansion")
    facts, data = facts_of(saved(Document((FIELD,), settings={"heuristic": "zero"}, step=3, notes="n", lanes=lanes)))
    assert (facts["document"]["step"], facts["document"]["notes"]) == (3, "n")
    assert [run["settings"] for run in facts["runs"]] == [{"heuristic": "zero"}, {"algorithm": "dijkstra"}]
    for run, packed, settings in zip(facts["runs"], data["records"], recorded_settings(lanes), strict=True):
        [[count, length]] = run["sections"]
        records = unpacked(b64decode(packed))
        assert (count, length) == (len(records), len(b64decode(packed)))
        assert records.tobytes() == Run(FIELD, settings).pull(10_000).tobytes()
    assert {*facts["sources"]} == {"a-star", "dijkstra"}


def recorded_settings(lanes: Lanes) -> list[Settings]:
    return [settings_from(given, FIELD) for given in ({"heuristic": "zero"}, *lanes.others)]


def test_what_explains_a_run_is_answered_ahead() -> None:
    [run] = facts_of(saved(Document((FIELD,), settings={"algorithm": "greedy"})))[0]["runs"]
    assert run["answers"]["optimum"] == {"known": True, "cost": 5}
    assert {"check", "costs", "optimum"} == {*run["answers"]}
    problem = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]), ordered_goal(3, 3))
    [run] = facts_of(saved(Document((problem,))))[0]["runs"]
    assert run["shares"]["0:1,2,3,4,5,6,7,0,8"]["tiles"] == [0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert run["texts"]["steps"]["name"] == "astrolabe-steps.txt"


def test_what_is_asked_about_a_leg_is_answered_for_each() -> None:
    visiting = replace(FIELD, waypoints=(3, 0))
    [run] = facts_of(saved(Document((visiting,), settings={"algorithm": "greedy"})))[0]["runs"]
    alone = [facts_of(saved(Document((leg,), settings={"algorithm": "greedy"})))[0]["runs"] for leg in visiting.legs()]
    for part, [found] in zip(run["legs"], alone, strict=True):
        assert part == {name: found["answers"][name] for name in ("check", "costs")}
    assert run["answers"] == {
        "optimum": {"known": True, "cost": sum(found["answers"]["optimum"]["cost"] for [found] in alone)}
    }


def test_the_code_at_work_comes_with_runs_that_are_short() -> None:
    [run] = facts_of(saved(Document((FIELD,))))[0]["runs"]
    count = sum(count for count, _ in run["sections"])
    assert len(run["moments"]) == count
    assert {"row", "rows", "values", "fresh"} == {*run["moments"][0]}
    [run] = facts_of(saved(Document((empty_map(90, 60),), settings={"algorithm": "dijkstra"})))[0]["runs"]
    assert run["moments"] == []


def test_titles_and_notes_stay_text() -> None:
    text = saved(Document((FIELD,), notes=HOSTILE), title=HOSTILE, home="https://example.org/?a=%22")
    markup = Markup(text)
    assert markup.texts["title"] == HOSTILE
    assert markup.texts["replay-title"] == HOSTILE
    assert facts_of(text)[0]["document"]["notes"] == HOSTILE
    assert "alert(1)</script>" not in text
    assert len(re.findall("</script", text)) == len([tag for tag, _ in markup.elements if tag == "script"])


def test_a_replay_may_run_its_own_script_and_load_nothing() -> None:
    text = saved(Document((FIELD,)))
    markup = Markup(text)
    [policy] = [found["content"] for tag, found in markup.elements if found.get("http-equiv")]
    script = zlib.decompress(b64decode(json.loads(markup.texts["recording"])["script"]), -15)
    texts = [markup.texts["script"].encode(), script, markup.texts["style"].encode()]
    for part in texts:
        assert f"'sha256-{b64encode(sha256(part).digest()).decode()}'" in str(policy)
    assert str(policy).startswith("default-src 'none'; script-src 'sha256-")
    addresses = [value for _, found in markup.elements for name in ("src", "href") if (value := found.get(name))]
    assert {address.split(":")[0] for address in addresses if not address.startswith("#")} == {"data", "http"}
    assert [address for address in addresses if address.startswith("http")] == ["http://localhost:8000/"]
    assert "url(" not in markup.texts["style"]


def test_3000_expansions_are_less_than_a_megabyte() -> None:
    found = recorded(Document((empty_map(80, 60),), settings={"algorithm": "dijkstra"}), SERVICES)
    assert np.count_nonzero(found.runs[0].records["kind"] == EXPANDED) > 3_000
    assert len(replay(found, Look(), SERVICES.static).encode()) <= 1_000_000


@pytest.mark.thorough
def test_100_000_expansions_are_less_than_five_and_a_half_megabytes() -> None:
    found = recorded(Document((empty_map(400, 300),), settings={"algorithm": "dijkstra"}), SERVICES)
    assert np.count_nonzero(found.runs[0].records["kind"] == EXPANDED) > 100_000
    assert len(replay(found, Look(), SERVICES.static).encode()) <= 5_500_000


@pytest.mark.nightly
def test_100_000_expansions_of_boards_are_less_than_five_and_a_half_megabytes() -> None:
    found = recorded(Document((FARTHEST,), settings={"algorithm": "dijkstra"}), SERVICES)
    assert np.count_nonzero(found.runs[0].records["kind"] == EXPANDED) > 100_000
    assert len(replay(found, Look(), SERVICES.static).encode()) <= 5_500_000


def test_what_is_recorded_of_a_large_problem_is_what_a_page_asks_for() -> None:
    scripts = [ROOT / "static/js" / name for name in ("state/detail.js", "domains/boards/boards.js")]
    text = "\n".join(script.read_text("utf-8") for script in scripts)
    said = {name: int(number) for name, number in re.findall(r"^const (\w+) = (\d+);", text, re.MULTILINE)}
    assert said["MANY_NODES"] == recording.MANY_CELLS
    assert factorial(said["SMALL"]) // 2 == recording.MANY_NODES


def test_a_run_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOST_RECORDS", 1000)
    with pytest.raises(Refusal) as refused:
        recorded(Document((empty_map(80, 60),), settings={"algorithm": "dijkstra"}), SERVICES)
    assert refused.value.key == "replay.long"


def test_an_impossible_board_has_no_run() -> None:
    problem = BoardProblem(3, 3, bytes([2, 1, 3, 4, 5, 6, 7, 8, 0]), ordered_goal(3, 3))
    [run] = facts_of(saved(Document((problem,))))[0]["runs"]
    assert (run["opened"]["impossible"], run["sections"]) == (True, [])


def test_a_replay_brings_all_words_that_it_says() -> None:
    SERVICES.static.look()
    script = Bundles(REPLAY, SERVICES.static.text).whole()
    keys = {key for key in re.findall(r'"([a-z]+(?:[.-][a-z0-9-]+)+)"', script) if key in catalogue("en")}
    beginnings = set(re.findall(r"`([a-z]+)\.", script))
    said = {key.split(".")[0] for key in keys} | beginnings
    assert said & set(UNSAID) == {"autosave", "class", "open", "share"}  # of links, files, classes: not in a replay


def test_a_page_is_told_a_replay_or_why_not() -> None:
    client = create_app().test_client()
    asked = {"document": MAP, "title": "Ü", "language": "zh", "home": "http://127.0.0.1:8000/"}
    text = client.post("/replay", json=asked).json["text"]  # type: ignore[index]
    assert '<html lang="zh"' in text
    assert Markup(text).texts["replay-title"] == "Ü"
    for home in ("javascript:alert(1)", "http://[", "http:///", "http://a/\ud800"):
        refused = client.post("/replay", json={**asked, "home": home})
        assert refused.json["refusal"]["key"] == "replay.home"  # type: ignore[index]
