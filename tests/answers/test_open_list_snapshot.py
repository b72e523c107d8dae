"""How an open list is stored at a record (`server/runs/open_list_snapshot.py`): the real structure holds exactly the
open entries.
"""

from contextlib import nullcontext
from typing import Any

import pytest

from astrolabe.core.records import FOUND, LIMIT, STALE
from astrolabe.core.refusal import Refusal
from astrolabe.domains import Problem
from astrolabe.engine.settings import CHOICES, Settings, effective
from astrolabe.frontiers.protocol import SeenEntry, Snapshot
from astrolabe.frontiers.ties import TIES
from astrolabe.runs.open_list_snapshot import MOST_RECORDS, MOST_RECORDS_SCANNED, stored
from astrolabe.search import ALGORITHMS

from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.crossing import share_of
from ..support.oracles.fitting import domains_of
from ..support.oracles.maps import empty_map, grid_from
from ..support.oracles.queues import Entry, Queues, Side

EVERYTHING = 10**6
CASES = {
    "heap": lambda parts: parts["entries"],
    "row": lambda parts: parts["entries"],
    "queue": lambda parts: parts["entries"],
    "buckets": lambda parts: [entry for bucket in parts["buckets"] for entry in bucket["entries"]],
    "maps": lambda parts: [entry for entry, _ in parts["by_f"]],
    "stack": lambda parts: [(node, None, g) for node, g, leaves in parts["entries"] if not leaves],
    "path": lambda parts: [(node, None, g) for node, g, *_ in parts["entries"]],
}


def held(snapshot: Snapshot) -> list[tuple[int, float]]:
    """The entries of a structure, as node and g."""
    return sorted((place[0], place[2]) for place in CASES[snapshot.shape](snapshot.parts))


def waiting(queues: Queues, side: Side) -> list[tuple[int, float]]:
    """The entries there must be; those of a path are closed, all but the last one."""
    entries = [(entry.node, entry.g) for entry in side.live + side.stale]
    if queues.settings.algorithm == "ida-star":
        entries += [(node, float(queues.records[record]["g"])) for record, node in side.closed]
    return sorted(entries)


def exempt(queues: Queues, record: int) -> bool:
    """An ending takes no node out of the page's lists, or one that never was in the structure."""
    return record > 0 and queues.records[record - 1]["kind"] in (FOUND, LIMIT)


def goal_on_sight(queues: Queues, record: int) -> bool:
    """A goal that is recognised when it is generated is said to be opened, and never put in."""
    later = queues.records[record : record + 1]
    early = effective(queues.settings).goal_test == "generation"
    return early and bool(len(later)) and later[0]["kind"] == FOUND


def check(problem: Problem, settings: Settings) -> None:
    queues = Queues(problem, settings)
    every = max(1, len(queues.records) // 40)
    for record, _ in enumerate(queues.lists()):
        if record % every or exempt(queues, record) or goal_on_sight(queues, record):
            continue
        snapshots = stored(problem, settings, record, nullcontext(), EVERYTHING)
        for side, snapshot in zip(queues.sides[: len(snapshots)], snapshots, strict=True):
            found, wanted = held(snapshot), waiting(queues, side)
            if settings.detail == "sets":  # whose records do not tell when stale entries come out
                assert {*wanted} <= {*found}, record
            else:
                assert found == wanted, record
            check_shape(queues, snapshot, side)


def check_shape(queues: Queues, snapshot: Snapshot, side: Side) -> None:
    SHAPES[snapshot.shape](queues, snapshot.parts, side)


def check_heap(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    ranks = [rank(queues, place) for place in parts["entries"]]
    assert all(ranks[(place - 1) // 2] <= ranks[place] for place in range(1, len(ranks)))


def check_row(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    ranks = [rank(queues, place) for place in parts["entries"]]
    assert not parts["sorted"] or ranks == sorted(ranks, reverse=True)


def check_buckets(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    labels = [(bucket["f"], bucket["g"]) for bucket in parts["buckets"]]
    assert len({*labels}) == len(labels)
    assert [f for f, _ in labels] == sorted(f for f, _ in labels)
    assert all(bucket["size"] == len(bucket["entries"]) > 0 for bucket in parts["buckets"])


def check_maps(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    for name, key in {"by_f": lambda place: rank(queues, place), "by_node": lambda place: place[0]}.items():
        keys = [key(place) for place, _ in parts[name]]
        for branch, (_, above) in enumerate(parts[name][1:], 1):
            assert above < branch
            assert keys[above] != keys[branch]
    assert sorted(place for place, _ in parts["by_f"]) == sorted(place for place, _ in parts["by_node"])


def check_queue(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    assert [place[0] for place in parts["entries"]] == [entry.node for entry in side.live]


def check_stack(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    assert [node for node, _, leaves in parts["entries"] if not leaves] == [entry.node for entry in side.live]
    assert [node for node, _, leaves in parts["entries"] if leaves] == [node for _, node in side.closed]


def check_path(queues: Queues, parts: dict[str, Any], side: Side) -> None:
    nodes = [node for _, node in side.closed] + [entry.node for entry in side.live]
    assert [node for node, *_ in parts["entries"]] == nodes


def rank(queues: Queues, place: SeenEntry) -> tuple[float, ...]:
    """By f, the tie rule and age, as the frontier has it."""
    node, f, g, age = place
    assert age is not None
    return queues.key(Entry(age, node, f, g))


SHAPES = {
    "heap": check_heap,
    "row": check_row,
    "buckets": check_buckets,
    "maps": check_maps,
    "queue": check_queue,
    "stack": check_stack,
    "path": check_path,
}


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_the_structure_holds_exactly_the_open_entries(algorithm: str, domain: str) -> None:
    for problem, settings in random_searches(algorithm, domain, share_of(6), "stored"):
        check(problem, settings)


@pytest.mark.parametrize("open_list", CHOICES["open_list"])
@pytest.mark.parametrize("tie", TIES)
def test_every_design_shows_itself_under_every_tie_rule(open_list: str, tie: str) -> None:
    shapes = set()
    for domain in ("map", "board"):
        for problem, settings in random_searches("a-star", domain, 2, f"{open_list} {tie}"):
            chosen = Settings(open_list=open_list, tie=tie, weight=settings.weight, reopening=settings.reopening)
            check(problem, chosen)
            shapes |= {snapshot.shape for snapshot in stored(problem, chosen, 1, nullcontext())}
    assert len(shapes) == 1


def test_before_the_first_record_nothing_is_stored() -> None:
    problem = empty_map(4, 4)
    for algorithm, row in ALGORITHMS.items():
        if "map" in domains_of(algorithm) and row.diagonals[0] == "never":
            assert {snapshot.size for snapshot in stored(problem, Settings(algorithm), 0, nullcontext())} == {0}


def test_a_large_structure_is_counted_and_shown_in_part() -> None:
    (snapshot,) = stored(empty_map(60, 60), Settings("dijkstra"), 9000, nullcontext(), 31)
    assert len(snapshot.parts["entries"]) == 31 < snapshot.size


@pytest.mark.parametrize(
    ("settings", "record", "key"),
    [
        (Settings(), MOST_RECORDS + 1, "stored.far"),
        (Settings(open_list="sorted-vector"), MOST_RECORDS_SCANNED + 1, "stored.far"),
        (Settings(), 10_000, "stored.beyond"),
    ],
    ids=["too far", "too far for a design that scans", "after the end"],
)
def test_a_record_that_is_too_far_is_refused(settings: Settings, record: int, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        stored(empty_map(5, 5), settings, record, nullcontext())
    assert refused.value.key == key


def test_the_turns_of_the_engines_are_taken() -> None:
    taken: list[str] = []

    class Turn:
        def __enter__(self) -> None:
            taken.append("taken")

        def __exit__(self, *_: object) -> None:
            taken.append("given back")

    stored(empty_map(60, 60), Settings("dijkstra"), 9000, Turn())
    assert taken == ["taken", "given back"] * 5


def test_a_bucket_queue_keeps_the_entry_that_was_improved() -> None:
    """It has no way to find it; so it is one of the stale entries, and taken out when its turn comes."""
    way_round = grid_from("S.99G\n.99##")
    chosen = Settings("dijkstra", diagonal="always", open_list="buckets")
    check(way_round, chosen)
    assert STALE in Queues(way_round, chosen).records["kind"]
