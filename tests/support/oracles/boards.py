"""What the tests of the Board tab's scripts share: the scripts, and boards drawn by chance."""

from collections.abc import Iterable
from math import factorial
from random import Random
from typing import Any

from astrolabe.spaces.board import BoardProblem

from ..browser.modules import Modules
from .maps import random_board

SCRIPTS = {
    "board": "problems/board",
    "boardtext": "problems/boardtext",
    "boards": "problems/rebuiltboards",
    "arrangements": "problems/arrangements",
}
IMPORTS = f"""
    const [{", ".join(SCRIPTS)}] =
        await Promise.all({[*SCRIPTS.values()]}.map((name) => import(`/static/js/${{name}}.js`)));
    const sized = ([width, height]) => ({{ width, height }});
    const tilesOf = (tiles) => Uint8Array.from(tiles);
    const boardOf = ({{ width, height, start, goal }}) =>
        ({{ width, height, start: tilesOf(start), goal: tilesOf(goal) }});
    const listed = (_, value) => (value instanceof Uint8Array ? [...value] : value);
    const plain = (found) => JSON.parse(JSON.stringify(found ?? null, listed));
"""


def run(modules: Modules, body: str, given: Any = None) -> Any:
    """What the body of a function of `given` returns that may use the scripts by their names."""
    return modules.run(f"{IMPORTS} const answer = await (async () => {{ {body} }})(); return plain(answer);", given)


def shuffled(random: Random, cells: int) -> bytes:
    """Any arrangement of the tiles, solvable or not."""
    return bytes(random.sample(range(cells), cells))


def problem(random: Random, width: int, height: int, slides: int = 200) -> BoardProblem:
    """A board that can be solved."""
    start, goal = (random_board(random, width, height, random.randrange(slides)) for _ in range(2))
    return BoardProblem(width, height, start, goal)


def plain(problem: BoardProblem) -> dict[str, object]:
    """A problem on its way to `boardOf`."""
    start, goal = list(problem.start), list(problem.goal)
    return {"width": problem.width, "height": problem.height, "start": start, "goal": goal}


def lists(boards: Iterable[bytes]) -> list[list[int]]:
    return [list(board) for board in boards]


def unrank(place: int, elements: Iterable[int]) -> list[int]:
    """The permutation of these elements that has this rank."""
    remaining = sorted(elements)
    permutation = []
    while remaining:
        index, place = divmod(place, factorial(len(remaining) - 1))
        permutation.append(remaining.pop(index))
    return permutation
