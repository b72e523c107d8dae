"""Compiles what the compiled engine needs, once, before the tests that run it and the servers that would all begin to.

Run as a program: silent where numba is missing, and where everything is kept already.
"""

import subprocess
import sys

from astrolabe.engine.choice import Engines, units
from astrolabe.engine.compile_ahead import DOMAINS


def main() -> int:
    """Both domains at once, each in a process of its own that tells what it has compiled."""
    if not Engines().has_compiler():
        return 0
    command = [sys.executable, "-m", "astrolabe.engine.compile_ahead"]
    pipe = subprocess.PIPE
    compilers = [subprocess.Popen([*command, place], stdin=pipe, stdout=pipe, text=True) for place in DOMAINS]
    told = [line for compiler in compilers if compiler.stdout for line in compiler.stdout]  # while its input is open
    return 0 if len(told) == sum(len(units(place)) for place in DOMAINS) else 1


if __name__ == "__main__":
    sys.exit(main())
