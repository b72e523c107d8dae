"""What is installed: every folder of the package, and from a wheel everything the program needs, wherever it runs."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from .. import ROOT

FOLDERS = {"server": "astrolabe", "static": "astrolabe/static", "templates": "astrolabe/templates"}
BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
PUZZLE = "3\n0 1 3\n4 2 5\n7 8 6\n"

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def shipped() -> set[str]:
    """The files of the three folders under the names they have when installed."""
    return {
        f"{installed}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, installed in FOLDERS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith(".")
    }


def copy_sources(target: Path) -> Path:
    """A copy of what a clone holds, so that building leaves nothing behind in ours."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, target)
    return target


def solve(command: list[str], folder: Path, path: str = "") -> str:
    """The answer to a puzzle on standard input, solved by a command started in a folder."""
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run([*command, "solve", "-"], cwd=folder, env=env, input=PUZZLE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = copy_sources(tmp_path_factory.mktemp("source"))
    built = tmp_path_factory.mktemp("built")
    subprocess.run([sys.executable, "-c", BUILD, str(built)], cwd=source, check=True, capture_output=True)
    return next(built.glob("*.whl"))


LOCKED = (ROOT / ".ci" / "locked.txt").read_text("utf-8")
PIN = re.compile(
    r"^([a-z0-9-]+)==([0-9.]+)(?: ; .*)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def test_what_is_locked_is_what_is_asked_for() -> None:
    versions: dict[str, set[str]] = {}
    for name, version, _ in PIN.findall(LOCKED):
        versions.setdefault(name, set()).add(version)
    extras = PROJECT["project"]["optional-dependencies"]
    asked = map(Requirement, [*PROJECT["project"]["dependencies"], *extras["fast"], *extras["school"]])
    for requirement in asked:
        found = versions[requirement.name.lower()]
        assert {*requirement.specifier.filter(found)} == found, f"{requirement}: make .ci/locked.txt anew"


def test_the_lock_has_a_digest_for_every_package_and_names_no_index() -> None:
    packages = [line for line in LOCKED.splitlines() if line and not line.startswith(("#", " "))]
    assert len(PIN.findall(LOCKED)) == len(packages) > 15
    assert "://" not in LOCKED
    assert "index-url" not in LOCKED


def test_every_package_of_the_server_is_listed() -> None:
    folders = {path.parent.relative_to(ROOT / "server") for path in (ROOT / "server").rglob("__init__.py")}
    expected = {".".join(("astrolabe", *folder.parts)) for folder in folders}
    listed = PROJECT["tool"]["setuptools"]["packages"]
    assert set(listed) == expected | {"astrolabe.static", "astrolabe.templates"}
    assert listed == sorted(listed)


def test_pip_and_uv_read_the_same_test_tools() -> None:
    assert PROJECT["project"]["optional-dependencies"]["test"] == PROJECT["dependency-groups"]["dev"]


def test_a_wheel_holds_every_file_and_no_other(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert inside == shipped()


@pytest.mark.thorough
def test_an_unpacked_wheel_solves_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "unpacked")
    where = "import astrolabe; print(astrolabe.__file__)"
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "unpacked")}
    found = subprocess.run([sys.executable, "-c", where], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert Path(found.stdout.strip()).is_relative_to(tmp_path / "unpacked")
    answer = solve([sys.executable, "-m", "astrolabe"], tmp_path, str(tmp_path / "unpacked"))
    assert "Minimum number of moves = 4" in answer


@pytest.mark.nightly
def test_a_wheel_installed_in_a_new_environment_solves(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    subprocess.run([str(scripts / "python"), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    assert "Minimum number of moves = 4" in solve([str(scripts / "astrolabe")], tmp_path)


@pytest.mark.nightly
def test_a_clone_sets_itself_up_and_solves(tmp_path: Path) -> None:
    clone = tmp_path / "a clone"
    clone.mkdir()
    copy_sources(clone)
    for _ in ("first", "again"):
        assert "Minimum number of moves = 4" in solve([sys.executable, "-m", "server"], clone)
