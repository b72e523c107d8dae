"""What a heuristic turns out to be once it is looked at everywhere: admissible, consistent, or not, and then where.

Works on any finite space given as arrays: the estimate of every node, its true cost where that is known, and all steps.
`worth/checker.py` makes these arrays out of maps and boards.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ..core.arrays import Floats, Places
from ..core.exact import INFINITY

SQUARES = 40  # along a side of the chart, at most
SMALLEST = 0.1  # side of a square that is still one: costs below 4 need finer squares than 1

Node = int | bytes


class Overestimate(NamedTuple):
    """A node whose estimate is above its true cost."""

    node: Node
    h: float
    cost: float


class Edge(NamedTuple):
    """A step along which h falls by more than the step costs."""

    node: Node
    next: Node
    h: float
    cost: float
    next_h: float


class Admissible(NamedTuple):
    """Is h never above the true cost? `wrong` of `of` nodes are above it, by `most` at most."""

    holds: bool | None
    wrong: int = 0
    of: int = 0
    most: float = 0.0
    witness: Overestimate | None = None


class Consistent(NamedTuple):
    """Is h(n) <= cost + h(m) for every step? `wrong` of `of` steps break that, by `most` at most."""

    holds: bool | None
    wrong: int = 0
    of: int = 0
    most: float = 0.0
    witness: Edge | None = None


class Square(NamedTuple):
    """So many nodes have their true cost and their estimate in one square of the chart, so many of them above it."""

    cost: int
    h: int
    nodes: int
    above: int


class Chart(NamedTuple):
    side: float  # of a square: the true costs from side * cost up to the next
    squares: tuple[Square, ...]


class Report(NamedTuple):
    """What was found out, and by what: "every" node and step; every "step"; every kind of "slide"; "nothing".

    By steps and slides, what is `admissible` is refuted by the nodes nearest to the goal, or follows.
    Inexact estimates may still do no harm (`harmless`): see `_is_harmless`.
    """

    heuristic: str
    by: str
    goal_h: float
    admissible: Admissible
    consistent: Consistent
    harmless: bool = False
    chart: Chart | None = None


class Steps(NamedTuple):
    """Steps of one kind, all at once."""

    sources: Places
    targets: Places
    costs: Floats


def from_costs(name: str, h: Floats, costs: Floats, steps: Sequence[Steps], goal: int, gap: float) -> Report:
    """By every node and every step. Two ways between the same ends cost the same, or `gap` more at least."""
    admissible, consistent = by_costs(h, costs), _consistent(h, steps)
    harmless = bool(gap) and not consistent.holds and _is_harmless(h, steps, goal, admissible.most, gap)
    return Report(name, "every", float(h[goal]), admissible, consistent, harmless, chart(h, costs))


def by_costs(h: Floats, costs: Floats) -> Admissible:
    """Is h above the true cost anywhere that this is known and finite?"""
    over = np.where(np.isfinite(costs), h - np.where(np.isfinite(costs), costs, 0.0), -INFINITY)
    of, count = int(np.isfinite(costs).sum()), int((over > 0).sum())
    if not count:
        return Admissible(True, of=of)
    most = float(over.max())
    node = _least(np.flatnonzero(over == most), costs)
    return Admissible(False, count, of, most, Overestimate(node, float(h[node]), float(costs[node])))


def near_goal(found: Admissible) -> Admissible:
    """What looking only at the nodes nearest to the goal comes to: it may refute, but proves nothing."""
    return found if found.holds is False else Admissible(None)


def from_steps(name: str, h: Floats, steps: Sequence[Steps], goal: int, near: Callable[[], Floats]) -> Report:
    """By every step, and by the true costs `near` the goal: what is consistent and 0 there does not overestimate."""
    consistent = _consistent(h, steps)
    known = consistent.holds and h[goal] == 0
    admissible = Admissible(True) if known else near_goal(by_costs(h, near()))
    return Report(name, "step", float(h[goal]), admissible, consistent)


def _least(places: Places, values: Floats) -> int:
    """Of these places the first where the value is least: the witness that is easiest to check."""
    return int(places[values[places].argmin()])


def _consistent(h: Floats, steps: Sequence[Steps]) -> Consistent:
    of, wrong, most, witness = 0, 0, 0.0, None
    for sources, reached, costs in steps:
        falls = h[sources] - costs - h[reached]
        of += len(falls)
        wrong += int((falls > 0).sum())
        if len(falls) and falls.max() > most:
            most = float(falls.max())
            at = _least(np.flatnonzero(falls == most), h[sources])
            one, other = int(sources[at]), int(reached[at])
            witness = Edge(one, other, float(h[one]), float(costs[at]), float(h[other]))
    return Consistent(not wrong, wrong, of, most, witness)


def _is_harmless(h: Floats, steps: Sequence[Steps], goal: int, most: float, gap: float) -> bool:
    """Does A* find the optimum all the same, because two costs between the same ends differ by `gap` at least?

    Let h° be the largest consistent function below h. If h is nowhere `gap` above it, no node is ever closed with more
    than its least g: the open node m on the best way to n has f(m) = g(m) + h(m) < g(m) + h°(n) + d(m, n) + gap, which
    is no more than f(n) if n was reached for `gap` more. With `most` bounded as well, neither a goal test at generation
    nor the bound of IDA* stops too early.
    """
    beside = [h[sources[reached == goal]] for sources, reached, _ in steps]
    near = min((float(values.min()) for values in beside if len(values)), default=0.0)
    return most < gap and most < gap / 2 + near and float((h - _below(h, steps)).max()) < gap


def _below(h: Floats, steps: Sequence[Steps]) -> Floats:
    """The largest consistent function that is nowhere above h."""
    lower, before = h.copy(), None
    while before is None or (lower != before).any():
        before = lower.copy()
        for sources, reached, costs in steps:
            lower[sources] = np.minimum(lower[sources], costs + lower[reached])
    return lower


def chart(h: Floats, costs: Floats) -> Chart:
    """How many nodes have which true cost and which estimate, in squares of a size that keeps them few."""
    known = np.isfinite(costs)
    h, costs = h[known], costs[known]
    side = _square(max(h.max(initial=0.0), costs.max(initial=0.0)) / SQUARES)
    across, up = (costs // side).astype(np.int64), (h // side).astype(np.int64)
    low = up.min(initial=0)
    height = up.max(initial=0) - low + 1
    numbers = across * height + up - low  # of squares: to sort pairs takes many times as long
    squares, which, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    over = np.bincount(which, h > costs, minlength=len(squares)).astype(np.int64)
    columns = (squares // height, squares % height + low, counts, over)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return Chart(side, tuple(Square(*row) for row in rows))


def _square(least: float) -> float:
    """1, 2 or 5 times a power of ten, no less than this and no less than 1 unless all is smaller."""
    power = 10.0 ** math.floor(math.log10(least)) if least > 0 else 1.0
    fitting = next(digit * power for digit in (1, 2, 5, 10) if digit * power >= least)
    return max(fitting, 1.0) if least > SMALLEST else fitting


def named(found: Report, name: Callable[[int], Node]) -> Report:
    """The same report, with boards for the nodes of its witnesses."""
    over, edge = found.admissible.witness, found.consistent.witness
    return found._replace(
        admissible=found.admissible._replace(witness=over and over._replace(node=name(int(over.node)))),
        consistent=found.consistent._replace(
            witness=edge and edge._replace(node=name(int(edge.node)), next=name(int(edge.next)))
        ),
    )
