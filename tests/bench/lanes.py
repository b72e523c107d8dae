"""Four searches side by side, in headless Chromium against the real server: `python -m tests.bench.lanes`.

What `page.py` measures of one search, of four under one clock: frames while they play, a jump to any of 40,000 steps, a
setting changed in one of them, and on a million cells each what they hold and how they are moved about.
"""

import json
import sys

import numpy as np
from playwright.sync_api import Page

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.formats import Document
from astrolabe.formats.document import Lanes

from ..support import formats
from ..support.browser.calling import source
from .measuring import Section, markdown, surroundings
from .page import FINISHED, METER_SCRIPT, SCRUB, Bench, Cpu, intervals, measured, memory, pan, walled

BESIDE = ({"algorithm": "dijkstra"}, {"algorithm": "greedy"}, {"algorithm": "a-star", "tie": "fifo"})
SLOWLY = {**BESIDE[0], "detail": "all"}
ALIKE = tuple({"algorithm": "a-star", "open_list": design} for design in ("buckets", "indexed-heap", "two-maps"))
FRAME, JUMP, REPAINT, HELD = 16.7, 50.0, 300.0, 4.0  # budgets: milliseconds, and times the memory of one
SPEED = """(notch) => {
    const speed = document.querySelector('#speed');
    speed.value = notch;
    speed.dispatchEvent(new Event('input'));
}"""
SHOWN = "(count) => meter.until(() => document.querySelectorAll('.lane:not([hidden])').length === count)"
PLAY = """(seconds) => {
    document.querySelector('#play').click();
    const end = performance.now() + seconds * 1000;
    return meter.record(() => performance.now() > end);
}"""
RECHOSEN = source(METER_SCRIPT, "chosenAgain")


def opened(bench: Bench, page: Page, gridmap: GridMap, lanes: tuple[dict[str, str], ...]) -> Page:
    """A page with these searches beside A*."""
    file = bench.folder / "lanes.json"
    document = Document(
        (gridmap,), settings={"algorithm": "a-star"}, lanes=Lanes(lanes, 0, "expansion") if lanes else None
    )
    file.write_text(formats.write("json", document))
    bench.open(page, file, gridmap)
    if lanes:
        page.evaluate(
            f"meter.until(() => document.querySelectorAll('.lane:not([hidden])').length === {len(lanes) + 1})"
        )
    return page


def playing(bench: Bench) -> None:
    """The frames of four searches that play."""
    bench.about = "four lanes of 100 × 100"
    with bench.page() as page:
        opened(bench, page, walled(100, 0.2), BESIDE)
        page.evaluate(
            "() => { const s = document.querySelector('#speed'); s.value = 10; s.dispatchEvent(new Event('input')); }"
        )
        cpu = Cpu(page)
        played = page.evaluate(PLAY, 8)
        found = intervals(played["frames"])
        bench.times("playing, display interval", found)
        late = float(np.percentile(found, 95))
        bench.say("playing, display interval, p95", f"{late:.1f} ms", f"≤ {FRAME} ms", late <= FRAME + 0.1)
        bench.number("playing, processor time", cpu.milliseconds() / len(found), "ms a frame", FRAME)


def changed(bench: Bench) -> None:
    """Another tie rule in one of four searches that have ended."""
    with bench.page() as page:
        opened(bench, page, walled(100, 0.2), BESIDE)
        bench.to_the_end(page)
        rules = ["lifo", "low-g", "fifo", "high-g"] * 5
        bench.times(
            "a setting changed → its lane repainted", [page.evaluate(RECHOSEN, rule) for rule in rules], None, REPAINT
        )


def jumping(bench: Bench) -> None:
    """Any of 40,000 steps."""
    bench.about = "four lanes of 230 × 230"
    with bench.page() as page:
        opened(bench, page, walled(230, 0.2), (SLOWLY, SLOWLY, SLOWLY))
        bench.to_the_end(page)
        bench.number("steps", int(page.get_by_role("slider", name="Timeline").get_attribute("max") or 0), "")
        cpu = Cpu(page)
        taken = page.evaluate(SCRUB, 200)
        bench.number("processor time of the page", cpu.milliseconds() / 200, "ms a jump", JUMP)
        bench.times("jump → painted", taken["waits"], None, JUMP)


def large(bench: Bench) -> None:
    """A million cells each."""
    bench.about = "four lanes of 1024 × 1024"
    gridmap = walled(1024, 0.25)
    held = []
    for lanes in ((), ALIKE):
        with bench.page() as page:
            session = page.context.new_cdp_session(page)
            before = memory(session)
            opened(bench, page, gridmap, lanes)
            page.get_by_role("button", name="To the end").click()
            page.evaluate(f"meter.until(() => {FINISHED})")
            page.wait_for_timeout(500)
            held.append(memory(session) - before)
            if lanes:
                cpu = Cpu(page)
                frames = pan(page)
                bench.times("panning, display interval", intervals(frames), 17.5)
                bench.number("panning, processor time", cpu.milliseconds() / len(frames), "ms a frame", FRAME)
    bench.number("memory of one search", held[0] / 2**20, "MB")
    bench.number("memory, one being 1", held[1] / held[0], "", HELD)


MEASURED = {"playing": playing, "changed": changed, "jumping": jumping, "large": large}


def measure(names: tuple[str, ...] = ()) -> Section:
    return measured(names, MEASURED, "Lanes", "four searches under one clock")


def main(names: tuple[str, ...]) -> None:
    section = measure(names)
    print(markdown(section))
    print(json.dumps({**surroundings(), "figures": section.figures}, indent=1))


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
