"""The measurements run on tiny problems, agree about their answers, and say what is missing; no time is looked at."""

import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from astrolabe.domains.boards.heuristics.databases.shapes import Shape
from astrolabe.frontiers import OPEN_LISTS
from astrolabe.web.files import Files, folder

from ..bench import __main__ as bench
from ..bench import boards, cases, designs, eight, first_loads, growth, javascript, measuring, pythons, searches
from ..support.oracles.maps import oracle_cost


def test_every_measurement_can_be_imported() -> None:
    names = [path.stem for path in Path(bench.__file__).parent.glob("*.py") if path.stem != "__main__"]
    assert [import_module(f"tests.bench.{name}").__name__ for name in names]


def test_means_and_exponents_are_those_of_the_logarithms() -> None:
    assert measuring.geometric_mean([2.0, 8.0]) == pytest.approx(4.0)
    assert measuring.exponent([1.0, 10.0, 100.0], [3.0, 300.0, 30_000.0]) == pytest.approx(2.0)
    assert measuring.curve([1.0, 10.0, 100.0]) == "▁▅█"


def test_a_section_becomes_a_table() -> None:
    section = measuring.Section("Title", "About.", ("what", "times"), [("one", 5.128), ("two", 12345)])
    lines = measuring.markdown(section).splitlines()
    assert lines[0] == "## Title"
    assert lines[-4:] == ["| what | times |", "| --- | --- |", "| one | 5.13 |", "| two | 12,345 |"]


@pytest.mark.parametrize("name", cases.GENERATED)
def test_generated_maps_are_always_the_same_and_have_walls_and_ways(name: str) -> None:
    one, other = cases.GENERATED[name](33), cases.GENERATED[name](33)
    assert (one == other).all()
    assert 0.4 < one.mean() < 0.95


def test_problems_have_a_way_and_enough_to_do() -> None:
    found = cases.generated(33, least=100)
    assert len(found) >= 3
    for case in found:
        assert case.expanded >= 100
        assert oracle_cost(case.map, case.diagonal) < float("inf")


def test_a_folder_without_scenarios_gives_no_problems(tmp_path: Path) -> None:
    assert cases.published(tmp_path) == ()


def test_a_scenario_is_read_with_the_map_beside_it(tmp_path: Path) -> None:
    rows = "\n".join(["." * 24] * 24)
    (tmp_path / "open.map").write_text(f"type octile\nheight 24\nwidth 24\nmap\n{rows}\n")
    (tmp_path / "open.map.scen").write_text("version 1\n0\topen.map\t24\t24\t0\t0\t23\t12\t27.97056275\n")
    (case,) = cases.published(tmp_path, least=1)
    assert case.name == "open.map 1"
    assert case.map.xy(case.map.goal) == (23, 12)


@pytest.mark.skipif(bool(javascript.missing()), reason=javascript.missing())
def test_pathfinding_js_finds_paths_of_our_lengths_and_records_what_it_opens_and_closes(tmp_path: Path) -> None:
    tables = searches.measure(1, sides=(33,), least=100, folder=tmp_path)
    assert [table.title for table in tables] == ["Recording searches", "Tie rules and moves", "Costs"]
    for search in tables[0].figures:
        assert search["plain"]["records"] == 0
        assert search["recording"]["records"] > 2 * search["recording"]["expanded"] > 0
        assert search["recording"]["expanded"] == search["plain"]["expanded"]


def test_where_pathfinding_js_is_missing_it_is_said_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NODE_PATH", str(tmp_path))
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    (table,) = searches.measure(1)
    assert "missing" in table.title
    assert "install" in table.about


def test_python_libraries_find_paths_of_our_lengths_or_are_named_as_missing() -> None:
    (table,) = pythons.measure(1, side=33, least=100)
    there = [name for name, peer in pythons.PEERS.items() if find_spec(peer.module)]
    assert [row[0].split(" ")[0] for row in table.rows] == there
    assert all(f"{name} is missing: pip install" in table.about for name in {*pythons.PEERS} - {*there})


@pytest.mark.nightly
def test_growth_is_measured_in_processes_of_their_own() -> None:
    (table,) = growth.measure(1, sides=(16, 32), algorithms=("dijkstra",))
    small, large = table.figures["dijkstra"]
    assert (small["side"], large["side"]) == (16, 32)
    assert small["expanded"] < large["expanded"] < 32 * 32


def test_the_8_puzzle_is_solved_in_31_moves_by_both_engines() -> None:
    (table,) = eight.measure(1, boards=eight.FARTHEST[:1], searches=[("a-star", "linear-conflict")])
    assert table.rows[0][0] == "a-star, linear-conflict"


@pytest.mark.thorough
def test_korf_s_boards_are_solved_with_pattern_databases_and_their_moves_compared(tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    rows = ["1,1 2 3 7 4 5 6 0 8 9 10 11 12 13 14 15,4", "2,1 5 2 3 4 6 0 7 8 9 10 11 12 13 14 15,99"]
    file.write_text("\n".join(["id,tiles,optimal", *rows]))
    assert [row[:2] for row in boards.boards(1, file).rows] == [(name, "1 of 2") for name in boards.SEARCHES]
    assert "not there" in boards.boards(1, tmp_path / "nothing").about
    (row,) = boards.tables(1, [Shape(3, 3, 0)]).rows
    assert row[:3] == ("3×3, 0", "4-4", 2 * 9 * 8 * 7 * 6 * 5)


@pytest.mark.thorough
def test_every_design_is_compared_and_sorted_ones_grow_fastest() -> None:
    maps, puzzles = designs.measure(1, sides=(8, 16, 24), boards=("23 moves", "26 moves"))
    assert {*OPEN_LISTS} <= {row[0] for row in maps.rows}
    growing = {row[0]: row[3] for row in maps.rows}
    assert growing["sorted-vector"] > growing["heap-with-duplicates"] > growing["buckets"]
    assert growing["heap, scanned-list"] > 1.8
    assert "heap, rank-array" in {row[0] for row in puzzles.rows}


def test_the_command_prints_tables_and_writes_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    section = measuring.Section("Title", "About.", ("a",), [("b",)], {"c": 1})
    monkeypatch.setitem(bench.MEASURED, "growth", lambda rounds: [section])
    bench.main(["growth", "--rounds", "1", "--json", str(tmp_path / "figures.json")])
    assert "## Title" in capsys.readouterr().out
    written = json.loads((tmp_path / "figures.json").read_text())
    assert written["tables"][0]["figures"] == {"c": 1}
    assert written["surroundings"]["clock"] == measuring.CLOCK


def test_a_name_that_does_not_exist_is_refused() -> None:
    command = [sys.executable, "-m", "tests.bench", "swimming"]
    ended = subprocess.run(command, capture_output=True, text=True, env=os.environ)
    assert ended.returncode == 2
    assert "there is no swimming" in ended.stderr


def test_first_pages_ask_for_files_that_are_there() -> None:
    files = Files(folder("static"))
    files.look()
    assert [name for name in first_loads.LATER if not files.made(name.decode())] == []
