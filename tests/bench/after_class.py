"""What stays when a class has gone: `python -m tests.bench.after_class [--classes 3] [--write FILE]`.

Thirty students with a map of a million cells each read their runs for some seconds and leave; then nobody is there
until the records that are kept for a minute have gone, too. Then a hundred first pages come and go. What the process
holds is compared with what it held before the first, when the engine was loaded already.
"""

import argparse
import asyncio
import time
from pathlib import Path

from ..support.browser.serving import Process
from .attacks import large_maps
from .chaos import warmed
from .first_loads import crowd
from .measuring import Section
from .report import goals, tell, when

SECONDS = 8.0  # of a class
GONE_SECONDS = 70.0  # records without a reader linger for 60
REST_SECONDS = 8.0
GOAL = "memory after a class: what it took is given back"
BY = "`tests.bench.after_class`"


def measure(classes: int) -> list[Section]:
    with Process() as server:
        warmed(server.port)
        time.sleep(REST_SECONDS)
        fresh = server.facts()
        rows: list[tuple[str, float, float, float]] = [("before", fresh.megabytes, fresh.peak, 0.0)]
        for number in range(classes):
            server.facts()  # a new peak begins
            large_maps(server, SECONDS)
            peak = server.facts().peak
            time.sleep(GONE_SECONDS)
            left = server.settled(fresh.threads).megabytes
            rows.append((f"class {number + 1}: 30 × 1024 × 1024", left, peak, left - fresh.megabytes))
        found = asyncio.run(crowd(server.port, 100))
        peak = server.facts().peak
        time.sleep(REST_SECONDS)
        left = server.settled(fresh.threads).megabytes
        lost = sum(isinstance(each, BaseException) for each in found)
        rows.append((f"100 first pages, {lost} lost", left, peak, left - fresh.megabytes))
    stays = " / ".join(f"{row[-1]:+.0f}" for row in rows[1:])
    figure = f"{fresh.megabytes:.0f} MB before, peak {max(row[2] for row in rows):.0f}; after {stays} MB; {when()}"
    heads = ("", "megabytes after", "peak", "more than before")
    return [Section("After a class", f"{when()}.", heads, rows), goals((GOAL, figure, BY))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.after_class", description=__doc__)
    parser.add_argument("--classes", type=int, default=3)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the tables")
    asked = parser.parse_args()
    sections = measure(asked.classes)
    tell(sections, asked.write)


if __name__ == "__main__":
    main()
