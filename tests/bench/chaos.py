"""Everything at once that goes wrong in a class: `python -m tests.bench.chaos [--minutes 60] [ATTACK …]`.

One attack after the other, each three times against a server of its own, for an hour or, with `--minutes 5`, in a
short form; attacks that are named take as long as in the whole, so that an hour may be had in pieces. Beside each is a
light client (`light.py`). What counts is how the others feel it: its waits, whatever failed, and what is left
afterwards. `--write FILE` renews the rows in a file.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..support.browser.serving import Process, post
from ..support.browser.websocket import Client
from . import attacks, damage
from .crowd import SETTINGS, document
from .light import LightProcess, Waits
from .measuring import Section, markdown, surroundings
from .report import goals, when, write
from .shut_door import shut_door

TRIALS = 3
START_SECONDS = 3.0  # of a server and of the light client, about
REST_SECONDS = 4.5  # until memory is given back
SHORTEST = 1.5
HEADERS = (
    *("attack", "light waits, ms: p50", "p99", "worst", "light failures", "megabytes after", "threads after"),
    *("what was done in the last trial", "a trial", "when"),
)
WANTED = {  # attack -> beside what the light client should not wait for more than 100 ms
    "many_pulls": "100 clients × 30 pulls a second",
    "large_maps": "thirty runs on 1024 × 1024",
    "scanned_lists": "ten searches with scanned lists",
    "slow_questions": "four small replays of scanned lists over POST",
    "huge_openings": "three who open maps of 4096 × 4096",
}
Attack = Callable[[Process, float], str]
ATTACKS: Sequence[Attack] = (
    *(attacks.nothing, attacks.slow_uploads, attacks.bombs, attacks.many_pulls, attacks.scanned_lists),
    *(attacks.large_maps, attacks.slow_questions, shut_door),
    *(attacks.empty_frames, attacks.herd, attacks.stalls, attacks.huge_openings),
    *(damage.cut_network, damage.full_disk, damage.flipped_bits, damage.kills),
)


def trials_of(attack: Attack, seconds: float) -> list[dict[str, Any]]:
    """One attack three times, with a rest after each."""
    with Process() as server, LightProcess(server.port) as light:
        warmed(server.port)
        return [trial(attack, seconds, server, light) for _ in range(TRIALS)]


def warmed(port: int) -> None:
    """Wait until what is compiled has been loaded from the disk, if there is anything compiled here."""
    _, answer = post(port, "/problems", document(256))
    wanted = {"run": 1, "problem": answer["problem"], "settings": SETTINGS}
    end = time.monotonic() + 120
    with Client(port) as client:
        while client.ask("open", wanted)[0]["engine"] != "compiled" and time.monotonic() < end:
            time.sleep(0.1)
        client.ask("cancel", {"run": 1})


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


def row_of(attack: Attack, trials: Sequence[dict[str, Any]], seconds: float) -> tuple[str, ...]:
    """Least, middle and most of each figure."""
    figures = [name for name in trials[0] if name != "note"]
    cells = (" / ".join(f"{value:.0f}" for value in sorted(each[name] for each in trials)) for name in figures)
    failed = [each["note"] for each in trials if "FAILED" in each["note"]]
    did = (failed or [trials[-1]["note"]])[0]
    return (attack.__name__.replace("_", " "), *cells, did, f"{seconds:.0f} s", when())


def goal_of(attack: Attack, trials: Sequence[dict[str, Any]]) -> tuple[str, str, str]:
    """The row of a goal that an attack is for."""
    name = attack.__name__
    late = " / ".join(f"{each:.0f}" for each in sorted(each["p99"] for each in trials))
    figure = f"{late} ms ({trials[-1]['note']}); {when()}"
    return f"light client beside {WANTED[name]}: p99 ≤ 100 ms", figure, f"`tests.bench.chaos {name}`"


def measure(minutes: float, names: Sequence[str] = ()) -> list[Section]:
    chosen = [attack for attack in ATTACKS if not names or attack.__name__ in names]
    seconds = max((minutes * 60 / len(ATTACKS) - START_SECONDS) / TRIALS - REST_SECONDS, SHORTEST)
    rows, figures, reached = [], {}, []
    for attack in chosen:
        trials = figures[attack.__name__] = trials_of(attack, seconds)
        rows.append(row_of(attack, trials, seconds))
        reached += [goal_of(attack, trials)] if attack.__name__ in WANTED else []
        print(*rows[-1], sep=" | ", flush=True)
    told = surroundings()
    about = (
        f"Least / middle / most of {TRIALS} trials; {told['system']} {told['machine']}, {told['cores']} cores that the "
        f"attackers share, Python {told['python']}. Failures of the light client in the last three are the moments in "
        f"which there is no server."
    )
    return [Section("Chaos", about, HEADERS, rows, figures), *([goals(*reached)] if reached else [])]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chaos", description=__doc__)
    parser.add_argument("names", nargs="*", help="which attacks (all)")
    parser.add_argument("--minutes", type=float, default=60.0, help="for all the attacks there are (60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the figures")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    asked = parser.parse_args()
    sections = measure(asked.minutes, asked.names)
    print(*map(markdown, sections), sep="\n")
    if asked.json:
        asked.json.write_text(json.dumps([section._asdict() for section in sections], indent=1))
    write(asked.write, sections)


if __name__ == "__main__":
    main()
