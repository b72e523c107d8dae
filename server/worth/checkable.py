"""What has to be known of a domain to say what its heuristics and answers are worth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.loading import Loader
from ..engine.searchable import Searchable
from ..engine.settings import Settings
from ..spaces.problem import Posed
from .report import Report


@dataclass(frozen=True, slots=True)
class Check:
    """How the heuristics of one domain are looked at."""

    report: Callable[[Any, Settings], Report]
    is_decided: Callable[[Any], bool]  # may every true cost be worked out?
    cost: Callable[[Any, Settings], float]  # the true cost from the start, where it may
    consistent: Mapping[str, Callable[[Any, Settings], bool]]  # heuristics that are so only under a condition
    on_large: Mapping[str, str]  # the verdicts on those that are not, where nobody looks
    proved: Callable[[Any, Settings, float], int] | None  # the least cost, given a bound on it


class Checkable(Searchable, Protocol):
    """A domain whose heuristics may have been looked at."""

    @property
    def check(self) -> Loader[Check]: ...


CheckProblem = Posed[Checkable]
