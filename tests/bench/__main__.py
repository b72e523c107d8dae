"""All measurements, or those that are named, in one run: `python -m tests.bench [NAME …]`.

Prints tables in Markdown and, with `--json FILE`, writes all figures. Nothing fails for being slow; what others need
and is not there is named, with how to get it. Where the machine has other things to do, `BENCH_CLOCK=processor` in the
environment takes processor time instead of the clock on the wall.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from . import (
    boards,
    cancelling,
    crowd,
    designs,
    eight,
    first_loads,
    followers,
    growth,
    javascript,
    joining,
    pythons,
    searches,
    surviving,
)
from .measuring import Section, markdown, surroundings


def page(rounds: int) -> list[Section]:
    """What a browser shows, by `page.py`; imported here, since it needs Playwright."""
    from .page import measure

    return [measure(())]


def lanes(rounds: int) -> list[Section]:
    """The same of four searches side by side, by `lanes.py`."""
    from .lanes import measure

    return [measure()]


def differences(rounds: int) -> list[Section]:
    """Two of them laid over each other, by `differences.py`."""
    from .differences import measure

    return [measure()]


def school(rounds: int) -> list[Section]:
    """Many classes on several workers, by `school.py`; imported here, since it needs Redis."""
    from .school import measure

    return measure(rounds)


def following(rounds: int) -> list[Section]:
    """The same of IDA*, by `following.py`."""
    from .following import measure

    return measure(rounds)


MEASURED: dict[str, Callable[[int], Iterable[Section]]] = {
    "searches": searches.measure,
    "pythons": pythons.measure,
    "growth": growth.measure,
    "eight": eight.measure,
    "boards": boards.measure,
    "cancelling": cancelling.measure,
    "crowd": crowd.measure,
    "followers": followers.measure,
    "joining": joining.measure,
    "surviving": surviving.measure,
    "school": school,
    "first_loads": first_loads.measure,
    "designs": designs.measure,
    "following": following,
    "page": page,
    "lanes": lanes,
    "differences": differences,
}


def options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(MEASURED)} (all)")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many rounds counts (5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the figures")
    parser.add_argument("--install", action="store_true", help=f"first have npm fetch {javascript.PACKAGE}")
    found = parser.parse_args(arguments)
    unknown = [name for name in found.names if name not in MEASURED]
    if unknown or found.rounds < 1:
        parser.error(f"there is no {unknown[0]}" if unknown else "at least one round")
    return found


def main(arguments: Sequence[str]) -> None:
    asked = options(arguments)
    if asked.install:
        javascript.install()
    sections: list[Section] = []
    for name in asked.names or MEASURED:
        for section in MEASURED[name](asked.rounds):
            sections.append(section)
            print(markdown(section), flush=True)
    told = surroundings()
    print(" ".join(f"{name} {value}" for name, value in told.items()))
    if asked.json:
        tables = [section._asdict() for section in sections]
        asked.json.write_text(json.dumps({"surroundings": told, "tables": tables}, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
