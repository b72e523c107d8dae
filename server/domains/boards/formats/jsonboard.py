"""The board in a JSON document: its size, the board to start from and the board to reach."""

from ....formats.jsonfields import Field
from ....formats.jsontext import dumped, object_text
from .. import board as boards
from ..board import BoardProblem


def board_in(field: Field) -> BoardProblem:
    fields = field.fields(("width", "height", "start", "goal"))
    width, height = (fields[name].whole(boards.MIN_SIDE, boards.MAX_SIDE) for name in ("width", "height"))
    start, goal = (_tiles(fields[name], width * height) for name in ("start", "goal"))
    return BoardProblem(width, height, start, goal)


def _tiles(field: Field, count: int) -> bytes:
    items = field.items(count)
    tiles = bytes(item.whole(0, count - 1) for item in items)
    for at, tile in enumerate(tiles):
        if tile in tiles[:at]:
            items[at].refuse("format.json.tile-twice", found=tile, wanted=min(set(range(count)) - set(tiles)))
    return tiles


def board_text(problem: BoardProblem) -> str:
    parts = {
        "width": str(problem.width),
        "height": str(problem.height),
        "start": dumped(list(problem.start)),
        "goal": dumped(list(problem.goal)),
    }
    return object_text(parts, "  ")
