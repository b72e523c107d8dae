"""The kinds of problem that can be searched: a package each, and `domain.py`, which says what a package has to fill in.

A problem carries its domain. Only whoever puts an application together, and whoever reads documents for it, is given
the domains there are.
"""

from ..formats import Formats
from .boards import DOMAIN as BOARDS
from .domain import Domain, Problem, words_of
from .gridmaps import DOMAIN as GRIDMAPS

__all__ = ["BOARDS", "DOMAINS", "FORMATS", "GRIDMAPS", "Domain", "Problem", "words_of"]

DOMAINS: tuple[Domain, ...] = (GRIDMAPS, BOARDS)
FORMATS = Formats(DOMAINS)
