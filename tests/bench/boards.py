"""Pattern databases and the 15-puzzle: `python -m tests.bench boards`, or `python -m tests.bench.boards KORF.csv`.

What the tables take to build and to load, and Korf's boards with them: every answer is compared with the published
number of moves. The boards are other people's data and not part of the repository.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.boards.heuristics.databases import tables_on_disk
from astrolabe.domains.boards.heuristics.databases.building import fill
from astrolabe.domains.boards.heuristics.databases.shapes import Shape, shape_of
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import blank_tables, ensure_built, load, save
from astrolabe.engine.settings import Settings

from ..support.oracles.formats import DATA
from .measuring import Section, markdown, timed
from .ours import Found, Ours

KORF = DATA / "korf_odd.csv"
SHAPES = (Shape(3, 3, 0), Shape(4, 4, 0), Shape(4, 4, 1), Shape(4, 4, 5), Shape(5, 5, 0))
SEARCHES = {"a-star": "sets", "ida-star": "bounds"}  # algorithm -> the detail it is run with
HEURISTIC = "pattern-databases"


class Board(NamedTuple):
    """A board of Korf's, towards the ordered one whose first cell is empty, and the fewest moves."""

    problem: BoardProblem
    moves: int


def korf(file: Path) -> list[Board]:
    """The boards of a file whose rows are: number, tiles with blanks between, moves."""
    boards = []
    for line in file.read_text(encoding="utf-8").splitlines()[1:]:
        _, tiles, moves = line.split(",")
        boards.append(
            Board(BoardProblem(4, 4, bytes(map(int, tiles.split())), ordered_goal(4, 4, "first")), int(moves))
        )
    return boards


def tables(rounds: int, shapes: Sequence[Shape] = SHAPES) -> Section:
    """What each set takes to build and to load."""
    headers = ("board, blank's home", "groups", "entries used", "MB", "s to build", "s to load")
    return Section(
        "Pattern databases",
        "Built by numpy in one thread, kept on disk with a checksum, and loaded from there.",
        headers,
        [_row(shape, rounds) for shape in shapes],
    )


def _row(shape: Shape, rounds: int) -> tuple[object, ...]:
    values = blank_tables(shape)
    building = min(timed(lambda: [*fill(values, shape)])[0] for _ in range(rounds))
    with TemporaryDirectory() as folder:
        file_of, tables_on_disk.file_of = tables_on_disk.file_of, lambda _: Path(folder) / "tables"
        try:
            save(shape, values)
            loading = min(timed(lambda: load(shape))[0] for _ in range(rounds))
        finally:
            tables_on_disk.file_of = file_of
    groups = "-".join(str(len(group)) for group in shape.groups)
    name = f"{shape.width}×{shape.height}, {shape.home}"
    return name, groups, shape.placements, len(values) / 1e6, building, loading


def boards(rounds: int, file: Path, searches: Mapping[str, str] = SEARCHES) -> Section:
    """Korf's boards by every search."""
    if not file.is_file():
        return Section("Korf's boards", f"They are not there: {file}. Give their place as an argument.", (), ())
    known = korf(file)
    for _ in ensure_built(shape_of(4, 4, known[0].problem.goal)):
        pass
    headers = ("", "optimal", "expansions", "s in the median", "s at worst", "million expansions a second")
    about = f"{len(known)} boards of the 15-puzzle with {HEURISTIC}, towards the board whose first cell is empty."
    return Section("Korf's boards", about, headers, [_searched(*search, known, rounds) for search in searches.items()])


def _searched(algorithm: str, detail: str, known: Sequence[Board], rounds: int) -> tuple[object, ...]:
    _best(algorithm, detail, known[0].problem, 1)  # it may have to be compiled
    found = [_best(algorithm, detail, board.problem, rounds) for board in known]
    right = sum(each.cost == board.moves for each, board in zip(found, known, strict=True))
    seconds = [each.whole for each in found]
    expanded = sum(each.expanded for each in found)
    told = f"{right} of {len(known)}"
    return algorithm, told, expanded, median(seconds), max(seconds), expanded / sum(seconds) / 1e6


def _best(algorithm: str, detail: str, problem: BoardProblem, rounds: int) -> Found:
    chosen = Settings(algorithm, HEURISTIC, detail=detail, memory=8192)
    return min((Ours(detail).search(problem, chosen) for _ in range(rounds)), key=lambda each: each.whole)


def measure(rounds: int, file: Path = KORF) -> list[Section]:
    return [tables(rounds), boards(rounds, file)]


if __name__ == "__main__":
    print(*map(markdown, measure(1, *map(Path, sys.argv[1:2]))), sep="\n")
