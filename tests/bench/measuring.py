"""What all measurements share: the clock, means of ratios, the power something grows with, tables.

Everything is relative: what is compared runs in the same rounds, one after the other, so that whatever else the
machine is doing hits all of them alike; and of each the best round counts.
"""

import os
import platform
import time
from collections.abc import Callable, Iterable, Sequence
from math import exp, log
from typing import Any, NamedTuple

CLOCKS: dict[str, Callable[[], float]] = {
    "wall": time.perf_counter,
    "processor": time.process_time,  # of all threads of a process: nearly the same, and steady on a busy machine
}
CLOCK = os.environ.get("BENCH_CLOCK", "wall")
now = CLOCKS[CLOCK]


class Section(NamedTuple):
    """One table of the report, a sentence or two about it, and the figures that go into the JSON."""

    title: str
    about: str
    headers: Sequence[str]
    rows: Sequence[Sequence[object]]
    figures: Any = None


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """What some work costs, and what comes of it."""
    began = now()
    found = work()
    return now() - began, found


def geometric_mean(numbers: Iterable[float]) -> float:
    logs = [log(number) for number in numbers]
    return exp(sum(logs) / len(logs))


def exponent(sizes: Sequence[float], values: Sequence[float]) -> float:
    """The power of the size that the values grow with: the slope of a straight line through their logarithms."""
    xs, ys = [log(size) for size in sizes], [log(value) for value in values]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


BARS = "▁▂▃▄▅▆▇█"


def curve(values: Sequence[float]) -> str:
    """The values as a row of bars, on a logarithmic scale."""
    logs = [log(value) for value in values]
    span = (max(logs) - min(logs)) or 1.0
    return "".join(BARS[round((number - min(logs)) / span * (len(BARS) - 1))] for number in logs)


def markdown(section: Section) -> str:
    """A section as text: numbers with three significant digits, large ones whole."""
    lines = [section.headers, ["---"] * len(section.headers), *section.rows]
    table = ["| " + " | ".join(map(shown, line)) + " |" for line in lines]
    return "\n".join([f"## {section.title}", "", section.about, "", *table, ""])


def shown(value: object) -> str:
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def surroundings() -> dict[str, Any]:
    """What the figures depend on."""
    load = os.getloadavg() if hasattr(os, "getloadavg") else ()
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": [round(number, 1) for number in load],
        "clock": CLOCK,
    }
