"""A step of a search as TikZ, with its lists as tables, and a whole search as slides, one overlay a step.

The files need nothing but TikZ, booktabs and beamer. They are written as a person would write them, so that what is in
them can be taken into a text of one's own; words that are not in ASCII make them ask for ctex.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ...core.refusal import Refusal
from ...runs.moments import ListEntry, Moment, Story
from ...spaces.board import BoardProblem
from ...spaces.gridmap import GridMap
from ...spaces.jumps import fill
from ..words import say
from .drawing import number
from .sheet import NAMES

MOST_SLIDES = 200  # overlays of a frame: beamer takes its time over each
LISTED = 12  # entries of a list that are written
FIGURED = 24  # columns of a map up to which its cells have room for numbers
WIDE, HIGH = 76, 62  # millimetres of a slide that a map may take
CELL = 7  # millimetres of a cell in a text
SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "*": "$^*$",
    "√": r"$\surd$",
    "×": r"$\times$",
    "–": "--",
    "·": r"$\cdot$",
}
COLOURS = {
    "open": "D3EFD9",
    "closed": "B5D2EA",
    "taken": "FFD27F",
    "wall": "555555",
    "rough": "EEE6D6",
    "path": "C8372D",
}


def escaped(text: str) -> str:
    """A text as LaTeX writes it."""
    return "".join(SIGNS.get(sign) or (f"\\{sign}" if sign in "&%#_${}" else sign) for sign in text)


def step_file(story: Story, step: int, language: str) -> str:
    """A file with the picture of a step and its lists."""
    moment = _moment(story, step)
    body = [
        f"% {_say('latex.take', language)}",
        PICTURES[story.problem.domain](story, moment, CELL),
        "",
        r"\bigskip",
        _sentence(story, moment, language),
        "",
        r"\bigskip",
        _table(story, moment, language),
    ]
    return _file([r"\documentclass{article}", r"\usepackage{booktabs}"], body)


def slides_file(story: Story, steps: Sequence[int], language: str) -> str:
    """A presentation: one frame, and an overlay for each of the steps."""
    if not steps:
        raise Refusal("worksheet.steps", most=story.steps)
    moments = [_moment(story, step) for step in steps]
    title = escaped(say(f"algorithm.{story.settings.algorithm}", language))
    texts = [
        f"\\only<{at}>{{{_sentence(story, moment, language)}\n\n{_table(story, moment, language)}}}"
        for at, moment in enumerate(moments, 1)
    ]
    body = [
        rf"\begin{{frame}}{{{title}}}",
        r"\begin{columns}[T]",
        r"\begin{column}{0.6\textwidth}\centering",
        SLIDES[story.problem.domain](story, moments),
        r"\end{column}",
        r"\begin{column}{0.38\textwidth}\scriptsize",
        *texts,
        r"\end{column}",
        r"\end{columns}",
        r"\end{frame}",
    ]
    return _file([r"\documentclass[aspectratio=169]{beamer}", r"\usepackage{booktabs}"], body)


def _moment(story: Story, step: int) -> Moment:
    if step not in story.moments:
        raise Refusal("worksheet.steps", most=story.steps)
    return story.moments[step]


def _say(key: str, language: str, **facts: object) -> str:
    return say(f"worksheet.{key}", language, **facts)


def _file(head: Sequence[str], body: Sequence[str]) -> str:
    colours = [rf"\definecolor{{astro{name}}}{{HTML}}{{{value}}}" for name, value in COLOURS.items()]
    text = "\n".join(body)
    chinese = [] if text.isascii() else ["% xelatex", r"\usepackage{ctex}"]
    lines = [*head, r"\usepackage{tikz}", *chinese, *colours, r"\begin{document}", text, r"\end{document}", ""]
    return "\n".join(lines)


def _sentence(story: Story, moment: Moment, language: str) -> str:
    if moment.taken is None:
        return escaped(_say("latex.start", language, step=moment.step))
    taken = moment.taken
    facts = {name: number(getattr(taken, name)) for name in ("g", "h", "f")}
    node = NAMES[story.problem.domain](story.problem, taken.node)
    return escaped(_say("latex.taken", language, step=moment.step, node=node, **facts))


def _table(story: Story, moment: Moment, language: str) -> str:
    """Both lists beside each other."""
    name = NAMES[story.problem.domain]

    def cells(entry: ListEntry | None) -> list[str]:
        return (
            [name(story.problem, entry.node), *(number(value) for value in (entry.g, entry.h, entry.f))]
            if entry
            else [""] * 4
        )

    most = max(len(moment.open), len(moment.closed))
    rows = []
    for at in range(min(most, LISTED)):
        opened = moment.open[at] if at < len(moment.open) else None
        closed = name(story.problem, moment.closed[at].node) if at < len(moment.closed) else ""
        rows.append(" & ".join([*cells(opened), closed]) + r" \\")
    if most > LISTED:
        rows.append(r"$\vdots$ &&&& $\vdots$ \\")
    heads = [escaped(_say(f"latex.{column}", language)) for column in ("open", "closed")]
    return "\n".join(
        [
            r"\begin{tabular}{lrrrl}",
            rf"\toprule {heads[0]} & $g$ & $h$ & $f$ & {heads[1]} \\ \midrule",
            *rows,
            r"\bottomrule",
            r"\end{tabular}",
        ]
    )


# Maps


def _map_picture(story: Story, moment: Moment, cell: float) -> str:
    problem: Any = story.problem
    marks = [line for entry in moment.closed for line in _mark(problem, entry, _state(moment, entry))]
    marks += [line for entry in moment.open for line in _mark(problem, entry, "open")]
    path = _path(problem, story.path) if moment.step == story.steps else []
    return _picture(problem, cell, [*marks, *_grid(problem), *path])


def _map_slides(story: Story, moments: Sequence[Moment]) -> str:
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


def _state(moment: Moment, entry: ListEntry) -> str:
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


def _board_picture(story: Story, moment: Moment, _: float) -> str:
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


def _board_slides(story: Story, moments: Sequence[Moment]) -> str:
    return "\n".join(rf"\only<{at}>{{{_board_picture(story, moment, 0)}}}" for at, moment in enumerate(moments, 1))


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


PICTURES: dict[str, Callable[[Story, Moment, float], str]] = {"map": _map_picture, "board": _board_picture}
SLIDES: dict[str, Callable[[Story, Sequence[Moment]], str]] = {"map": _map_slides, "board": _board_slides}
