"""A kind of record that no search of the product has (`tests/support/oracles/dropping.py`), in the page.

Only its row of the table and its words are there for it.
"""

import json

import pytest

from astrolabe.core.records import DROPPED, KINDS
from astrolabe.engine.settings import Settings
from astrolabe.web.tables import tables

from ..support.browser.modules import Modules, packed
from ..support.oracles.dropping import dropping
from ..support.oracles.folding import pictures
from .test_recordsentence import run_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("seed", range(3))
def test_a_dropped_node_is_as_if_it_had_never_been_seen_at_every_cursor_either_way(seed: int, modules: Modules) -> None:
    gridmap, records = dropping(seed)
    size = len(gridmap.cells)
    given = {"bytes": packed(records.tobytes()), "size": size, "known": size, "seed": seed}
    found = modules.call("support/scripts/timelines.js", "pictures", given)
    pairs = zip(map(json.loads, found), pictures(records, size), strict=True)
    assert [cursor for cursor, (ours, theirs) in enumerate(pairs) if ours != theirs] == []
    assert modules.call("support/scripts/timelines.js", "wrongOnTheWay", given) == []


def test_it_is_told_in_words_and_its_row_leaves_the_list(modules: Modules) -> None:
    gridmap, records = dropping(1)
    [at, *_] = [at for at, kind in enumerate(records["kind"]) if KINDS[int(kind)] == "dropped"]
    run = {**run_of(gridmap, Settings(), None), "bytes": packed(records.tobytes())}
    [told] = modules.call("support/scripts/saying.js", "allTold", {"tables": tables(), "runs": [run]})
    said = told["forward"][at]
    assert (said["key"], said["facts"]["place"]) == ("dropped", f"<{records[at]['node']}>")
    case = {"language": "en", "cases": [["caption.dropped", said["facts"]]]}
    [sentence] = modules.call("support/scripts/saying.js", "filled", case)
    assert sentence.endswith("is given up: there is no more room for it in the open list.")
    assert records[at]["kind"] == DROPPED
