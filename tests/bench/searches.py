"""Ours against PathFinding.js, on the same problems, by the same rule for moves: `python -m tests.bench searches`.

Ours records every change of open and closed, or ("all") every record there is. PathFinding.js records as its demo page
does, or ("plain") not at all. Both are timed with and without what each search has laid out anew: our tables, its
copy of the grid.
"""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.terrain import Terrain
from astrolabe.engine.settings import Settings
from astrolabe.frontiers.ties import TIES

from . import javascript
from .cases import LEAST, MOVINGAI, Case, generated, published, settings
from .measuring import Section, geometric_mean
from .ours import Found, Ours

GOAL = 5.0
SIDES = (512, 1024)
Work = Callable[[Case], Found]


def ours(detail: str, tie: str = "high-g") -> Work:
    return lambda case: Ours(detail).search(case.map, settings(case.diagonal, detail, tie=tie))


def rounds_of(case: Case, rounds: int, works: dict[str, Work]) -> dict[str, Found]:
    """The best of each, in interleaved rounds; all must have found paths of one length."""
    best: dict[str, Found] = {}
    for _ in range(rounds):
        for name, work in works.items():
            found = work(case)
            known = best.get(name, found)
            best[name] = found._replace(search=min(found.search, known.search), whole=min(found.whole, known.whole))
    costs = [found.cost for found in best.values()]
    assert all(cost is not None and isclose(cost, costs[0] or 0.0, rel_tol=1e-7) for cost in costs), (case.name, costs)
    return best


def compare(cases: Sequence[Case], rounds: int, works: dict[str, Work]) -> list[tuple[Case, dict[str, Found]]]:
    return [(case, rounds_of(case, rounds, works)) for case in cases]


def ratio(results: Sequence[tuple[Case, dict[str, Found]]], one: str, other: str, part: str) -> float:
    """How many times as long one takes as another, on geometric average."""
    return geometric_mean(getattr(found[one], part) / getattr(found[other], part) for _, found in results)


def measure(rounds: int, sides: Sequence[int] = SIDES, least: int = LEAST, folder: Path = MOVINGAI) -> list[Section]:
    """Both tables; where PathFinding.js is missing, how to get it."""
    lacking = javascript.missing()
    if lacking:
        return [Section("Searches: PathFinding.js is missing", lacking, (), ())]
    with ExitStack() as stack:
        theirs = javascript.scripts(stack)
        works = {"sets": ours("sets"), "all": ours("all"), **{mode: _theirs(theirs[mode]) for mode in theirs}}
        groups = {"MovingAI": published(folder, least=least), **_by_kind(sides, least)}
        results = {name: compare(cases, rounds, works) for name, cases in groups.items() if cases}
        ties = _ties(rounds, theirs["recording"], sides[0], least)
    return [_table(results), ties, _costs(rounds, sides[0], least)]


def _by_kind(sides: Sequence[int], least: int) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    for side in sides:
        for case in generated(side, least=least, each=2):
            found.setdefault(f"generated, {side} × {side}", []).append(case)
    return found


def _theirs(script: javascript.Script) -> Work:
    return lambda case: script.search(case.map, case.diagonal, counting=True)


def _table(groups: dict[str, list[tuple[Case, dict[str, Found]]]]) -> Section:
    everything = [result for results in groups.values() for result in results]
    rows = [_row(name, results) for name, results in {**groups, "**all**": everything}.items()]
    about = (
        "How many times as long PathFinding.js takes (geometric mean over the problems). *Search*: both have all laid "
        "out. *Whole*: with our tables of moves and estimates, and its copy of the grid. Eight moves, no corners cut, "
        f"octile. Goal: recording search ≥ {GOAL:g}."
    )
    headers = ("problems", "", "recording: search", "whole", "against all records: search", "whole", "plain: search")
    figures = [
        {"case": case.name, **{name: part._asdict() for name, part in found.items()}} for case, found in everything
    ]
    speeds = ", ".join(f"{name} {_speed(everything, name):,.2f}" for name in everything[0][1])
    about += f" Ours {'compiled' if Ours('sets').compiled else 'in Python'}. Million expansions a second: {speeds}."
    return Section("Recording searches", about, (*headers, "expansions, theirs : ours"), rows, figures)


def _speed(results: Sequence[tuple[Case, dict[str, Found]]], name: str) -> float:
    found = [found[name] for _, found in results]
    return sum(each.expanded for each in found) / sum(each.search for each in found) / 1e6


def _row(name: str, results: Sequence[tuple[Case, dict[str, Found]]]) -> tuple[object, ...]:
    pairs = (("recording", "sets"), ("recording", "all"), ("plain", "sets"))
    ratios: list[Any] = [ratio(results, *pair, part) for pair in pairs for part in ("search", "whole")]
    counts = geometric_mean(found["recording"].expanded / found["sets"].expanded for _, found in results)
    return (name, len(results), *ratios[:5], counts)


def _ties(rounds: int, script: javascript.Script, side: int, least: int) -> Section:
    """Every tie rule, with four moves and with eight."""
    rows = []
    works = {**{tie: ours("sets", tie) for tie in TIES}, "recording": _theirs(script)}
    for diagonal in ("never", "no-corners"):
        results = compare(generated(side, diagonal, least=least), rounds, works)
        for tie in TIES:
            counts = geometric_mean(found["recording"].expanded / found[tie].expanded for _, found in results)
            ratios = [ratio(results, "recording", tie, part) for part in ("search", "whole")]
            rows.append((f"{4 if diagonal == 'never' else 8} moves, {tie}", len(results), *ratios, counts))
    about = (
        f"The same on generated maps of {side} × {side}, by tie rule; PathFinding.js has only one, that of its heap."
    )
    return Section("Tie rules and moves", about, ("", "", "search", "whole", "expansions, theirs : ours"), rows)


PALETTES = {
    "one cost": (1.0, 1.0, 1.0),
    "costs 1, 1.4 and 5": (1.0, 1.4, 5.0),
    "costs 1, 20 and 0.5": (1.0, 20.0, 0.5),
}


def _costs(rounds: int, side: int, least: int) -> Section:
    """Maps of several costs, which PathFinding.js does not know: what an expansion costs us there."""
    rows = []
    works = {name: _on(costs) for name, costs in PALETTES.items()}
    results = [(case, _each(case, rounds, works)) for case in generated(side, least=least)]
    for name in PALETTES:
        speeds = [found[name].search / found[name].expanded for _, found in results]
        plain = [found["one cost"].search / found["one cost"].expanded for _, found in results]
        rows.append((name, geometric_mean(a / b for a, b in zip(speeds, plain, strict=True))))
    return Section(
        "Costs", "Time an expansion where ground differs, against one cost everywhere; PathFinding.js knows no costs.",
        ("", "× one cost"), rows,
    )  # fmt: skip


def _each(case: Case, rounds: int, works: dict[str, Work]) -> dict[str, Found]:
    return {name: rounds_of(case, rounds, {name: work})[name] for name, work in works.items()}


def _on(costs: Sequence[float]) -> Work:
    """A search with the ground strewn with these costs."""

    def search(case: Case) -> Found:
        return Ours("sets").search(strewn(case.map, costs), Settings(diagonal=case.diagonal, detail="sets"))

    return search


def strewn(gridmap: GridMap, costs: Sequence[float]) -> GridMap:
    palette = (*gridmap.palette, *(Terrain("rough", cost) for cost in costs))
    first = len(gridmap.palette)
    cells = bytes(code and first + place * 7919 % 31 % len(costs) for place, code in enumerate(gridmap.cells))
    return replace(gridmap, cells=cells, palette=palette)
