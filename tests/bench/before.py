"""What the product says and shows, kept as files, to compare two states of the code with: `python -m tests.bench.before
FOLDER` keeps, `python -m tests.bench.before OLD NEW` compares and lists what differs.

Kept are the answers of `solve --json`, and of a page at fixed cursors its picture and its sentence: lessons, every
algorithm on a map and on a board, and up to four lanes, light and dark, in both languages, and replays in a file. The
page is driven by its address, its timeline and its button *To the end* alone, so that the script works on either side
of any change within. Pictures are compared only on one machine with one browser.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from .. import ROOT
from ..support.browser.browsers import launch_arguments
from ..support.browser.calling import source
from ..support.browser.links import link_with
from ..support.browser.serving import Process

LESSONS = ROOT / "server" / "content" / "lessons"
SHARED = ROOT.parent / "shared" / "data"  # public problems; where they are missing, their answers are left out
LONG = ("04", "09", "10", "20")  # lessons whose runs take more records than a page has to hold for this
LOOKS = [(theme, language) for theme in ("light", "dark") for language in ("en", "zh")]
BAD_INPUT = 2  # exit code
PARTS = 5  # cursors a run, its beginning and its end among them
VIEW = {"welcome": False, "pinned": ["algorithm-panel", "statistics-panel"]}
ROWS = [".......", ".##.5..", "..#.#..", "..#.3.#", "......."]
MAP = {
    "width": 7,
    "height": 5,
    "terrain": {
        ".": {"kind": "free", "cost": 1},
        "#": {"kind": "wall", "cost": 1},
        "5": {"kind": "swamp", "cost": 5},
        "3": {"kind": "rough", "cost": 3},
    },
    "rows": ROWS,
    "start": [0, 0],
    "goal": [5, 4],
}
BOARD = {"width": 3, "height": 3, "start": [1, 2, 3, 4, 8, 5, 0, 7, 6], "goal": [1, 2, 3, 4, 5, 6, 7, 8, 0]}
ON_BOTH = ("a-star", "weighted-a-star", "greedy", "dijkstra", "breadth-first", "depth-first", "iterative-deepening")
ON_BOTH += ("ida-star", "bidirectional-a-star", "bidirectional-dijkstra", "bidirectional-breadth-first")
ON_BOTH += ("bidirectional-best-first", "f-without-g", "parent-in-entry", "closed-is-final")
EQUAL = {**MAP, "rows": [row.replace("5", ".").replace("3", ".") for row in ROWS]}  # jumps need it so
SHOWN = (("map", MAP, ON_BOTH), ("board", BOARD, (*ON_BOTH, "twin")), ("map", EQUAL, ("orthogonal-jump-point",)))
OTHERS = ("dijkstra", "greedy", "breadth-first")
KEPT = "kept.json"
SCRIPT = "support/scripts/looking.js"
BEGUN, ENDED, LOOK = (source(SCRIPT, name) for name in ("begun", "ended", "lookedAt"))
ALIKE = "--disable-accelerated-2d-canvas"  # else a canvas that is read often changes who draws it, and its pixels


class Case(NamedTuple):
    """One document, and how it is looked at."""

    name: str
    document: dict[str, Any]
    theme: str
    language: str


def documents() -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that is shown, by name."""
    for domain, problem, algorithms in SHOWN:
        given = {"astrolabe": 1, domain: problem}
        for algorithm in algorithms:
            yield f"{algorithm}, {domain}", {**given, "settings": {"algorithm": algorithm, "limit": 3_000}}
    for domain, problem, _ in SHOWN[:2]:
        given = {"astrolabe": 1, domain: problem}
        for count in range(1, len(OTHERS) + 1):
            others = [{"algorithm": name, "limit": 3_000} for name in OTHERS[:count]]
            lanes = {"others": others, "place": 0, "clock": "expansion"}
            yield f"{count + 1} lanes, {domain}", {**given, "settings": {"algorithm": "a-star"}, "lanes": lanes}
    for path in sorted(LESSONS.glob("*.json")):
        if not path.name.startswith(LONG):
            yield from lesson_documents(path)


def lesson_documents(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The first two variants of a lesson."""
    lesson = json.loads(path.read_text("utf-8"))
    for number, variant in enumerate(lesson["variants"][:2]):
        problem = {domain: variant.get(domain) or lesson[domain] for domain in ("map", "board") if domain in lesson}
        settings = {**lesson["settings"], **variant.get("settings", {})}
        yield f"lesson {path.stem[:2]}, {number}", {"astrolabe": 1, **problem, "settings": settings}


def cases() -> Iterator[Case]:
    """Every document, in a look that changes from one to the next."""
    for (name, document), look in zip(documents(), cycle(LOOKS), strict=False):
        yield Case(name, document, *look)


def looked_at(page: Page, folder: Path, name: str) -> dict[str, list[str]]:
    """A run's pictures, as hashes, and its sentences, at cursors that are spread over it."""
    page.wait_for_function(BEGUN)
    page.locator("#to-the-end").click()
    page.wait_for_function(ENDED)
    most = int(page.locator("#timeline").get_attribute("max") or 0)
    found = {}
    for part in range(PARTS):
        record = most * part // (PARTS - 1)
        found[f"{name}, {part}: record {record} of {most}"] = page.evaluate(LOOK, record)
        page.screenshot(path=folder / f"{name}, {part}.png")  # for whoever looks into a difference
    return found


def page_for(browser: Browser, case: Case) -> Page:
    """A page of its own for a case, not yet anywhere."""
    view = json.dumps({**VIEW, "theme": case.theme, "language": case.language})
    context = browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce", bypass_csp=True)
    context.add_init_script(f"try {{ localStorage.setItem('astrolabe.view', {json.dumps(view)}) }} catch {{}}")
    return context.new_page()


def pages(browser: Browser, folder: Path) -> dict[str, list[str]]:
    """What a page of the server shows."""
    found = {}
    with Process(compiled=False) as server:
        for case in cases():
            page = page_for(browser, case)
            page.goto(f"http://127.0.0.1:{server.port}/{link_with(json.dumps(case.document))}")
            found |= looked_at(page, folder, case.name)
            page.context.close()
    return found


def replays(browser: Browser, folder: Path) -> dict[str, list[str]]:
    """What replays in a file show."""
    found = {}
    for case in islice(cases(), 0, None, 3):
        given, made = folder / "replay.json", folder / "replay.html"
        given.write_text(json.dumps(case.document), "utf-8")
        run(["replay", str(given), "-o", str(made)])
        page = page_for(browser, case)
        page.goto(made.as_uri())
        found |= looked_at(page, folder, f"replay of {case.name}")
        page.context.close()
    return found


def answers() -> dict[str, list[str]]:
    """What the command line answers to public problems, line by line, but for how long it took."""
    puzzles = sorted((SHARED / "puzzles").glob("puzzle*.txt"))
    commands = {path.stem: ["solve", "--json", "--limit", "200000", str(path)] for path in puzzles}
    scenarios = sorted((SHARED / "movingai").glob("*.scen"))
    commands |= {path.stem: ["scen", str(path), "--limit", "10", "--json"] for path in scenarios}
    return {
        name: [hashlib.sha256(line.encode()).hexdigest()[:16] for line in lines(command)]
        for name, command in commands.items()
    }


def lines(command: Sequence[str]) -> Iterator[str]:
    """The objects that a command prints, without what changes from one time to the next."""
    for line in run(command).splitlines():
        facts = json.loads(line)
        yield json.dumps({name: value for name, value in facts.items() if name not in ("seconds", "engine", "file")})


def run(command: Sequence[str]) -> str:
    """What the product prints for a command; that there is no path is an answer, too."""
    done = subprocess.run([sys.executable, "-m", "server", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode != BAD_INPUT, done.stderr
    return done.stdout


def keep(folder: Path) -> None:
    """Write down everything."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, dict[str, list[str]]] = {"answers": answers()}
    with sync_playwright() as playwright:
        launched = launch_arguments(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(**launched, args=[ALIKE])
        found |= {"pages": pages(browser, folder), "replays": replays(browser, folder)}
        browser.close()
    (folder / KEPT).write_text(json.dumps(found, indent=1, ensure_ascii=False), "utf-8")
    print({name: len(rows) for name, rows in found.items()})


def differences(old: Path, new: Path) -> list[str]:
    """A line for everything that is not as it was."""
    before, after = (json.loads((folder / KEPT).read_text("utf-8")) for folder in (old, new))
    return [
        f"{kind}: {name}: {before[kind].get(name)} -> {after[kind].get(name)}"
        for kind in before
        for name in {**before[kind], **after[kind]}
        if before[kind].get(name) != after[kind].get(name)
    ]


if __name__ == "__main__":
    folders = [Path(name).absolute() for name in sys.argv[1:]]
    if len(folders) == 1:
        keep(*folders)
    else:
        print("\n".join(found := differences(*folders)), f"{len(found)} differ", sep="\n")
