"""Names made from what is named: the same for the same problem, and for the same run of it, in every process."""

import hashlib

from ..engine.searchable import Searchable
from ..engine.settings import Settings, effective
from ..engine.version import fingerprint
from ..worth.checkable import CheckProblem

LETTERS = 32


def name_of(problem: CheckProblem) -> str:
    """The name of a problem."""
    return hashlib.sha256(problem.domain.facts.identity(problem)).hexdigest()[:LETTERS]


def run_name(domain: Searchable, problem: str, settings: Settings) -> str:
    """The name of a run: of its problem's name, the settings that count, and the version of its domain's searches."""
    facts = f"{fingerprint(domain)} {problem} {effective(settings)!r}"
    return hashlib.sha256(facts.encode()).hexdigest()[:LETTERS]
