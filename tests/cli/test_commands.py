"""The command line as a user meets it: options, streams, exit codes, languages, signals and pipes.

Most tests call `main` in this process; what only a process of its own can show (Ctrl-C, a closed pipe, a terminal,
what is imported) starts one.
"""

import io
import json
import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import thread_time
from typing import Any

import pytest

from astrolabe.cli import commands as cli
from astrolabe.cli import texts as cli_texts
from astrolabe.cli.commands import main
from astrolabe.content.words import LANGUAGES, say
from astrolabe.domains import BOARDS
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS
from astrolabe.engine.choice import Engines
from astrolabe.engine.compiled import compile_cache
from astrolabe.engine.compiled.form import Unit
from astrolabe.engine.elsewhere import compiled_elsewhere
from astrolabe.engine.settings import CHOICES, SWITCHES, WHOLE
from astrolabe.formats import Document
from astrolabe.formats import text as formats_text
from astrolabe.search import ALGORITHMS
from astrolabe.web import school, serve

from ..support import formats
from ..support.formats import ANSWERS
from ..support.oracles import formats as texts
from ..support.oracles.fitting import domains_of
from ..support.oracles.maps import empty_map, grid_from

FOUR_MOVES = "3\n0 1 3\n4 2 5\n7 8 6\n"
IMPOSSIBLE = "3\n1 2 3\n4 5 6\n8 7 0\n"
IMPOSSIBLE_4 = "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0\n"
HARD = "4\n0 12 9 13\n15 11 10 14\n3 7 2 5\n4 8 6 1\n"  # minutes for this engine
SEA = texts.SEA_A
NO_PATH = texts.SEA_A_UNSOLVABLE
BAD = "3\n1 2 3\n4 5 6\n7 8 8\n"
PROGRAM = [sys.executable, "-c", "import sys; from astrolabe.cli.commands import main; sys.exit(main())"]

LONG = ["--heuristic", "zero", "--anyway", "--limit", "150000", "--json"]  # long enough for a line of progress

Write = Callable[..., str]


@pytest.fixture(autouse=True)
def _plain_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Puts a text into a file and gives its name."""

    def put(text: str | bytes, name: str = "problem.txt") -> str:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return put


def solve(*arguments: str) -> int:
    return main(["solve", *arguments])


def objects(output: str) -> list[dict[str, Any]]:
    """One JSON object a line, and strict JSON at that."""

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is not JSON")

    return [json.loads(line, parse_constant=refuse) for line in output.splitlines()]


# Exit codes


EXIT_CODES = {
    "solved": (FOUR_MOVES, [], 0),
    "a path": (SEA, [], 0),
    "proven unsolvable": (IMPOSSIBLE, [], 1),
    "no path": (NO_PATH, [], 1),
    "searched in vain": ("2\n1 2\n0 3\n", ["--goal", "2 1 3 0", "--anyway"], 1),
    "bad input": (BAD, [], 2),
    "stopped at a limit": (IMPOSSIBLE_4, ["--anyway", "--limit", "500"], 3),
}


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(("text", "options", "code"), EXIT_CODES.values(), ids=EXIT_CODES)
def test_the_exit_code_says_how_it_went(
    write: Write, capsys: pytest.CaptureFixture[str], text: str, options: list[str], code: int, more: list[str]
) -> None:
    assert solve(write(text), *options, *more) == code
    captured = capsys.readouterr()
    assert bool(captured.err) == (code == 2 or (code == 3 and not more))
    assert bool(captured.out) == (code != 2 and (code != 3 or bool(more)))


WORST = {(0, 0): 0, (0, 1): 1, (1, 3): 3, (0, 3): 3, (3, 2): 2, (1, 2): 2, (0, 2): 2}


@pytest.mark.parametrize(("codes", "worst"), WORST.items(), ids=str)
@pytest.mark.parametrize("turn", [1, -1], ids=["as given", "turned round"])
def test_of_several_files_the_worst_counts(
    write: Write, capsys: pytest.CaptureFixture[str], codes: tuple[int, int], worst: int, turn: int
) -> None:
    files = {0: FOUR_MOVES, 1: "2\n1 2\n0 3\n", 2: BAD, 3: HARD}
    named = [write(files[code], f"{place}-{code}.txt") for place, code in enumerate(codes)][::turn]
    goal = ["--limit", "300", "--goal", "last"]
    if 1 in codes:
        named = [write(IMPOSSIBLE, "impossible.txt") if "1.txt" in name else name for name in named]
    assert solve(*named, *goal) == worst


def test_every_file_is_answered_in_order_and_the_good_ones_despite_the_bad(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [write(text, f"{number}.txt") for number, text in enumerate((FOUR_MOVES, BAD, SEA, "", IMPOSSIBLE))]
    assert solve("--json", *named) == 2
    captured = capsys.readouterr()
    assert [(answer["file"], answer["found"]) for answer in objects(captured.out)] == [
        (named[0], True),
        (named[2], True),
        (named[4], False),
    ]
    refusals = captured.err.splitlines()
    assert [line.partition(": ")[0] for line in refusals] == [named[1], named[3]]
    assert "Line 4, column 5 (puzzle file): tile 8 again" in refusals[0]


def test_a_lesson_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("21", "-1"):
        assert main(["--no-browser", "--port", "0", "--lesson", number]) == 2
        assert "from 0 to 20" in capsys.readouterr().err


# Where texts come from


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FOUR_MOVES.encode()), encoding="utf-8"))
    assert solve("-", "--style", "batch") == 0
    assert capsys.readouterr().out == "4\n"


@pytest.mark.skipif(os.name == "nt", reason="no named pipes")
def test_of_a_file_without_an_end_no_more_is_read_than_a_text_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe, taken, most = tmp_path / "pipe", [0], 2**16
    os.mkfifo(pipe)
    for module in (cli_texts, formats_text):
        monkeypatch.setattr(module, "MAX_BYTES", most)

    def write() -> None:
        with suppress(BrokenPipeError), pipe.open("wb", buffering=0) as file:
            while taken[0] < 100 * most:
                taken[0] += file.write(bytes(4096))

    thread = threading.Thread(target=write)
    thread.start()
    assert main(["solve", str(pipe)]) == 2
    thread.join()
    assert f"{most + 1} characters" in capsys.readouterr().err
    assert taken[0] < 10 * most


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", "a..b", "--no-browser"], "a..b"),
        (["--host", "\udcff", "--no-browser"], "\\udcff"),
        (["--redis", "http://x", "--port", "0"], "http://x"),
        (["--redis", "redis://127.0.0.1:1/", "--port", "0", "--host", "a..b"], "a..b"),
    ],
)
def test_an_address_that_is_none_is_refused_in_a_sentence(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in (serve, school):
        monkeypatch.setattr(module, "allow", lambda _: None)
        monkeypatch.setattr(module, "hold_little", lambda: None)
    assert main(arguments) == 2
    assert f" {said}" in capsys.readouterr().err


def test_a_closed_standard_input_is_an_empty_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert solve("-") == 2
    assert "-: The text is empty" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_is_named_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, reason in ((str(tmp_path / "missing.txt"), "No such file"), (str(tmp_path), "s a directory")):
        assert solve(name) == 2
        captured = capsys.readouterr()
        assert captured.err.count(name) == 1
        assert reason in captured.err
        assert captured.err.count("\n") == 1


BINARY = {
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "zeros": b"\0" * 10_000,
    "UTF-16": "3\n1 2 3".encode("utf-16"),
    "half a character": b"3\n1 2 3\n4 5 6\n7 8 \xe4\xbd",
    "every byte": bytes(range(256)) * 10,
    "nothing": b"",
    "blanks": b" \n\t\n",
}


@pytest.mark.parametrize("data", BINARY.values(), ids=BINARY)
def test_a_file_that_is_no_text_is_refused_with_a_place(
    write: Write, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    assert solve(write(data)) == 2
    captured = capsys.readouterr()
    assert "line" in captured.err.lower()
    assert "column" in captured.err
    assert captured.out == ""


def test_a_document_with_settings_nobody_knows_is_refused(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    board = {"width": 2, "height": 2, "start": [1, 2, 3, 0], "goal": [1, 2, 3, 0]}
    for settings in ({"algorithm": "nope"}, {"algorithm": ["a-star"]}, {"speed": 3}, {"weight": "2"}):
        text = json.dumps({"astrolabe": 1, "board": board, "settings": settings})
        assert solve(write(text, "x.json")) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_the_command_line_overrules_the_document(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    board = {"width": 2, "height": 2, "start": [1, 2, 0, 3], "goal": [1, 2, 3, 0]}
    text = json.dumps({"astrolabe": 1, "board": board, "settings": {"algorithm": "depth-first"}})
    assert solve(write(text, "x.json")) == 0
    assert solve(write(text, "x.json"), "--algorithm", "dijkstra") == 0
    assert [answer["optimal"] == "proved" for answer in objects(capsys.readouterr().out)] == [False, True]


# Options


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_value_of_every_option_is_used(
    write: Write, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    algorithm = value if name == "algorithm" else "a-star"
    row = ALGORITHMS[algorithm]
    text = FOUR_MOVES if "board" in domains_of(algorithm) else "1 3\n1 0 4\n"
    diagonal = [] if "never" in row.diagonals else ["--diagonal", row.diagonals[0]]
    code = solve(write(text), f"--{name.replace('_', '-')}", value, *diagonal, "--json")
    captured = capsys.readouterr()
    assert code == 0
    assert objects(captured.out)[0]["found"]
    assert captured.err == ""


@pytest.mark.parametrize("name", TILE_HEURISTICS)
def test_every_heuristic_for_boards_is_used(write: Write, capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert solve(write(FOUR_MOVES), "--heuristic", name, "--style", "batch") == 0
    assert capsys.readouterr().out == "4\n"


def test_an_expression_is_a_heuristic_of_one_s_own(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    manhattan = "abs(r - gr) + abs(c - gc) if tile else 0"
    for arguments in (["--heuristic", "own"], []):
        assert solve(write(FOUR_MOVES), *arguments, "--expression", manhattan, "--json") == 0
    assert solve(write(FOUR_MOVES), "--heuristic", "manhattan", "--json") == 0
    answers = objects(capsys.readouterr().out)
    assert len({(answer["cost"], answer["expanded"], answer["optimal"]) for answer in answers}) == 1


BAD_OPTIONS = {
    "no command line at all": ["solve"],
    "an unknown option": ["solve", "x", "--speed", "3"],
    "an unknown algorithm": ["solve", "x", "--algorithm", "a**"],
    "an unknown style": ["solve", "x", "--style", "sonnet"],
    "two ways to print": ["solve", "x", "--style", "steps", "--json"],
    "a word for a number": ["solve", "x", "--weight", "heavy"],
    "half a node": ["solve", "x", "--limit", "1.5"],
    "an unknown command": ["dance"],
    "a scenario too much": ["scen", "a.scen", "b.scen"],
}


@pytest.mark.parametrize("arguments", BAD_OPTIONS.values(), ids=BAD_OPTIONS)
def test_a_command_line_that_makes_no_sense_is_bad_input(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: astrolabe")


REFUSED_OPTIONS = {
    "a weight too large": (FOUR_MOVES, ["--weight", "101"], "The setting weight must be a number from 0 to 100"),
    "a weight that is none": (FOUR_MOVES, ["--weight", "nan"], "The setting weight must be a number"),
    "no node at all": (FOUR_MOVES, ["--limit", "0"], "from 1 to 1000000000000, not 0"),
    "a depth below zero": (FOUR_MOVES, ["--algorithm", "depth-first", "--depth", "-1"], "The setting depth"),
    "an option that is not listened to": (FOUR_MOVES, ["--algorithm", "dijkstra", "--weight", "2"], "--weight changes"),
    "depth without depth": (FOUR_MOVES, ["--depth", "2"], "--depth changes nothing for A*"),
    "no expression": (FOUR_MOVES, ["--heuristic", "own"], "needs an expression"),
    "half an expression": (FOUR_MOVES, ["--expression", "r +"], "at position 4"),
    "an expression for nothing": (FOUR_MOVES, ["--expression", "r", "--heuristic", "zero"], "Zero does not use"),
    "an expression of the other domain": (FOUR_MOVES, ["--expression", "dx"], "“dx” at position 1"),
    "a heuristic of the other domain": (FOUR_MOVES, ["--heuristic", "octile"], "The setting heuristic cannot be"),
    "a map where boards are asked for": (SEA, ["--algorithm", "twin"], "works only on boards"),
    "a goal for a map": (SEA, ["--goal", "last"], "--goal is for boards"),
    "a goal too short": (FOUR_MOVES, ["--goal", "12345678"], "tiles"),
    "a goal with a tile twice": (FOUR_MOVES, ["--goal", "112345670"], "tile 1 again"),
    "a style for maps": (FOUR_MOVES, ["--style", "sea"], "The format “digit map” holds maps, not boards"),
    "a style for boards": (SEA, ["--style", "moves"], "The format “moves” holds boards, not maps"),
    "a style for three by three": (HARD, ["--style", "steps"], "holds boards of 3 × 3"),
}


@pytest.mark.parametrize(("text", "options", "sentence"), REFUSED_OPTIONS.values(), ids=REFUSED_OPTIONS)
def test_an_option_that_does_not_fit_is_refused_at_once_in_a_sentence(
    write: Write, capsys: pytest.CaptureFixture[str], text: str, options: list[str], sentence: str
) -> None:
    begin = thread_time()
    assert solve(write(text), *options) == 2
    captured = capsys.readouterr()
    assert sentence in captured.err
    assert captured.out == ""
    assert thread_time() - begin < 2


@pytest.mark.parametrize(
    ("goal", "moves"), [("last", 4), ("013425786", 0), ("0 1 3 4 2 5 7 8 6", 0), ("1,0,3,4,2,5,7,8,6", 1)]
)
def test_a_board_may_be_led_to_any_goal(
    write: Write, capsys: pytest.CaptureFixture[str], goal: str, moves: int
) -> None:
    assert solve(write(FOUR_MOVES), "--goal", goal, "--json") == 0
    assert objects(capsys.readouterr().out)[0]["moves"] == moves


def test_the_goal_first_has_the_blank_first(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(write("2\n1 0\n2 3\n"), "--goal", "first", "--json") == 0
    assert objects(capsys.readouterr().out)[0]["path"][-1] == [0, 1, 2, 3]


# What is printed


FACTS: dict[str, type | tuple[type, ...]] = {
    "file": str,
    "problem": int,
    "found": bool,
    "cost": (int, float),
    "moves": int,
    "path": list,
    "expanded": int,
    "generated": int,
    "reopened": int,
    "max_open": int,
    "seconds": float,
    "engine": str,
    "optimal": str,
}


def test_json_has_every_fact_in_its_type(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve("--json", write(FOUR_MOVES), write(SEA, "sea.txt")) == 0
    board, sea = objects(capsys.readouterr().out)
    for answer in (board, sea):
        assert [*answer] == [*FACTS]
        assert all(isinstance(answer[name], kind) for name, kind in FACTS.items())
        assert (answer["found"], answer["optimal"]) == (True, "proved")
    assert (board["cost"], board["moves"], board["expanded"]) == (4, 4, 4)
    assert board["path"][0] == [0, 1, 3, 4, 2, 5, 7, 8, 6]
    assert board["path"][-1] == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    assert (sea["cost"], sea["path"][0], sea["path"][-1]) == (10, [2, 3], [7, 2])
    assert all(abs(x - u) + abs(y - v) == 1 for (x, y), (u, v) in pairwise(sea["path"]))


@pytest.mark.parametrize(
    ("text", "options", "reason"),
    [
        (IMPOSSIBLE, [], "no solution: start and goal differ in parity"),
        (NO_PATH, [], "no path: the open list is empty after 23 expansions"),
        (IMPOSSIBLE_4, ["--anyway", "--limit", "9"], "stopped at the limit after"),
    ],
    ids=["impossible", "no path", "limit"],
)
def test_json_says_why_there_is_no_answer(
    write: Write, capsys: pytest.CaptureFixture[str], text: str, options: list[str], reason: str
) -> None:
    solve("--json", write(text), *options)
    [answer] = objects(capsys.readouterr().out)
    assert [*answer] == [*FACTS, "reason"]
    assert answer["reason"].startswith(reason)
    assert [answer[name] for name in ("found", "cost", "moves", "path", "optimal")] == [False, None, None, None, None]


def test_a_map_too_large_for_the_memory_is_said_before_it_is_searched(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    field = formats.write("sea", Document((empty_map(600, 600),)))
    assert solve("--memory", "16", "--json", write(field)) == 0
    told = capsys.readouterr().err.strip()
    assert any(told == say("cli.takes.stops", server=server, nodes="262,144", memory=16) for server in (12, 35))


def test_a_limit_that_is_asked_for_is_not_put_down_to_the_memory(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve("--limit", "3", "--json", write(SEA)) == 3
    assert "--memory 1024" not in capsys.readouterr().err


def test_json_says_why_an_answer_may_not_be_the_best(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve("--json", write(FOUR_MOVES), "--algorithm", "greedy") == 0
    assert (
        objects(capsys.readouterr().out)[0]["optimal"]
        == "not guaranteed: this search stops at the first path it finds."
    )


def test_a_batch_is_an_object_a_board(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve("--json", write(texts.BATCH)) == 1
    answers = objects(capsys.readouterr().out)
    assert [(answer["problem"], answer["moves"]) for answer in answers] == [(1, 0), (2, None), (3, 25)]


@pytest.mark.parametrize("style", [*ANSWERS, "json"])
def test_a_style_prints_as_its_format_does(write: Write, capsys: pytest.CaptureFixture[str], style: str) -> None:
    beginnings = {
        "sea": "0 0 0 0 0 2 2 2\n",
        "puzzle": "Minimum number of moves = 4\n\n3\n 0  1  3\n",
        "batch": "4\n",
        "steps": "4\nStep(0)\n0 1 3\n",
        "moves": "1 move left\n",
        "json": '{"file": ',
    }
    assert solve(write(SEA if style == "sea" else FOUR_MOVES), "--style", style) == 0
    assert capsys.readouterr().out.startswith(beginnings[style])


# Languages


@pytest.mark.parametrize("command", [[], ["solve"], ["scen"]], ids=["top", "solve", "scen"])
@pytest.mark.parametrize(("locale", "language"), [("zh_CN.UTF-8", "zh"), ("en_GB.UTF-8", "en"), ("C", "en")])
def test_help_is_in_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    locale: str,
    language: str,
) -> None:
    monkeypatch.setenv("LANG", locale)
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    text = "".join(capsys.readouterr().out.split())
    about = say(".".join(["cli", *command, "about"]), language)
    assert "".join(about.split()) in text


def test_help_names_every_option_and_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["solve", "--help"])
    text = "".join(capsys.readouterr().out.split())
    for name in (*CHOICES, *WHOLE, *SWITCHES, "weight", "heuristic", "expression", "goal", "style", "json"):
        assert f"--{name.replace('_', '-')}" in text
    for values in (*CHOICES.values(), TILE_HEURISTICS):
        assert all(value in text for value in values)


def test_help_says_what_the_exit_codes_mean(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert say("cli.epilog") in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        ({"LANG": ""}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_first_variable_that_says_something_decides(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cli.preferred_language() == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_language_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, write: Write, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    assert solve(write("")) == 2
    assert say("format.empty", language, line=1, column=1) in capsys.readouterr().err


# Scenarios


MOVINGAI = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n"
SCENARIO = "version 1\n0\tany/where.map\t3\t2\t0\t0\t2\t0\t2\n0\tany/where.map\t3\t2\t0\t1\t2\t1\t4.00000000\n"


@pytest.mark.parametrize(
    ("map_name", "scenario_name"), [("m.map", "m.map.scen"), ("m.map", "m.scen"), ("m.v2.map", "m.v2.scen")]
)
def test_a_scenario_is_run_on_the_map_beside_it(
    write: Write, capsys: pytest.CaptureFixture[str], map_name: str, scenario_name: str
) -> None:
    write(MOVINGAI, map_name)
    assert main(["scen", write(SCENARIO, scenario_name)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "agrees with 2" in lines[0]
    assert lines[-1].startswith("2 of 2 lengths agree")


def test_a_length_that_differs_is_said_and_costs_the_exit_code(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    write(MOVINGAI, "m.map")
    named = write(SCENARIO.replace("4.00000000", "3.41421356"), "m.map.scen")
    assert main(["scen", named]) == 1
    assert "DIFFERS from 3.41421356" in capsys.readouterr().out
    assert main(["scen", named, "--limit", "1"]) == 0
    assert main(["scen", named, "--json"]) == 1
    answers = objects("\n".join(capsys.readouterr().out.splitlines()[2:]))
    assert [(answer["expected"], answer["agrees"]) for answer in answers] == [(2, True), (3.41421356, False)]
    assert {*FACTS} - {"file"} <= {*answers[0]}


@pytest.mark.parametrize("algorithm", ["a-star", "dijkstra", "jump-point", "bidirectional-a-star"])
def test_a_scenario_may_be_run_by_another_algorithm(
    write: Write, capsys: pytest.CaptureFixture[str], algorithm: str
) -> None:
    write(MOVINGAI, "m.map")
    assert main(["scen", write(SCENARIO, "m.scen"), "--algorithm", algorithm]) == 0


BAD_SCENARIOS = {
    "no map": (None, SCENARIO, [], "m.map cannot be read"),
    "a map of another size": (MOVINGAI.replace("2\nwidth 3", "1\nwidth 3").replace(".@.\n", ""), SCENARIO, [], "3 × 1"),
    "a start in a wall": (MOVINGAI, SCENARIO.replace("\t0\t1\t2\t1\t", "\t1\t1\t2\t1\t"), [], "Line 3"),
    "no scenario": (MOVINGAI, "version 2\n", [], "version 1"),
    "an empty file": (MOVINGAI, "", [], "empty"),
    "no entries wanted": (MOVINGAI, SCENARIO, ["--limit", "0"], "The setting limit"),
    "an algorithm for four moves": (MOVINGAI, SCENARIO, ["--algorithm", "orthogonal-jump-point"], "diagonal moves"),
}


@pytest.mark.parametrize(("gridmap", "text", "options", "sentence"), BAD_SCENARIOS.values(), ids=BAD_SCENARIOS)
def test_a_scenario_that_cannot_be_run_is_refused(
    write: Write, capsys: pytest.CaptureFixture[str], gridmap: str | None, text: str, options: list[str], sentence: str
) -> None:
    if gridmap:
        write(gridmap, "m.map")
    assert main(["scen", write(text, "m.scen"), *options]) == 2
    assert sentence in capsys.readouterr().err


# A process of its own


def run(*arguments: str, text: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables}
    return subprocess.run(
        [*PROGRAM, *arguments], input=text, capture_output=True, encoding="utf-8", env=environment, timeout=60
    )


def test_answering_a_file_loads_neither_the_web_server_nor_the_compiler() -> None:
    watched = "flask", "flask_socketio", "werkzeug", "numba", "astrolabe.web.serve", "astrolabe.web.sockets"
    program = f"""import sys
from astrolabe.cli.commands import main
main(['solve', '-'])
print({{*{watched!r}}} & sys.modules.keys())"""
    done = subprocess.run([sys.executable, "-c", program], input=SEA, capture_output=True, text=True, timeout=60)
    assert done.stdout.endswith("set()\n")


def test_a_character_the_terminal_does_not_have_is_no_error() -> None:
    done = run("solve", "-", text="", LANG="zh_CN.UTF-8", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "??" in done.stderr


@pytest.mark.thorough
def test_a_sheet_has_the_same_bytes_wherever_it_goes(write: Write, tmp_path: Path) -> None:
    """It says itself that it is UTF-8, and Windows' own encoding has no Chinese."""
    file, sheet = write(FOUR_MOVES), tmp_path / "sheet.html"
    environment = {**os.environ, "LANG": "zh_CN.UTF-8", "PYTHONIOENCODING": "cp1252"}

    def printed(*place: str) -> bytes:
        command = [*PROGRAM, "worksheet", file, *place]
        return subprocess.run(command, stdout=subprocess.PIPE, env=environment, timeout=60, check=True).stdout

    assert printed("-o", str(sheet)) == b""
    assert printed() == sheet.read_bytes()
    assert "步".encode() in sheet.read_bytes()


@pytest.mark.thorough
def test_json_is_whole_where_its_letters_cannot_be_printed(tmp_path: Path) -> None:
    name = str(tmp_path / "图.txt")
    Path(name).write_text(FOUR_MOVES, encoding="utf-8")
    assert objects(run("solve", "--json", name, PYTHONIOENCODING="cp1252").stdout)[0]["file"] == name
    plain = run("solve", "--json", name, PYTHONIOENCODING="utf-8").stdout
    assert name in plain
    assert objects(plain)[0]["file"] == name


@pytest.fixture(scope="module")
def compiled() -> None:
    """What runs for long is compiled before its time counts: on a busy machine that may take a minute."""
    unit = Unit("a-star", BOARDS)
    if Engines().has_compiler() and compile_cache.folder() and not compile_cache.is_kept(unit.name):
        assert list(compiled_elsewhere(BOARDS, unit.name)) == [unit.name]


@pytest.mark.thorough
@pytest.mark.usefixtures("compiled")
def test_progress_is_shown_on_a_terminal_only(write: Write) -> None:
    done = run("solve", "-", *LONG, text=IMPOSSIBLE)
    assert objects(done.stdout)[0]["generated"] >= 150_000
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_told_in_a_sentence(write: Write) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [*PROGRAM, "solve", write(SEA)], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.startswith("- cannot be written: ")
    assert done.stderr.count("\n") == 1


def test_a_reader_that_has_gone_is_no_error(write: Write) -> None:
    """As in `astrolabe solve … | head -1`: more is printed than a pipe holds."""
    files = [write(FOUR_MOVES)] * 400
    with subprocess.Popen([*PROGRAM, "solve", "--json", *files], stdout=-1, stderr=-1, text=True) as process:
        assert process.stdout
        assert process.stderr
        assert objects(process.stdout.readline())[0]["found"]
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 0


def test_a_reader_that_never_was_is_no_error(write: Write) -> None:
    """What little there is to print waits in a buffer until the very end."""
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen([*PROGRAM, "solve", write(SEA)], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert process.communicate(timeout=60)[1] == ""
    assert process.returncode == 0


class Terminal:
    """The program with a terminal for its messages."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.master, slave = pty.openpty()
        environment = {**os.environ, "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments], stdin=slave, stdout=subprocess.PIPE, stderr=slave, env=environment
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, words: str) -> None:
        while words not in self.shown and self._read():
            pass
        assert words in self.shown

    def rest(self) -> str:
        while self._read():
            pass
        return self.shown

    def _read(self) -> bool:
        """On Linux a terminal that nobody has open any more gives an error when it is read."""
        with suppress(OSError):
            new = os.read(self.master, 4096).decode(errors="replace")
            self.shown += new
            return bool(new)
        return False

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self.master)


def test_ctrl_c_stops_a_long_search_at_once_and_quietly(write: Write) -> None:
    terminal = Terminal(["solve", write(HARD), "--heuristic", "misplaced"])
    try:
        terminal.wait_for("expanded ")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.process.wait(60) == 130
        assert "Traceback" not in terminal.rest()
        assert terminal.shown.endswith("\r\033[K\rstopped\r\n")
    finally:
        terminal.close()


@pytest.mark.thorough
@pytest.mark.usefixtures("compiled")
def test_the_progress_line_is_gone_when_the_answer_comes(write: Write) -> None:
    terminal = Terminal(["solve", write(IMPOSSIBLE), *LONG])
    try:
        terminal.wait_for("expanded ")
        assert terminal.rest().endswith("\r\033[K\r")
        assert terminal.process.wait(60) == 3
        assert terminal.process.stdout
        assert objects(terminal.process.stdout.read().decode())[0]["reason"].startswith("stopped at the limit")
    finally:
        terminal.close()


@pytest.mark.thorough
def test_pattern_databases_are_built_in_sight_before_they_are_used_and_kept(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    goal = [*range(1, 20), 0]
    board = {"width": 5, "height": 4, "start": [*goal[:18], 0, 19], "goal": goal}
    asked = [write(json.dumps({"astrolabe": 1, "board": board})), "--heuristic", "pattern-databases", "--json"]
    terminal = Terminal(["solve", *asked])
    try:
        terminal.wait_for("building pattern databases: ")
        assert terminal.rest().endswith("\r\033[K\r")
        assert terminal.process.wait(60) == 0
    finally:
        terminal.close()
    (kept,) = tmp_path.glob("patterns-*/*")
    written = kept.stat().st_mtime_ns
    assert solve(*asked) == 0
    assert objects(capsys.readouterr().out)[0]["optimal"] == "proved"
    assert kept.stat().st_mtime_ns == written


def test_a_map_with_places_to_visit_is_answered_leg_by_leg(tmp_path: Path, capsys: Any) -> None:
    open_map, shut = tmp_path / "open.json", tmp_path / "shut.json"
    open_map.write_text(formats.write("json", replace(grid_from("S . . \n . . G"), waypoints=(3, 2))))
    shut.write_text(formats.write("json", replace(grid_from("S . # \n . # G"), waypoints=(3,))))
    assert main(["solve", "--json", str(open_map), str(shut)]) == 1
    found, missing = map(json.loads, capsys.readouterr().out.splitlines())
    assert (found["cost"], found["legs"], found["path"][0]) == (5, [1, 3, 1], [0, 0])
    assert missing["legs"] == [1]
    assert missing["reason"].startswith("leg 2 of 2: no path")


# On paper


def test_a_worksheet_is_written_to_a_file_with_as_many_sheets_and_keys(write: Write, tmp_path: Path) -> None:
    out = tmp_path / "sheets.html"
    options = ["--steps", "2-4", "--variants", "3", "--paper", "letter", "--tie", "fifo", "-o", str(out)]
    assert main(["worksheet", write(SEA), *options]) == 0
    text = out.read_text("utf-8")
    assert text.count('class="sheet"') == text.count('class="sheet key"') == 3
    assert "size: letter" in text
    assert "the older entry" in text


def test_a_worksheet_goes_by_an_expression(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["worksheet", write(SEA), "--expression", "dx + dy"]) == 0
    assert "h = dx + dy" in capsys.readouterr().out


def test_a_worksheet_goes_to_the_goal_that_is_asked_for(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    one_move = write("1 2 3\n8 4 0\n7 6 5\n")
    assert main(["worksheet", one_move, "--steps", "2", "--goal", "123804765"]) == 0
    assert "<!doctype html>" in capsys.readouterr().out.lower()
    assert main(["worksheet", one_move, "--steps", "2"]) == 2  # half of all boards do not come to the ordered one


def test_slides_go_to_standard_output(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["slides", write(FOUR_MOVES), "--steps", "1-4"]) == 0
    assert "\\begin{frame}{A$^*$}" in capsys.readouterr().out


def test_a_sheet_that_cannot_be_made_says_why(write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["worksheet", write(FOUR_MOVES), "--steps", "2-90"]) == 2
    assert main(["worksheet", write(IMPOSSIBLE)]) == 2
    assert main(["worksheet", write(FOUR_MOVES), "--steps", "2", "-o", str(tmp_path / "no" / "folder.html")]) == 2
    errors = capsys.readouterr().err
    assert "There is room for 1 to 24 steps here." in errors
    assert "cannot be solved" in errors
    assert "cannot be written" in errors
