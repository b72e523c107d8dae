"""Maps and boards as TikZ: one moment, or one after the other on overlays."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ...runs.moments import ListEntry, ListMoment, Story
from ...spaces.board import BoardProblem
from ...spaces.gridmap import GridMap
from ...spaces.jumps import fill
from .drawing import number

FIGURED = 24  # columns of a map up to which its cells have room for numbers
WIDE, HIGH = 76, 62  # millimetres of a slide that a map may take
CELL = 7  # millimetres of a cell in a text
COLOURS = {
    "open": "D3EFD9",
    "closed": "B5D2EA",
    "taken": "FFD27F",
    "wall": "555555",
    "rough": "EEE6D6",
    "path": "C8372D",
}


def _map_picture(story: Story, moment: ListMoment) -> str:
    problem: Any = story.problem
    marks = [line for entry in moment.closed for line in _mark(problem, entry, _state(moment, entry))]
    marks += [line for entry in moment.open for line in _mark(problem, entry, "open")]
    path = _path(problem, story.path) if moment.step == story.steps else []
    return _picture(problem, CELL, [*marks, *_grid(problem), *path])


def _map_slides(story: Story, moments: Sequence[ListMoment]) -> str:
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


# Boards


def _board_picture(story: Story, moment: ListMoment) -> str:
    """The board that is taken out, and below it those that go into open."""
    problem: Any = story.problem
    step = problem.width + 0.8
    entered = [*moment.entered]
    across = max(0.0, (len(entered) - 1) * step / 2)
    lines = _board(story, moment.taken, across, 0, "taken") if moment.taken else []
    for at, entry in enumerate(entered):
        top = problem.height + 2.2 if moment.taken else 0
        if moment.taken:
            middle = problem.width / 2
            lines.append(
                rf"\draw[->] ({across + middle},{problem.height + 0.9}) -- ({at * step + middle},{top - 0.1});"
            )
        lines += _board(story, entry, at * step, top, "open")
    return "\n".join([r"\begin{tikzpicture}[x=4.5mm,y=-4.5mm,inner sep=0pt]", *lines, r"\end{tikzpicture}"])


def _board_slides(story: Story, moments: Sequence[ListMoment]) -> str:
    return "\n".join(rf"\only<{at}>{{{_board_picture(story, moment)}}}" for at, moment in enumerate(moments, 1))


def _board(story: Story, entry: ListEntry, left: float, top: float, state: str) -> list[str]:
    problem: Any = story.problem
    return [*_tiles(problem, story.board(entry.node), left, top, state), _below(problem, entry, left, top)]


def _tiles(problem: BoardProblem, tiles: bytes, left: float, top: float, state: str) -> Iterator[str]:
    right, low = left + problem.width, top + problem.height
    yield rf"\fill[astro{state}] ({left},{top}) rectangle ({right},{low});"
    for cell, tile in enumerate(tiles):
        x, y = left + cell % problem.width, top + cell // problem.width
        if tile:
            yield rf"\draw[fill=white] ({x},{y}) rectangle ({x + 1},{y + 1});"
            yield rf"\node[font=\footnotesize] at ({x + 0.5},{y + 0.5}) {{{tile}}};"
    yield rf"\draw[thick] ({left},{top}) rectangle ({right},{low});"


def _below(problem: BoardProblem, entry: ListEntry, left: float, top: float) -> str:
    text = f"{entry.node}: ${number(entry.g)}+{number(entry.h)}$"
    return rf"\node[font=\scriptsize] at ({left + problem.width / 2},{top + problem.height + 0.5}) {{{text}}};"


PICTURES: dict[str, Callable[[Story, ListMoment], str]] = {"map": _map_picture, "board": _board_picture}
SLIDES: dict[str, Callable[[Story, Sequence[ListMoment]], str]] = {"map": _map_slides, "board": _board_slides}
