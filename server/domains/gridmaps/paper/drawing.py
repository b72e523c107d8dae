"""A map as SVG for paper: every state of a cell with a mark of its own."""

from collections.abc import Iterator, Sequence

from ....content.markup import Markup, element, joined
from ....content.worksheets.drawing import INK, number, picture, written
from ....runs.moments import ListEntry, ListMoment
from ..gridmap import GridMap
from ..jumps import fill

CELL = 40
RIM = 22  # for the numbers of columns and rows
MOST_FIGURED = 32  # columns of a map up to which there is room to write in a cell
WALL = "#555"
ROUGH = "#eee6d6"
OPEN, CLOSED, TAKEN = "#d3efd9", "#b5d2ea", "#ffd27f"


def map_picture(problem: GridMap, moment: ListMoment | None = None, path: Sequence[int] = ()) -> Markup:
    """A map with the numbers of its columns and rows; with what a moment says of its cells, and a path."""
    width, height = problem.width * CELL + RIM, problem.height * CELL + RIM
    told = _told(moment) if moment else {}
    cells = [_cell(problem, cell, told.get(cell)) for cell in range(len(problem.cells))]
    line = _path(problem, path)
    box = element("rect", x=RIM, y=RIM, width=width - RIM, height=height - RIM, fill="none", stroke=INK, stroke_width=2)
    ends = [_end(problem, problem.start, "S"), _end(problem, problem.goal, "G")]
    return picture(width + 2, height + 2, *_rims(problem), *cells, line, box, *ends)


def _rims(problem: GridMap) -> Iterator[Markup]:
    every = 1 if problem.width <= MOST_FIGURED else 5
    for x in range(0, problem.width, every):
        yield written(RIM + (x + 0.5) * CELL, RIM - 6, str(x), 15, fill="#444")
    for y in range(0, problem.height, every):
        yield written(RIM - 6, RIM + (y + 0.5) * CELL + 5, str(y), 15, anchor="end", fill="#444")


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
        return joined(box, written(left + CELL / 2, top + CELL / 2 + 6, number(ground.cost), 16))
    return box


def _figures(problem: GridMap, left: float, top: float, told: Told) -> Markup:
    """g and h above, f below; and the mark of open or closed."""
    state, entry, order = told
    middle = (left + CELL * 0.72, top + CELL * 0.7)
    ring = {"open": {"fill": "none", "stroke": INK, "stroke_width": 1.5}}.get(state, {"fill": INK})
    mark = element("circle", cx=middle[0], cy=middle[1], r=4 if state == "open" else 3, **ring)
    if problem.width > MOST_FIGURED:
        return mark
    figures = [
        written(left + 3, top + 12, number(entry.g), 11, anchor="start"),
        written(left + CELL - 3, top + 12, number(entry.h), 11, anchor="end"),
        written(left + 3, top + CELL - 4, number(entry.f), 13, anchor="start", weight="bold"),
    ]
    if order:
        return joined(*figures, written(left + CELL - 3, top + CELL - 4, f"#{order}", 10, anchor="end"))
    return joined(*figures, mark)


def _end(problem: GridMap, cell: int, letter: str) -> Markup:
    x, y = problem.xy(cell)
    centre = (RIM + (x + 0.5) * CELL, RIM + (y + 0.5) * CELL)
    disc = element("circle", cx=centre[0], cy=centre[1], r=CELL * 0.24, fill="#fff", stroke=INK, stroke_width=2)
    return joined(disc, written(centre[0], centre[1] + 5, letter, 14, weight="bold"))


def _path(problem: GridMap, path: Sequence[int]) -> Markup:
    if not path:
        return Markup("")
    places = (problem.xy(cell) for cell in fill(problem, list(path)))
    points = " ".join(f"{RIM + (x + 0.5) * CELL:g},{RIM + (y + 0.5) * CELL:g}" for x, y in places)
    line = {"points": points, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    wide = element("polyline", stroke="#fff", stroke_width=8, **line)
    return joined(wide, element("polyline", stroke="#c8372d", stroke_width=4, **line))
