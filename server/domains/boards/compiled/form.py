"""Boards for compiled searches: all of them numbered as they are met, or one that is changed along a path."""

from collections.abc import Sequence

from ....engine.searchable import CompiledForm, Compiling, PathForm
from ..board import BoardProblem
from ..tiles import Tiles
from ..walk import Walk
from . import boards, tiles, walk


def _compiling(problem: BoardProblem, spaces: Sequence[Tiles], _: int) -> Compiling:
    """Each space as a block; they share the boards they have met."""
    met = boards.new_boards(len(problem.start))
    groups = [tiles.blocks_of(space, problem.width, met) for space in spaces]
    blocks = [met, *(block for group in groups for block in group)]
    return Compiling([group[0] for group in groups], blocks, lambda node: boards.unpacked(met, node))


def _path(problem: BoardProblem, space: Walk) -> Compiling:
    blocks = walk.blocks_of(space, problem.width)
    return Compiling(blocks[:1], blocks, lambda place: walk.board_at(blocks[0], problem.start, place))


FORM = CompiledForm(False, lambda _: tiles.TILES, _compiling, PathForm(walk.WALK, _path))
