"""What a page learns when it opens a run: what the answer will be worth, and how the run is worked out."""

from typing import NamedTuple

from ..domains import Problem
from ..engine.choice import Engines
from ..engine.engine_reason import reason
from ..engine.footprint import Footprint, footprint
from ..engine.interpreted import rule_of
from ..engine.settings import Settings, effective
from ..engine.version import fingerprint
from ..runs.run import impossible
from ..search.rule import Rule
from ..worth.guarantee import Guarantee, guarantee


class Opened(NamedTuple):
    """A run that was opened."""

    guarantee: Guarantee
    impossible: bool  # is it certain that there is no answer?
    rule: Rule  # what g and h weigh in f
    engine: str  # which runs,
    why: str  # and why
    footprint: Footprint | None  # what the run may take
    heuristic: str
    version: str  # of the searches


def opened(problem: Problem, settings: Settings, engine: str, engines: Engines) -> Opened:
    """The facts of a run that this engine works out."""
    return Opened(
        guarantee(problem, settings),
        impossible(problem),
        rule_of(effective(settings)),
        engine,
        reason(engines, engine, problem, settings),
        footprint(problem, settings, engine),
        settings.heuristic,
        fingerprint(problem.domain),
    )
