"""A page with the stage and what explains it, and nothing else: shown any run at any cursor, asked for its pixels."""

from typing import Any

import numpy as np
from playwright.sync_api import Page

from astrolabe.content.words import catalogue
from astrolabe.domains import Problem
from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.interpreted import rule_of
from astrolabe.engine.settings import Settings, effective
from astrolabe.runs.run import Run
from astrolabe.web.tables import tables

from .calling import SCRIPTS, call, serve
from .modules import go_to_bare, packed

PAGE = "support/scripts/stagepage.js"


class Staged:
    """Drives the scripts `stagepage.js` and, for what is to be seen, others."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.route(SCRIPTS, serve)
        go_to_bare(page, address)
        self.call(PAGE, "begin", {"tables": tables(), "words": dict(catalogue("en"))})

    def call(self, script: str, function: str, given: Any = None) -> Any:
        """What a function of a script in tests/ returns for what it is given."""
        return call(self.page, script, function, given)

    def show(self, gridmap: GridMap, settings: Settings | None = None, done: bool = True, **view: object) -> int:
        """Have a whole run at hand, at its beginning; the number of its records."""
        settings = settings or Settings()
        records = records_of(gridmap, settings)
        chosen = {name: getattr(settings, name) for name in Settings.__slots__ if name != "table"}
        drawn = {
            "width": gridmap.width,
            "height": gridmap.height,
            "start": gridmap.start,
            "goal": gridmap.goal,
            "cells": packed(gridmap.cells),
            "palette": [terrain._asdict() for terrain in gridmap.palette],
        }
        formula = rule_of(effective(settings)).formula
        given = {"map": drawn, "settings": chosen, "view": view, "formula": formula, "done": done}
        given["records"] = packed(records.tobytes())
        self.call(PAGE, "show", given)
        return len(records)

    def seek(self, record: int) -> None:
        self.dispatch(type="seek", record=record)

    def dispatch(self, **action: object) -> None:
        self.call(PAGE, "dispatch", action)

    def text(self, part: str) -> str:
        return self.call(PAGE, "text", part)  # type: ignore[no-any-return]


def first_records(problem: Problem, settings: Settings, most: int) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """The records of a run, this many at the most; one pull may bring none, where a search has nothing to tell."""
    run, batches = Run(problem, settings), []
    while not run.done and run.position < most:
        batches.append(run.pull(most - run.position))
    return np.concatenate(batches)


def records_of(gridmap: GridMap, settings: Settings) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """All records of a run."""
    run, batches = Run(gridmap, settings), []
    while not run.done:
        batches.append(run.pull(1000))
    return np.concatenate(batches)


def problem_of(problem: Problem) -> dict[str, Any]:
    """A problem as the page has it, but for the cells of a map, which `bytesOf` unpacks."""
    if isinstance(problem, GridMap):
        palette = [terrain._asdict() for terrain in problem.palette]
        ends = {"start": problem.start, "goal": problem.goal, "waypoints": [*problem.waypoints]}
        return {
            "width": problem.width,
            "height": problem.height,
            "cells": packed(problem.cells),
            "palette": palette,
        } | ends
    return {"width": problem.width, "height": problem.height, "start": [*problem.start], "goal": [*problem.goal]}
