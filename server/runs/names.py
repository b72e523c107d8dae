"""Names made from what is named: the same for the same problem, and for the same run of it, in every process."""

import hashlib

from ..engine.settings import Settings, effective
from ..engine.version import fingerprint
from ..spaces.domains import Problem, domain_of

LETTERS = 32


def name_of(problem: Problem) -> str:
    """The name of a problem."""
    return hashlib.sha256(domain_of(problem).identity(problem)).hexdigest()[:LETTERS]


def run_name(problem: str, settings: Settings) -> str:
    """The name of a run: of its problem's name, the settings that count, and the version of the searches."""
    facts = f"{fingerprint()} {problem} {effective(settings)!r}"
    return hashlib.sha256(facts.encode()).hexdigest()[:LETTERS]
