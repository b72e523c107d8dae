"""Which engine runs what: the compiled one when it is ready and worth it, and Python's own in every other case."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from astrolabe.core.records import RECORD
from astrolabe.domains import DOMAINS, GRIDMAPS, Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine import choice as module
from astrolabe.engine.choice import Engines, can_be_compiled, is_small, unit_of, units
from astrolabe.engine.compiled import compile_cache
from astrolabe.engine.compiled.form import Unit
from astrolabe.engine.interpreted import Engine
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import solve
from astrolabe.search import ALGORITHMS, COMPILED

from .. import ROOT
from ..support.oracles.fitting import BY_NAME, domains_of
from ..support.oracles.maps import empty_map, grid_from
from ..support.ticking import Ticking

fast = [
    pytest.mark.fast,
    pytest.mark.skipif(find_spec("numba") is None, reason="numba is missing: pip install 'astrolabe[fast]'"),
]
MAP = empty_map(70, 70)
SMALL = grid_from("S . . G")
BOARD = BoardProblem(3, 3, bytes([8, 0, 1, 5, 7, 4, 3, 6, 2]), ordered_goal(3, 3))
TWO_ROWS = BoardProblem(3, 2, bytes([1, 2, 3, 0, 4, 5]), ordered_goal(3, 2))

INTERPRETED: dict[str, tuple[Problem, Settings]] = {
    "a small map": (SMALL, Settings()),
    "a small board": (TWO_ROWS, Settings()),
    "a search that is not compiled": (BOARD, Settings("twin")),
    "a heuristic that is not compiled": (BOARD, Settings(heuristic="walking-distance")),
    "an open list that counts": (MAP, Settings(open_list="two-maps")),
    "a closed set that counts": (MAP, Settings(closed_set="hash-set")),
}


@pytest.fixture(scope="module")
def ready() -> Engines:
    """Engines that have what A* needs."""
    engines = Engines()
    for place in ("map", "board"):
        engines.prepare(Unit("a-star", BY_NAME[place]))
    return engines


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Engines:
    """Engines that will wait for no answer."""
    monkeypatch.setattr(module, "PATIENCE", 0)
    monkeypatch.setattr(module, "PATIENCE_COLD", 0)
    return Engines()


@pytest.fixture
def no_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "astrolabe.engine.compiled.engine", None)
    monkeypatch.delattr("astrolabe.engine.compiled.engine", raising=False)


class TestWithTheCompiler:
    pytestmark = fast

    @pytest.mark.parametrize(("problem", "settings"), INTERPRETED.values(), ids=INTERPRETED)
    def test_some_searches_are_always_interpreted(self, ready: Engines, problem: Problem, settings: Settings) -> None:
        assert is_small(problem) or not can_be_compiled(problem, settings)
        assert not ready.make_ready(problem, settings)
        assert ready.make(problem, settings).name == "python"

    @pytest.mark.parametrize("problem", [MAP, BOARD], ids=["map", "board"])
    @pytest.mark.parametrize("algorithm", ["a-star", "weighted-a-star", "greedy", "dijkstra", "closed-is-final"])
    def test_what_is_ready_is_used_by_every_algorithm_of_its_kind(
        self, ready: Engines, problem: Problem, algorithm: str
    ) -> None:
        assert ready.make(problem, Settings(algorithm)).name == "compiled"

    def test_what_is_not_ready_is_interpreted(self) -> None:
        assert Engines().make(MAP, Settings()).name == "python"

    @pytest.mark.parametrize("problem", [MAP, BOARD], ids=["map", "board"])
    def test_an_answer_that_is_long_in_coming_is_worked_out_compiled(self, hasty: Engines, problem: Problem) -> None:
        settings = Settings(detail="sets")
        quick, patient = solve(problem, settings, engines=hasty), solve(problem, settings)
        assert (quick.engine, patient.engine) == ("compiled", "python")
        assert (quick.path, quick.cost, quick.statistics) == (patient.path, patient.cost, patient.statistics)

    def test_what_does_not_fit_in_python_goes_on_compiled(self) -> None:
        settings = Settings(heuristic="zero", detail="sets", memory=16)
        engines = Engines()
        slow, fast = solve(BOARD, settings), solve(BOARD, settings, engines=engines)
        assert (slow.ending, slow.engine, fast.engine) == ("limit", "python", "compiled")
        assert fast.statistics.generated > slow.statistics.generated

    def test_an_answer_that_comes_at_once_is_not(self) -> None:
        assert solve(MAP, Settings(), engines=Engines()).engine == "python"

    def test_many_short_answers_are_as_one_long_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        engines, settings = Engines(Ticking()), Settings(detail="sets")
        once = Engines(Ticking())
        solve(MAP, settings, engines=once)
        monkeypatch.setattr(module, "PATIENCE", 3 * once.interpreted)
        monkeypatch.setattr(module, "PATIENCE_COLD", module.PATIENCE)
        assert [solve(MAP, settings, engines=engines).engine for _ in range(5)] == ["python"] * 3 + ["compiled"] * 2

    def test_every_kind_is_compiled_once(self) -> None:
        found = [unit for domain in DOMAINS for unit in units(domain)]
        named = {(ALGORITHMS[unit.algorithm].search, unit.part) for unit in found}
        assert {search for search, _ in named} == {*COMPILED}
        assert len(named) == len(found) == 2 * len(COMPILED)  # nothing jumps on boards, and IDA* follows a path, too

    def test_algorithms_of_a_kind_are_begun_alike(self) -> None:
        from astrolabe.engine.compiled.engine import signature

        for name, row in ALGORITHMS.items():
            for place in domains_of(name) if row.search in COMPILED else ():
                unit = unit_of(MAP if place == "map" else BOARD, Settings(name))
                assert signature(unit._replace(algorithm=name)) == signature(unit)


class TestWithoutTheCompiler:
    def test_python_does_it_all(self, hasty: Engines, no_numba: None) -> None:
        assert not [*hasty.warm_up(GRIDMAPS)]
        assert not hasty.make_ready(MAP, Settings())
        assert solve(MAP, Settings(), engines=hasty) == solve(MAP, Settings())

    def test_nothing_is_thought_to_be_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            compile_cache, "version", lambda name: (_ for _ in ()).throw(compile_cache.PackageNotFoundError(name))
        )
        compile_cache.fingerprint.cache_clear()
        compile_cache.folder.cache_clear()
        assert not compile_cache.is_kept("a-star")


PROGRAM = """
import sys
from astrolabe.domains import GRIDMAPS
from astrolabe.engine.choice import Engines
from astrolabe.engine.compiled import engine, searches
from astrolabe.engine.compiled.form import Unit
from astrolabe.search.ida_star import ida_star
from astrolabe.engine.settings import Settings
from tests.support.oracles.maps import empty_map

unit = Unit("ida-star", GRIDMAPS)
Engines().prepare(unit)
search, pull = searches.search_of(ida_star, unit.part), searches.pull_of(unit.part)
print(sum(search.stats.cache_hits.values()), sum(pull.stats.cache_hits.values()))
print(len(engine.Compiled(empty_map(5, 5), Settings("ida-star")).advance(10**6)))
"""


def compile_in(cache: Path) -> list[str]:
    """What a new process that may keep things in this folder says: what it took from there, and a search's length."""
    environment = {**os.environ, "ASTROLABE_CACHE": str(cache)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


class TestTheStore:
    pytestmark = fast

    @pytest.mark.nightly
    def test_what_was_compiled_is_kept(self, tmp_path: Path) -> None:
        first, second = compile_in(tmp_path), compile_in(tmp_path)
        assert (first[0], second[0]) == ("0 0", "1 1")
        assert first[1] == second[1]
        next(tmp_path.rglob("searches.pull*.nbi")).unlink()  # the half of it is lost
        assert compile_in(tmp_path)[1] == first[1]

    @pytest.mark.thorough
    def test_where_nothing_can_be_kept_every_start_compiles(self, tmp_path: Path) -> None:
        place = tmp_path / "a file"
        place.touch()
        assert compile_in(place)[0] == "0 0"

    def test_importing_the_store_and_the_choice_does_not_load_numba(self) -> None:
        program = "import sys, astrolabe.engine.choice, astrolabe.runs.run; print('numba' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert done.stdout.strip() == "False", done.stderr


def test_both_engines_offer_the_same() -> None:
    engine = Engine(BOARD, Settings())
    assert engine.advance(100).dtype == RECORD
    assert engine.held > 40
    assert engine.place(0) == BOARD.start
