"""How time and memory grow from 64 × 64 to 4096 × 4096 cells: `python -m tests.bench growth`.

Every size is searched by a process of its own, which says how much memory it has come to need at most; records are
handed out and dropped, as the server does. `python -m tests.bench.growth ALGORITHM SIDE` is such a process.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from astrolabe.domains.gridmaps.gridmap import GridMap

from .cases import settings, walls
from .measuring import Section, curve, exponent
from .ours import Ours

SIDES = (64, 128, 256, 512, 1024, 2048, 4096)
ALGORITHMS = ("a-star", "dijkstra", "breadth-first", "jump-point")
PERCENT = 20
MEMORY = 16_384  # megabytes that a search may need


def problem(side: int) -> GridMap:
    """From corner to corner, walls between."""
    free = walls(side, PERCENT)
    free[0, :3] = free[:3, 0] = free[-1, -3:] = free[-3:, -1] = True
    return GridMap(side, side, free.astype(np.uint8).tobytes(), 0, side * side - 1)


def memory(which: str) -> int:
    """Bytes of memory this process has ("VmRSS") or has had at most ("VmHWM"), which some systems tell alone."""
    status = Path("/proc/self/status")
    if status.exists():  # what `getrusage` says may be the parent's
        line = next(line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith(which))
        return int(line.split()[1]) * 1024
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def search(algorithm: str, side: int, rounds: int = 3) -> dict[str, Any]:
    """One search on a map of this size, after a small one has brought everything into memory."""
    chosen = replace(settings("no-corners", algorithm=algorithm), memory=MEMORY)
    ours = Ours("sets")
    ours.search(problem(64), chosen)
    gridmap = problem(side)
    before = memory("VmRSS")
    found = ours.search(gridmap, chosen)
    used = memory("VmHWM") - before
    best = min((ours.search(gridmap, chosen) for _ in range(rounds)), key=lambda each: each.search)
    return {"side": side, **best._asdict(), "whole_first": found.whole, "bytes": used}


def measure(rounds: int, sides: Sequence[int] = SIDES, algorithms: Sequence[str] = ALGORITHMS) -> list[Section]:
    rows, figures = [], {}
    for algorithm in algorithms:
        found = figures[algorithm] = [_child(algorithm, side, rounds) for side in sides]
        cells = [float(side * side) for side in sides]
        seconds = [each["search"] for each in found]
        rows += [_row(algorithm, each) for each in found]
        rows.append((f"**{algorithm}**", f"time ~ cells^{exponent(cells, seconds):.2f}", curve(seconds), *[""] * 4))
    about = (
        f"From corner to corner, {PERCENT} % walls, recording; memory is what the process has come to need at most, "
        "beside the map."
    )
    headers = ("", "cells", "expansions", "ns an expansion", "ms in all, laid out anew", "bytes an expansion", "a cell")
    return [Section("Growth", about, headers, rows, figures)]


def _row(algorithm: str, found: dict[str, Any]) -> tuple[object, ...]:
    cells = found["side"] ** 2
    each = found["search"] / found["expanded"] * 1e9
    spent = found["bytes"] / found["expanded"], found["bytes"] / cells
    return algorithm, cells, found["expanded"], each, found["whole"] * 1e3, *spent


def _child(algorithm: str, side: int, rounds: int) -> dict[str, Any]:
    command = [sys.executable, "-m", __name__, algorithm, str(side), str(rounds)]
    found: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


if __name__ == "__main__":
    print(json.dumps(search(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
