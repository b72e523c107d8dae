"""PathFinding.js, run by Node in a process of its own: `pathfinding.cjs` at the other end of a pipe.

The package is never part of the repository: it is found by `NODE_PATH`, or where `install` puts it.
"""

import json
import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from astrolabe.core.cache_folder import caches
from astrolabe.domains.gridmaps.gridmap import GridMap

from .measuring import CLOCK
from .ours import Found

PACKAGE = "pathfinding@0.4.18"
SCRIPT = Path(__file__).with_name("pathfinding.cjs")


def folder() -> Path:
    """Where `install` puts what belongs to others."""
    return caches() / "bench"


def modules() -> Path | None:
    """The folder of packages that has this one."""
    asked = [Path(part) for part in os.environ.get("NODE_PATH", "").split(os.pathsep) if part]
    places = [*asked, folder() / "node_modules"]
    return next((place for place in places if (place / "pathfinding" / "package.json").exists()), None)


def missing() -> str:
    """How to get what is not there; nothing if all is."""
    if not shutil.which("node"):
        return "install Node.js"
    return "" if modules() else f"--install, or: npm install {PACKAGE}, and set NODE_PATH to its node_modules"


def install() -> None:
    """Have npm fetch the package into a folder of our own."""
    npm = shutil.which("npm")
    if npm and not modules():
        folder().mkdir(parents=True, exist_ok=True)
        subprocess.run([npm, "install", "--silent", "--prefix", str(folder()), PACKAGE], check=True)


class Script:
    """One Node process; it keeps the map that was laid last."""

    def __init__(self, mode: str) -> None:
        environment = {**os.environ, "NODE_PATH": str(modules())}
        command = ["node", "--max-old-space-size=8000", str(SCRIPT), mode, CLOCK]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment)
        self.cells: bytes | None = None

    def search(self, problem: GridMap, diagonal: str, counting: bool = False) -> Found:
        """One search on a map that is laid out if it is another one."""
        self._lay(problem)
        ends = {"start": problem.xy(problem.start), "goal": problem.xy(problem.goal)}
        return Found(**self._ask({**ends, "diagonal": diagonal, "counting": counting}))

    def _lay(self, problem: GridMap) -> None:
        if self.cells is not problem.cells:
            self.cells = problem.cells
            water = problem.terrain(problem.start).water
            walls = bytes(terrain.blocked or terrain.water != water for terrain in problem.palette)
            text = problem.cells.translate(bytes.maketrans(bytes(range(len(walls))), walls.translate(DIGITS))).decode()
            self._ask({"rows": [text[place : place + problem.width] for place in range(0, len(text), problem.width)]})

    def _ask(self, question: dict[str, Any]) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self) -> "Script":
        return self

    def __exit__(self, *_: object) -> None:
        with self.process:
            assert self.process.stdin
            self.process.stdin.close()


DIGITS = bytes.maketrans(b"\0\1", b"01")


def scripts(stack: ExitStack) -> dict[str, Script]:
    """A process that records and one that does not, ended with the stack; none where the package is missing."""
    if missing():
        return {}
    return {mode: stack.enter_context(Script(mode)) for mode in ("recording", "plain")}
