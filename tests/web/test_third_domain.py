"""A domain that this program does not know is handed over as its package, and can do all that needs no more than that.

The domain is `support/numberline.py`. Nothing but it says what a line is; what it lacks is refused in its words.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from astrolabe.cli.commands import main
from astrolabe.domains import DOMAINS
from astrolabe.engine.settings import Settings, fits, settings_from
from astrolabe.formats import Formats
from astrolabe.runs.run import Run, solve
from astrolabe.search import ALGORITHMS
from astrolabe.web.app import create_app

from .. import ROOT
from ..support import numberline
from .test_sockets import Page

DOCUMENT = {"astrolabe": 1, "line": {"start": 3, "goal": 26}}
TEXT = json.dumps(DOCUMENT)
KNOWN = (*DOMAINS, numberline.DOMAIN)
LINE = Formats(KNOWN).read(TEXT).problems[0]
FITTING = [name for name, row in ALGORITHMS.items() if fits(row, numberline.DOMAIN)]
FEWEST = 4  # 3, 6, 12, 13, 26


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(domains=KNOWN)


@pytest.fixture
def page(app: Flask) -> Iterator[Page]:
    page = Page(app)
    yield page
    page.client.disconnect()


def asked(app: Flask, question: str, **fields: object) -> dict[str, object]:
    answer = app.test_client().post(f"/{question}", json=fields).json
    assert isinstance(answer, dict)
    return answer


def settings_of(algorithm: str) -> Settings:
    return settings_from({"algorithm": algorithm, "diagonal": ALGORITHMS[algorithm].diagonals[0]}, LINE)


def test_only_searches_that_jump_or_need_a_twin_do_not_fit() -> None:
    assert ALGORITHMS.keys() - FITTING == {"jump-point", "orthogonal-jump-point", "twin"}


def test_every_algorithm_that_fits_finds_a_way_and_the_exact_ones_the_shortest() -> None:
    answers = {name: solve(LINE, settings_of(name)) for name in FITTING}
    assert {answer.ending for answer in answers.values()} == {"found"}
    for name, answer in answers.items():
        moves = {move for move, each in enumerate(zip(answer.path, answer.path[1:], strict=False)) if not near(*each)}
        assert (answer.path[0], answer.path[-1], moves) == (3, 26, set()), name
    exact = ("a-star", "dijkstra", "breadth-first", "ida-star", "bidirectional-dijkstra")
    assert [answers[name].cost for name in exact] == [FEWEST] * len(exact)


def near(before: int, after: int) -> bool:
    return after in (before + 1, before - 1, 2 * before)


def test_a_page_reads_it_searches_it_and_is_streamed_its_records(app: Flask, page: Page) -> None:
    [document] = asked(app, "read", name="line.json", text=TEXT)["documents"]  # type: ignore[misc]
    opened = page.open(1, page.know(json.dumps(document)), algorithm="a-star")
    assert (opened["engine"], opened["impossible"]) == ("python", False)
    run = Run(LINE, settings_of("a-star"))
    assert page.drain(1) == b"".join(run.pull(100).tobytes() for _ in iter(lambda: run.done, True))


def test_its_steps_are_explained_by_the_line_that_ran(app: Flask, page: Page) -> None:
    told = asked(app, "trace", problem=page.know(TEXT), settings={"algorithm": "a-star"}, record=0)
    run = Run(LINE, settings_of("a-star"))
    assert len(told["moments"]) == sum(len(run.pull(100)) for _ in iter(lambda: run.done, True))  # type: ignore[arg-type]


def test_what_it_brings_words_and_facts_for_is_told_to_the_page(app: Flask) -> None:
    client = app.test_client()
    assert client.get("/words/en.json").json["line.nothing"] == numberline.NOTHING
    tables = json.loads(re.search(r'id="tables">(.*?)</script>', client.get("/").text)[1])  # type: ignore[index]
    assert tables["heuristics"]["line"] == ["unequal", "zero"]
    assert {name for name, row in tables["algorithms"].items() if "line" in row["domains"]} == {*FITTING}


def test_it_is_saved_as_it_was_opened(app: Flask) -> None:
    saved = asked(app, "write", document=DOCUMENT, format="json")
    assert json.loads(str(saved["text"])) == DOCUMENT


@pytest.mark.parametrize("question", ["costs", "necessity", "worksheet"])
def test_what_it_does_not_have_is_refused_in_its_own_words(app: Flask, question: str) -> None:
    paper = {"steps": "2-3", "variants": 1, "seed": 1, "paper": "a4", "language": "en"}
    more = paper if question == "worksheet" else {}
    told = asked(app, question, document=DOCUMENT, settings={}, **more)
    assert "line.nothing" in json.dumps(told)


def test_its_searches_have_no_traces_and_those_of_others_are_read_as_before(app: Flask) -> None:
    assert asked(app, "searchtrace", document=DOCUMENT)["refusal"]["key"] == "line.nothing"  # type: ignore[index]
    trace = "events:\n- {type: expanding, id: 1, g: 0, x: 2, y: 3}\n"
    assert "map" in asked(app, "foreign", text=trace)["document"]  # type: ignore[operator]
    assert "trace-ground" in json.dumps(asked(app, "foreign", text=trace, ground=DOCUMENT))
    alone = asked(create_app(domains=(numberline.DOMAIN,)), "foreign", text=trace)
    assert alone["refusal"]["key"] == "line.nothing"  # type: ignore[index]


def test_the_command_line_solves_it_in_its_own_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for module in ("solving", "replaying"):
        monkeypatch.setattr(f"astrolabe.cli.{module}.FORMATS", Formats(KNOWN))
    monkeypatch.setattr("astrolabe.cli.wording.DOMAINS", KNOWN)
    file = tmp_path / "line.json"
    file.write_text(TEXT, encoding="utf-8")
    assert [main([*command, str(file)]) for command in (["solve"], ["solve", "--limit", "1"], ["trace"])] == [0, 3, 2]
    said = capsys.readouterr()
    assert numberline.STOPPED in said.out + said.err
    assert said.err.endswith(f"{numberline.NOTHING}\n")


def test_a_replay_of_it_holds_its_run_and_its_words(app: Flask) -> None:
    fields = {"document": DOCUMENT, "title": "", "language": "en", "home": "http://localhost/"}
    told = str(asked(app, "replay", **fields)["text"])
    assert told.startswith("<!doctype html>")


def test_reading_a_document_loads_neither_a_compiler_nor_a_sheet() -> None:
    program = "import sys; from astrolabe.domains import FORMATS; FORMATS.read(sys.argv[1]); print(*sys.modules)"
    board = {"astrolabe": 1, "board": {"width": 2, "height": 2, "start": [1, 2, 3, 0], "goal": [1, 2, 3, 0]}}
    done = subprocess.run(
        [sys.executable, "-c", program, json.dumps(board)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    heavy = {
        "numba",
        "astrolabe.content.worksheets",
        *(f"{domain.package}.{part}" for domain in DOMAINS for part in ("compiled", "paper", "checking", "traces")),
    }
    assert not heavy & loaded
