"""The JSON of requests and answers: strict on the way in, always JSON on the way out, never anything but a Refusal."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrolabe.content.words import LANGUAGES, say
from astrolabe.core.refusal import Refusal
from astrolabe.engine.settings import Settings
from astrolabe.formats import FORMATS
from astrolabe.search import ALGORITHMS
from astrolabe.search.rule import Rule
from astrolabe.spaces.terrain import KINDS
from astrolabe.web import wire
from astrolabe.web.limits import Limits
from astrolabe.web.refusal_json import plain, refusal_json
from astrolabe.web.request_fields import parse
from astrolabe.worth.guarantee import guarantee

from ..support.oracles.maps import empty_map

MAP_TEXT = json.dumps(
    {
        "astrolabe": 1,
        "map": {
            "width": 3,
            "height": 2,
            "terrain": {".": {"kind": "free"}, "#": {"kind": "wall"}},
            "rows": [".#.", "..."],
            "start": [0, 0],
            "goal": [2, 0],
        },
    }
)
BOARD_TEXT = json.dumps(
    {
        "astrolabe": 1,
        "board": {
            "width": 3,
            "height": 3,
            "start": [1, 2, 3, 4, 5, 6, 7, 0, 8],
            "goal": [1, 2, 3, 4, 5, 6, 7, 8, 0],
        },
    }
)
BOARD_PATH = [[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def refused(ask: Callable[[], object]) -> str:
    """The key of the refusal that this must be."""
    error = outcome(ask)
    assert isinstance(error, Refusal)
    return error.key


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        "[Infinity]",
        "[-Infinity]",
        "[1e999]",
        "[" + "9" * 18 + "]",
        "[" * 17 + "]" * 17,
        "[" * 100_000,
        '{"a":' * 5000 + "1" + "}" * 5000,
        b"\xff",
        "[1,]",
    ],
    ids=["empty", "open", "nan", "inf", "-inf", "huge", "long", "deep", "bomb", "nested", "bytes", "comma"],
)
def test_json_that_is_not_strict_is_refused(text: str | bytes) -> None:
    assert refused(lambda: parse(text)) == "request.json"


@pytest.mark.parametrize("text", ["[" * 16 + "]" * 16, "9007199254740992", "-1.5e3", '{"a": [true, null, "é"]}'])
def test_strict_json_is_read(text: str) -> None:
    assert parse(text) == json.loads(text)


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ((), "request.arguments"),
        (({}, {}), "request.arguments"),
        (("open",), "request.object"),
        (({"run": 1, "settings": {}},), "request.missing"),
        (({"run": 1, "problem": "x", "settings": {}, "speed": 1},), "request.unknown"),
        (({"run": -1, "problem": "x", "settings": {}},), "request.whole"),
        (({"run": True, "problem": "x", "settings": {}},), "request.whole"),
        (({"run": 1.0, "problem": "x", "settings": {}},), "request.whole"),
        (({"run": 1, "problem": 7, "settings": {}},), "request.text"),
        (({"run": 1, "problem": "x" * 400, "settings": {}},), "request.text"),
        (({"run": 1, "problem": "x", "settings": []},), "request.object"),
        (({"run": 1, "problem": "x", "settings": {}, "from": -1},), "request.whole"),
        (({"run": 1, "problem": "x", "settings": {}, "from": 2**60},), "request.whole"),
    ],
)
def test_a_request_to_open_a_run_says_what_is_wrong_with_it(arguments: tuple[object, ...], key: str) -> None:
    assert refused(lambda: wire.open_request(arguments)) == key


@pytest.mark.parametrize("count", [0, -1, 32_769, "8", None, 1.5, True])
def test_a_pull_asks_for_a_sensible_number_of_records(count: object) -> None:
    assert refused(lambda: wire.pull_request(({"run": 1, "count": count},))) == "request.whole"


def test_good_requests_are_understood() -> None:
    asked = {"run": 3, "problem": "ab", "settings": {"tie": "fifo"}, "from": 9}
    assert wire.open_request((asked,)) == (3, "ab", {"tie": "fifo"}, 9)
    assert wire.open_request(({"run": 3, "problem": "ab", "settings": {}},)).start == 0
    assert wire.pull_request(({"run": 3, "count": 32_768},)) == (3, 32_768)
    assert wire.cancel_request(({"run": 3},)) == 3


def outcome(ask: Callable[..., object], *arguments: object) -> object:
    """What comes back, or the refusal, which must be fit to be sent and to be said."""
    try:
        return ask(*arguments)
    except Refusal as error:
        json.dumps(refusal_json(error), allow_nan=False)
        for language in LANGUAGES:
            say(error.key, language, **error.facts)
        return error


REQUESTS = (wire.open_request, wire.pull_request, wire.cancel_request)


@pytest.mark.parametrize("ask", REQUESTS, ids=lambda ask: ask.__name__)
@given(arguments=st.lists(JSON, max_size=3))
@settings(max_examples=100, deadline=None)
def test_whatever_is_asked_is_understood_or_refused(ask: Callable[[object], object], arguments: list[object]) -> None:
    assert outcome(ask, arguments) is not None


@given(raw=st.dictionaries(st.sampled_from(Settings.__slots__) | st.text(max_size=5), JSON, max_size=4))
@settings(max_examples=200, deadline=None)
def test_whatever_settings_are_asked_for_are_used_or_refused(raw: dict[str, object]) -> None:
    chosen = outcome(wire.settings, raw, empty_map(3, 3), 100)
    assert isinstance(chosen, Refusal) or (isinstance(chosen, Settings) and chosen.memory <= 100)


def test_a_run_gets_no_more_memory_than_the_server_gives() -> None:
    assert wire.settings({"memory": 32_768}, empty_map(3, 3), 512).memory == 512
    assert wire.settings({"memory": 64}, empty_map(3, 3), 512).memory == 64
    assert wire.settings({}, empty_map(3, 3), Limits().memory) == Settings()


def test_facts_of_any_kind_become_json() -> None:
    facts = {"a": 1, "b": "x", "c": float("inf"), "d": (1, 2), "e": None, "f": 1.5, "g": True}
    assert plain(facts) == {"a": 1, "b": "x", "c": "inf", "d": "(1, 2)", "e": "None", "f": 1.5, "g": True}


def test_what_an_answer_is_worth_is_json() -> None:
    chosen = Settings(heuristic="manhattan", diagonal="always")
    answer = wire.opened(4, guarantee(empty_map(3, 3), chosen), False, Rule())
    assert json.loads(json.dumps(answer)) == answer
    assert answer["run"] == 4
    assert answer["guarantee"]["optimal"] is False  # type: ignore[index]


# Documents


def write(document: str, **asked: object) -> dict[str, object]:
    return wire.written(wire.write_request(json.dumps({"document": json.loads(document), **asked})))


def test_a_file_of_any_format_is_read_into_documents() -> None:
    answer = json.loads(wire.documents_read("map.txt", "2 3\n1 0 0\n0 2 4\n"))
    assert answer["format"] == "sea"
    assert answer["documents"][0]["map"]["rows"] == ["...", ".#."]


def test_a_batch_is_read_into_a_document_a_board() -> None:
    answer = json.loads(wire.documents_read("", "2\n1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n0 7 8\n"))
    assert answer["format"] == "batch"
    assert [document["board"]["start"][6:] for document in answer["documents"]] == [[7, 0, 8], [0, 7, 8]]


def test_settings_step_and_notes_come_through() -> None:
    text = MAP_TEXT[:-1] + ', "settings": {"tie": "fifo"}, "step": 7, "notes": "é"}'
    [document] = json.loads(wire.documents_read("x.json", text))["documents"]
    assert (document["settings"], document["step"], document["notes"]) == ({"tie": "fifo"}, 7, "é")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_or_says_why_not(name: str) -> None:
    for document in (MAP_TEXT, BOARD_TEXT):
        answer = outcome(lambda document=document: write(document, format=name))
        if isinstance(answer, Refusal):
            assert answer.key.startswith("format.")
            continue
        assert isinstance(answer, dict)
        assert answer["text"]
        assert answer["name"].endswith(FORMATS[name].suffix)


def test_a_path_makes_the_answer_of_a_format() -> None:
    assert write(MAP_TEXT, format="sea", path=[0, 3, 4, 5, 2])["text"] == "1 2 4\n0 0 0\n\n1 2 4\n* * *\n"
    assert "8 move left" in str(write(BOARD_TEXT, format="moves", path=BOARD_PATH)["text"])


@pytest.mark.parametrize(
    ("document", "path"),
    [
        (MAP_TEXT, []),
        (MAP_TEXT, "0"),
        (MAP_TEXT, [6]),
        (MAP_TEXT, [-1]),
        (MAP_TEXT, [[0]]),
        (BOARD_TEXT, [0]),
        (BOARD_TEXT, [[1, 2, 3]]),
        (BOARD_TEXT, [[1, 1, 3, 4, 5, 6, 7, 0, 8]]),
        (BOARD_TEXT, [BOARD_PATH[0], BOARD_PATH[0]]),
        (BOARD_TEXT, [BOARD_PATH[0], [0, 2, 3, 4, 5, 6, 7, 1, 8]]),
        (BOARD_TEXT, [BOARD_PATH[0], [1, 2, 3, 4, 5, 6, 7, 8, 99]]),
    ],
)
def test_a_path_that_does_not_fit_is_refused(document: str, path: object) -> None:
    style = "sea" if document is MAP_TEXT else "moves"
    assert refused(lambda: write(document, format=style, path=path)) in ("request.path", "request.whole")


@given(body=st.text(max_size=60) | JSON.map(json.dumps))
@settings(max_examples=200, deadline=None)
def test_any_body_is_answered_or_refused(body: str) -> None:
    for ask in (wire.problem_from, wire.write_request, lambda body: wire.documents_read(*wire.read_request(body))):
        assert outcome(ask, body) is not None


# Tables


def test_the_tables_hold_what_the_core_has() -> None:
    tables = json.loads(json.dumps(wire.tables()))
    assert list(tables["algorithms"]) == list(ALGORITHMS)
    assert tables["algorithms"]["jump-point"]["uniform_only"] is True
    assert tables["algorithms"]["twin"]["domains"] == ["board"]
    assert list(tables["kinds"]) == list(KINDS)
    assert tables["defaults"]["tie"] == "high-g"
    assert tables["ranges"]["weight"] == [0, 100]
    assert "octile" in tables["heuristics"]["map"]
    assert "linear-conflict" in tables["heuristics"]["board"]


def test_every_choice_on_the_page_has_a_word() -> None:
    tables = json.loads(json.dumps(wire.tables()))
    keys = [f"{name}.{value}" for name, values in tables["choices"].items() for value in values]
    keys += [f"heuristic.{name}" for names in tables["heuristics"].values() for name in names]
    keys += [f"terrain.{name}" for name in tables["kinds"]]
    for language in LANGUAGES:
        for key in keys:
            assert say(key, language)
