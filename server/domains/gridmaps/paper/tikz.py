"""A map as TikZ: one moment, or one after the other on overlays."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ....content.worksheets.drawing import number
from ....runs.moments import ListEntry, ListMoment, Story
from ..gridmap import GridMap
from ..jumps import fill

FIGURED = 24  # columns of a map up to which its cells have room for numbers
WIDE, HIGH = 76, 62  # millimetres of a slide that a map may take
CELL = 7  # millimetres of a cell in a text


def map_picture(story: Story, moment: ListMoment) -> str:
    problem: Any = story.problem
    marks = [line for entry in moment.closed for line in _mark(problem, entry, _state(moment, entry))]
    marks += [line for entry in moment.open for line in _mark(problem, entry, "open")]
    path = _path(problem, story.path) if moment.step == story.steps else []
    return _picture(problem, CELL, [*marks, *_grid(problem), *path])


def map_slides(story: Story, moments: Sequence[ListMoment]) -> str:
    """What changes with a step is drawn from its overlay on, over what was there before."""
    problem: Any = story.problem
    cell = min(WIDE / problem.width, HIGH / problem.height, 9)
    lines: list[str] = []
    known: dict[int, tuple[str, ListEntry]] = {}
    for at, moment in enumerate(moments, 1):
        now = {entry.node: ("open", entry) for entry in moment.open}
        now |= {entry.node: ("closed", entry) for entry in moment.closed}
        changed = [mark for mark in now.items() if known.get(mark[0]) != mark[1]]
        drawn = [line for _, (state, entry) in changed for line in _mark(problem, entry, state)]
        current = _mark(problem, moment.taken, "taken") if moment.taken else []
        lines += [rf"\only<{at}->{{{' '.join(drawn)}}}"] if drawn else []
        lines += [rf"\only<{at}>{{{' '.join(current)}}}"] if current else []
        known = now
    last = len(moments)
    path = _path(problem, story.path) if moments[-1].step == story.steps else []
    return _picture(problem, cell, [*lines, *_grid(problem), *(rf"\only<{last}>{{{line}}}" for line in path)])


def _state(moment: ListMoment, entry: ListEntry) -> str:
    return "taken" if moment.taken and moment.taken.node == entry.node else "closed"


def _picture(problem: GridMap, cell: float, lines: Iterable[str]) -> str:
    begin = rf"\begin{{tikzpicture}}[x={cell:.2f}mm,y=-{cell:.2f}mm,inner sep=0pt]"
    ground = [line for place in range(len(problem.cells)) for line in _ground(problem, place)]
    return "\n".join([begin, *ground, *lines, r"\end{tikzpicture}"])


def _ground(problem: GridMap, cell: int) -> Iterator[str]:
    """Walls, and what it costs to enter a cell where that is not 1."""
    terrain = problem.terrain(cell)
    if terrain.blocked:
        yield rf"\fill[astrowall] {_square(problem, cell)}"
    elif terrain.cost != 1:
        x, y = problem.xy(cell)
        yield rf"\fill[astrorough] {_square(problem, cell)}"
        yield rf"\node[font=\tiny] at ({x + 0.5},{y + 0.5}) {{{number(terrain.cost)}}};"


def _grid(problem: GridMap) -> Iterator[str]:
    yield rf"\draw[gray,very thin] (0,0) grid[step=1] ({problem.width},{problem.height});"
    yield rf"\draw (0,0) rectangle ({problem.width},{problem.height});"
    for place, letter in ((problem.start, "S"), (problem.goal, "G")):
        x, y = problem.xy(place)
        looks = r"circle,draw,fill=white,inner sep=0.6pt,font=\tiny\bfseries"
        yield rf"\node[{looks}] at ({x + 0.5},{y + 0.5}) {{{letter}}};"


def _mark(problem: GridMap, entry: ListEntry, state: str) -> list[str]:
    """A cell in the colour of its state, with f in it where there is room."""
    box = rf"\fill[astro{state}] {_square(problem, entry.node)}"
    if problem.width > FIGURED:
        return [box]
    x, y = problem.xy(entry.node)
    return [box, rf"\node[font=\tiny] at ({x + 0.5},{y + 0.78}) {{{number(entry.f)}}};"]


def _square(problem: GridMap, cell: int) -> str:
    x, y = problem.xy(cell)
    return f"({x},{y}) rectangle ({x + 1},{y + 1});"


def _path(problem: GridMap, path: Sequence[int]) -> list[str]:
    places = [problem.xy(cell) for cell in fill(problem, list(path))]
    if not places:
        return []
    line = " -- ".join(f"({x + 0.5},{y + 0.5})" for x, y in places)
    return [rf"\draw[astropath,very thick,rounded corners=1pt] {line};"]
