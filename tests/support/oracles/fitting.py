"""Which algorithms there are for which domains."""

from astrolabe.domains import DOMAINS
from astrolabe.engine.settings import fits
from astrolabe.search import ALGORITHMS

BY_NAME = {domain.name: domain for domain in DOMAINS}


def domains_of(algorithm: str) -> list[str]:
    """The names of the domains that have all it needs."""
    return [domain.name for domain in DOMAINS if fits(ALGORITHMS[algorithm], domain)]
