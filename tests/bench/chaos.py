"""Everything at once that goes wrong in a class: `python -m tests.bench.chaos [--minutes 60] [ATTACK …]`.

One attack after the other, each three times against a server of its own, for an hour or, with `--minutes 5`, in a
short form; beside each a light client (`light.py`). What counts is how the others feel it: the light client's waits,
whatever failed, and what is left afterwards. `--write FILE` puts the table into a file, in the place of the one there.
"""

import argparse
import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..support.browser.serving import Process
from . import attacks, damage
from .light import LightProcess, Waits
from .measuring import Section, markdown, surroundings

TRIALS = 3
WARM_SECONDS = 3.0  # until what is compiled is loaded from the disk
REST_SECONDS = 4.0  # until memory is given back
SHORTEST = 2.5
HEADERS = ("attack", "light waits, ms: p50", "p99", "worst", "light failures", "megabytes after", "threads after", "")
Attack = Callable[[Process, float], str]
ATTACKS: Sequence[Attack] = (
    *(attacks.nothing, attacks.slow_uploads, attacks.bombs, attacks.scanned_lists, attacks.large_maps),
    *(attacks.empty_frames, attacks.herd, attacks.stalls, attacks.huge_openings),
    *(damage.cut_network, damage.full_disk, damage.flipped_bits, damage.kills),
)


def trials_of(attack: Attack, seconds: float) -> list[dict[str, Any]]:
    """One attack three times, with a rest after each."""
    with Process() as server, LightProcess(server.port) as light:
        time.sleep(WARM_SECONDS)
        return [trial(attack, seconds, server, light) for _ in range(TRIALS)]


def trial(attack: Attack, seconds: float, server: Process, light: LightProcess) -> dict[str, Any]:
    found: list[Waits] = []
    with light.beside(found):
        try:
            note = attack(server, seconds)
        except (AssertionError, OSError) as error:
            note = f"**FAILED** {error!r:.200}"
    time.sleep(REST_SECONDS)
    after = server.settled(5)
    waits = np.array(found[0].milliseconds or [float("inf")])
    return {
        "p50": float(np.percentile(waits, 50)),
        "p99": float(np.percentile(waits, 99)),
        "worst": float(waits.max()),
        "failures": found[0].failures,
        "megabytes": after.megabytes,
        "threads": after.threads,
        "note": note,
    }


def row_of(attack: Attack, trials: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    """Least, middle and most of each figure."""
    figures = [name for name in trials[0] if name != "note"]
    cells = (" / ".join(f"{value:.0f}" for value in sorted(each[name] for each in trials)) for name in figures)
    failed = [each["note"] for each in trials if "FAILED" in each["note"]]
    return (attack.__name__.replace("_", " "), *cells, *(failed[:1] or [trials[-1]["note"]]))


def measure(minutes: float, names: Sequence[str] = ()) -> list[Section]:
    chosen = [attack for attack in ATTACKS if not names or attack.__name__ in names]
    seconds = max((minutes * 60 / len(chosen) - WARM_SECONDS - 2) / TRIALS - REST_SECONDS - 1, SHORTEST)
    rows, figures, began = [], {}, time.monotonic()
    for attack in chosen:
        trials = figures[attack.__name__] = trials_of(attack, seconds)
        rows.append(row_of(attack, trials))
        print(*rows[-1], sep=" | ", flush=True)
    told = surroundings()
    when = time.strftime("%Y-%m-%d", time.gmtime())
    about = (
        f"Least / middle / most of {TRIALS} trials of {seconds:.0f} s, {(time.monotonic() - began) / 60:.0f} minutes "
        f"in all. {when}; {told['system']} {told['machine']}, {told['cores']} cores that the attackers share, load "
        f"{told['load'][:1]}; Python {told['python']}."
    )
    return [Section("Chaos", about, HEADERS, rows, figures)]


def written(text: str, section: Section) -> str:
    """A text with a section in the place of the one of that title, or at its end."""
    there = re.compile(rf"^## {re.escape(section.title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    made = f"{markdown(section)}\n"
    return there.sub(lambda _: made, text) if there.search(text) else f"{text.rstrip()}\n\n{made}"


def write(path: Path, sections: Sequence[Section]) -> None:
    text = path.read_text("utf-8") if path.exists() else ""
    for section in sections:
        text = written(text, section)
    path.write_text(f"{text.strip()}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chaos", description=__doc__)
    parser.add_argument("names", nargs="*", help="which attacks (all)")
    parser.add_argument("--minutes", type=float, default=60.0, help="for all of them together (60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the figures")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    asked = parser.parse_args()
    sections = measure(asked.minutes, asked.names)
    print(*map(markdown, sections), sep="\n")
    if asked.json:
        asked.json.write_text(json.dumps([section._asdict() for section in sections], indent=1))
    if asked.write:
        write(asked.write, sections)


if __name__ == "__main__":
    main()
