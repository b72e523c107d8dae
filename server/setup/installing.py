"""Makes the environment and lets pip install the project into it; what goes wrong is one sentence for the user."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .environment import Environment, write_stamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

OPTIONAL = ("fast",)  # extras whose failure does not stop the start
ERASE = f"\r{' ' * 78}\r" if os.name == "nt" else "\r\x1b[K"  # an old Windows console would show the code
BINARY = "numba,llvmlite"  # where these have no wheel, building them would take a compiler and many minutes
UNREACHABLE = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ConnectionResetError",
    "ReadTimeoutError",
    "ProxyError",
    "SSLError",
    "connection broken by",
)

NO_VENV = (
    "this Python cannot make environments, its modules `venv` and `ensurepip` are missing; "
    "on Debian and Ubuntu `apt install python3-venv` brings them."
)
NOT_OURS = "{} is not a Python environment, so it is left alone; move it away and start again."
NO_INDEX = "pip cannot reach its package index; check the network connection (or pip's proxy settings) and start again."
NOT_MADE = "the environment {} could not be made:\n{}"
NOT_INSTALLED = "pip could not install what pyproject.toml asks for:\n{}"
NO_FAST = "the fast engine cannot be had for this Python on this system; searches run in plain Python, only slower."


class SetUpError(Exception):
    """The environment cannot be made; the message is one sentence for the user."""


class IndexUnreachableError(SetUpError):
    """pip got no answer; what was installed before is untouched."""


def say(sentence: str) -> None:
    """One line for the user; standard output belongs to the program that is started."""
    print(f"astrolabe: {sentence}", file=sys.stderr, flush=True)


def require_venv() -> None:
    """Refuse a Python whose distribution split off what makes environments."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetUpError(NO_VENV)


def run(command: Sequence[str], root: Path) -> tuple[int, str]:
    """Run a step of the set-up; its exit code and all it said, a short trace of which goes to a terminal."""
    settings = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUTF8": "1"}
    with subprocess.Popen(
        command,
        cwd=root,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        try:
            said = list(traced(process.stdout))
        except KeyboardInterrupt:
            process.terminate()  # or it would go on installing where the next start clears up
            raise
    return process.returncode, "".join(said)


def traced(lines: Iterable[str]) -> Iterator[str]:
    """Pass lines through; on a terminal the last one that names a package stays visible while it is worked on."""
    shown = sys.stderr.isatty()
    for line in lines:
        if shown and line.startswith(("Collecting", "Downloading", "Installing", "WARNING: Retrying")):
            print(f"{ERASE}  {line.strip()[:76]}", end="", file=sys.stderr, flush=True)
        yield line
    if shown:
        print(ERASE, end="", file=sys.stderr, flush=True)


def make(environment: Environment) -> None:
    """Make `.venv` anew. An environment is disposable; any other folder of that name is not ours to clear."""
    require_venv()
    known = (environment.stamp, environment.folder / "pyvenv.cfg")
    if environment.folder.exists() and any(environment.folder.iterdir()) and not any(map(Path.exists, known)):
        raise SetUpError(NOT_OURS.format(environment.folder))
    say("making the environment .venv …")
    clear(environment)
    base = getattr(sys, "_base_executable", sys.executable)  # not the one in .venv, which has just been cleared
    code, said = run([base, "-m", "venv", str(environment.folder)], environment.root)
    if code:
        raise SetUpError(NOT_MADE.format(environment.folder, last_lines(said)))


def clear(environment: Environment) -> None:
    """Empty `.venv` but for a void stamp, which says, should we be interrupted, that the rest may go."""
    write_stamp(environment, None)
    for entry in environment.folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != environment.stamp:
            entry.unlink()


def install(environment: Environment, extras: Sequence[str]) -> None:
    """Install the project, editable, with what it needs, and with the optional extras where they can be had."""
    python = str(environment.python)
    if run([python, "-m", "pip", "--version"], environment.root)[0]:
        run([python, "-m", "ensurepip"], environment.root)  # uv makes environments without pip
    say("installing what it needs (only the first time, and when pyproject.toml changed) …")
    try:
        pip_install(environment, extras)
    except IndexUnreachableError:
        raise
    except SetUpError:
        if required(extras) == list(extras):
            raise
        pip_install(environment, required(extras))
        say(NO_FAST)


def required(extras: Iterable[str]) -> list[str]:
    """The extras that are not optional."""
    return [extra for extra in extras if extra not in OPTIONAL]


def pip_install(environment: Environment, extras: Sequence[str]) -> None:
    """Let pip install the project with some extras."""
    target = f".[{','.join(extras)}]" if extras else "."
    command = [str(environment.python), "-m", "pip", "install", "--progress-bar", "off"]
    code, said = run([*command, "--only-binary", BINARY, "--editable", target], environment.root)
    if code and any(sign in said for sign in UNREACHABLE):
        raise IndexUnreachableError(NO_INDEX)
    if code:
        raise SetUpError(NOT_INSTALLED.format(last_lines(said)))


def last_lines(said: str, count: int = 6) -> str:
    """The end of a long output, where the reason stands."""
    return "\n".join(f"  {line}" for line in said.strip().splitlines()[-count:])
