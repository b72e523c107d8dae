"""Looks inside the page that is being tested, at what it does not show: its timeline, and the records it holds."""

import hashlib

from playwright.sync_api import Page

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run

from .calling import source

WATCH = source("support/scripts/pagepeek.js", "watch")
REPLAYED = source("support/scripts/pagepeek.js", "replayed")
HELD = source("support/scripts/pagepeek.js", "held")


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def replayed(page: Page) -> tuple[str, str]:
    """All there is to say at the page's cursor: by its timeline, and by one that has only ever gone forward."""
    found, anew = page.evaluate(REPLAYED)
    return found, anew


def held(page: Page) -> tuple[int, str]:
    """How many records the page holds, and their hash."""
    length, digest = page.evaluate(HELD)
    return length, digest


def made(gridmap: GridMap, settings: Settings) -> tuple[int, str]:
    """How many records a run has, and their hash."""
    run, count, digest = Run(gridmap, settings), 0, hashlib.sha256()
    while not run.done:
        batch = run.pull(16_384)
        count += len(batch)
        digest.update(batch.tobytes())
    return count, digest.hexdigest()
