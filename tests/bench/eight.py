"""The two 8-puzzle boards that take 31 moves, by search and heuristic: `python -m tests.bench eight`."""

from collections.abc import Sequence
from itertools import product

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings

from .measuring import Section
from .ours import Found, Ours

FARTHEST = ("867254301", "647850321")
MOVES = 31
HEURISTICS = ("misplaced", "manhattan", "linear-conflict", "pattern-databases")
ENDLESS = ("ida-star", "misplaced")  # enters more boards than a run may open
PAIRS = product(("a-star", "ida-star", "bidirectional-a-star"), HEURISTICS)
SEARCHES = [pair for pair in PAIRS if pair != ENDLESS]


def measure(
    rounds: int, boards: Sequence[str] = FARTHEST, searches: Sequence[tuple[str, str]] = SEARCHES
) -> list[Section]:
    rows = [_row(algorithm, heuristic, boards, rounds) for algorithm, heuristic in searches]
    headers = ("", "expansions", "ms", "million expansions a second", "times as fast as in Python")
    about = f"Boards that take {MOVES} moves, {', '.join(boards)}, one after the other; recording."
    return [Section("8-puzzle", about, headers, rows)]


def _row(algorithm: str, heuristic: str, boards: Sequence[str], rounds: int) -> tuple[object, ...]:
    chosen = Settings(algorithm, heuristic, detail="sets")
    fast = [_best(Ours("sets"), board, chosen, rounds) for board in boards]
    slow = [_best(Ours("sets", compiled=False), board, chosen, 1) for board in boards]
    seconds, expanded = sum(found.whole for found in fast), sum(found.expanded for found in fast)
    times = sum(found.whole for found in slow) / seconds
    return f"{algorithm}, {heuristic}", expanded, seconds * 1e3, expanded / seconds / 1e6, times


def _best(ours: Ours, digits: str, chosen: Settings, rounds: int) -> Found:
    board = BoardProblem(3, 3, bytes(map(int, digits)), ordered_goal(3, 3))
    found = min((ours.search(board, chosen) for _ in range(rounds)), key=lambda each: each.whole)
    assert found.cost == MOVES, (digits, found)
    return found
