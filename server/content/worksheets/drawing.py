"""Maps and boards as SVG for paper: dark on white, and every state with a mark of its own, for whoever copies in grey.

Looks are attributes, not styles: a sheet is also shown where styles inside a text are not allowed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ...runs.moments import ListEntry, ListMoment, Story
from ...spaces.board import BoardProblem
from ...spaces.gridmap import GridMap
from ...spaces.jumps import fill
from .markup import Markup, element, joined

CELL = 40
RIM = 22  # for the numbers of columns and rows
MOST_FIGURED = 32  # columns of a map up to which there is room to write in a cell
INK = "#000"
WALL = "#555"
ROUGH = "#eee6d6"
OPEN, CLOSED, TAKEN = "#d3efd9", "#b5d2ea", "#ffd27f"
TILE = 26  # of a small board


def number(value: float) -> str:
    """A number as the page writes it."""
    return f"{round(value, 2):g}" if abs(value) < 1e6 else f"{value:.0f}"


def map_picture(problem: GridMap, moment: ListMoment | None = None, path: Sequence[int] = ()) -> Markup:
    """A map with the numbers of its columns and rows; with what a moment says of its cells, and a path."""
    width, height = problem.width * CELL + RIM, problem.height * CELL + RIM
    told = _told(moment) if moment else {}
    cells = [_cell(problem, cell, told.get(cell)) for cell in range(len(problem.cells))]
    line = _path(problem, path)
    box = element("rect", x=RIM, y=RIM, width=width - RIM, height=height - RIM, fill="none", stroke=INK, stroke_width=2)
    ends = [_end(problem, problem.start, "S"), _end(problem, problem.goal, "G")]
    return _picture(width + 2, height + 2, *_rims(problem), *cells, line, box, *ends)


def _picture(width: float, height: float, *inside: str) -> Markup:
    size: dict[str, Any] = {"viewBox": f"0 0 {width:g} {height:g}", "width": f"{width:g}", "height": f"{height:g}"}
    return element("svg", *inside, xmlns="http://www.w3.org/2000/svg", font_family="sans-serif", **size)


def _rims(problem: GridMap) -> Iterator[Markup]:
    every = 1 if problem.width <= MOST_FIGURED else 5
    for x in range(0, problem.width, every):
        yield _text(RIM + (x + 0.5) * CELL, RIM - 6, str(x), 15, fill="#444")
    for y in range(0, problem.height, every):
        yield _text(RIM - 6, RIM + (y + 0.5) * CELL + 5, str(y), 15, anchor="end", fill="#444")


Told = tuple[str, ListEntry, int]  # where a node is, its numbers, and which expansion it was


def _told(moment: ListMoment) -> dict[int, Told]:
    found: dict[int, Told] = {entry.node: ("open", entry, 0) for entry in moment.open}
    for order, entry in enumerate(moment.closed, 1):
        state = "taken" if moment.taken and entry.node == moment.taken.node else "closed"
        found[entry.node] = (state, entry, order)
    return found


def _cell(problem: GridMap, cell: int, told: Told | None) -> Markup:
    x, y = problem.xy(cell)
    left, top = RIM + x * CELL, RIM + y * CELL
    ground = problem.terrain(cell)
    fill = {"open": OPEN, "closed": CLOSED, "taken": TAKEN}[told[0]] if told else None
    fill = WALL if ground.blocked else fill or (ROUGH if ground.cost != 1 else "#fff")
    box = element("rect", x=left, y=top, width=CELL, height=CELL, fill=fill, stroke="#777", stroke_width=1)
    if told:
        return joined(box, _figures(problem, left, top, told))
    if ground.cost != 1 and not ground.blocked:
        return joined(box, _text(left + CELL / 2, top + CELL / 2 + 6, number(ground.cost), 16))
    return box


def _figures(problem: GridMap, left: float, top: float, told: Told) -> Markup:
    """g and h above, f below; and the mark of open or closed."""
    state, entry, order = told
    middle = (left + CELL * 0.72, top + CELL * 0.7)
    ring = {"open": {"fill": "none", "stroke": INK, "stroke_width": 1.5}}.get(state, {"fill": INK})
    mark = element("circle", cx=middle[0], cy=middle[1], r=4 if state == "open" else 3, **ring)
    if problem.width > MOST_FIGURED:
        return mark
    written = [
        _text(left + 3, top + 12, number(entry.g), 11, anchor="start"),
        _text(left + CELL - 3, top + 12, number(entry.h), 11, anchor="end"),
        _text(left + 3, top + CELL - 4, number(entry.f), 13, anchor="start", weight="bold"),
    ]
    if order:
        return joined(*written, _text(left + CELL - 3, top + CELL - 4, f"#{order}", 10, anchor="end"))
    return joined(*written, mark)


def _end(problem: GridMap, cell: int, letter: str) -> Markup:
    x, y = problem.xy(cell)
    centre = (RIM + (x + 0.5) * CELL, RIM + (y + 0.5) * CELL)
    disc = element("circle", cx=centre[0], cy=centre[1], r=CELL * 0.24, fill="#fff", stroke=INK, stroke_width=2)
    return joined(disc, _text(centre[0], centre[1] + 5, letter, 14, weight="bold"))


def _path(problem: GridMap, path: Sequence[int]) -> Markup:
    if not path:
        return Markup("")
    places = (problem.xy(cell) for cell in fill(problem, list(path)))
    points = " ".join(f"{RIM + (x + 0.5) * CELL:g},{RIM + (y + 0.5) * CELL:g}" for x, y in places)
    line = {"points": points, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    wide = element("polyline", stroke="#fff", stroke_width=8, **line)
    return joined(wide, element("polyline", stroke="#c8372d", stroke_width=4, **line))


def _text(x: float, y: float, text: str, size: float, anchor: str = "middle", **looks: str) -> Markup:
    given = {"font_weight": looks.get("weight"), "fill": looks.get("fill", INK)}
    return element("text", text, x=f"{x:g}", y=f"{y:g}", font_size=size, text_anchor=anchor, **given)


def board_picture(problem: BoardProblem, tiles: bytes | None, tile: int = TILE) -> Markup:
    """A board, or one with nothing on it to be filled in."""
    width, height = problem.width * tile, problem.height * tile
    cells = [_tile(problem, tiles, cell, tile) for cell in range(len(problem.start))]
    box = element("rect", x=1, y=1, width=width, height=height, fill="none", stroke=INK, stroke_width=2)
    return _picture(width + 2, height + 2, *cells, box)


def _tile(problem: BoardProblem, tiles: bytes | None, cell: int, side: int) -> Markup:
    left, top = 1 + cell % problem.width * side, 1 + cell // problem.width * side
    blank = tiles is not None and not tiles[cell]
    box = element("rect", x=left, y=top, width=side, height=side, fill="#ddd" if blank else "#fff", stroke="#777")
    if tiles is None or blank:
        return box
    return joined(box, _text(left + side / 2, top + side * 0.72, str(tiles[cell]), side * 0.6))


PICTURES: dict[str, Callable[[Any], Markup]] = {
    "map": map_picture,
    "board": lambda problem: board_picture(problem, problem.start, 44),
}


def problem_picture(problem: Any) -> Markup:
    """What is searched, with nothing done yet."""
    return PICTURES[problem.domain](problem)


def answer_picture(story: Story, moment: ListMoment) -> Markup | None:
    """What there is after a step, and the path that the run finds; of a board there is no picture of that."""
    return map_picture(story.problem, moment, story.path) if isinstance(story.problem, GridMap) else None
