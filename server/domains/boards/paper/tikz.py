"""Boards as TikZ: one moment, or one after the other on overlays."""

from collections.abc import Iterator, Sequence
from typing import Any

from ....content.worksheets.drawing import number
from ....runs.moments import ListEntry, ListMoment, Story
from ..board import BoardProblem


def board_picture(story: Story, moment: ListMoment) -> str:
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


def board_slides(story: Story, moments: Sequence[ListMoment]) -> str:
    return "\n".join(rf"\only<{at}>{{{board_picture(story, moment)}}}" for at, moment in enumerate(moments, 1))


def _board(story: Story, entry: ListEntry, left: float, top: float, state: str) -> list[str]:
    problem: Any = story.problem
    return [*_tiles(problem, story.place(entry.node), left, top, state), _below(problem, entry, left, top)]


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
