"""From a clean clone to a running program: makes `.venv` beside pyproject.toml, installs into it, starts in it.

Standard library only, and nothing of the package, because it runs before anything is installed; its syntax is kept
old enough for a Python that is too old to be told so. A stamp inside `.venv` says for which folder, which Python,
which pyproject.toml and which extras the installation is complete. `__main__.py` and `tests/__main__.py` come here.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
OPTIONAL = ("fast",)  # extras whose failure does not stop the start
BINARY = "numba,llvmlite"  # where these have no wheel, building them would take a compiler and many minutes
INTERRUPTED = 130  # the exit code of a program stopped by Ctrl-C
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

TOO_OLD = "Python {}.{} or newer is needed; this is Python {}.{}. Start with a newer one, for example `python3.12`."
NO_VENV = (
    "this Python cannot make environments, its modules `venv` and `ensurepip` are missing; "
    "on Debian and Ubuntu `apt install python3-venv` brings them."
)
NOT_OURS = "{} is not a Python environment, so it is left alone; move it away and start again."
NOT_WRITABLE = "{} cannot be written ({}); copy the folder to a place of your own and start again."
NO_INDEX = "pip cannot reach its package index; check the network connection (or pip's proxy settings) and start again."
NOT_MADE = "the environment {} could not be made:\n{}"
NOT_INSTALLED = "pip could not install what pyproject.toml asks for:\n{}"
NO_FAST = "the fast engine cannot be had for this Python on this system; searches run in plain Python, only slower."


class SetUpError(Exception):
    """The environment cannot be made; the message is one sentence for the user."""


class IndexUnreachableError(SetUpError):
    """pip got no answer; what was installed before is untouched."""


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


def say(sentence: str) -> None:
    """One line for the user; standard output belongs to the program that is started."""
    print(f"astrolabe: {sentence}", file=sys.stderr, flush=True)


def require_python(version: tuple[int, ...] = sys.version_info[:2]) -> None:
    """Refuse a Python that cannot run the program."""
    if version < OLDEST:
        raise SetUpError(TOO_OLD.format(*OLDEST, *version))


def require_venv() -> None:
    """Refuse a Python whose distribution split off what makes environments."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetUpError(NO_VENV)


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
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
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
            print(f"\r\x1b[K  {line.strip()[:76]}", end="", file=sys.stderr, flush=True)
        yield line
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


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


@contextmanager
def locked(root: Path) -> Iterator[None]:
    """Hold the folder's lock, so that of two first starts one installs and the other waits. A crash frees it."""
    with open(root / ".venv.lock", "w", encoding="utf-8") as file:
        if not take(file, wait=False):
            say("another start is setting .venv up; waiting for it …")
            take(file, wait=True)
        yield


def take(file: IO[str], *, wait: bool) -> bool:
    """Lock a file for this process; False when another has it and we do not wait."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def set_up(environment: Environment, extras: Sequence[str]) -> None:
    """Make or mend the environment and bring it up to date; the stamp is void for as long as that takes."""
    before = read_stamp(environment)
    whole = is_whole(environment, before)
    if whole and before and is_current(environment, before, extras):
        return  # the start we waited for has done it
    if not whole and not is_foreign(environment):
        make(environment)
    write_stamp(environment, None)
    project = environment.project
    try:
        install(environment, extras)
    except IndexUnreachableError:
        if not whole or not before or not set(required(extras)) <= set(before.extras):
            raise
        write_stamp(environment, before)
        say("pyproject.toml changed, but pip cannot reach its package index: going on with what is installed.")
        return
    version = version_of(environment.python) or ""
    write_stamp(environment, Stamp(str(environment.root), version, project, list(extras)))


def ready(extras: Sequence[str] = (), root: Path = ROOT) -> Path:
    """The interpreter of an environment that holds the project, made first where it is missing or out of date."""
    require_python()
    environment = Environment(root)
    stamp = read_stamp(environment)
    if stamp and is_whole(environment, stamp) and is_current(environment, stamp, extras):
        return environment.python
    try:
        with locked(root):
            kept = stamp.extras if stamp and stamp.place == str(root) else []
            set_up(environment, sorted({*extras, *kept}))
    except OSError as error:
        raise SetUpError(NOT_WRITABLE.format(error.filename or root, error.strerror)) from error
    return environment.python


def start(command: list[str]) -> int:
    """Become another program, or, where the system cannot do that, run it and hand its exit code on."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # Ctrl-C reached the program as well; it decides


def main(arguments: Sequence[str]) -> int:
    """Start the program with these arguments, in its environment."""
    try:
        return start([str(ready(OPTIONAL)), "-m", "astrolabe", *arguments])
    except SetUpError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("stopped; the next start begins the set-up again.")
        return INTERRUPTED
