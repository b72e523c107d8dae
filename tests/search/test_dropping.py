"""A search that drops open nodes (`tests/support/oracles/dropping.py`): what the log and the counts make of it."""

import pytest

from astrolabe.core.records import DROPPED, ENTRIES, EXPANDED, FOUND
from astrolabe.engine.statistics import Statistics
from astrolabe.search.log import DETAILS

from ..support.oracles.dropping import dropping


@pytest.mark.parametrize("seed", range(6))
def test_a_node_that_is_dropped_is_counted_no_more(seed: int) -> None:
    _, records = dropping(seed)
    waiting: dict[int, float] = {}
    counts = Statistics()
    for at, (kind, _, _, _, node, _, other, _, f) in enumerate(records.tolist()):
        if kind in ENTRIES:
            waiting[node] = f
        elif kind == EXPANDED:
            assert other == [*waiting.values()].count(f)
        if kind in (EXPANDED, DROPPED, FOUND):
            assert waiting.pop(node) == f or kind == FOUND
        counts.add(records[at : at + 1])
        assert counts.open == len(waiting)
    assert (records["kind"] == DROPPED).any()


def test_what_is_dropped_is_kept_where_only_the_sets_are() -> None:
    (_, everything), (_, sets) = dropping(1), dropping(1, "sets")
    assert DROPPED in DETAILS["sets"]
    assert [*sets["kind"]] == [kind for kind in everything["kind"] if kind in DETAILS["sets"]]
