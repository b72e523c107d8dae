"""Jump point search under each rule for diagonals: its tables on drawn blocks, its costs against the oracle's."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from astrolabe.core.records import EXHAUSTED, EXPANDED, FOUND, IMPROVED, JUMPED, NO_MOVE, OPENED, REOPENED
from astrolabe.domains.gridmaps.formats import movingai
from astrolabe.domains.gridmaps.grid import STEPS
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import estimates
from astrolabe.domains.gridmaps.jumps import fill, jumps, needed_moves, uniform
from astrolabe.domains.gridmaps.terrain import FREE, WALL, Terrain
from astrolabe.frontiers.ties import TIES
from astrolabe.search.jump_point import jump_point
from astrolabe.search.rule import Rule

from ..support.oracles.crossing import share_of
from ..support.oracles.formats import DATA
from ..support.oracles.maps import (
    EVERY_RULE,
    Entry,
    Steps,
    dijkstra,
    empty_map,
    grid_from,
    oracle_cost,
    oracle_steps,
    path_cost,
    path_of,
    random_map,
    sea_map,
)
from ..support.oracles.replay import replay
from ..support.oracles.searching import Case, count, on_map, run

TIE_RULES = tuple(TIES)
UP, RIGHT, DOWN_RIGHT = 0, 1, 5
BACK = {NO_MOVE: NO_MOVE, 0: 2, 1: 3, 2: 0, 3: 1, 4: 6, 5: 7, 6: 4, 7: 5}  # move -> the opposite one
A_STAR = Rule()
NEEDED = {  # what is tried (*) at x after a move from p
    "four moves, sideways": ("never", RIGHT, ". . . / p x * / . . ."),
    "four moves, upwards": ("never", UP, ". * . / * x * / . p ."),
    "four moves, sideways, past a corner": ("never", RIGHT, "# * . / p x * / . . ."),
    "four moves, sideways, to a wall": ("never", RIGHT, ". . # / p x # / # * ."),
    "four moves, upwards, to a wall": ("never", UP, ". # . / * x # / # p #"),
    "no corners, straight": ("no-corners", RIGHT, ". . . / p x * / . . ."),
    "no corners, straight, past a corner": ("no-corners", RIGHT, "# * * / p x * / . . ."),
    "no corners, straight, past a corner, to a wall": ("no-corners", RIGHT, "# * . / p x # / . . ."),
    "no corners, straight, beside a wall": ("no-corners", RIGHT, ". # . / p x * / . . ."),
    "no corners, diagonal": ("no-corners", DOWN_RIGHT, "p . . / . x * / . * *"),
    "no corners, diagonal, to a wall": ("no-corners", DOWN_RIGHT, "p . . / . x # / . * ."),
    "one corner, straight, beside a wall": ("one-corner", RIGHT, ". # * / p x * / . . ."),
    "one corner, straight, past a corner": ("one-corner", RIGHT, "# . . / p x * / . . ."),
    "one corner, straight, to a corner": ("one-corner", RIGHT, ". # . / p x # / . . ."),
    "one corner, diagonal, beside a wall": ("one-corner", DOWN_RIGHT, "p . . / # x * / * * *"),
    "always, straight": ("always", RIGHT, ". . . / p x * / . . ."),
    "always, straight, to corners": ("always", RIGHT, ". # * / p x # / . # *"),
    "always, diagonal": ("always", DOWN_RIGHT, "p . . / . x * / . * *"),
    "always, diagonal, between corners": ("always", DOWN_RIGHT, "p # * / # x * / * * *"),
}


def jumping(
    gridmap: GridMap,
    diagonal: str,
    heuristic: str = "octile",
    tie: str = "high-g",
    order: str = "urdl",
    rule: Rule = A_STAR,
    capacity: int = 10**9,
) -> list[Entry]:
    """All records of a jump point search."""
    space = jumps(gridmap, diagonal, order, estimates(gridmap, heuristic, gridmap.goal).tolist())
    return run(Case(jump_point, rule), (space,), tie, capacity=capacity)


def cost_of(entries: Sequence[Entry]) -> float:
    """What a run says the path costs; infinite when it says that there is none."""
    assert entries[-1][0] in (FOUND, EXHAUSTED)
    return entries[-1][5] if entries[-1][0] == FOUND else math.inf


def check(gridmap: GridMap, entries: Sequence[Entry], steps: Steps) -> None:
    """The cost is the oracle's, and the path, its lines filled in, is made of legal steps that add up to it exactly."""
    assert cost_of(entries) == dijkstra(steps, gridmap.start).get(gridmap.goal, math.inf)
    path = fill(gridmap, path_of(entries))
    if path:
        assert (path[0], path[-1]) == (gridmap.start, gridmap.goal)
        assert path_cost(path, steps) == cost_of(entries)


def uniform_maps(count: int, seed: int, sides: tuple[int, int] = (1, 9)) -> Iterator[GridMap]:
    """Random maps on which every cell costs the same: from empty to almost full, some with water."""
    random = Random(seed)
    for _ in range(count):
        walls, water = random.choice((0.0, 0.1, 0.2, 0.3, 0.4, 0.5)), random.choice((0.0, 0.0, 0.3))
        yield random_map(random, sides, walls, costs=(random.choice((1.0, 1.4, 5.0)),), water=water)


def corridor_map(random: Random) -> GridMap:
    """Walls from side to side, one row in two, or three, each with a hole or two."""
    width, height, every = random.randint(2, 14), random.randint(3, 14), random.choice((2, 3))
    cells = bytearray([1]) * (width * height)
    for y in range(1, height, every):
        cells[y * width : (y + 1) * width] = bytes(width)
        for hole in random.choices(range(width), k=random.choice((1, 1, 2))):
            cells[y * width + hole] = 1
    upright = GridMap(width, height, bytes(cells), 0, width * height - random.randint(1, width))
    ends = (upright.start, upright.goal) if random.random() < 0.5 else (upright.goal, upright.start)
    for end in ends:
        cells[end] = 1
    return replace(upright, cells=bytes(cells), start=ends[0], goal=ends[1])


@pytest.mark.parametrize(("diagonal", "arrival", "block"), NEEDED.values(), ids=NEEDED)
def test_a_move_is_tried_when_no_way_around_is_as_good(diagonal: str, arrival: int, block: str) -> None:
    cells = block.replace(" ", "").replace("/", "")
    neighbours = [cells[4 + dy * 3 + dx] for dx, dy in STEPS]
    around = sum(1 << move for move, cell in enumerate(neighbours) if cell != "#")
    tried = int(needed_moves(diagonal)[arrival, around])
    assert [move for move in range(8) if tried >> move & 1] == [m for m, cell in enumerate(neighbours) if cell == "*"]


def test_a_corridor_is_one_jump() -> None:
    entries = jumping(grid_from("S . . G"), "never")
    assert [(kind, node, other, g) for kind, _, _, _, node, g, other, *_ in entries[1:]] == [
        (EXPANDED, 0, 1, 0.0),
        (JUMPED, 1, 0, 0.0),
        (JUMPED, 2, 0, 0.0),
        (OPENED, 3, 0, 3.0),
        (FOUND, 3, 1, 3.0),
    ]
    assert [entry[2] for entry in entries] == [NO_MOVE, NO_MOVE, RIGHT, RIGHT, RIGHT, NO_MOVE]


def test_a_diagonal_looks_aside_at_every_step() -> None:
    drawn = """
        S . . .
        . . . .
        . . . G
    """
    entries = jumping(grid_from(drawn), "no-corners")
    assert [entry[4] for entry in entries if entry[0] == OPENED] == [0, 10, 11]
    assert [entry[4] for entry in entries if entry[0] == JUMPED and entry[2] == DOWN_RIGHT] == [5, 10]


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_the_cost_is_the_least_and_the_filled_path_adds_up_to_it(diagonal: str) -> None:
    for number, gridmap in enumerate(uniform_maps(share_of(1000), seed=1)):
        tie, order = TIE_RULES[number % len(TIE_RULES)], ("urdl", "rudl")[number // len(TIE_RULES) % 2]
        check(gridmap, jumping(gridmap, diagonal, tie=tie, order=order), oracle_steps(gridmap, diagonal))


@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("heuristic", ["zero", "euclidean", "chebyshev"])
def test_the_cost_is_the_least_with_every_consistent_heuristic(heuristic: str, diagonal: str) -> None:
    for gridmap in uniform_maps(share_of(60), seed=2, sides=(6, 14)):
        check(gridmap, jumping(gridmap, diagonal, heuristic), oracle_steps(gridmap, diagonal))


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_the_cost_is_the_least_through_corridors(diagonal: str) -> None:
    random = Random(3)
    for _ in range(share_of(150)):
        gridmap = corridor_map(random)
        check(gridmap, jumping(gridmap, diagonal), oracle_steps(gridmap, diagonal))


def test_a_shore_is_a_wall() -> None:
    drawn = """
        S ~ ~ .
        . ~ . .
        . . . G
    """
    entries = jumping(grid_from(drawn), "no-corners")
    assert cost_of(entries) == oracle_cost(grid_from(drawn), "no-corners") == 5.0
    afloat = replace(grid_from(drawn), start=1, goal=5)
    assert cost_of(jumping(afloat, "always")) == oracle_cost(afloat, "always") == 1.0
    assert cost_of(jumping(replace(afloat, goal=11), "always")) == math.inf


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_in_the_open_only_the_turn_is_opened(diagonal: str) -> None:
    entries = jumping(replace(empty_map(5, 7), goal=29), diagonal)
    turn = 25 if diagonal == "never" else 24
    assert [entry[4] for entry in entries if entry[0] == OPENED] == [0, turn, 29]


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_a_jump_point_does_not_look_back(diagonal: str) -> None:
    for gridmap in uniform_maps(share_of(80), seed=8):
        arrival: dict[int, int] = {}  # node -> the move of its best path
        expanding = gridmap.start
        for kind, _, move, _, node, *_ in jumping(gridmap, diagonal):
            if kind == EXPANDED:
                expanding = node
            elif move != NO_MOVE and kind != JUMPED:  # a scan that looks aside may go any way
                assert move != BACK[arrival[expanding]]
            if kind in (OPENED, IMPROVED):
                arrival[node] = move


@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_every_record_agrees_with_those_before_it(diagonal: str) -> None:
    for gridmap in uniform_maps(share_of(80), seed=4):
        entries = jumping(gridmap, diagonal)
        replay([entry for entry in entries if entry[0] != JUMPED])
        expanding = -1
        for kind, _, move, _, node, _, other, *_ in entries:
            expanding = node if kind == EXPANDED else expanding
            if kind == JUMPED:
                assert other == expanding
                assert move in range(8)
                assert node in oracle_steps(gridmap)
                assert not gridmap.terrain(node).blocked


@pytest.mark.parametrize("capacity", [1, 50])
def test_the_records_do_not_depend_on_how_many_the_log_takes(capacity: int) -> None:
    for gridmap in uniform_maps(20, seed=5):
        assert jumping(gridmap, "one-corner", capacity=capacity) == jumping(gridmap, "one-corner")


@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("tie", TIE_RULES)
def test_no_more_is_expanded_than_by_a_star_on_an_open_map(tie: str, diagonal: str) -> None:
    for width, height in product((1, 2, 7, 12), (1, 5, 13)):
        gridmap = replace(empty_map(width, height), start=width * (height // 2), goal=width - 1)
        theirs = run("a-star", on_map(gridmap, diagonal), tie)
        assert count(jumping(gridmap, diagonal, tie=tie), EXPANDED) <= count(theirs, EXPANDED)


@pytest.mark.parametrize("diagonal", EVERY_RULE)
@pytest.mark.parametrize("weight", [1.5, 100.0])
def test_a_weight_multiplies_the_cost_at_most_and_hides_no_path(weight: float, diagonal: str) -> None:
    for gridmap in uniform_maps(share_of(120), seed=6, sides=(5, 9)):
        entries = jumping(gridmap, diagonal, rule=Rule(h_weight=weight))
        least = oracle_cost(gridmap, diagonal)
        assert least <= cost_of(entries) <= weight * least


def test_a_closed_node_is_reopened_or_a_path_would_be_missed() -> None:
    """With closed nodes left closed, this search ended without a path: cells were pruned in favour of dearer ones."""
    drawn = """
        . . . . . . .
        . . # . . . .
        # # . . . . S
        . . . . . . .
        G . . . # . .
        . . . . . . .
    """
    entries = jumping(grid_from(drawn), "always", rule=Rule(h_weight=100.0))
    assert entries[-1][0] == FOUND
    assert count(entries, REOPENED)


@pytest.mark.parametrize(
    ("gridmap", "same"),
    [
        (empty_map(3, 2), True),
        (grid_from("S . # G"), True),
        (grid_from("S 5 G"), False),
        (grid_from("S ~ G"), True),
        (sea_map("1 0 5 4"), True),
        (sea_map("1 0 5 4", ammunition=0.5), False),
        (sea_map("1 3 2 4"), False),
    ],
    ids=["empty", "wall", "rough", "water", "same cost", "cheap", "enemy"],
)
def test_a_map_is_uniform_when_all_free_cells_cost_the_same(gridmap: GridMap, same: bool) -> None:
    assert uniform(gridmap) is same


def test_a_dearer_water_does_not_matter_on_land() -> None:
    drawn = replace(grid_from("S . ~ ~ G"), palette=(WALL, FREE, Terrain("water", 3.0)))
    assert uniform(drawn)


@pytest.mark.parametrize(
    ("points", "cells"),
    [([], []), ([4], [4]), ([0, 3], [0, 1, 2, 3]), ([0, 10, 11], [0, 5, 10, 11]), ([11, 3, 0], [11, 7, 3, 2, 1, 0])],
    ids=["none", "start is goal", "straight", "diagonal, straight", "backwards"],
)
def test_filling_a_path_walks_every_cell_between_its_points(points: list[int], cells: list[int]) -> None:
    assert fill(empty_map(4, 3), points) == cells


@pytest.mark.nightly
@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_every_pattern_of_walls_on_three_by_three_cells_between_all_cells(diagonal: str) -> None:
    """11,520 searches under each rule."""
    for walls in range(1, 1 << 9):
        cells = bytes(walls >> cell & 1 for cell in range(9))
        ends = [cell for cell in range(9) if cells[cell]]
        steps = oracle_steps(GridMap(3, 3, cells, ends[0], ends[0]), diagonal)
        for start, goal in product(ends, ends):
            gridmap = GridMap(3, 3, cells, start, goal)
            check(gridmap, jumping(gridmap, diagonal), steps)


@pytest.mark.nightly
@pytest.mark.parametrize("diagonal", EVERY_RULE)
def test_every_pattern_of_walls_on_four_by_four_cells(diagonal: str) -> None:
    """All 65,536 patterns, each between two cells drawn by lot."""
    random = Random(7)
    for walls in range(1, 1 << 16):
        cells = bytes(walls >> cell & 1 for cell in range(16))
        ends = [cell for cell in range(16) if cells[cell]]
        gridmap = GridMap(4, 4, cells, random.choice(ends), random.choice(ends))
        check(gridmap, jumping(gridmap, diagonal), oracle_steps(gridmap, diagonal))


@pytest.mark.nightly
@pytest.mark.skipif(not DATA.is_dir(), reason="the public problems are not part of the repository")
@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("movingai/*.map")))
def test_the_lengths_of_a_public_scenario_agree(name: str) -> None:
    path = DATA / "movingai" / name
    [ground] = movingai.read(path.read_text()).problems
    for line in path.with_name(name + ".scen").read_text().splitlines()[1:]:
        x, y, goal_x, goal_y = map(int, line.split()[4:8])
        gridmap = replace(ground, start=ground.index(x, y), goal=ground.index(goal_x, goal_y))
        printed = line.split()[8]
        last_place = min(0.01, 10.0 ** -len(printed.partition(".")[2]))
        found = cost_of(jumping(gridmap, "no-corners"))
        assert found == pytest.approx(float(printed), rel=2e-8, abs=last_place / 2 + 1e-6)
