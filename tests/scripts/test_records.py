"""The browser's store of records (`static/js/records/records.js`) holds what the server's records say, field by
field. How it grows is in `records.test.js`.
"""

import numpy as np
import pytest

from astrolabe.core import records
from astrolabe.core.records import DROPPED, KINDS, SAMPLED

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from ..support.oracles.golden import RUNS

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/storedrecords.js"
NAMES = ("kind", "side", "move", "flags", "node", "g", "other", "h", "f")


@pytest.mark.parametrize("name", RUNS)
def test_a_run_makes_the_records_of_its_golden_file(name: str) -> None:
    assert golden.records_of(name) == golden.read(name)


@pytest.mark.parametrize("name", RUNS)
def test_the_browser_reads_every_field_of_a_golden_file(name: str, modules: Modules) -> None:
    read = modules.call(SCRIPT, "fields", {"bytes": packed(golden.read(name)), "names": NAMES})
    np.testing.assert_equal(read, [golden.table(name)[field].tolist() for field in NAMES])


def test_the_golden_files_hold_every_kind() -> None:
    """But for samples, which test_samples.py has, and what is dropped, which test_dropping.py has."""
    told = {int(kind) for name in RUNS for kind in np.unique(golden.table(name)["kind"])}
    assert told == set(KINDS) - {SAMPLED, DROPPED}


def test_the_browser_gives_the_kinds_that_it_names_the_same_numbers(modules: Modules) -> None:
    numbers = modules.call(SCRIPT, "constants", [name.upper() for name in KINDS.values()])
    assert all(number in (None, kind) for number, kind in zip(numbers, KINDS, strict=True))
    assert modules.call(SCRIPT, "kinds") == ["", *KINDS.values()]


@pytest.mark.parametrize("name", ["NO_NODE", "NO_MOVE", "ROSE", "FELL"])
def test_the_browser_has_the_same_constants(name: str, modules: Modules) -> None:
    assert modules.call(SCRIPT, "constants", [name]) == [getattr(records, name)]


@pytest.mark.parametrize("name", RUNS)
def test_a_store_knows_its_largest_node_its_sides_and_its_end(name: str, modules: Modules) -> None:
    table = golden.table(name)[:-1]
    facts = [int(table["node"].max()) + 1, int(table["side"].max()) + 1, False]
    assert modules.call(SCRIPT, "facts", packed(table.tobytes())) == facts
    assert modules.call(SCRIPT, "facts", packed(golden.read(name)))[2] is True
