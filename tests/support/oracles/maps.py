"""Maps, boards and answers for every test: maps drawn as text, random ones, and oracles that know the right cost.

The oracles read a map's rows and a board's tiles and nothing else: plain dicts, their own neighbours, their own
arithmetic. They must stay ignorant of `astrolabe.domains` and of every search, or they
would repeat a mistake instead of finding it.
"""

import heapq
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise
from random import Random

from astrolabe.core.records import FOUND, IMPROVED, MET, NO_NODE, OPENED, REOPENED
from astrolabe.domains.boards.board import ordered_goal
from astrolabe.domains.boards.heuristics.databases.shapes import shape_of
from astrolabe.domains.boards.heuristics.databases.tables_on_disk import ensure_built, is_small
from astrolabe.domains.boards.heuristics.walking_distance import LARGEST_SIDE
from astrolabe.domains.gridmaps.gridmap import MAX_WAYPOINTS, GridMap
from astrolabe.domains.gridmaps.terrain import FREE, WALL, Terrain

Entry = tuple[int, int, int, int, int, float, int, float, float]  # kind, side, move, flags, node, g, other, h, f
Cell = tuple[int, int]  # x, y
Steps = dict[int, list[tuple[int, float]]]  # cell -> (neighbour, cost of the step)
once_a_map = lru_cache(maxsize=512)  # the same maps are asked for case after case; nobody may change what is given

DRAWN: Mapping[str, Terrain] = {
    ".": FREE,
    "S": FREE,
    "G": FREE,
    "#": WALL,
    "~": Terrain("water", 1.0),
    **{str(cost): Terrain("rough", float(cost)) for cost in range(2, 10)},
}
SEA: Mapping[str, Terrain] = {
    "0": FREE,
    "1": FREE,
    "2": WALL,
    "3": Terrain("enemy", 20.0),
    "4": FREE,
    "5": Terrain("ammunition", 1.0),
}


def grid_from(text: str, legend: Mapping[str, Terrain] = DRAWN, start: str = "S", goal: str = "G") -> GridMap:
    """The map drawn in a text, one character a cell, spaces aside; a digit from 2 to 9 is what its cell costs."""
    rows = ["".join(line.split()) for line in text.strip().splitlines()]
    drawn = "".join(rows)
    palette = tuple(dict.fromkeys((WALL, FREE, *(legend[character] for character in drawn))))
    cells = bytes(palette.index(legend[character]) for character in drawn)
    return GridMap(len(rows[0]), len(rows), cells, drawn.index(start), drawn.index(goal), palette)


def sea_map(text: str, ammunition: float = 1.0) -> GridMap:
    """The map drawn in the digits of a sea map: 0 free, 1 start, 2 wall, 3 enemy, 4 goal, 5 ammunition."""
    return grid_from(text, {**SEA, "5": Terrain("ammunition", ammunition)}, start="1", goal="4")


# The maps of the lessons.
MAP_A = """
    0 0 0 0 0 2 2 2
    0 0 0 0 0 0 2 2
    2 0 3 0 0 0 0 4
    0 0 1 3 0 0 3 0
"""
MAP_A_UNSOLVABLE = """
    0 0 0 0 0 2 2 2
    0 0 0 0 0 0 2 2
    2 0 3 0 0 0 2 4
    0 0 1 3 0 0 3 2
"""
MAP_B = """
    0 0 3 2 2 0 2 0 2 0 2 0 0 2 2 2
    0 0 0 0 2 0 0 3 0 3 0 3 0 2 4 0
    2 0 3 0 3 0 3 0 3 3 0 0 0 2 2 0
    1 0 0 3 2 0 0 0 0 2 0 2 0 3 0 0
"""
MAP_B_UNSOLVABLE = """
    0 0 3 2 2 0 2 0 2 0 2 0 0 2 2 2
    0 0 0 0 2 0 0 3 0 3 0 3 0 2 4 0
    2 0 3 0 3 0 3 0 3 3 0 0 0 2 2 2
    1 0 0 3 2 0 0 0 0 2 0 2 0 3 0 0
"""
MAP_C = """
    0 0 0 3 1 0
    4 3 3 0 0 0
"""
MAP_D3 = """
    5 5 5
    1 0 4
"""
MAP_E = """
    4 2 0 0 0
    0 0 0 0 1
"""
MAP_E_ESTIMATES = [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 4.0, 5.0]
MAP_F = """
    0 0 2 0 2 4
    2 0 0 0 0 0
    0 0 2 0 0 0
    1 0 0 0 0 0
"""
MAP_G = """
    4 0 0 0 0
    0 0 0 2 0
    0 0 0 2 1
    0 2 0 0 0
"""
MAP_H = """
    0 0 0 0
    0 2 0 0
    0 4 2 0
    0 2 0 0
    0 2 0 0
    0 0 1 0
"""


def empty_map(width: int, height: int) -> GridMap:
    """Nothing but free cells, from the first to the last."""
    return GridMap(width, height, bytes([1]) * (width * height), 0, width * height - 1)


COSTS = (1.0, 1.0, 2.0, 5.0, 20.0, 0.5, 1.4)


def random_map(
    random: Random,
    sides: tuple[int, int] = (1, 8),
    walls: float | None = None,
    costs: Sequence[float] = COSTS,
    water: float = 0.0,
) -> GridMap:
    """A map of random size, walls (a share of the cells, random unless given) and costs; both ends are free."""
    width, height = random.randint(*sides), random.randint(*sides)
    share = random.choice((0.0, 0.1, 0.25, 0.4)) if walls is None else walls
    grounds = dict.fromkeys(Terrain("rough", cost) for cost in costs)
    palette = (WALL, *grounds, Terrain("water", min(costs)))
    cells = bytearray(_random_ground(random, palette, share, water) for _ in range(width * height))
    start, goal = random.randrange(width * height), random.randrange(width * height)
    for end in (start, goal):
        cells[end] = palette.index(Terrain("rough", random.choice(costs)))
    return GridMap(width, height, bytes(cells), start, goal, palette)


def _random_ground(random: Random, palette: Sequence[Terrain], walls: float, water: float) -> int:
    if random.random() < walls:
        return 0
    if random.random() < water:
        return len(palette) - 1
    return random.randint(1, len(palette) - 2)


def random_maps(count: int, seed: int = 1, **choices: object) -> Iterator[GridMap]:
    """Many random maps, always the same ones for a seed."""
    random = Random(seed)
    for _ in range(count):
        yield random_map(random, **choices)  # type: ignore[arg-type]


def with_waypoints(random: Random, gridmap: GridMap) -> GridMap:
    """The map with some of its free cells to be visited."""
    free = [
        cell
        for cell, code in enumerate(gridmap.cells)
        if not gridmap.palette[code].blocked and cell not in (gridmap.start, gridmap.goal)
    ]
    most = min(len(free), MAX_WAYPOINTS)
    return replace(gridmap, waypoints=tuple(random.sample(free, random.randint(min(1, most), min(most, 4)))))


def random_board(random: Random, width: int, height: int, slides: int) -> bytes:
    """The ordered board after this many random slides; always solvable to it."""
    board = bytes([*range(1, width * height), 0])
    for _ in range(slides):
        board = random.choice(slid_boards(board, width))
    return board


SIDES_NEEDED = {"no-corners": 2, "one-corner": 1, "always": 0}
EVERY_RULE = ("never", *SIDES_NEEDED)
DIAGONAL_RULES = tuple(SIDES_NEEDED)
UNITS = 2**30
DIAGONAL = math.floor(math.sqrt(2) * UNITS + 0.5) / UNITS


def rounded(number: float) -> float:
    """To a multiple of 2**-30, as every cost of the product is."""
    return math.floor(number * UNITS + 0.5) / UNITS


@once_a_map
def oracle_steps(gridmap: GridMap, diagonal: str = "never") -> Steps:
    """Every step of a map, read off its cells and the rules for walls, water and diagonals."""
    ground = {(i % gridmap.width, i // gridmap.width): gridmap.palette[code] for i, code in enumerate(gridmap.cells)}
    free = {cell: terrain for cell, terrain in ground.items() if not terrain.blocked}

    def alike(one: Cell, other: Cell) -> bool:
        return other in free and free[one].water == free[other].water

    steps: Steps = {cell: [] for cell in range(len(gridmap.cells))}
    for x, y in free:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there = (x + dx, y + dy)
                if (dx, dy) == (0, 0) or not alike((x, y), there):
                    continue
                cost = rounded(free[there].cost)
                if dx and dy:
                    sides = alike((x, y), (x + dx, y)) + alike((x, y), (x, y + dy))
                    if diagonal == "never" or sides < SIDES_NEEDED[diagonal]:
                        continue
                    cost = rounded(cost * DIAGONAL)
                steps[y * gridmap.width + x].append(((y + dy) * gridmap.width + x + dx, cost))
    return steps


def reversed_steps(steps: Steps) -> Steps:
    """The same steps, walked the other way at the same cost."""
    back: Steps = {cell: [] for cell in steps}
    for cell, edges in steps.items():
        for neighbour, cost in edges:
            back[neighbour].append((cell, cost))
    return back


def dijkstra(steps: Steps, source: int) -> dict[int, float]:
    """The least cost from a cell to every cell it reaches."""
    least = {source: 0.0}
    queue = [(0.0, source)]
    while queue:
        cost, cell = heapq.heappop(queue)
        if cost > least[cell]:
            continue
        for neighbour, step in steps[cell]:
            if cost + step < least.get(neighbour, math.inf):
                least[neighbour] = cost + step
                heapq.heappush(queue, (cost + step, neighbour))
    return least


@once_a_map
def oracle_distances(gridmap: GridMap, diagonal: str = "never") -> dict[int, float]:
    """The least cost from the start to every cell that can be reached."""
    return dijkstra(oracle_steps(gridmap, diagonal), gridmap.start)


@once_a_map
def oracle_remaining(gridmap: GridMap, diagonal: str = "never") -> dict[int, float]:
    """The least cost to the goal, from every cell that can reach it: the perfect heuristic."""
    return dijkstra(reversed_steps(oracle_steps(gridmap, diagonal)), gridmap.goal)


def oracle_cost(gridmap: GridMap, diagonal: str = "never") -> float:
    """The least cost from start to goal; infinite when there is no way."""
    return oracle_distances(gridmap, diagonal).get(gridmap.goal, math.inf)


@once_a_map
def oracle_fewest_steps(gridmap: GridMap, diagonal: str = "never") -> float:
    """The least number of steps from start to goal; infinite when there is no way."""
    ones = {cell: [(there, 1.0) for there, _ in edges] for cell, edges in oracle_steps(gridmap, diagonal).items()}
    return dijkstra(ones, gridmap.start).get(gridmap.goal, math.inf)


def takes(heuristic: str, width: int, height: int) -> bool:
    """Does a heuristic take boards of this size, with nothing large to be built first?"""
    if heuristic == "walking-distance":
        return max(width, height) <= LARGEST_SIDE
    return heuristic != "pattern-databases" or is_small(shape_of(width, height, ordered_goal(width, height)))


def built(width: int, height: int, goal: bytes) -> None:
    """Have the pattern databases for this goal at hand; the large ones stay on disk for the next tests."""
    for _ in ensure_built(shape_of(width, height, goal)):
        pass


@cache
def cells_beside(cells: int, width: int) -> list[list[int]]:
    """For every cell of a board those above, right of, below and left of it."""
    found = []
    for cell in range(cells):
        column = cell % width
        places = (cell - width, cell + 1 if column < width - 1 else -1, cell + width, cell - 1 if column else -1)
        found.append([place for place in places if 0 <= place < cells])
    return found


def slid_boards(board: bytes, width: int) -> list[bytes]:
    """Every board that one slide makes of this one."""
    found, blank = [], board.index(0)
    for cell in cells_beside(len(board), width)[blank]:
        cells = bytearray(board)
        cells[blank], cells[cell] = cells[cell], 0
        found.append(bytes(cells))
    return found


@cache
def board_distances(goal: bytes, width: int) -> Mapping[bytes, int]:
    """How many slides away from the goal every board is that reaches it; for boards up to 3x3."""
    distance = {goal: 0}
    layer = [goal]
    while layer:
        reached = {there for board in layer for there in slid_boards(board, width) if there not in distance}
        steps = distance[layer[0]] + 1
        distance.update(dict.fromkeys(reached, steps))
        layer = list(reached)
    return distance


def oracle_board_distance(start: bytes, goal: bytes, width: int) -> float:
    """The least number of slides, breadth first from both ends by layers; infinite when one end runs out of boards."""
    near, far = {start}, {goal}
    seen_near, seen_far = {start}, {goal}
    steps = 0
    while near and far:
        if near & seen_far:
            return steps
        near = {there for board in near for there in slid_boards(board, width)} - seen_near
        seen_near |= near
        steps += 1
        if len(near) > len(far):
            near, far, seen_near, seen_far = far, near, seen_far, seen_near
    return math.inf


PARENTS = (OPENED, IMPROVED, REOPENED)


def ending(entries: Sequence[Entry]) -> Entry:
    """The last record of a finished run."""
    return entries[-1]


def chain(entries: Iterable[Entry], node: int, side: int = 0) -> list[int]:
    """From the start of one side to a node, along the parents recorded last."""
    parent = {entry[4]: entry[6] for entry in entries if entry[0] in PARENTS and entry[1] == side}
    nodes = [node]
    while parent[nodes[-1]] != NO_NODE:
        nodes.append(parent[nodes[-1]])
        assert len(nodes) <= len(parent), "the parents run in a circle"
    return nodes[::-1]


def path_of(entries: Sequence[Entry]) -> list[int]:
    """The nodes from start to goal that a run found, both halves where it has two; empty when it found none."""
    kind, side, _, _, node, *_ = ending(entries)
    if kind != FOUND:
        return []
    if any(entry[0] == MET for entry in entries):
        return chain(entries, node, 0) + chain(entries, node, 1)[-2::-1]
    return chain(entries, node, side)


def path_cost(path: Sequence[int], steps: Steps) -> float:
    """What a path costs by the oracle's steps; a step that the map does not allow is a KeyError."""
    return sum(dict(steps[cell])[there] for cell, there in pairwise(path))
