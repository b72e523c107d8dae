"""Open lists and closed sets: all designs give the same search, and their counts tell why people argue about them."""

from collections.abc import Callable, Iterator
from itertools import product
from math import log2
from random import Random
from typing import Any

import pytest

from astrolabe.core.records import NONE, STALE
from astrolabe.core.refusal import Refusal
from astrolabe.domains.boards.board import ordered_goal
from astrolabe.domains.boards.heuristics.tiles import TILE_HEURISTICS
from astrolabe.domains.boards.tiles import Boards, Tiles
from astrolabe.domains.gridmaps.grid import Grid, grid
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.domains.gridmaps.heuristics import estimates
from astrolabe.frontiers import CLOSED_SETS, OPEN_LISTS
from astrolabe.frontiers.closed import HashSet, RankArray, ScannedList
from astrolabe.frontiers.counted import Counter
from astrolabe.frontiers.ordered_maps import OrderedMap
from astrolabe.frontiers.ties import TIES, Tie
from astrolabe.search.best_first import best_first
from astrolabe.search.log import Log
from astrolabe.search.rule import Rule

from ..support.oracles.maps import Entry, empty_map, random_board, random_maps

DESIGNS = [name for name in OPEN_LISTS if name != "heap"]
ONE_ENTRY_A_NODE = ["indexed-heap", "two-maps", "sorted-queue", "sorted-vector"]
COUNTED_SETS = [name for name in CLOSED_SETS if name != "table"]
RULES = {
    "a-star": Rule(),
    "weighted": Rule(h_weight=2.0, reopening=False),
    "greedy": Rule(g_weight=0.0),  # a node improved keeps its f, so that ties decide where it goes
    "dijkstra": Rule(h_weight=0.0),
    "early": Rule(early_goal=True),
}


def map_space(gridmap: GridMap, diagonal: str = "one-corner", heuristic: str = "octile") -> Grid:
    return grid(gridmap, diagonal, "urdl", estimates(gridmap, heuristic, gridmap.goal).tolist())


def board_space(start: bytes, width: int, heuristic: str = "manhattan") -> Tiles:
    goal = ordered_goal(width, len(start) // width)
    estimator = TILE_HEURISTICS[heuristic](width, len(start) // width, goal)
    return Tiles(width, len(start) // width, start, goal, estimator, Boards())


def digits(text: str) -> bytes:
    return bytes(map(int, text))


def inconsistent(gridmap: GridMap) -> Grid:
    """A space whose heuristic jumps from cell to cell, so that nodes are opened again."""
    random = Random(len(gridmap.cells))
    h = [float(random.randint(0, 9)) for _ in gridmap.cells]
    return grid(gridmap, "never", "rudl", h)


def search(
    space: Grid | Tiles, rule: Rule, tie: str, open_list: str = "heap", closed_set: str = "table"
) -> list[Entry]:
    """The records of a search with these pieces."""
    log = Log()
    frontier, closed = OPEN_LISTS[open_list](TIES[tie]), CLOSED_SETS[closed_set](space)
    for _ in best_first(space, frontier, closed, log, rule):
        pass
    return log.entries


def but_stale(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry[0] != STALE]


def map_spaces() -> Iterator[Grid]:
    for place, gridmap in enumerate(random_maps(24, seed=21)):
        yield inconsistent(gridmap) if place % 4 == 0 else map_space(gridmap, ("never", "one-corner")[place % 2])


def board_starts() -> Iterator[tuple[bytes, int]]:
    random = Random(22)
    for width, height, slides in ((2, 2, 9), (3, 2, 30), (3, 3, 25), (3, 3, 40), (4, 4, 18)):
        yield random_board(random, width, height, slides), width


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", DESIGNS)
def test_every_open_list_gives_the_same_search_on_maps(design: str, tie: str, rule: Rule) -> None:
    for space in map_spaces():
        assert but_stale(search(space, rule, tie, design)) == but_stale(search(space, rule, tie))


@pytest.mark.parametrize("rule", [RULES["a-star"], RULES["greedy"]], ids=["a-star", "greedy"])
@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", DESIGNS)
def test_every_open_list_gives_the_same_search_on_boards(design: str, tie: str, rule: Rule) -> None:
    for start, width in board_starts():
        theirs = search(board_space(start, width), rule, tie, design)
        assert but_stale(theirs) == but_stale(search(board_space(start, width), rule, tie))


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", [name for name in DESIGNS if name not in ONE_ENTRY_A_NODE])
def test_duplicates_go_stale_just_as_in_the_everyday_heap(design: str, tie: str) -> None:
    for space in map_spaces():
        assert search(space, Rule(), tie, design) == search(space, Rule(), tie)


@pytest.mark.parametrize("design", ONE_ENTRY_A_NODE)
def test_nothing_goes_stale_where_a_node_has_one_entry(design: str) -> None:
    stale = {"heap": 0, design: 0}
    for space, open_list in product(map_spaces(), stale):
        stale[open_list] += sum(entry[0] == STALE for entry in search(space, Rule(), "high-g", open_list))
    assert stale[design] == 0 < stale["heap"]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("closed_set", COUNTED_SETS)
def test_every_closed_set_gives_the_same_search_on_boards(closed_set: str, tie: str) -> None:
    for start, width in board_starts():
        if len(start) <= 9:
            theirs = search(board_space(start, width), Rule(), tie, closed_set=closed_set)
            assert theirs == search(board_space(start, width), Rule(), tie)


@pytest.mark.parametrize("closed_set", ["hash-set", "scanned-list"])
def test_every_closed_set_gives_the_same_search_on_maps(closed_set: str) -> None:
    """Reopened nodes included, which leave closed again."""
    for space in map_spaces():
        assert search(space, Rule(), "high-g", closed_set=closed_set) == search(space, Rule(), "high-g")


class Model:
    """What an open list with one entry a node must do, written as plainly as can be."""

    def __init__(self, tie: Tie) -> None:
        self.tie = tie
        self.age = 0
        self.entries: dict[int, tuple[float, float, int, float]] = {}

    def push(self, node: int, f: float, g: float) -> None:
        self.age += 1
        self.entries[node] = (f, self.tie.g_sign * g, self.tie.age_sign * self.age, g)

    def pop(self) -> tuple[int, float]:
        node = min(self.entries, key=lambda node: self.entries[node])
        return node, self.entries.pop(node)[3]

    def least(self) -> float:
        return min(self.entries.values())[0]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", OPEN_LISTS)
def test_entries_come_out_in_their_order(design: str, tie: str) -> None:
    random = Random(31)
    for _ in range(30):
        frontier, model = OPEN_LISTS[design](TIES[tie]), Model(TIES[tie])
        fresh = iter(range(1000))
        for _ in range(random.choice((5, 50, 300))):
            if model.entries and random.random() < 0.4:
                assert frontier.least() == model.least()
                assert frontier.pop() == model.pop()
            else:
                node, f, g = next(fresh), random.randint(0, 6) / 2, random.randint(0, 3)
                frontier.push(node, f, g)
                model.push(node, f, g)
            assert frontier.size() == len(model.entries)


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", ONE_ENTRY_A_NODE)
def test_a_node_put_in_again_has_its_new_rank_only(design: str, tie: str) -> None:
    """Whether that is due earlier or, with the same f, later."""
    random = Random(32)
    for _ in range(30):
        frontier, model = OPEN_LISTS[design](TIES[tie]), Model(TIES[tie])
        for _ in range(random.choice((5, 50, 300))):
            if model.entries and random.random() < 0.4:
                assert frontier.pop() == model.pop()
            else:
                node, f, g = random.randrange(12), random.randint(0, 6) / 2, random.randint(0, 3)
                frontier.push(node, f, g)
                model.push(node, f, g)
            assert frontier.size() == len(model.entries)


def test_an_ordered_map_keeps_its_keys_in_order() -> None:
    random = Random(33)
    ordered, plain = OrderedMap(Counter()), dict[int, int]()
    for step in range(3_000):
        key = random.randrange(200)
        if key in plain:
            assert ordered.get(key) == plain.pop(key)
            ordered.remove(key)
        else:
            assert ordered.get(key) is None
            ordered.put(key, step)
            plain[key] = step
        assert ordered.first() == (plain[min(plain)] if plain else None)


@pytest.mark.parametrize("order", [lambda key: key, lambda key: -key], ids=["rising", "falling"])
def test_an_ordered_map_stays_in_balance(order: Callable[[int], int]) -> None:
    count = Counter()
    ordered = OrderedMap(count)
    for key in range(4_096):
        ordered.put(order(key), key)
    count.comparisons = 0
    for key in range(4_096):
        ordered.get(order(key))
    assert count.comparisons < 2.5 * 4_096 * log2(4_096)


def operations(design: str, start: str, tie: str = "high-g") -> tuple[int, int]:
    """Operations of the open list and expansions, of A* with Manhattan on a board."""
    frontier: Any = OPEN_LISTS[design](TIES[tie])
    space, log = board_space(digits(start), 3), Log(detail="sets")
    for _ in best_first(space, frontier, space.table(False), log, Rule()):
        pass
    return frontier.count.total, log.expanded


@pytest.mark.thorough
def test_document_000_s_vector_does_fifty_times_the_work_of_a_heap() -> None:
    """Its own board; 5 minutes against 10 milliseconds by its clock, between its first two programs."""
    (vector, expanded), (maps, _), (heap, _) = (
        operations(design, "014276385") for design in ("sorted-vector", "two-maps", "heap-with-duplicates")
    )
    assert expanded == 2_153
    assert vector > 15 * maps
    assert vector > 50 * heap


@pytest.mark.parametrize(
    ("design", "least", "most"),
    [
        pytest.param("sorted-vector", 1.9, 2.1, marks=pytest.mark.nightly),
        pytest.param("sorted-queue", 1.9, 2.1, marks=pytest.mark.nightly),
        ("heap-with-duplicates", 1.0, 1.2),
        ("indexed-heap", 1.0, 1.2),
        ("two-maps", 0.95, 1.2),
        ("buckets", 0.95, 1.05),
    ],
)
def test_operations_grow_with_the_square_or_hardly_faster_than_the_expansions(
    design: str, least: float, most: float
) -> None:
    """The exponent: operations = expansions ** exponent, between two boards."""
    (few, small), (many, large) = (operations(design, start, "fifo") for start in ("801574362", "014276385"))
    assert (small, large) == (1_362, 5_176)
    assert least < log2(many / few) / log2(large / small) < most


@pytest.mark.parametrize("design", ["sorted-vector", "sorted-queue"])
def test_operations_of_a_sorted_list_grow_with_the_square_on_smaller_boards_already(design: str) -> None:
    (few, small), (many, large) = (operations(design, start, "fifo") for start in ("732164085", "801574362"))
    assert (small, large) == (485, 1_362)
    assert 1.75 < log2(many / few) / log2(large / small) < 2.1


def test_whole_costs_need_few_buckets_and_diagonal_steps_many() -> None:
    def most_buckets(diagonal: str) -> int:
        space, log, rule = map_space(empty_map(40, 40), diagonal, "zero"), Log(), Rule(h_weight=0.0)
        frontier: Any = OPEN_LISTS["buckets"](TIES["fifo"])
        return max(len(frontier.labels) for _ in best_first(space, frontier, space.table(False), log, rule))

    assert most_buckets("never") <= 2
    assert most_buckets("always") > 20


def test_a_scanned_list_compares_every_member_and_a_hash_set_none() -> None:
    """Document 003's fear: 499,500 comparisons for a thousand nodes."""
    space = map_space(empty_map(3, 3))
    scanned, hashed = ScannedList(space), HashSet(space)
    for node in range(1_000):
        scanned[node] = hashed[node] = True
    assert scanned.count.comparisons == 499_500
    assert hashed.count.comparisons == 0


def test_a_rank_array_compares_within_the_board_only() -> None:
    space = board_space(digits("801574362"), 3)
    ranked = RankArray(space)
    ranked[space.start] = True
    child = next(child for move in space.moves(space.start) if (child := space.successor(space.start, move)) != NONE)
    assert (ranked[space.start], ranked[child]) == (True, False)
    assert (ranked.count.comparisons, ranked.count.look_ups) == (3 * 36, 2)


def test_a_rank_array_takes_boards_up_to_nine_cells_only() -> None:
    for space in (board_space(ordered_goal(4, 4), 4), board_space(ordered_goal(5, 2), 5), map_space(empty_map(3, 3))):
        with pytest.raises(Refusal) as refused:
            CLOSED_SETS["rank-array"](space)
        assert refused.value.key == "settings.rank-array"


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", DESIGNS)
def test_every_open_list_gives_the_same_search_on_many_maps(design: str, tie: str) -> None:
    for place, gridmap in enumerate(random_maps(400, seed=41, sides=(1, 12), water=0.1)):
        space = inconsistent(gridmap) if place % 3 == 0 else map_space(gridmap, "always")
        for rule in RULES.values():
            assert but_stale(search(space, rule, tie, design)) == but_stale(search(space, rule, tie))


@pytest.mark.nightly
@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("design", DESIGNS)
def test_every_open_list_gives_the_same_search_on_the_documents_boards(design: str, tie: str) -> None:
    for start in ("801574362", "014276385", "304528167", "713246580"):
        theirs = search(board_space(digits(start), 3), Rule(), tie, design)
        assert but_stale(theirs) == but_stale(search(board_space(digits(start), 3), Rule(), tie))
