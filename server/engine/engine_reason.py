"""Why this engine and not the other: what the page says about it in one line, and how to get the fast one.

Looks at the machine and at what `engine/choice.py` has ready; runs nothing. The words are in the catalogues under
`note.engine.`.
"""

import platform
import sys
from pathlib import Path

from .choice import Engines, can_be_compiled, is_small
from .searchable import SearchProblem
from .settings import Settings

WHEELS = {  # as in pyproject.toml: system -> the machines that numba is made for
    "linux": ("x86_64", "aarch64"),
    "darwin": ("arm64",),
    "win32": ("AMD64",),
}


def reason(engines: Engines, name: str, problem: SearchProblem, settings: Settings) -> str:
    """Why the engine of this name runs a search."""
    if name == "compiled":
        return "compiled"
    if not engines.has_compiler():
        return "missing" if has_wheel() else "no-wheel"
    if is_small(problem):
        return "small"
    if not can_be_compiled(problem, settings):
        return "plain"
    return "failed" if engines.failed else "compiling"


def has_wheel() -> bool:
    """Is numba made for this Python on this system? Not for Intel Macs, and not for musl, which no name tells."""
    if platform.python_implementation() != "CPython" or platform.machine() not in WHEELS.get(sys.platform, ()):
        return False
    return sys.platform != "linux" or platform.libc_ver()[0] == "glibc"


def command() -> str:
    """What installs the fast engine, typed where the server was started."""
    python = Path(sys.executable)
    if python.is_relative_to(Path.cwd()):
        python = python.relative_to(Path.cwd())
    program = f'"{python}"' if " " in str(python) else str(python)
    return f"{program} -m pip install numba"
