"""Compiles what the compiled engine needs, once, before the tests that run it and the servers that would all begin to.

Run as a program: silent where numba is missing, and where everything is kept already. What has been compiled is then
loaded once in another process, as every first load is.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

from astrolabe.domains import DOMAINS, Domain
from astrolabe.engine.choice import Engines, units
from astrolabe.engine.compiled import compile_cache
from astrolabe.engine.elsewhere import compiled_elsewhere


def ready(domain: Domain) -> bool:
    """Have everything for a domain compiled, and loaded; does it?"""
    names = [unit.name for unit in units(domain)]
    while not all(map(compile_cache.is_proved, names)):
        known = sum(map(compile_cache.is_kept, names))
        for _ in compiled_elsewhere(domain):
            pass
        if known == len(names) or compile_cache.folder() is None:
            break
    return all(map(compile_cache.is_kept, names))


def main() -> int:
    """Both domains at once."""
    if not Engines().has_compiler():
        return 0
    with ThreadPoolExecutor() as workers:
        return 0 if all(workers.map(ready, DOMAINS)) else 1


if __name__ == "__main__":
    sys.exit(main())
