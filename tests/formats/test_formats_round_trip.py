"""Whatever a format can hold comes back from it unchanged, and its text is the same the second time."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.formats.moves import follow
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.terrain import FREE, WALL
from astrolabe.formats import Document

from ..support.formats import answer, read, read_as, write
from ..support.oracles import formats as texts
from ..support.oracles.crossing import share_of

ordinary = settings(max_examples=share_of(60), deadline=None)


def check(document: Document) -> None:
    """Written and read it is the same document, and the same text."""
    text = write(document.format, document)
    assert read(text) == document
    assert write(document.format, read_as(document.format, text)) == text


@ordinary
@given(texts.sea_maps)
def test_a_sea_map_comes_back(gridmap: GridMap) -> None:
    check(Document((gridmap,), "sea"))


@ordinary
@given(texts.movingai_maps())
def test_a_movingai_map_comes_back(gridmap: GridMap) -> None:
    check(Document((gridmap,), "movingai"))


@ordinary
@given(texts.puzzles())
def test_a_puzzle_file_comes_back(problem: BoardProblem) -> None:
    check(Document((problem,), "puzzle"))


@ordinary
@given(texts.batches)
def test_a_batch_comes_back(problems: tuple[Problem, ...]) -> None:
    check(Document(problems, "batch"))


@ordinary
@given(texts.eights)
def test_digits_come_back(problem: BoardProblem) -> None:
    check(Document((problem,), "digits"))


@ordinary
@given(texts.documents)
def test_a_json_document_comes_back(document: Document) -> None:
    check(document)


@ordinary
@given(texts.sea_maps | texts.movingai_maps() | texts.visiting_maps())
def test_any_map_can_be_saved_as_json(gridmap: GridMap) -> None:
    assert read(write("json", gridmap)).problems == (gridmap,)


@st.composite
def walks(draw: st.DrawFn) -> tuple[list[bytes], int]:
    """The boards of a walk that ends on the ordered board, and their side."""
    side = draw(texts.sides)
    boards = [ordered_goal(side, side)]
    for choice in draw(st.lists(st.integers(0, 3), min_size=1, max_size=30)):
        board, blank = boards[-1], boards[-1].index(0)
        near = [
            cell
            for cell in range(side * side)
            if abs(cell % side - blank % side) + abs(cell // side - blank // side) == 1
        ]
        slid = bytearray(board)
        cell = near[choice % len(near)]
        slid[blank], slid[cell] = board[cell], 0
        boards.append(bytes(slid))
    return boards[::-1], side


@ordinary
@given(walks())
def test_sentences_lead_back_to_the_board_they_were_written_from(walk: tuple[list[bytes], int]) -> None:
    boards, side = walk
    problem = BoardProblem(side, side, boards[0], boards[-1])
    text = answer("moves", problem, boards)
    assert follow(text, boards[0], side) == boards
    assert read(text) == Document((problem,), "moves")
    assert len(text.splitlines()) == len(list(pairwise(boards)))


def test_equal_ground_is_written_alike_where_a_format_has_fewer_kinds() -> None:
    [gridmap] = read(texts.MOVINGAI.replace("W", ".")).problems
    assert write("sea", gridmap) == "3 5\n2 2 2 2 2\n2 1 0 0 2\n2 0 4 2 2\n"


def test_a_drawn_map_with_its_own_palette_fits_into_every_map_format() -> None:
    gridmap = GridMap(3, 1, bytes([1, 0, 1]), 0, 2, (WALL, FREE))
    assert write("sea", gridmap) == "1 3\n1 2 4\n"
    assert write("movingai", gridmap) == "type octile\nheight 1\nwidth 3\nmap\n.@.\n"


@pytest.mark.thorough
@pytest.mark.parametrize("format", ["sea", "movingai", "json"])
def test_the_largest_map_goes_round(format: str) -> None:
    side = 4096
    cells = bytearray([1]) * (side * side)
    cells[side + 1] = 0
    gridmap = GridMap(side, side, bytes(cells), 0, side * side - 1)
    text = write(format, gridmap)
    [problem] = read(text).problems
    assert isinstance(problem, GridMap)
    assert problem.cells.count(problem.cells[side + 1]) == 1
    assert (problem.start, problem.goal) == (gridmap.start, gridmap.goal)
