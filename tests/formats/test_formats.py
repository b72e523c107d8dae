"""The formats on the documents' own texts: read, told apart, written back, and answered in the documents' own words."""

import json
from pathlib import Path

import pytest

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.formats.moves import follow
from astrolabe.domains.gridmaps.formats import scenario
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.terrain import FREE, WALL, Terrain
from astrolabe.formats import Document, decode

from ..support.formats import ANSWERS, ROWS, answer, board_from, default_settings, detect, read, read_as, write
from ..support.oracles import formats as texts


def tiles(digits: str) -> bytes:
    return bytes(map(int, digits))


def the_map(text: str, name: str = "") -> GridMap:
    [problem] = read(text, name).problems
    assert isinstance(problem, GridMap)
    return problem


def the_board(text: str, name: str = "") -> BoardProblem:
    [problem] = read(text, name).problems
    assert isinstance(problem, BoardProblem)
    return problem


FOUR_MOVES = [tiles(board) for board in ("283104765", "203184765", "023184765", "123084765", "123804765")]
PUZZLE04 = [tiles(board) for board in ("013425786", "103425786", "123405786", "123450786", "123456780")]


# Telling formats apart


@pytest.mark.parametrize("format", ROWS)
def test_an_example_is_told_by_its_text_alone(format: str) -> None:
    assert detect(texts.EXAMPLES[format]) == format
    assert read(texts.EXAMPLES[format]).format == format


@pytest.mark.parametrize("format", ROWS)
def test_an_example_written_again_is_the_same_text(format: str) -> None:
    document = read(texts.EXAMPLES[format])
    if format == "moves":
        assert answer("moves", document.problems[0], follow(texts.MOVES, tiles("013425786"), 3)) == texts.MOVES
    else:
        assert write(format, document) == texts.EXAMPLES[format]


@pytest.mark.parametrize("format", ROWS)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n \n\n",
        lambda text: "\n" + text,
    ],
    ids=["byte order mark", "Windows line ends", "no last line end", "blank lines after", "a blank line before"],
)
def test_small_differences_between_editors_do_not_matter(format: str, change: object) -> None:
    assert callable(change)
    assert read(change(texts.EXAMPLES[format])) == read(texts.EXAMPLES[format])


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("3\n0 1 3\n4 2 5\n7 8 6\n", "puzzle"),
        ("3\n" + "0 1 3\n4 2 5\n7 8 6\n" * 3, "batch"),
        ("2\n" + "0 1 3\n4 2 5\n7 8 6\n" * 2, "batch"),
        ("1\n0 1 3\n4 2 5\n7 8 6\n", "batch"),
        ("2\n3 1\n0 2\n", "puzzle"),
        ("4\n" + "0 1 3\n4 2 5\n7 8 6\n" * 4, "batch"),
        ("4\n2 3 4 8\n1 6 0 12\n5 10 7 11\n9 13 14 15\n", "puzzle"),
        ("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "puzzle"),
        ("3 1 0 2\n", "puzzle"),
        ("0 1 3\n4 2 5\n7 8 6\n", "puzzle"),
        ("2 3 4 8\n1 6 0 12\n5 10 7 11\n9 13 14 15\n", "puzzle"),
        ("2 8 3 1 0 4 7 6 5", "digits"),
        ("283104765 123804765", "digits"),
        ("2 8 3 1 0 4 7 6 5 1 2 3 8 0 4 7 6 5", "digits"),
        ("801574362", "digits"),
        ("1 2\n1 4\n", "sea"),
        ("2 1\n1\n4\n", "sea"),
        ("2 up, 6 up", "moves"),
    ],
)
def test_formats_made_of_numbers_are_told_apart(text: str, format: str) -> None:
    assert detect(text) == format


@pytest.mark.parametrize(
    ("name", "format"), [("a.json", "json"), ("A.JSON", "json"), ("a.map", "movingai"), ("a.scen", "scenario")]
)
def test_the_name_of_the_file_decides_where_the_text_does_not(name: str, format: str) -> None:
    assert detect("?", name) == format


def test_a_sea_map_may_be_called_map() -> None:
    assert read(texts.SEA_A, "sea.map").format == "sea"


# Sea maps


@pytest.mark.parametrize("name", texts.SEA_MAPS)
def test_the_lessons_maps_are_read_and_written_back(name: str) -> None:
    text = texts.SEA_MAPS[name]
    assert write("sea", read(text)) == text


def test_the_unsolvable_maps_are_those_of_the_document() -> None:
    assert [line for line in texts.SEA_A_UNSOLVABLE.splitlines() if line not in texts.SEA_A.splitlines()] == [
        "2 0 3 0 0 0 2 4",
        "0 0 1 3 0 0 3 2",
    ]
    assert texts.SEA_B_UNSOLVABLE.splitlines()[3].endswith("2 2 2")


def test_a_sea_map_says_start_goal_walls_and_costs() -> None:
    gridmap = the_map(texts.SEA_A)
    assert (gridmap.width, gridmap.height) == (8, 4)
    assert (gridmap.xy(gridmap.start), gridmap.xy(gridmap.goal)) == ((2, 3), (7, 2))
    assert gridmap.terrain(gridmap.index(2, 2)) == Terrain("enemy", 20.0)
    assert gridmap.terrain(gridmap.index(7, 0)) == WALL
    assert gridmap.terrain(gridmap.goal) == FREE


def test_ammunition_costs_one_step() -> None:
    gridmap = the_map(texts.SEA_D1)
    assert gridmap.terrain(gridmap.index(0, 1)) == Terrain("ammunition", 1.0)


def test_a_sea_map_is_answered_with_the_map_and_the_map_with_stars() -> None:
    gridmap = the_map(texts.SEA_A)
    path = [(2, 3), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)]
    assert answer("sea", gridmap, [gridmap.index(x, y) for x, y in path]) == (
        "0 0 0 0 0 2 2 2\n"
        "0 0 0 0 0 0 2 2\n"
        "2 0 3 0 0 0 0 4\n"
        "0 0 1 3 0 0 3 0\n"
        "\n"
        "0 0 0 0 0 2 2 2\n"
        "0 * * * 0 0 2 2\n"
        "2 * 3 * * * * *\n"
        "0 * * 3 0 0 3 0\n"
    )


def test_a_sea_map_without_a_path_says_so() -> None:
    assert answer("sea", the_map(texts.SEA_A_UNSOLVABLE), None) == "no path!\n"


# MovingAI


def test_a_movingai_map_knows_seven_kinds_of_ground() -> None:
    gridmap = the_map(texts.MOVINGAI)
    kinds = [gridmap.terrain(cell).kind for cell in range(5, 15)]
    assert kinds == ["wall", "free", "swamp", "water", "wall", "tree", "ground", "free", "void", "void"]


def test_start_and_goal_of_a_movingai_map_are_the_first_and_the_last_dry_cell() -> None:
    gridmap = the_map(texts.MOVINGAI)
    assert (gridmap.xy(gridmap.start), gridmap.xy(gridmap.goal)) == ((1, 1), (2, 2))


def test_where_all_is_water_start_and_goal_lie_in_it() -> None:
    gridmap = the_map("type octile\nheight 1\nwidth 4\nmap\n@WWT\n")
    assert (gridmap.start, gridmap.goal) == (1, 2)


def test_height_and_width_may_change_places() -> None:
    swapped = texts.MOVINGAI.replace("height 3\nwidth 5\n", "width 5\nheight 3\n")
    assert read(swapped) == read(texts.MOVINGAI)


def test_a_scenario_is_read_with_tabs_or_spaces() -> None:
    first, second = scenario.read(texts.SCENARIO)
    assert first[:6] == (0, "maps/dao/den312d.map", 65, 81, (10, 11), (13, 12))
    assert (first.length, first.unit, first.line) == (3.41421, 1e-5, 2)
    assert (second.map, second.length, second.unit) == ("Berlin.map", 2.0, 1e-8)


def test_a_map_column_may_hold_blanks() -> None:
    [entry] = scenario.read("version 1.0\n3 my maps/a b.map 5 3 1 1 2 2 1.5\n")
    assert (entry.bucket, entry.map, entry.start) == (3, "my maps/a b.map", (1, 1))


def test_a_scenario_written_again_is_the_same() -> None:
    entries = scenario.read(texts.SCENARIO)
    text = scenario.write(entries)
    assert scenario.read(text) == entries
    assert scenario.write(scenario.read(text)) == text


def test_an_entry_becomes_a_problem_on_its_map() -> None:
    [entry] = scenario.read("version 1\n0\tx.map\t5\t3\t1\t1\t2\t2\t1.41421\n")
    gridmap = scenario.problem(the_map(texts.MOVINGAI), entry)
    assert (gridmap.xy(gridmap.start), gridmap.xy(gridmap.goal)) == ((1, 1), (2, 2))


# Boards


def test_a_puzzle_file_aims_at_the_ordered_board() -> None:
    assert the_board(texts.PUZZLE) == BoardProblem(3, 3, tiles("013425786"), ordered_goal(3, 3))


def test_a_board_may_be_one_line_of_numbers() -> None:
    assert read("3 1 0 2") == read("2\n3 1\n0 2\n")
    assert read("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3") == read("4\n14 13 15 7\n11 12 9 5\n6 0 2 1\n4 8 10 3\n")
    assert the_board("2 8 3 1 0 4 7 6 5").goal == ordered_goal(3, 3)


def test_a_board_may_be_its_rows_alone() -> None:
    assert the_board(texts.PUZZLE.removeprefix("3\n")) == the_board(texts.PUZZLE)


def test_a_puzzle_file_is_answered_with_the_number_and_the_boards() -> None:
    assert answer("puzzle", the_board(texts.PUZZLE), PUZZLE04) == (
        "Minimum number of moves = 4\n"
        "\n3\n 0  1  3\n 4  2  5\n 7  8  6\n"
        "\n3\n 1  0  3\n 4  2  5\n 7  8  6\n"
        "\n3\n 1  2  3\n 4  0  5\n 7  8  6\n"
        "\n3\n 1  2  3\n 4  5  0\n 7  8  6\n"
        "\n3\n 1  2  3\n 4  5  6\n 7  8  0\n"
    )


def test_an_impossible_puzzle_file_says_so() -> None:
    assert answer("puzzle", the_board("2\n1 0\n2 3\n"), None) == "No solution possible\n"


def test_the_sample_batch_is_answered_line_by_line() -> None:
    problems = read(texts.BATCH).problems
    lengths = [[b""], None, [b""] * 26]
    printed = "".join(answer("batch", problem, path) for problem, path in zip(problems, lengths, strict=True))
    assert printed == "0\nNo Solution!\n25\n"


@pytest.mark.parametrize(
    "text",
    [
        "283104765\n123804765\n",
        "283104765 123804765",
        "2 8 3 1 0 4 7 6 5\n1 2 3 8 0 4 7 6 5\n",
        "2 8 3 1 0 4 7 6 5 1 2 3 8 0 4 7 6 5",
        "283 104 765\n\n123 804 765\n",
        "283104765123804765\n",
    ],
    ids=["two lines", "one line", "blanks", "one line with blanks", "groups of three", "without any blank"],
)
def test_digits_stand_on_one_line_or_two_with_blanks_or_without(text: str) -> None:
    assert the_board(text) == BoardProblem(3, 3, tiles("283104765"), tiles("123804765"))


def test_a_start_alone_goes_to_the_ordered_board() -> None:
    assert the_board("801574362") == BoardProblem(3, 3, tiles("801574362"), tiles("123456780"))


def test_digits_are_answered_with_the_number_and_every_step() -> None:
    printed = answer("steps", the_board(texts.DIGITS), FOUR_MOVES)
    assert printed.startswith("4\nStep(0)\n2 8 3\n1 0 4\n7 6 5\nStep(1)\n2 0 3\n1 8 4\n7 6 5\nStep(2)\n")
    assert printed.endswith("Step(4)\n1 2 3\n8 0 4\n7 6 5\n")


def test_impossible_digits_say_so() -> None:
    assert answer("steps", the_board("123456870"), None) == "No solution possible\n"


def test_a_path_is_told_in_sentences_and_the_sentences_give_the_path() -> None:
    told = answer("moves", the_board(texts.PUZZLE), PUZZLE04)
    assert told == "1 move left\n2 move up\n5 move left\n6 move up\n"
    assert follow(told, PUZZLE04[0], 3) == PUZZLE04


def test_a_solved_board_takes_no_moves() -> None:
    problem = the_board("123456780")
    assert answer("moves", problem, [problem.start]) == "0 moves\n"
    assert answer("puzzle", problem, [problem.start]).startswith("Minimum number of moves = 0\n")
    assert answer("batch", problem, [problem.start]) == "0\n"


def test_the_23_moves_of_the_document_lead_from_its_board_to_the_ordered_one() -> None:
    boards = follow(texts.MOVES_23, tiles("304528167"), 3)
    assert len(boards) == 24
    assert boards[-1] == ordered_goal(3, 3)
    assert read(texts.MOVES_23) == Document((BoardProblem(3, 3, tiles("304528167"), ordered_goal(3, 3)),), "moves")
    assert len(answer("moves", the_board("304528167"), boards).splitlines()) == 23


@pytest.mark.parametrize("side", range(2, 11))
def test_the_last_sentence_tells_the_size_of_the_board(side: int) -> None:
    assert the_board(f"{side * side - 1} left").width == side
    assert the_board(f"{side * side - side} up").width == side


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("123804765", 3, 3),
        ("1 2 3 8 0 4 7 6 5", 3, 3),
        ("1,2,3,8,0,4,7,6,5", 3, 3),
        ("0 2 4\n1 3 5", 3, 2),
        ("2310", 2, 2),
    ],
)
def test_a_goal_is_typed_with_blanks_commas_or_nothing_between(text: str, width: int, height: int) -> None:
    assert board_from(text, width, height) == tiles("".join(digit for digit in text if digit.isdigit()))


# JSON


def test_a_json_document_holds_everything() -> None:
    document = read(texts.JSON_MAP)
    assert document.settings == {"algorithm": "a-star", "weight": 1.5, "heuristics": ["octile", {"scale": 2}]}
    assert (document.step, document.notes) == (7, 'Schau: "hier"\n第二行')
    [gridmap] = document.problems
    assert isinstance(gridmap, GridMap)
    assert gridmap.palette == (WALL, FREE, Terrain("enemy", 12.5), Terrain("rough", 5.0))
    assert (gridmap.start, gridmap.goal) == (0, 7)


def test_a_json_document_may_hold_a_rectangular_board() -> None:
    assert the_board(texts.JSON_BOARD) == BoardProblem(3, 2, bytes([1, 2, 3, 4, 0, 5]), bytes([1, 2, 3, 4, 5, 0]))


def test_a_json_document_on_one_line_is_the_same() -> None:
    assert read(json.dumps(json.loads(texts.JSON_MAP))) == read(texts.JSON_MAP)


def test_sixty_grounds_of_one_kind_get_sixty_symbols() -> None:
    palette = tuple(Terrain("rough", float(cost)) for cost in range(1, 61))
    gridmap = GridMap(60, 1, bytes(range(60)), 0, 59, palette)
    assert read(write("json", gridmap)).problems == (gridmap,)


# The table, and files


@pytest.mark.parametrize("style", ANSWERS)
def test_every_style_answers_its_own_kind_of_problem(style: str) -> None:
    format = "digits" if style == "steps" else style
    problem = read(texts.EXAMPLES[format]).problems[0]
    assert answer(style, problem, None).endswith("\n")


def test_a_format_says_which_settings_it_is_meant_for() -> None:
    assert default_settings(read(texts.MOVINGAI)) == {"diagonal": "no-corners"}
    assert default_settings(read(texts.SEA_A)) == {"diagonal": "never"}
    assert default_settings(read(texts.JSON_MAP)) == {}


def test_a_told_format_is_not_guessed() -> None:
    assert read_as("puzzle", texts.PUZZLE) == read(texts.PUZZLE)


def found(pattern: str) -> list[Path]:
    return sorted(texts.DATA.glob(pattern))


needs_data = pytest.mark.skipif(not texts.DATA.is_dir(), reason="the public problems are not part of the repository")


@needs_data
@pytest.mark.parametrize("path", found("puzzles/*.txt"), ids=lambda path: path.name)
def test_a_public_puzzle_file_is_read_and_goes_round(path: Path) -> None:
    document = read(decode(path.read_bytes()), path.name)
    assert document.format == "puzzle"
    assert read(write("puzzle", document)) == document
    assert write("puzzle", document).split() == path.read_text(encoding="utf-8").split()


@needs_data
@pytest.mark.parametrize("path", found("movingai/*.map"), ids=lambda path: path.name)
def test_a_public_map_is_read_and_written_back_to_the_letter(path: Path) -> None:
    text = decode(path.read_bytes())
    document = read(text, path.name)
    assert document.format == "movingai"
    assert write("movingai", document).rstrip() == text.replace("\r\n", "\n").rstrip()
    assert read(write("json", document)).problems == document.problems


@needs_data
@pytest.mark.parametrize("path", found("movingai/*.scen"), ids=lambda path: path.name)
def test_a_public_scenario_fits_its_map(path: Path) -> None:
    entries = scenario.read(decode(path.read_bytes()))
    gridmap = the_map(decode(path.with_suffix("").read_bytes()))
    assert len(entries) == 80
    assert all(scenario.problem(gridmap, entry).goal == gridmap.index(*entry.goal) for entry in entries)


@needs_data
def test_a_public_list_of_boards_is_read_board_by_board() -> None:
    rows = [line.split(",")[1] for line in (texts.DATA / "korf_odd.csv").read_text().splitlines()[1:]]
    assert all(write("json", BoardProblem(4, 4, board_from(row, 4, 4), ordered_goal(4, 4, "first"))) for row in rows)
