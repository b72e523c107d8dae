"""The browser's store of records (`static/js/records/records.js`) holds what the server's records say, field by
field.
"""

import numpy as np
import pytest

from astrolabe.core import records
from astrolabe.core.records import KINDS, RECORD, SAMPLED

from ..support.browser.modules import Modules, packed
from ..support.oracles import golden
from ..support.oracles.golden import RUNS

pytestmark = pytest.mark.browser

NAMES = ("kind", "side", "move", "flags", "node", "g", "other", "h")


@pytest.mark.parametrize("name", RUNS)
def test_a_run_makes_the_records_of_its_golden_file(name: str) -> None:
    assert golden.records_of(name) == golden.read(name)


@pytest.mark.parametrize("name", RUNS)
def test_the_browser_reads_every_field_of_a_golden_file(name: str, modules: Modules) -> None:
    read = modules.run(
        """const store = storeOf(given.bytes);
        return given.names.map((name) => Array.from({ length: store.length }, (_, record) => store[name](record)));""",
        {"bytes": packed(golden.read(name)), "names": NAMES},
    )
    assert read == [golden.table(name)[field].tolist() for field in NAMES]


def test_the_golden_files_hold_every_kind() -> None:
    """But for samples, which test_samples_js.py has."""
    assert {int(kind) for name in RUNS for kind in np.unique(golden.table(name)["kind"])} == set(KINDS) - {SAMPLED}


def test_the_browser_gives_the_kinds_the_same_numbers(modules: Modules) -> None:
    numbers = modules.run("return given.map((name) => records[name.toUpperCase()])", list(KINDS.values()))
    assert numbers == list(KINDS)
    assert modules.run("return records.KINDS") == ["", *KINDS.values()]


@pytest.mark.parametrize("name", ["NO_NODE", "NO_MOVE", "ROSE", "FELL"])
def test_the_browser_has_the_same_constants(name: str, modules: Modules) -> None:
    assert modules.run("return records[given]", name) == getattr(records, name)


def test_a_store_grows_over_many_batches_of_odd_sizes(modules: Modules) -> None:
    same = modules.run("""
        const random = randomOf(1);
        const whole = new Uint8Array(50000 * 24).map(() => random() * 256);
        const store = new records.RecordStore();
        for (let taken = 0; taken < whole.length; ) {
            const size = Math.min(whole.length - taken, 24 * Math.floor(random() * 20000));
            store.append(taken % 48 ? whole.slice(taken, taken + size).buffer : whole.subarray(taken, taken + size));
            taken += size;
        }
        const view = new DataView(whole.buffer);
        for (let record = 0; record < store.length; record += 1) {
            const at = record * 24;
            if (store.node(record) !== view.getUint32(at + 4, true)) return record;
            if (!Object.is(store.g(record), view.getFloat64(at + 8, true))) return record;
            if (store.other(record) !== view.getUint32(at + 16, true)) return record;
        }
        return store.length;""")
    assert same == 50000


def test_half_a_record_is_refused(modules: Modules) -> None:
    error = modules.run(
        "try { new records.RecordStore().append(new Uint8Array(36)); } catch (error) { return error.name; }"
    )
    assert error == "RangeError"


@pytest.mark.parametrize("changed", [None, 0, 1, 16383, 16384, 16385, 39999])
@pytest.mark.parametrize("start", [0, 20000])
def test_the_first_difference_of_two_histories_is_found(changed: int | None, start: int, modules: Modules) -> None:
    table = np.zeros(40000, RECORD)
    table["node"] = np.arange(40000)
    other = table.copy()
    if changed is not None:
        other["h"][changed] = 1.0
    given = {"ours": packed(table.tobytes()), "theirs": packed(other.tobytes()), "start": start}
    found = modules.run("return storeOf(given.ours).firstDifference(storeOf(given.theirs), 40000, given.start)", given)
    assert found == (None if changed is None or changed < start else changed)


def test_a_difference_beyond_what_is_compared_does_not_count(modules: Modules) -> None:
    table = np.zeros(10, RECORD)
    other = table.copy()
    other["node"][5] = 1
    given = {"ours": packed(table.tobytes()), "theirs": packed(other.tobytes())}
    compare = "return [5, 6].map((upTo) => storeOf(given.ours).firstDifference(storeOf(given.theirs), upTo))"
    assert modules.run(compare, given) == [None, 5]


@pytest.mark.parametrize("name", RUNS)
def test_a_store_knows_its_largest_node_its_sides_and_its_end(name: str, modules: Modules) -> None:
    table = golden.table(name)[:-1]
    facts = "const { nodes, sides, ended } = storeOf(given); return [nodes, sides, ended];"
    assert modules.run(facts, packed(table.tobytes())) == [table["node"].max() + 1, table["side"].max() + 1, False]
    assert modules.run("return storeOf(given).ended", packed(golden.read(name))) is True
