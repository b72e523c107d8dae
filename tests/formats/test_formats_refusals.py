"""What is wrong with a text is said with the place; what a format cannot hold, with a format that can."""

import sys
import time
from collections.abc import Callable, Mapping

import pytest

from astrolabe.content.words import LANGUAGES, say
from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.formats.moves import follow
from astrolabe.domains.gridmaps.formats import scenario
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.terrain import FREE, WALL, Terrain
from astrolabe.formats import Document, decode

from ..support.formats import answer, board_from, read, read_as, write
from ..support.oracles import formats as texts


def refused(text: str, name: str = "") -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(text, name)
    return caught.value


def sentence(refusal: Refusal, language: str = "en") -> str:
    return say(refusal.key, language, **refusal.facts)


def check(refusal: Refusal, key: str, line: int, column: int) -> None:
    assert (refusal.key, refusal.facts["line"], refusal.facts["column"]) == (f"format.{key}", line, column)
    for language in LANGUAGES:
        assert str(line) in sentence(refusal, language)
        assert "\n" not in sentence(refusal, language)


def cases(wrong: Mapping[str, tuple[str, str, int, int]]) -> pytest.MarkDecorator:
    """A case for each text that is wrong, by its name."""
    return pytest.mark.parametrize(("text", "key", "line", "column"), wrong.values(), ids=wrong)


SEA = texts.SEA_A
REFUSED_SEA = {
    "a short row": (SEA.replace("2 2 2\n", "2 2\n", 1), "row-short", 2, 14),
    "a long row": (SEA.replace("2 2 2\n", "2 2 2 0\n", 1), "row-long", 2, 17),
    "a row missing": (SEA[: SEA.rindex("0 0 1")], "rows-missing", 5, 1),
    "a row too many": (SEA + "0 0 0 0 0 0 0 0\n", "rows-extra", 6, 1),
    "an unknown value": (SEA.replace("3 0 0 0 0 4", "3 0 0 7 0 4"), "range", 4, 11),
    "a negative value": (SEA.replace("3 0 0 0 0 4", "3 0 0 -1 0 4"), "range", 4, 11),
    "a letter": (SEA.replace("3 0 0 0 0 4", "3 0 0 x 0 4"), "number", 4, 11),
    "a leading zero": (SEA.replace("3 0 0 0 0 4", "3 0 0 00 0 4"), "number", 4, 11),
    "no player": (SEA.replace("1", "0"), "sea.no-start", 2, 1),
    "no boss": (SEA.replace(" 4\n", " 0\n"), "sea.no-goal", 2, 1),
    "two players": (SEA.replace("0 0 1 3", "1 0 1 3"), "sea.two-starts", 5, 5),
    "two bosses": (SEA.replace("3 0 0 0 0 4", "4 0 0 0 0 4"), "sea.two-goals", 4, 15),
    "three sizes": (SEA.replace("4 8", "4 8 8", 1), "row-long", 1, 5),
    "no sizes": (SEA.removeprefix("4 8\n"), "row-long", 1, 5),
    "sizes the wrong way round": (SEA.replace("4 8", "8 4", 1), "rows-missing", 6, 1),
    "a size of zero": (SEA.replace("4 8", "0 8", 1), "range", 1, 1),
    "a size too large": (SEA.replace("4 8", "4 4097", 1), "range", 1, 3),
    "huge sizes": ("99999999 99999999", "range", 1, 1),
    "sizes of 30 digits": (f"{'9' * 30} 4", "range", 1, 1),
}


@cases(REFUSED_SEA)
def test_a_wrong_sea_map_is_refused_where_it_is_wrong(text: str, key: str, line: int, column: int) -> None:
    check(refused(text), key, line, column)


def test_a_told_format_is_refused_in_its_own_words() -> None:
    with pytest.raises(Refusal) as caught:
        read_as("sea", SEA.replace("4 8", "4", 1))
    check(caught.value, "row-short", 1, 2)


OCTILE = texts.MOVINGAI
REFUSED_MOVINGAI = {
    "another type": (OCTILE.replace("octile", "tile"), "header", 1, 1),
    "a header line missing": (OCTILE.replace("width 5\n", ""), "header", 3, 1),
    "height twice": (OCTILE.replace("width 5", "height 3"), "header", 3, 1),
    "no map line": (OCTILE.replace("map\n", ""), "header", 4, 1),
    "a size that is no number": (OCTILE.replace("width 5", "width five"), "number", 3, 7),
    "a size without number": (OCTILE.replace("width 5", "width"), "number", 3, 6),
    "a size too large": (OCTILE.replace("height 3", "height 99999999"), "range", 2, 8),
    "an unknown symbol": (OCTILE.replace("@.SW@", "@.SX@"), "symbol", 6, 4),
    "a short row": (OCTILE.replace("@.SW@", "@.SW"), "row-short", 6, 5),
    "a long row": (OCTILE.replace("@.SW@", "@.SW@@"), "row-long", 6, 6),
    "a row missing": (OCTILE.replace("TG.OO\n", ""), "rows-missing", 7, 1),
    "a row too many": (OCTILE + "@@@@@\n", "rows-extra", 8, 1),
    "nothing but walls": ("type octile\nheight 1\nwidth 2\nmap\n@T\n", "movingai.no-free", 5, 1),
    "only the first line": ("type octile", "rows-missing", 2, 1),
}
REFUSED_BOARDS = {
    "a tile twice in a line": ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 14\n", "tile-twice", 1, 37),
    "a puzzle row too short": ("3\n0 1 3\n4 2\n7 8 6\n", "row-short", 3, 4),
    "a bare row too short": ("0 1 3\n4 2\n7 8 6\n", "row-short", 2, 4),
    "a bare row too long": ("0 1 3\n4 2 5 5\n7 8 6\n", "row-long", 2, 7),
    "a bare tile twice": ("0 1 3\n4 2 5\n7 8 5\n", "tile-twice", 3, 5),
    "a puzzle row too long": ("3\n0 1 3\n4 2 5 5\n7 8 6\n", "row-long", 3, 7),
    "a puzzle row missing": ("3\n0 1 3\n4 2 5\n", "rows-missing", 4, 1),
    "a puzzle row too many": ("3\n0 1 3\n4 2 5\n7 8 6\n1 2 3\n", "rows-extra", 5, 1),
    "a tile twice": ("3\n0 1 3\n4 2 3\n7 8 6\n", "tile-twice", 3, 5),
    "a tile too large": ("3\n0 1 3\n4 2 9\n7 8 6\n", "range", 3, 5),
    "a size too large": ("11\n" + "0 1 2 3 4 5 6 7 8 9 10\n" * 11, "range", 1, 1),
    "a batch of nine": ("9\n" + "0 1 3\n4 2 5\n7 8 6\n" * 9, "range", 1, 1),
    "a batch of none": ("0\n1 2 3\n", "range", 1, 1),
    "a batch too short": ("2\n0 1 3\n4 2 5\n7 8 6\n", "rows-missing", 5, 1),
    "a batch of nine ones": ("1\n1 1 1\n1 1 1\n1 1 1\n", "tile-twice", 2, 3),
    "a batch without a blank": ("1\n1 2 3\n4 5 6\n7 8 1\n", "tile-twice", 4, 5),
    "a batch with a letter": ("1\n1 2 3\n4 5 6\n7 8 o\n", "number", 4, 5),
    "eight digits": ("28310476", "digits.count", 1, 9),
    "ten digits": ("2831047650", "digits.count", 1, 11),
    "nineteen digits": ("2831047651238047650", "digits.count", 1, 19),
    "a digit nine": ("283194765 123804765", "range", 1, 5),
    "a letter among the digits": ("28310476x 123804765", "number", 1, 9),
    "a digit twice": ("283104765\n123804764\n", "tile-twice", 2, 9),
    "a goal too short": ("283104765\n12380476\n", "digits.count", 2, 9),
    "a goal too long": ("283104765\n1238047655\n", "digits.count", 2, 10),
    "a third board": ("283104765\n123804765\n123804765\n", "rows-extra", 3, 1),
    "a move to nowhere": ("2 move up\n3 move sideways\n", "moves.sentence", 2, 1),
    "a move without a tile": ("2 move up, left", "moves.sentence", 1, 12),
    "a move too many commas": ("2 move up,, 6 up", "moves.sentence", 1, 11),
    "a tile that is not there": ("100 move up\n8 move left\n", "range", 1, 1),
    "a last move in the middle": ("8 move left\n2 move up\n5 move left\n", "moves.last", 3, 1),
    "moves that do not fit": ("1 move up\n8 move left\n", "moves.backwards", 1, 1),
}


@cases(REFUSED_MOVINGAI)
def test_a_wrong_movingai_map_is_refused_where_it_is_wrong(text: str, key: str, line: int, column: int) -> None:
    check(refused(text), key, line, column)


@cases(REFUSED_BOARDS)
def test_a_wrong_board_is_refused_where_it_is_wrong(text: str, key: str, line: int, column: int) -> None:
    check(refused(text), key, line, column)


MAP, BOARD = texts.JSON_MAP, texts.JSON_BOARD


def with_waypoints(places: str) -> str:
    return MAP.replace('"start"', f'"waypoints": {places},\n    "start"')


def with_lanes(lanes: str) -> str:
    return BOARD.replace("1,", f'1, "lanes": {lanes},', 1)


REFUSED_JSON = {
    "broken off": (MAP[:60], "json.syntax-end", "", 5),
    "not an object": ("[1]", "json.object", "$", 1),
    "no version": (MAP.replace('"astrolabe": 1,\n', ""), "json.missing", "$", 1),
    "another version": (MAP.replace('"astrolabe": 1', '"astrolabe": 2'), "json.version", "astrolabe", 2),
    "a version that is true": (MAP.replace('"astrolabe": 1', '"astrolabe": true'), "json.version", "astrolabe", 2),
    "an unknown field": (MAP.replace('"width": 4', '"size": 4'), "json.unknown", "map.size", 4),
    "a field twice": (MAP.replace('"height": 2', '"height": 2, "height": 3'), "json.name-twice", "", 5),
    "a field missing": (MAP.replace('    "height": 2,\n', ""), "json.missing", "map", 3),
    "neither map nor board": ('{"astrolabe": 1}', "json.one-problem", "$", 1),
    "map and board": ('{"astrolabe": 1, "map": 1, "board": 2}', "json.one-problem", "$", 1),
    "a width in quotes": (MAP.replace('"width": 4', '"width": "4"'), "json.whole", "map.width", 4),
    "a width with a fraction": (MAP.replace('"width": 4', '"width": 4.0'), "json.whole", "map.width", 4),
    "a width too large": (MAP.replace('"width": 4', '"width": 99999999'), "json.range", "map.width", 4),
    "no ground": (MAP.replace('"kind": "wall"', '"kind": "lava"'), "json.kind", 'map.terrain["#"].kind', 7),
    "a ground that is a list": (MAP.replace('"kind": "wall"', '"kind": []'), "json.kind", 'map.terrain["#"].kind', 7),
    "a cost of zero": (MAP.replace("12.5", "0"), "json.cost-positive", "map.terrain.e.cost", 9),
    "a cost below zero": (MAP.replace("12.5", "-1"), "json.cost-positive", "map.terrain.e.cost", 9),
    "a cost too small": (MAP.replace("12.5", "1e-9"), "json.cost-range", "map.terrain.e.cost", 9),
    "a cost too large": (MAP.replace("12.5", "1000001"), "json.cost-range", "map.terrain.e.cost", 9),
    "a cost that is true": (MAP.replace("12.5", "true"), "json.number", "map.terrain.e.cost", 9),
    "not a number": (MAP.replace("12.5", "NaN"), "json.constant", "", 9),
    "an endless number": (MAP.replace("12.5", "1e999"), "json.number-long", "", 9),
    "a number of 5000 digits": (MAP.replace("12.5", "1" * 5000), "json.number-long", "", 9),
    "a symbol of two": (MAP.replace('"e": {', '"ee": {'), "json.symbol", "map.terrain.ee", 9),
    "a symbol outside ASCII": (MAP.replace('"e": {', '"墙": {'), "json.symbol", 'map.terrain["\\u5899"]', 9),
    "a short row": (MAP.replace("..#.", "..#"), "json.row-length", "map.rows[0]", 13),
    "an unknown symbol": (MAP.replace(".er.", ".eX."), "json.row-symbol", "map.rows[1]", 14),
    "a full-width symbol": (MAP.replace(".er.", ".e．."), "json.row-symbol", "map.rows[1]", 14),
    "nine waypoints": (with_waypoints(f"[{', '.join(['[1, 0]'] * 9)}]"), "json.waypoints", "map.waypoints", 16),
    "waypoints that are a number": (with_waypoints("3"), "json.list", "map.waypoints", 16),
    "a waypoint outside": (with_waypoints("[[1, 0], [1, 2]]"), "json.range", "map.waypoints[1][1]", 16),
    "a waypoint at the start": (with_waypoints("[[0, 0]]"), "json.waypoint-twice", "map.waypoints[0]", 16),
    "a waypoint twice": (with_waypoints("[[1, 0], [1, 0]]"), "json.waypoint-twice", "map.waypoints[1]", 16),
    "a waypoint on a wall": (with_waypoints("[[2, 0]]"), "json.waypoint-blocked", "map.waypoints[0]", 16),
    "a row too few": (MAP.replace('"..#.",\n', ""), "json.length", "map.rows", 12),
    "a row that is a number": (MAP.replace('"..#."', "7"), "json.string", "map.rows[0]", 13),
    "a start outside": (MAP.replace('"start": [0, 0]', '"start": [0, 2]'), "json.range", "map.start[1]", 16),
    "a start of three": (MAP.replace('"start": [0, 0]', '"start": [0, 0, 0]'), "json.length", "map.start", 16),
    "a start on a wall": (MAP.replace('"start": [0, 0]', '"start": [2, 0]'), "json.blocked", "map.start", 16),
    "a goal that is text": (MAP.replace('"goal": [3, 1]', '"goal": "here"'), "json.list", "map.goal", 17),
    "a step below zero": (MAP.replace('"step": 7', '"step": -7'), "json.range", "step", 20),
    "a step beyond exact numbers": (MAP.replace('"step": 7', '"step": 9007199254740993'), "json.number-long", "", 20),
    "settings that are a list": (BOARD.replace("1,", '1, "settings": [],', 1), "json.object", "settings", 2),
    "four lanes beside": (with_lanes('{"others": [{}, {}, {}, {}]}'), "json.length", "lanes.others", 2),
    "no lane beside": (with_lanes('{"others": []}'), "json.length", "lanes.others", 2),
    "a lane that is text": (with_lanes('{"others": ["a-star"]}'), "json.object", "lanes.others[0]", 2),
    "a place beyond the lanes": (with_lanes('{"others": [{}], "place": 2}'), "json.range", "lanes.place", 2),
    "an unknown clock": (with_lanes('{"others": [{}], "clock": "sun"}'), "json.choice", "lanes.clock", 2),
    "a lane of a problem that is not there": (
        with_lanes('{"others": [{}], "of": [1]}'),
        "json.range",
        "lanes.of[0]",
        2,
    ),
    "a map in a lane of boards": (
        with_lanes('{"others": [{}], "problems": [{"rows": []}], "of": [1]}'),
        *("json.unknown", "lanes.problems[0].rows", 2),
    ),
    "a lane laid over none": (with_lanes('{"others": [{}], "against": 2}'), "json.range", "lanes.against", 2),
    "half a character": (MAP.replace("Schau", "\\ud800"), "json.character", "notes", 21),
    "a NUL": (MAP.replace("Schau", "\\u0000"), "json.character", "notes", 21),
    "a raw NUL": (MAP.replace("Schau", "\0"), "json.syntax", "", 21),
    "notes too long": (MAP.replace("Schau", "x" * 20_001), "json.string-long", "notes", 21),
    "settings too deep": (MAP.replace('{"scale": 2}', "[" * 12 + "]" * 12), "json.deep", "", 19),
    "brackets too deep": ("[" * 5000 + "]" * 5000, "json.deep", "", 1),
    "more text behind": (MAP + "{}", "json.syntax", "", 23),
    "a board too large": (BOARD.replace('"width": 3', '"width": 11'), "json.range", "board.width", 4),
    "a board too short": (BOARD.replace("[1, 2, 3, 4, 0, 5]", "[1, 2, 3, 4, 0]"), "json.length", "board.start", 6),
    "a tile twice": (BOARD.replace("[1, 2, 3, 4, 0, 5]", "[1, 2, 3, 4, 0, 4]"), "json.tile-twice", "board.start[5]", 6),
    "a tile too large": (BOARD.replace("[1, 2, 3, 4, 0, 5]", "[1, 2, 3, 4, 0, 6]"), "json.range", "board.start[5]", 6),
}


@pytest.mark.parametrize("case", REFUSED_JSON)
def test_a_wrong_json_document_is_refused_with_its_field_and_place(case: str) -> None:
    text, key, path, line = REFUSED_JSON[case]
    refusal = refused(text)
    assert (refusal.key, refusal.facts["line"]) == (f"format.{key}", line)
    if path:
        assert refusal.facts["path"] == path
    for language in LANGUAGES:
        assert str(line) in sentence(refusal, language)
        assert path in sentence(refusal, language)


def test_the_reason_why_a_cost_must_be_positive_is_said() -> None:
    assert "no cheapest path" in sentence(refused(MAP.replace("12.5", "-1")))


def test_a_row_of_a_json_map_is_refused_with_its_column() -> None:
    refusal = refused(MAP.replace(".er.", ".eX."))
    assert sentence(refusal) == (
        "Line 14, column 7, map.rows[1]: character 3 of the row is “X”, which map.terrain does not explain."
    )


ANYWHERE = {
    "nothing": ("", "empty", 1, 1),
    "only blanks": (" \n\t\n", "empty", 1, 1),
    "a NUL": ("4 8\n0 0\0", "binary", 2, 4),
    "a full-width digit": ("3\n0 1 ３\n4 2 5\n7 8 6\n", "character", 2, 5),
    "a full-width blank": ("3\n0\u30001 3\n4 2 5\n7 8 6\n", "character", 2, 2),
    "a lone carriage return": ("3\r0 1 3\n", "character", 1, 2),
    "half a character": ("3\n\ud800", "character", 2, 1),
    "prose": ("Once upon a time", "unknown", 1, 1),
    "prose further down": ("\n\n  Once upon a time", "unknown", 3, 3),
    "a scenario": (texts.SCENARIO, "scenario.alone", 1, 1),
}


@cases(ANYWHERE)
def test_what_no_format_allows_is_refused_where_it_stands(text: str, key: str, line: int, column: int) -> None:
    check(refused(text), key, line, column)


def test_a_full_width_character_is_named() -> None:
    assert "U+FF13 (FULLWIDTH DIGIT THREE)" in sentence(refused("3\n0 1 ３\n4 2 5\n7 8 6\n"))


def test_the_nearest_format_is_named() -> None:
    assert "(puzzle file)" in sentence(refused("3\n0 1 3\n4 2\n7 8 6\n"))
    assert "（拼图文件）" in sentence(refused("3\n0 1 3\n4 2\n7 8 6\n"), "zh")


def test_limits_are_said() -> None:
    assert "1 to 4096" in sentence(refused("4097 1"))
    assert "2 to 10" in sentence(refused("11\n1"))
    assert "1 to 8" in sentence(refused("9\n1 2 3"))


def test_a_file_that_is_not_utf_8_is_refused_with_the_byte() -> None:
    with pytest.raises(Refusal) as caught:
        decode("4 8\n地图".encode("gbk"))
    check(caught.value, "encoding", 2, 1)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        read_as("xml", "<map/>")
    assert "movingai" in sentence(caught.value)


SCENARIOS = {
    "another version": ("version 2\n", "header", 1, 1),
    "no version": ("0 a.map 5 3 1 1 2 2 1.5\n", "header", 1, 1),
    "a column missing": ("version 1\n0 5 3 1 1 2 2 1.5\n", "row-short", 2, 18),
    "a start outside": ("version 1\n0 a.map 5 3 5 1 2 2 1.5\n", "range", 2, 13),
    "a length that is no number": ("version 1\n0 a.map 5 3 1 1 2 2 nan\n", "scenario.length", 2, 21),
    "a negative length": ("version 1\n0 a.map 5 3 1 1 2 2 -1\n", "scenario.length", 2, 21),
}


@cases(SCENARIOS)
def test_a_wrong_scenario_is_refused_where_it_is_wrong(text: str, key: str, line: int, column: int) -> None:
    with pytest.raises(Refusal) as caught:
        scenario.read(text)
    check(caught.value, key, line, column)


@pytest.mark.parametrize(
    ("row", "key"),
    [("0 a.map 6 3 1 1 2 2 1", "scenario.size"), ("0 a.map 5 3 0 0 2 2 1", "scenario.blocked")],
    ids=["another size", "a start on a wall"],
)
def test_an_entry_must_fit_its_map(row: str, key: str) -> None:
    [entry] = scenario.read(f"version 1\n{row}\n")
    [gridmap] = read(texts.MOVINGAI).problems
    assert isinstance(gridmap, GridMap)
    with pytest.raises(Refusal) as caught:
        scenario.problem(gridmap, entry)
    check(caught.value, key, 2, 1)


def test_a_move_that_is_not_possible_on_the_board_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        follow("1 move left\n1 move left\n", bytes([0, 1, 3, 4, 2, 5, 7, 8, 6]), 3)
    check(caught.value, "moves.illegal", 2, 1)


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("12345678", "board.count", 1),
        ("1 2 3", "board.count", 1),
        ("1234567800", "board.count", 1),
        ("123456788", "tile-twice", 9),
        ("1 2 3 4 5 6 7 8 9", "range", 17),
        ("12345678x", "number", 9),
        ("", "empty", 1),
    ],
)
def test_a_typed_goal_is_refused_where_it_is_wrong(text: str, key: str, column: int) -> None:
    with pytest.raises(Refusal) as caught:
        board_from(text, 3, 3)
    check(caught.value, key, 1, column)


# What a format cannot hold

DEAR = GridMap(3, 1, bytes([0, 1, 0]), 0, 2, (FREE, Terrain("swamp", 3.0)))
ENEMY = GridMap(3, 1, bytes([0, 1, 0]), 0, 2, (FREE, Terrain("enemy", 20.0)))
SHALLOW = GridMap(3, 1, bytes([0, 0, 1]), 0, 2, (FREE, Terrain("rough", 20.0), WALL))
ONE_CELL = GridMap(2, 1, bytes([1, 1]), 0, 0)
WIDE = BoardProblem(3, 2, ordered_goal(3, 2), ordered_goal(3, 2))
FIFTEEN = BoardProblem(4, 4, ordered_goal(4, 4), ordered_goal(4, 4))
BLANK_FIRST = BoardProblem(3, 3, ordered_goal(3, 3), ordered_goal(3, 3, "first"))
UNWRITTEN = {
    "a dear swamp on a sea map": ("sea", DEAR, "ground"),
    "a dear swamp on a MovingAI map": ("movingai", DEAR, "ground"),
    "an enemy on a MovingAI map": ("movingai", ENEMY, "ground"),
    "a goal on rough ground on a sea map": ("sea", SHALLOW, "on-sea"),
    "start and goal in one cell on a sea map": ("sea", ONE_CELL, "same-cell"),
    "waypoints on a sea map": ("sea", GridMap(3, 1, bytes([1, 1, 1]), 0, 2, waypoints=(1,)), "waypoints"),
    "a board as a sea map": ("sea", FIFTEEN, "maps-only"),
    "a board as a MovingAI map": ("movingai", FIFTEEN, "maps-only"),
    "a map as a puzzle file": ("puzzle", ENEMY, "boards-only"),
    "a map as a batch": ("batch", ENEMY, "boards-only"),
    "a map as digits": ("digits", ENEMY, "boards-only"),
    "an oblong board as a puzzle file": ("puzzle", WIDE, "square"),
    "a large board as a batch": ("batch", FIFTEEN, "three"),
    "a large board as digits": ("digits", FIFTEEN, "three"),
    "another goal as a puzzle file": ("puzzle", BLANK_FIRST, "goal"),
    "another goal as a batch": ("batch", BLANK_FIRST, "goal"),
    "nine boards as a batch": ("batch", Document((BLANK_FIRST,) * 9), "batch"),
    "two boards as JSON": ("json", Document((FIFTEEN, FIFTEEN)), "single"),
}


@pytest.mark.parametrize("case", UNWRITTEN)
def test_what_a_format_cannot_hold_is_refused_with_the_reason(case: str) -> None:
    format, problem, key = UNWRITTEN[case]
    with pytest.raises(Refusal) as caught:
        write(format, problem)
    assert caught.value.key == f"format.write.{key}"
    assert all(sentence(caught.value, language) for language in LANGUAGES)


def test_moves_are_written_from_an_answer_only() -> None:
    with pytest.raises(Refusal) as caught:
        write("moves", FIFTEEN)
    assert caught.value.key == "format.moves.answer-only"


def test_an_answer_in_a_style_for_other_problems_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        answer("steps", ENEMY, None)
    assert "digits" in sentence(caught.value)


def test_a_refusal_to_write_names_the_cell_and_a_format_that_can() -> None:
    with pytest.raises(Refusal) as caught:
        write("sea", DEAR)
    assert sentence(caught.value) == (
        "The format “digit map” has no swamp with cost 3 (cell x 1, y 0); JSON can hold every ground and cost."
    )


# Texts made to hurt

MEGA = 1_000_000
HOSTILE: dict[str, Callable[[], str]] = {  # made when their turn comes
    "newlines": lambda: "\n" * 10 * MEGA + "x",
    "opening brackets": lambda: "[" * 10 * MEGA,
    "opening braces": lambda: '{"a":' * MEGA,
    "opening brackets in a document": lambda: '{"astrolabe":1,"settings":' + "[" * 900_000,
    "objects": lambda: '{"astrolabe":1,"settings":{"a":[' + "{}," * 490_000,
    "a number": lambda: "9" * 10 * MEGA,
    "a number in a document": lambda: '{"astrolabe":' + "9" * 10 * MEGA + "}",
    "a name": lambda: '{"' + "a" * 10 * MEGA + '":1}',
    "quotes": lambda: '{"' + '\\"' * 5 * MEGA,
    "zeros": lambda: "0 " * 5 * MEGA,
    "zeros in a row of a sea map": lambda: "4 8\n" + "0 " * 5 * MEGA,
    "zeros in a row of a puzzle": lambda: "3\n" + "0 " * 5 * MEGA,
    "lines of a sea map": lambda: "4096 4096\n" + "0\n" * 5 * MEGA,
    "rows of a MovingAI map": lambda: "type octile\nheight 4096\nwidth 1\nmap\n" + ".\n" * 5 * MEGA,
    "blank lines": lambda: "8 left\n" + "\n" * 10 * MEGA + "8 up",
    "moves": lambda: "2 move up\n" * MEGA,
    "commas": lambda: "2 up" + "," * 10 * MEGA,
    "full-width blanks": lambda: "\u3000" * 10 * MEGA,
    "one character": lambda: "x" * 10 * MEGA,
    "too much": lambda: "x" * 41 * MEGA,
}


@pytest.mark.parametrize("case", HOSTILE)
def test_ten_megabytes_of_garbage_are_refused_at_once(case: str) -> None:
    text = HOSTILE[case]()
    begin = time.process_time()
    refusal = refused(text)
    assert time.process_time() - begin < 5
    assert refusal.facts["line"]
    assert all(len(sentence(refusal, language)) < 500 for language in LANGUAGES)


def test_deep_brackets_are_refused_even_on_a_deep_stack() -> None:
    def dig(depth: int) -> Refusal:
        return dig(depth - 1) if depth else refused("[" * 3000)

    assert dig(sys.getrecursionlimit() // 3).key == "format.json.deep"
