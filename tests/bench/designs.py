"""The comparison the source documents make: open lists and closed sets by their operations and their time, as the
problem grows: `python -m tests.bench designs`.

All designs give the same search. Their operations are counted exactly and do not depend on the machine; the time is
that of the counting, interpreted designs. (`heap` and `table`, for everyday use, are C and count nothing.)
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.frontiers import CLOSED_SETS, OPEN_LISTS

from .measuring import Section, curve, exponent, timed

SIDES = (12, 24, 48, 96)
BOARDS = {"23 moves": "304528167", "26 moves": "014276385", "31 moves": "867254301"}
DESIGNS = {  # name -> the open list and the closed set
    **{name: (name, "table") for name in OPEN_LISTS},
    **{f"heap, {name}": ("heap", name) for name in CLOSED_SETS if name not in ("table", "rank-array")},
}


class Run(NamedTuple):
    """One search with one design."""

    expanded: int
    operations: int
    seconds: float


def open_map(side: int) -> GridMap:
    """Nothing but free cells, searched without estimates from the middle of its left edge."""
    return GridMap(side, side, bytes([1]) * side * side, side // 2 * side, side * side - 1)


def run(problem: Problem, design: tuple[str, str], algorithm: str) -> Run:
    open_list, closed_set = design
    engine = Engine(problem, Settings(algorithm, detail="sets", open_list=open_list, closed_set=closed_set))
    seconds, records = timed(lambda: engine.advance(10**9))
    return Run(int(records[-1]["other"]), sum(engine.operations().values()), seconds)


def measure(rounds: int, sides: Sequence[int] = SIDES, boards: Sequence[str] = tuple(BOARDS)) -> list[Section]:
    maps = {f"{side} × {side}": open_map(side) for side in sides}
    puzzles = {name: board(BOARDS[name]) for name in boards}
    designs = {**DESIGNS, "heap, rank-array": ("heap", "rank-array")}
    return [
        _section("Open lists and closed sets, Dijkstra on open maps", maps, DESIGNS, "dijkstra", rounds),
        _section("Open lists and closed sets, A* on the 8-puzzle", puzzles, designs, "a-star", rounds),
    ]


def board(digits: str) -> BoardProblem:
    return BoardProblem(3, 3, bytes(map(int, digits)), ordered_goal(3, 3))


def _section(
    title: str, problems: dict[str, Any], designs: dict[str, tuple[str, str]], algorithm: str, rounds: int
) -> Section:
    found = {name: [_best(problem, design, algorithm, rounds) for problem in problems.values()]
             for name, design in designs.items()}  # fmt: skip
    first = next(iter(found.values()))
    rows = [_row(name, runs) for name, runs in found.items()]
    counts = ", ".join(f"{name} {each.expanded:,}" for name, each in zip(problems, first, strict=True))
    headers = (
        "",
        "operations an expansion",
        "",
        "in all grow as n to the",
        "µs an expansion",
        "",
        "time grows as n to the",
    )
    figures = {name: [each._asdict() for each in runs] for name, runs in found.items()}
    return Section(title, f"From the smallest problem to the largest; n expansions: {counts}.", headers, rows, figures)


def _best(problem: Problem, design: tuple[str, str], algorithm: str, rounds: int) -> Run:
    runs = [run(problem, design, algorithm) for _ in range(rounds)]
    return min(runs, key=lambda each: each.seconds)


def _row(name: str, runs: Sequence[Run]) -> tuple[object, ...]:
    sizes = [float(each.expanded) for each in runs]
    seconds = [each.seconds for each in runs]
    times = [each.seconds / each.expanded * 1e6 for each in runs]
    told = _told(times), curve(times), exponent(sizes, seconds)
    if not all(each.operations for each in runs):
        return (name, "not counted", "", "", *told)
    operations = [each.operations / each.expanded for each in runs]
    return (
        name,
        _told(operations),
        curve(operations),
        exponent(sizes, [float(each.operations) for each in runs]),
        *told,
    )


def _told(values: Sequence[float]) -> str:
    return " → ".join(f"{value:,.3g}" if value < 100 else f"{value:,.0f}" for value in values)
