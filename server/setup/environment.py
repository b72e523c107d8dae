"""The environment `.venv`, and the stamp inside it, which says for which folder, which Python, which pyproject.toml and
which extras the installation is complete.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OLDEST = (3, 11)


class Stamp(NamedTuple):
    """What the environment was completely installed for."""

    place: str  # the folder: copied or moved, an environment still points to the old one
    python: str  # "3.11": the interpreter behind the environment may be replaced by a newer one
    project: str  # SHA-256 of pyproject.toml
    extras: Sequence[str]


class Environment(NamedTuple):
    """The folder of pyproject.toml, and where things lie in it."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def stamp(self) -> Path:
        return self.folder / "astrolabe.json"

    @property
    def project(self) -> str:
        return hashlib.sha256((self.root / "pyproject.toml").read_bytes()).hexdigest()


def read_stamp(environment: Environment) -> Stamp | None:
    """The stamp of a complete installation, or None for an interrupted one, somebody else's, or none at all."""
    try:
        return Stamp(**json.loads(environment.stamp.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def write_stamp(environment: Environment, stamp: Stamp | None) -> None:
    """Note a complete installation; None notes that one has begun."""
    environment.folder.mkdir(exist_ok=True)
    environment.stamp.write_text(json.dumps(stamp and stamp._asdict()) + "\n", "utf-8")


def version_of(python: Path) -> str | None:
    """The version an interpreter reports, as "3.11"; None when it does not start."""
    command = [str(python), "-I", "-S", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    try:
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def is_whole(environment: Environment, stamp: Stamp | None) -> bool:
    """Whether the environment belongs to this folder and to the interpreter behind it, and was finished once."""
    if stamp is None or stamp.place != str(environment.root):
        return False
    return stamp.python == version_of(environment.python)


def is_current(environment: Environment, stamp: Stamp, extras: Iterable[str]) -> bool:
    """Whether a whole environment also holds what pyproject.toml asks for now."""
    return stamp.project == environment.project and set(extras) <= set(stamp.extras)


def is_foreign(environment: Environment) -> bool:
    """Whether `.venv` works but was made by another tool (`uv run` makes one of the same name): it is completed."""
    if environment.stamp.exists():
        return False
    version = version_of(environment.python)
    return version is not None and tuple(map(int, version.split("."))) >= OLDEST
