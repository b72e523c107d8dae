"""The tools of the chaos run (`tests/bench/chaos.py`): what they do to a server, and what they tell."""

import json
import time
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from ..bench.chaos import row_of
from ..bench.crowd import document
from ..bench.damage import damaged
from ..bench.fuzz import served
from ..bench.fuzz_commands import fuzzed
from ..bench.measuring import Section
from ..bench.mutations import ASKED, MAP
from ..bench.reader import Reader, history
from ..bench.report import goals, written
from ..bench.silences import Ticker
from ..bench.wire import Wire
from ..support.browser.serving import in_thread, post

SMALL = document(40)


def nothing_much(*_: object) -> str:
    return ""


def test_a_reader_whose_wire_is_cut_goes_on_with_the_same_history() -> None:
    with in_thread() as server:
        expected, wire = history(server.server_port, SMALL), Wire(server.server_port)
        reader = Reader(wire.port, SMALL, server.server_port, limit=10**6)
        reader.read(lambda: reader.position > 0)
        before = reader.position
        found = []
        thread = Thread(target=lambda: found.append(reader.read()))
        wire.cut()
        thread.start()
        thread.join()
        wire.close()
    assert before > 0
    assert found == [expected]


def test_odd_input_goes_to_every_route_there_may_be_and_to_every_question_as_it_should_be_but_for_something() -> None:
    with in_thread(classroom=True, embed_in=["https://school.example"]) as server:
        posted = {rule.rule for rule in server.app.url_map.iter_rules() if "POST" in (rule.methods or ())}
        post(server.server_port, "/problems", json.dumps(MAP))
        answers = [post(server.server_port, path, json.dumps(body)) for path, rows in ASKED.items() for body in rows]
    assert {"/class", "/class/begin", "/embed", "/oembed", "/recording"} <= {*served()}
    assert posted == {*ASKED, "/class"}
    assert [answer for status, answer in answers if status != 200 or "refusal" in answer] == []


@pytest.mark.thorough
def test_odd_command_lines_end_with_an_exit_code_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    sent, wrong = fuzzed(40, "odd")
    assert sent.total() == 40
    assert wrong == []


def test_one_bit_of_a_file_is_flipped(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(100))
    assert damaged(tmp_path, Random(1)) == 1
    assert sum(byte.bit_count() for byte in (tmp_path / "file").read_bytes()) == 1


def test_a_row_tells_least_middle_and_most_and_what_failed() -> None:
    trials = [{"p50": value, "note": note} for value, note in ((3.0, "fine"), (1.0, "**FAILED** why"), (2.0, "fine"))]
    assert row_of(nothing_much, trials, 2.0)[:4] == ("nothing much", "1 / 2 / 3", "**FAILED** why", "2 s")


def test_a_table_is_renewed_row_by_row_and_what_stands_around_it_stays() -> None:
    first = Section("One", "About.", ("a", "b"), [("x", 1), ("y", 2)])
    text = written(written("", first), Section("Other", "", ("c",), [(5,)]))
    text = text.replace("| y | 2 |", "| y | 2 |\n\nWhat it means.")
    for section in (first._replace(about="", rows=[("y", 3)]), first._replace(about="", rows=[("z", 4)])):
        text = written(text, section)
    shown = [line for line in text.splitlines() if line and not line.startswith("| ---")]
    rows = ["| x | 1 |", "| y | 3 |", "| z | 4 |"]
    assert shown == ["## One", "About.", "| a | b |", *rows, "What it means.", "## Other", "| c |", "| 5 |"]


def test_a_table_with_another_head_is_written_in_the_place_of_the_one_before() -> None:
    text = written(
        written("", goals(("fast", "1 ms", "it"))), goals(("small", "1 MB", "it"))._replace(headers=("a",) * 3)
    )
    assert [line for line in text.splitlines() if line.startswith("| ")][2:] == ["| small | 1 MB | it |"]


def test_the_longest_silence_is_measured_even_if_the_work_ends_with_it() -> None:
    seconds = [0.0]
    ticker = Ticker(lambda: seconds[0])

    def keep() -> None:
        seconds[0] += 5

    def share() -> None:
        for _ in range(5):
            seconds[0] += 1
            before = len(ticker.gaps)
            while len(ticker.gaps) < before + 2:
                time.sleep(0)

    assert ticker.beside(keep) == (5_000, None)
    assert ticker.beside(share) == (1_000, None)
