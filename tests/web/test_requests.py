"""The JSON of requests and answers: strict on the way in, always JSON on the way out, never anything but a Refusal."""

import json
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrolabe.content.words import LANGUAGES, say
from astrolabe.core.refusal import Refusal
from astrolabe.domains import FORMATS
from astrolabe.domains.gridmaps.terrain import KINDS
from astrolabe.engine.choice import Engines
from astrolabe.engine.settings import Settings
from astrolabe.formats import Document
from astrolabe.formats.jsonparse import MAX_MARKS, MAX_WHOLE
from astrolabe.search import ALGORITHMS
from astrolabe.web import run_messages
from astrolabe.web.documents import problem_from, settings_for
from astrolabe.web.limits import Limits
from astrolabe.web.opening import opened
from astrolabe.web.questions import read, write
from astrolabe.web.questions.question import Services
from astrolabe.web.refusal_json import plain, refusal_json
from astrolabe.web.request_fields import decoded, parse
from astrolabe.web.tables import tables

from ..support.formats import ROWS, read_as, read_parsed
from ..support.oracles.crossing import share_of
from ..support.oracles.documents import MAP, board
from ..support.oracles.maps import empty_map

MAP_TEXT = json.dumps(MAP)
BOARD_PATH = [[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]]
BOARD_TEXT = json.dumps(board(3, 3, BOARD_PATH[0]))

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
    assert refused(lambda: parse(text if isinstance(text, str) else decoded(text))) == "request.json"


@pytest.mark.parametrize("text", ["[" * 16 + "]" * 16, "9007199254740992", "-1.5e3", '{"a": [true, null, "é"]}'])
def test_strict_json_is_read(text: str) -> None:
    assert parse(text) == json.loads(text)


CROWDED = 47_000_000
CROWDS: dict[str, Callable[[], str]] = {  # of many megabytes each: made when their turn comes
    "objects": lambda: '{"path": [' + "{}," * (CROWDED // 3) + "{}]}",
    "lists": lambda: "[" + "[]," * (CROWDED // 3) + "[]]",
    "strings": lambda: "[" + '"",' * (CROWDED // 3) + '""]',
    "names": lambda: "{" + '"\\\\\\"":1,' * (CROWDED // 9) + '"":1}',
    "quotes": lambda: '",' * (CROWDED // 2),
}


@pytest.mark.parametrize("name", CROWDS)
def test_more_values_than_any_request_needs_are_refused_before_they_take_time_or_memory(name: str) -> None:
    text = CROWDS[name]()
    tracemalloc.start()
    began = time.process_time()
    assert refused(lambda: parse(text)) == "request.crowded"
    seconds, (_, peak) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert seconds < 1
    assert peak < 2 * CROWDED


def test_a_string_may_hold_a_file_of_as_many_values_as_it_likes() -> None:
    text = '[[], "\\",",' * MAX_MARKS
    assert parse(json.dumps({"name": "a\\", "text": text}))["text"] == text
    assert refused(lambda: parse(json.dumps([text, [[]] * MAX_MARKS]))) == "request.crowded"


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
    assert refused(lambda: run_messages.open_request(arguments)) == key


@pytest.mark.parametrize("count", [0, -1, 32_769, "8", None, 1.5, True])
def test_a_pull_asks_for_a_sensible_number_of_records(count: object) -> None:
    assert refused(lambda: run_messages.pull_request(({"run": 1, "count": count},))) == "request.whole"


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"digest": "12"}, "request.text"),
        ({"digest": "x" * 16}, "request.text"),
        ({"digest": 12}, "request.text"),
        ({"beside": 1}, "request.beside"),
        ({"beside": [1, 2, 3, 4]}, "request.beside"),
        ({"beside": [-1]}, "request.whole"),
    ],
)
def test_what_a_run_goes_on_from_and_beside_is_checked(more: dict[str, object], key: str) -> None:
    asked = {"run": 3, "problem": "ab", "settings": {}, **more}
    assert refused(lambda: run_messages.open_request([asked])) == key


def test_good_requests_are_understood() -> None:
    asked = {"run": 3, "problem": "ab", "settings": {"tie": "fifo"}, "from": 9}
    assert run_messages.open_request((asked,)) == (3, "ab", {"tie": "fifo"}, 9, None, ())
    assert run_messages.open_request(({"run": 3, "problem": "ab", "settings": {}},)).start == 0
    assert run_messages.pull_request(({"run": 3, "count": 32_768},)) == (3, 32_768, False)
    assert run_messages.cancel_request(({"run": 3},)) == 3


def outcome(ask: Callable[..., object], *arguments: object) -> object:
    """What comes back, or the refusal, which must be fit to be sent and to be said."""
    try:
        return ask(*arguments)
    except Refusal as error:
        json.dumps(refusal_json(error), allow_nan=False)
        for language in LANGUAGES:
            say(error.key, language, **error.facts)
        return error


REQUESTS = (run_messages.open_request, run_messages.pull_request, run_messages.cancel_request)


@pytest.mark.parametrize("ask", REQUESTS, ids=lambda ask: ask.__name__)
@given(arguments=st.lists(JSON, max_size=3))
@settings(max_examples=share_of(100), deadline=None)
def test_whatever_is_asked_is_understood_or_refused(ask: Callable[[object], object], arguments: list[object]) -> None:
    assert outcome(ask, arguments) is not None


@given(raw=st.dictionaries(st.sampled_from(Settings.__slots__) | st.text(max_size=5), JSON, max_size=4))
@settings(max_examples=share_of(200), deadline=None)
def test_whatever_settings_are_asked_for_are_used_or_refused(raw: dict[str, object]) -> None:
    chosen = outcome(settings_for, raw, empty_map(3, 3), 100)
    assert isinstance(chosen, Refusal) or (isinstance(chosen, Settings) and chosen.memory <= 100)


def test_a_run_gets_no_more_memory_than_the_server_gives() -> None:
    assert settings_for({"memory": 32_768}, empty_map(3, 3), 512).memory == 512
    assert settings_for({"memory": 64}, empty_map(3, 3), 512).memory == 64
    assert settings_for({}, empty_map(3, 3), Limits().memory) == Settings()


def test_facts_of_any_kind_become_json() -> None:
    facts = {"a": 1, "b": "x", "c": float("inf"), "d": (1, 2), "e": None, "f": 1.5, "g": True}
    assert plain(facts) == {"a": 1, "b": "x", "c": "inf", "d": "(1, 2)", "e": "None", "f": 1.5, "g": True}


def test_what_an_answer_is_worth_is_json() -> None:
    chosen = Settings(heuristic="manhattan", diagonal="always")
    answer = run_messages.opened(4, opened(empty_map(3, 3), chosen, "python", Engines()))
    assert json.loads(json.dumps(answer)) == answer
    assert answer["run"] == 4
    assert answer["guarantee"]["optimal"] is False  # type: ignore[index]


# Documents


SERVICES = Services()


def documents_read(body: str) -> str:
    return read.tell(read.answer(read.read(body, SERVICES), SERVICES))


def documents_of(name: str, text: str) -> dict[str, Any]:
    return dict(json.loads(documents_read(json.dumps({"name": name, "text": text}))))


def written(document: str, **asked: object) -> dict[str, object]:
    body = json.dumps({"document": json.loads(document), **asked})
    return write.tell(write.answer(write.read(body, SERVICES), SERVICES))


def test_a_file_of_any_format_is_read_into_documents() -> None:
    answer = documents_of("map.txt", "2 3\n1 0 0\n0 2 4\n")
    assert answer["format"] == "sea"
    assert answer["documents"][0]["map"]["rows"] == ["...", ".#."]


def test_a_batch_is_read_into_a_document_a_board() -> None:
    answer = documents_of("", "2\n1 2 3\n4 5 6\n7 0 8\n1 2 3\n4 5 6\n0 7 8\n")
    assert answer["format"] == "batch"
    assert [document["board"]["start"][6:] for document in answer["documents"]] == [[7, 0, 8], [0, 7, 8]]


def test_settings_step_and_notes_come_through() -> None:
    text = MAP_TEXT[:-1] + ', "settings": {"tie": "fifo"}, "step": 7, "notes": "é"}'
    [document] = documents_of("x.json", text)["documents"]
    assert (document["settings"], document["step"], document["notes"]) == ({"tie": "fifo"}, 7, "é")


@pytest.mark.parametrize("name", ROWS)
def test_every_format_writes_or_says_why_not(name: str) -> None:
    for document in (MAP_TEXT, BOARD_TEXT):
        answer = outcome(lambda document=document: written(document, format=name))
        if isinstance(answer, Refusal):
            assert answer.key.startswith("format.")
            continue
        assert isinstance(answer, dict)
        assert answer["text"]
        assert answer["name"].endswith(ROWS[name].suffix)


EXACT = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(["astrolabe", "map", "board", "settings", "step", "notes", "width", "start"])


@given(value=EXACT | st.dictionaries(FIELDS, EXACT))
@settings(max_examples=share_of(100), deadline=None)
def test_a_document_in_a_request_is_refused_as_its_text_would_be(value: Any) -> None:
    texts = [MAP_TEXT, BOARD_TEXT]
    values = [value, *({**json.loads(text), **value} for text in texts if isinstance(value, dict))]
    for each in values:
        found = outcome(read_parsed, each)
        assert str(found) == str(outcome(read_as, "json", json.dumps(each, ensure_ascii=False)))


@pytest.mark.parametrize("text", [MAP_TEXT, BOARD_TEXT])
def test_a_document_in_a_request_is_the_document(text: str) -> None:
    found = read_parsed(json.loads(text))
    assert isinstance(found, Document)
    assert found == read_as("json", text)


def test_a_setting_in_a_request_is_no_larger_than_in_a_file() -> None:
    settings = {"limit": {"deep": [MAX_WHOLE + 1]}}
    document = {**json.loads(MAP_TEXT), "settings": settings}
    assert refused(lambda: read_parsed(document)) == "format.json.number-long"
    assert refused(lambda: read_as("json", json.dumps(document))) == "format.json.number-long"


def test_a_path_makes_the_answer_of_a_format() -> None:
    assert written(MAP_TEXT, format="sea", path=[0, 3, 4, 5, 2])["text"] == "1 2 4\n0 0 0\n\n* 2 *\n* * *\n"
    assert "8 move left" in str(written(BOARD_TEXT, format="moves", path=BOARD_PATH)["text"])


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
    assert refused(lambda: written(document, format=style, path=path)) in ("request.path", "request.whole")


@given(body=st.text(max_size=60) | JSON.map(json.dumps))
@settings(max_examples=share_of(200), deadline=None)
def test_any_body_is_answered_or_refused(body: str) -> None:
    for ask in (lambda body: problem_from(body, FORMATS), lambda body: write.read(body, SERVICES), documents_read):
        assert outcome(ask, body) is not None


# Tables


def test_the_tables_hold_what_the_core_has() -> None:
    found = json.loads(json.dumps(tables()))
    assert list(found["algorithms"]) == list(ALGORITHMS)
    assert found["algorithms"]["jump-point"]["jumps"] is True
    assert found["algorithms"]["twin"]["domains"] == ["board"]
    assert list(found["kinds"]) == list(KINDS)
    assert found["defaults"]["tie"] == "high-g"
    assert found["ranges"]["weight"] == [0, 100]
    assert "octile" in found["heuristics"]["map"]
    assert "linear-conflict" in found["heuristics"]["board"]


def test_every_choice_on_the_page_has_a_word() -> None:
    found = json.loads(json.dumps(tables()))
    keys = [f"{name}.{value}" for name, values in found["choices"].items() for value in values]
    keys += [f"heuristic.{name}" for names in found["heuristics"].values() for name in names]
    keys += [f"terrain.{name}" for name in found["kinds"]]
    for language in LANGUAGES:
        for key in keys:
            assert say(key, language)
