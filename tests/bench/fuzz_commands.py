"""Odd command lines, in this process: `python -m tests.bench.fuzz_commands [--count 2000] [--seed S]`.

Each is a command with some of its options, values that fit and values that do not, and files that are damaged, empty,
no text, too many, not there, or a folder. What must not be is an error that nobody caught, another exit code than the
README names, or input refused without a word. Serving and filming are left out: they go on, or need a browser.
"""

import argparse
import contextlib
import io
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from astrolabe.cli import interrupts
from astrolabe.cli.commands import main as run
from astrolabe.cli.commands import parser

from ..formats.test_formats_malformed import SEEDS, damaged
from .mutations import LESSON, TRACES, mutated

COUNT = 2_000
COMMANDS = ("solve", "scen", "worksheet", "slides", "replay", "site", "trace")
CODES = (0, 1, 2, 3)
WORDS = (
    "",
    "-",
    "--",
    "0",
    "-1",
    "3",
    "2-4",
    "9" * 400,
    "1e308",
    "nan",
    "a-star",
    "é",
    "\udcff",
    "http://[",
    "https://a",
)
MORE = ("map", "goal", "dx + dy", "123804765", "0 1 2", "json", "no/such/folder/file", ".", "[" * 600)


def files(folder: Path, rng: random.Random) -> list[str]:
    """Texts of every kind in this folder, most of them damaged."""
    (folder / "lessons").mkdir(exist_ok=True)
    for number, form in enumerate(form for form in SEEDS for _ in range(3)):
        text = rng.choice(SEEDS[form]) if rng.random() < 0.3 else damaged(form, rng.randrange(10**9))
        (folder / f"{form}{number}.{'scen' if form == 'scenario' else 'map'}").write_bytes(as_bytes(text))
    for number, trace in enumerate(TRACES):
        (folder / f"{number}.trace.yaml").write_bytes(as_bytes(mutated(trace, rng) if number else trace))
    for name in ("index.json", "\udcff.json"):
        (folder / "lessons" / name).write_bytes(as_bytes(json.dumps(mutated(LESSON, rng))))
    (folder / "empty").write_bytes(b"")
    (folder / "binary").write_bytes(rng.randbytes(300))
    return [path.name for path in folder.iterdir()] + ["not there", os.devnull, "-", ""]


def as_bytes(text: Any) -> bytes:
    return str(text).encode("utf-8", "surrogatepass")


def options_of(command: str) -> Sequence[argparse.Action]:
    """What there is to say to a command."""
    top = parser("en")._actions
    commands = next(each for each in top if isinstance(each, argparse._SubParsersAction))
    return [each for each in commands.choices[command]._actions if each.dest != "help"]


def arguments(command: str, names: Sequence[str], rng: random.Random) -> Iterator[str]:
    yield command
    for each in options_of(command):
        if each.option_strings and rng.random() < (0.9 if each.required else 0.15):
            yield rng.choice(each.option_strings)
            if each.nargs != 0:
                known = [*map(str, each.choices)] if each.choices else [*names, *MORE]
                yield rng.choice(known if rng.random() < 0.7 else WORDS)
        elif not each.option_strings:
            least = 1 if command == "site" else 0  # without a folder it writes all of ours, which takes long
            yield from rng.choices(names, k=rng.choice((1, 1, 1, least, 2)))


def called(asked: Sequence[str]) -> str:
    """What was wrong with a call; empty if nothing was."""
    out, error = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
        try:
            code = run(asked)
        except SystemExit as end:  # of argparse
            code = cast(int, end.code)
        except BaseException as uncaught:  # noqa: BLE001  # whatever it is is counted
            return f"{type(uncaught).__name__}: {uncaught}"
    error.flush()
    said = cast(io.BytesIO, error.buffer).getvalue()
    if code not in CODES or b"Traceback" in said:
        return f"exit code {code}, {said[-200:]!r}"
    return "" if code != 2 or said.strip() else "refused without a word"


def fuzzed(count: int, seed: str) -> tuple[Counter[str], list[tuple[str, list[str]]]]:
    """How often each command was called, and the calls that went wrong, with why."""
    rng, sent, wrong = random.Random(seed), Counter[str](), []
    interrupts.watch()
    names: list[str] = []
    for number in range(count):
        if number % 100 == 0:
            names = files(Path.cwd(), rng)
        command = rng.choice(COMMANDS)
        asked = [*arguments(command, names, rng)]
        asked += ["--limit", "300"] if any("--limit" in each.option_strings for each in options_of(command)) else []
        sent[command] += 1
        sys.stdin = io.TextIOWrapper(io.BytesIO(as_bytes(damaged("sea", number))), "utf-8")
        if why := called(asked):
            wrong.append((why, asked))
            print(why, asked, flush=True)
    return sent, wrong


def main() -> None:
    found = argparse.ArgumentParser(prog="python -m tests.bench.fuzz_commands", description=__doc__)
    found.add_argument("--count", type=int, default=COUNT)
    found.add_argument("--seed", default=str(int(time.time())))
    asked = found.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        sent, wrong = fuzzed(asked.count, asked.seed)
    print(f"{dict(sent)}: {len(wrong)} wrong in {time.monotonic() - began:.0f} s, seed {asked.seed}")


if __name__ == "__main__":
    main()
