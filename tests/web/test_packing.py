"""Records packed for a network: the same after unpacking, here and in the page, small, and packed once for everyone."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrolabe.core.digest import STRETCH
from astrolabe.core.records import EXPANDED, RECORD
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.web import packing, shelved_run
from astrolabe.web.packing import packed, unpacked
from astrolabe.web.pulled import sections
from astrolabe.web.sessions import Sessions

from ..support.browser.modules import Modules
from ..support.browser.modules import packed as carried
from ..support.oracles import golden
from .test_sessions import MAP, begin, sessions_of, whole

DIJKSTRA = Settings(algorithm="dijkstra")
MOST_EACH = 48.0  # bytes an expansion
WALLS = bytes(int(Random(place).random() > 0.25) for place in range(9998))
WALLED = GridMap(100, 100, b"\1" + WALLS + b"\1", 0, 9999)


@given(st.binary(max_size=32 * 40))
def test_any_records_are_the_same_after_unpacking(data: bytes) -> None:
    records = np.frombuffer(data[: len(data) // 32 * 32], RECORD)
    assert unpacked(packed(records)).tobytes() == records.tobytes()


@pytest.mark.parametrize(
    "chosen",
    [{"diagonal": "no-corners"}, {"algorithm": "dijkstra", "diagonal": "no-corners"}, {"algorithm": "dijkstra"}],
)
def test_an_expansion_takes_few_bytes_over_a_network(chosen: dict[str, str]) -> None:
    records = np.frombuffer(whole(WALLED, Settings(**chosen)), RECORD)  # type: ignore[arg-type]
    stretches = [records[at : at + STRETCH] for at in range(0, len(records), STRETCH)]
    each = sum(len(packed(stretch)) for stretch in stretches) / np.count_nonzero(records["kind"] == EXPANDED)
    assert each <= MOST_EACH


def pulled_packed(sessions: Sessions, name: str, most: int = 32_768) -> bytes:
    """A whole run, by way of packing."""
    found = b""
    while not (pulled := sessions.pull(name, 1, most)).is_over:
        found += b"".join(unpacked(data).tobytes() for _, data in sections(pulled.pieces))
    return found


@pytest.mark.parametrize("most", [32_768, STRETCH, 777])
def test_pulls_give_the_records_of_the_run_packed_too(most: int) -> None:
    sessions = sessions_of("a", "b")
    for name in "ab":
        begin(sessions, name, algorithm="dijkstra")
        assert pulled_packed(sessions, name, most) == whole(MAP, DIJKSTRA)


def test_a_stretch_is_packed_once_for_all_who_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def counted(records: np.ndarray) -> bytes:  # type: ignore[type-arg]
        calls.append(len(records))
        return packing.packed(records)

    monkeypatch.setattr(shelved_run, "packed", counted)
    sessions = sessions_of("first", *(f"reader {number}" for number in range(20)))
    begin(sessions, "first", algorithm="dijkstra")
    pulled_packed(sessions, "first")
    for number in range(20):
        begin(sessions, f"reader {number}", algorithm="dijkstra")
        pulled_packed(sessions, f"reader {number}")
    assert set(calls) == {STRETCH}
    assert len(calls) == len(whole(MAP, DIJKSTRA)) // 32 // STRETCH


@pytest.mark.browser
def test_the_page_unpacks_what_the_server_packs(modules: Modules) -> None:
    names = ("a-star", "bidirectional", "board", "ida-star", "reopening")
    parts = [packed(golden.table(name)) for name in names]
    facts = {
        "data": carried(b"".join(parts)),
        "sections": [[len(golden.table(name)), len(part)] for name, part in zip(names, parts, strict=True)],
    }
    found = modules.call("support/scripts/carried.js", "records", facts)
    assert bytes(found) == b"".join(golden.read(name) for name in names)
