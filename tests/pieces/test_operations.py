"""What the designs of open and closed say that they have done is what was done: counted again by brute force."""

import heapq
import sys
from bisect import bisect_left
from collections.abc import Iterator
from functools import cmp_to_key
from importlib import import_module
from random import Random
from typing import Any

import pytest

from astrolabe.engine.assembly import space_of
from astrolabe.engine.settings import Settings
from astrolabe.frontiers import COUNTED_CLOSED_SETS, COUNTED_OPEN_LISTS
from astrolabe.frontiers.counted import Counter
from astrolabe.frontiers.heaps import BinaryHeap, LibraryHeap
from astrolabe.frontiers.ordered_maps import Branch, OrderedMap
from astrolabe.frontiers.ties import TIES

from ..support.oracles.maps import empty_map

Step = tuple[int, float, float] | None  # a node that is put in with f and g, or None: one is taken out
FIFO = TIES["fifo"]


def steps(seed: int, nodes: int = 10**6, most: int = 120) -> Iterator[Step]:
    """What a search might do to its open list."""
    random, size = Random(seed), 0
    for _ in range(random.randint(2, most)):
        if size and random.random() < 0.4:
            size -= 1
            yield None
        else:
            size += 1
            yield random.randrange(nodes), random.randint(0, 9) / 2, random.randint(0, 4)


class Compared:
    """A key that counts how often it is compared."""

    times = 0

    def __init__(self, key: Any) -> None:
        self.key = key

    def __lt__(self, other: "Compared") -> bool:
        Compared.times += 1
        return bool(self.key < other.key)


class Written(list[Any]):
    """A list that counts what is put into its places."""

    times = 0

    def __setitem__(self, place: Any, value: Any) -> None:
        Written.times += 1
        super().__setitem__(place, value)


def test_the_everyday_heap_compares_as_often_as_the_library() -> None:
    for seed in range(60):
        ours, theirs, age = LibraryHeap(FIFO), list[Compared](), 0
        Compared.times = 0
        for step in steps(seed):
            if step is None:
                assert ours.pop()[0] == heapq.heappop(theirs).key[3]
            else:
                age += 1
                ours.push(*step)
                heapq.heappush(theirs, Compared((step[1], 0, age, step[0])))
            assert ours.count.comparisons == Compared.times


def test_the_everyday_heap_moves_what_the_library_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the library is written in Python; it writes down the entry that sinks on top and at the bottom, too."""
    monkeypatch.setitem(sys.modules, "_heapq", None)
    monkeypatch.delitem(sys.modules, "heapq")
    plain = import_module("heapq")
    for seed in range(60):
        ours, theirs, age, twice = LibraryHeap(FIFO), Written(), 0, 0
        Written.times = 0
        for step in steps(seed):
            if step is None:
                ours.pop()
                plain.heappop(theirs)
                twice += 2 * (len(theirs) > 0)
            else:
                age += 1
                ours.push(*step)
                plain.heappush(theirs, (step[1], 0, age, step[0]))
            assert ours.count.moves == Written.times - twice


def test_a_textbook_heap_moves_each_entry_once_and_compares_with_those_on_its_way() -> None:
    for seed in range(60):
        heap = BinaryHeap(FIFO)
        for step in steps(seed):
            before, compared, moves = list(heap.entries), heap.count.comparisons, heap.count.moves
            heap.pop() if step is None else heap.push(*step)
            compared, moves, after = heap.count.comparisons - compared, heap.count.moves - moves, heap.entries
            if step is None and not after:
                assert (compared, moves) == (0, 0)
            elif step is None:
                way = way_up(after.index(before[-1]))  # of the last entry, from the top to where it has sunk
                children = [min(2, len(after) - 2 * place - 1) for place in way]
                assert (compared, moves) == (sum(max(0, count) for count in children), len(way))
            else:
                place = next(place for place, entry in enumerate(after) if entry not in before)
                risen = len(way_up(len(after) - 1)) - len(way_up(place))
                assert (compared, moves) == (risen + (place > 0), risen + 1)


def way_up(place: int) -> list[int]:
    """From a place in a heap to the top, both included."""
    return [place, *way_up((place - 1) // 2)] if place else [0]


def test_a_sorted_queue_walks_past_all_that_are_due_before() -> None:
    for seed in range(60):
        queue, model, age = COUNTED_OPEN_LISTS["sorted-queue"](FIFO), list[tuple[float, int, int]](), 0
        compared = moves = looked = 0
        for step in steps(seed, nodes=30):
            if step is None:
                if model:
                    queue.pop()
                    del model[0]
                continue
            age += 1
            in_row = [node for _, _, node in reversed(model)]  # the one that is due stands at the end
            looked += in_row.index(step[0]) + 1 if step[0] in in_row else len(in_row)
            if step[0] in in_row:
                moves += len(in_row) - in_row.index(step[0])
                model = [entry for entry in model if entry[2] != step[0]]
            entry = (step[1], age, step[0])
            passed = bisect_left(model, entry)
            compared += min(passed + 1, len(model))
            moves += passed + 1
            model.insert(passed, entry)
            queue.push(*step)
            assert (queue.count.comparisons, queue.count.moves, queue.count.look_ups) == (compared, moves, looked)


def test_a_sorted_vector_compares_as_often_as_sorting_it_does() -> None:
    for seed in range(40):
        vector = COUNTED_OPEN_LISTS["sorted-vector"](FIFO)
        compared = 0

        def order(one: Any, other: Any) -> int:
            nonlocal compared
            compared += 1
            return 1 if one < other else -1

        for step in steps(seed):
            if step is None:
                if not vector.in_order:
                    sorted(vector.entries, key=cmp_to_key(order))
                vector.pop()
            else:
                vector.push(*step)
            assert vector.count.comparisons == compared


def test_buckets_look_once_and_move_once_but_for_those_that_are_new() -> None:
    for seed in range(60):
        buckets = COUNTED_OPEN_LISTS["buckets"](FIFO)
        looked = moves = 0
        for step in steps(seed):
            before = list(buckets.labels)
            if step is None:
                buckets.pop()
            else:
                buckets.push(*step)
                fresh = [place for place, label in enumerate(buckets.labels) if label not in before]
                moves += sum(len(before) - place + 1 for place in fresh)
            looked, moves = looked + 1, moves + 1
            assert (buckets.count.look_ups, buckets.count.moves) == (looked, moves)


def test_an_ordered_map_compares_once_for_each_branch_on_the_way() -> None:
    for seed in range(30):
        random, count = Random(seed), Counter()
        ordered = OrderedMap(count)
        for key in random.sample(range(1_000), 60):
            ordered.put(key, key)
        for key in range(1_000):
            before = count.comparisons
            found = ordered.get(key) is not None
            assert count.comparisons - before == len(way_down(ordered.root, key)) - found


def way_down(branch: Branch | None, key: int) -> list[int]:
    """The keys above where a key is, or would be, itself included."""
    if branch is None:
        return []
    if branch.key == key:
        return [key]
    return [branch.key, *way_down(branch.left if key < branch.key else branch.right, key)]


@pytest.mark.parametrize("design", ["table", "hash-set", "scanned-list"])
def test_a_closed_set_counts_every_question_and_every_change(design: str) -> None:
    random = Random(7)
    closed, members = COUNTED_CLOSED_SETS[design](space_of(empty_map(9, 9), Settings())), list[int]()
    asked = changed = scanned = 0
    for _ in range(400):
        node = random.randrange(81)
        known, asking = node in members, random.random() < 0.6
        if known and not asking:
            continue
        scanned += members.index(node) + 1 if known else len(members)
        if asking:
            assert closed[node] is known
            asked += 1
        else:
            closed[node] = True
            members.append(node)
            changed += 1
    scanning = design == "scanned-list"
    found = closed.count
    assert (found.look_ups, found.moves) == (0 if scanning else asked, changed)
    assert found.comparisons == (scanned if scanning else 0)
