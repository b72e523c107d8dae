"""Maps made by chance (`static/js/problems/generate.js`): the same for the same seed, of every size, as promised."""

from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from astrolabe.domains.gridmaps.gridmap import GridMap

from ..support.browser.drawing import drawn, read
from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

Make = Callable[..., GridMap]
MADE = ("support/scripts/mapdocuments.js", "made")
MAKERS = ("empty", "obstacles", "maze", "braided", "rooms", "caves")


@pytest.fixture
def make(modules: Modules) -> Make:
    def made(maker: str, width: int, height: int, density: float = 0.3, seed: int = 1) -> GridMap:
        wanted = {"width": width, "height": height, "density": density, "seed": seed}
        return read(modules.call(*MADE, {"maker": maker, "all": [wanted]})[0])

    return made


def is_free(found: GridMap, cell: int) -> bool:
    return not found.terrain(cell).blocked


def neighbours(found: GridMap, cell: int) -> list[int]:
    x, y = found.xy(cell)
    around = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
    inside = [(i, j) for i, j in around if 0 <= i < found.width and 0 <= j < found.height]
    return [found.index(*place) for place in inside if is_free(found, found.index(*place))]


def reached(found: GridMap) -> set[int]:
    """The cells that can be reached from the start in four directions."""
    seen, queue = {found.start}, deque([found.start])
    while queue:
        for cell in neighbours(found, queue.popleft()):
            if cell not in seen:
                seen.add(cell)
                queue.append(cell)
    return seen


def free_cells(found: GridMap) -> list[int]:
    return [cell for cell in range(len(found.cells)) if is_free(found, cell)]


def ways(found: GridMap) -> int:
    """How many pairs of free cells lie side by side."""
    return sum(len(neighbours(found, cell)) for cell in free_cells(found)) // 2


@pytest.mark.parametrize("maker", MAKERS)
def test_the_same_seed_makes_the_same_map_and_another_one_another(maker: str, make: Make) -> None:
    first, again, other = (make(maker, 31, 21, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert (first == other) is (maker == "empty")


@pytest.mark.parametrize("maker", MAKERS)
def test_every_size_gives_a_map_with_a_path(maker: str, modules: Modules) -> None:
    sizes = [(width, height) for width in range(2, 14) for height in range(2, 14)] + [(2, 200), (200, 2), (97, 64)]
    wanted = [
        {"width": width, "height": height, "density": 0.4, "seed": width * 99 + height} for width, height in sizes
    ]
    documents: list[Any] = modules.call(*MADE, {"maker": maker, "all": wanted})
    for (width, height), document in zip(sizes, documents, strict=True):
        found = read(document)
        assert (found.width, found.height) == (width, height)
        assert found.start != found.goal
        assert found.goal in reached(found), drawn(document)


@pytest.mark.parametrize("density", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("maker", MAKERS)
def test_any_density_gives_a_map_with_a_path(maker: str, density: float, make: Make) -> None:
    found = make(maker, 40, 30, density=density)
    assert found.goal in reached(found)


@pytest.mark.parametrize(("width", "height"), [(5, 5), (6, 9), (31, 21), (40, 40)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_maze_is_a_tree_that_reaches_every_odd_cell(width: int, height: int, seed: int, make: Make) -> None:
    found = make("maze", width, height, seed=seed)
    odd = {found.index(x, y) for x in range(1, width - 1, 2) for y in range(1, height - 1, 2)}
    free = free_cells(found)
    assert odd <= reached(found) == set(free)
    assert ways(found) == len(free) - 1


def test_a_braided_maze_has_loops_and_fewer_dead_ends(make: Make) -> None:
    plain, open_ended = make("maze", 41, 31, seed=5), make("braided", 41, 31, density=1.0, seed=5)
    dead_ends = [sum(len(neighbours(found, cell)) == 1 for cell in free_cells(found)) for found in (plain, open_ended)]
    assert reached(open_ended) == set(free_cells(open_ended))
    assert ways(open_ended) > len(free_cells(open_ended)) - 1
    assert dead_ends[0] > 20
    assert dead_ends[1] == 0


def test_a_braided_maze_keeps_a_wall_around_it(make: Make) -> None:
    found = make("braided", 20, 16, density=1.0)
    edge = [(x, y) for x in range(20) for y in range(16) if x in (0, 19) or y in (0, 15)]
    assert not any(is_free(found, found.index(*cell)) for cell in edge)


@pytest.mark.parametrize("density", [0.1, 0.3, 0.5])
def test_obstacles_are_as_many_as_asked_for(density: float, make: Make) -> None:
    found = make("obstacles", 100, 100, density=density)
    assert len(free_cells(found)) == pytest.approx(10000 * (1 - density), rel=0.05)


@pytest.mark.parametrize("seed", range(5))
def test_rooms_hang_together_and_more_doors_make_more_ways(seed: int, make: Make) -> None:
    few, many = (make("rooms", 60, 40, density=density, seed=seed) for density in (0.0, 1.0))
    for found in (few, many):
        assert reached(found) == set(free_cells(found))
        assert 0.6 < len(free_cells(found)) / 2400 < 0.95


@pytest.mark.parametrize("seed", range(5))
def test_caves_have_rock_and_room_and_no_single_rocks(seed: int, make: Make) -> None:
    found = make("caves", 80, 60, density=0.5, seed=seed)
    assert 0.3 < len(free_cells(found)) / 4800 < 0.8
    assert len(reached(found)) > 400
    assert found.goal in reached(found)
