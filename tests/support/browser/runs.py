"""Runs as the scripts of the page know them: their records, and the problem and settings they are of."""

from typing import Any

from astrolabe.domains import Problem
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.interpreted import rule_of
from astrolabe.engine.settings import Settings, effective
from astrolabe.runs.run import Run

from .modules import packed
from .staging import problem_of


def run_of(problem: Problem, settings: Settings, most: int) -> dict[str, Any]:
    chosen = {name: getattr(settings, name) for name in Settings.__slots__}
    domain = "map" if isinstance(problem, GridMap) else "board"
    formula = rule_of(effective(settings)).formula
    run = {"domain": domain, "problem": problem_of(problem), "settings": chosen, "formula": formula, "foreign": None}
    return {"bytes": packed(Run(problem, settings).pull(most).tobytes()), "run": run}
