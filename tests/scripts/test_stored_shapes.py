"""The drawing of open as it is stored (`static/js/inside/storedshapes.js`): what is stale, what is next, and where it
is.
"""

from contextlib import nullcontext
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from astrolabe.domains import Problem
from astrolabe.engine.settings import CHOICES, Settings
from astrolabe.frontiers.ties import TIES
from astrolabe.runs.open_list_snapshot import stored
from astrolabe.web.questions.stored import tell

from ..answers.test_open_list_snapshot import exempt, goal_on_sight
from ..support.browser.modules import Modules, packed
from ..support.oracles.chance import GROUNDS, random_searches
from ..support.oracles.queues import Entry, Queues

pytestmark = pytest.mark.browser


def drawn(modules: Modules, problem: Problem, settings: Settings) -> tuple[Queues, list[tuple[int, Any, Any]]]:
    """What is drawn after some records, and the lists there are then."""
    queues = Queues(problem, settings)
    every = max(1, len(queues.records) // 25)
    moments, wanted = [], []
    for record, _ in enumerate(queues.lists()):
        if record % every or exempt(queues, record) or goal_on_sight(queues, record):
            continue
        moments.append({"record": record, **tell(stored(problem, settings, record, nullcontext()))})
        wanted.append(
            (record, [(sorted(side.live + side.stale, key=queues.key), [*side.stale]) for side in queues.sides])
        )
    given = {"bytes": packed(queues.records.tobytes()), "moments": moments, "tie": TIES[settings.tie]._asdict()}
    found = modules.call("support/scripts/storedshapes.js", "drawings", given)
    return queues, [(record, ours, lists) for ours, (record, lists) in zip(found, wanted, strict=True)]


def check(modules: Modules, problem: Problem, settings: Settings) -> set[str]:
    queues, moments = drawn(modules, problem, settings)
    titles = set()
    for record, sides, lists in moments:
        for side, (waiting, stale) in zip(sides, lists, strict=False):
            for block in side["blocks"]:
                titles.add(block["title"])
                check_tree(block)
                if queues.ranked and settings.detail == "all":
                    check_next(block, waiting, record)
                    check_stale(block, side["size"], stale, record)
    return titles


def check_next(block: dict[str, Any], waiting: list[Entry], record: int) -> None:
    """What comes out next is the first row, stale or not."""
    if block["next"]:
        assert (block["next"]["node"], block["next"]["g"]) == (waiting[0].node, waiting[0].g), record


def check_stale(block: dict[str, Any], size: int, stale: list[Entry], record: int) -> None:
    ours = sorted((entry["node"], entry["g"]) for entry in block["entries"] if entry["stale"])
    plain = sorted((entry.node, entry.g) for entry in stale)
    if len(block["entries"]) == size:
        assert ours == plain, record
    else:
        assert {*ours} <= {*plain}, record


def check_tree(block: dict[str, Any]) -> None:
    """No two entries cover each other, and each tree is one: what is on the left of an entry is drawn on its left."""
    spots = block["spots"] or []
    for level in {spot["level"] for spot in spots}:
        columns = sorted(spot["column"] for spot in spots if spot["level"] == level)
        assert all(right - left >= 1 for left, right in pairwise(columns))
    for place, spot in enumerate(spots):
        above = spot["above"]
        assert (above < 0) == (place == 0)
        assert spot["level"] == (spots[above]["level"] + 1 if place else 0)
        if place and block["title"] in ("heap.tree", "heap.top"):
            assert (spot["column"] < spots[above]["column"]) == bool(place % 2)
        if place and block["title"] == "maps.node":
            earlier = block["entries"][place]["node"] < block["entries"][above]["node"]
            assert (spot["column"] < spots[above]["column"]) == earlier


@pytest.mark.parametrize(("algorithm", "domain"), GROUNDS)
def test_what_is_drawn_is_what_a_plain_replay_has_open(algorithm: str, domain: str, modules: Modules) -> None:
    for problem, settings in random_searches(algorithm, domain, 3, "drawn"):
        check(modules, problem, settings)


@pytest.mark.parametrize("domain", ["map", "board"])
def test_of_two_entries_with_the_same_g_the_older_is_stale(domain: str, modules: Modules) -> None:
    """Only a search that forgets g in f puts a node in again with the g it has."""
    for problem, settings in random_searches("f-without-g", domain, 6, "again"):
        check(modules, problem, replace(settings, open_list="heap", detail="all"))


TITLES = {
    "heap": {"heap.tree", "heap.array"},
    "heap-with-duplicates": {"heap.tree", "heap.array"},
    "indexed-heap": {"heap.tree", "heap.array"},
    "two-maps": {"maps.f", "maps.node"},
    "buckets": {"buckets"},
    "sorted-queue": {"row"},
    "sorted-vector": {"row"},
}


@pytest.mark.parametrize("open_list", CHOICES["open_list"])
@pytest.mark.parametrize("tie", CHOICES["tie"])
def test_every_design_is_drawn_as_what_it_is(open_list: str, tie: str, modules: Modules) -> None:
    for domain in ("map", "board"):
        for problem, settings in random_searches("a-star", domain, 2, f"drawn {open_list} {tie}"):
            chosen = replace(settings, open_list=open_list, tie=tie, detail="all")
            assert check(modules, problem, chosen) - {"heap.top"} == TITLES[open_list]
