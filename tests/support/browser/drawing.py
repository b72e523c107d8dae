"""Maps on their way between a test, which draws them as text, and the page: as documents and as strokes."""

import json
from collections.abc import Iterable
from textwrap import dedent
from typing import Any

from playwright.sync_api import Page

from astrolabe.domains.gridmaps.gridmap import GridMap

from .. import formats
from ..oracles.maps import DRAWN, grid_from
from .calling import source

# The document that this tab keeps, once it is on the disk; null where there is none.
KEEPSAKE = source("support/scripts/pagestores.js", "keepsake")
UP_TO_DATE = source("support/scripts/pagestores.js", "upToDate")
PLACES = source("support/scripts/pagepeek.js", "placesOf")
SYMBOLS = {(ground.kind, ground.cost): symbol for symbol, ground in reversed(DRAWN.items()) if symbol not in "SG"}
OTHERS = {"tree": "T", "enemy": "e", "swamp": "s", "ammunition": "a"}


def document_of(text: str) -> Any:
    """The document of a drawn map, as the server writes it."""
    return json.loads(formats.write("json", grid_from(text)))


def read(document: Any) -> GridMap:
    """The map of a document, as the server reads it."""
    problem = formats.read_as("json", json.dumps(document)).problems[0]
    assert isinstance(problem, GridMap)
    return problem


def drawn(document: Any) -> str:
    """A document's map as text."""
    found = read(document)
    symbols = [SYMBOLS.get((ground.kind, ground.cost)) or OTHERS[ground.kind] for ground in found.palette]
    cells = [symbols[code] for code in found.cells]
    cells[found.start], cells[found.goal] = "S", "G"
    return "\n".join("".join(cells[at : at + found.width]) for at in range(0, len(cells), found.width))


def neat(text: str) -> str:
    """A drawn map as `drawn` writes it."""
    return dedent(text).strip()


def keepsake(page: Page, domain: str = "map") -> Any:
    """The document that the page keeps of a tab."""
    return page.evaluate(KEEPSAKE, domain)


def kept(page: Page) -> str:
    """The map the page keeps, as text."""
    return as_text(keepsake(page))


def as_text(document: Any) -> str:
    """The map of a document that may not be there."""
    return drawn(document) if document else ""


def expect_map(page: Page, text: str) -> None:
    """Wait until the page keeps this map."""
    wanted, found = neat(text), ""
    for _ in range(600):
        found = as_text(page.evaluate(UP_TO_DATE, "map"))
        if found == wanted:
            return
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    raise AssertionError(f"the page keeps\n{found}\nand not\n{wanted}")


def places(page: Page, cells: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where cells of a map that fits the stage are on the screen."""
    return [(left, top) for left, top in page.evaluate(PLACES, [list(cell) for cell in cells])]


def place(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a cell of a map that fits the stage is on the screen."""
    return places(page, [(x, y)])[0]


def drag(page: Page, cells: Iterable[tuple[float, float]], button: Any = "left") -> None:
    """Press on the first cell, pass the others, and let go."""
    first, *others = places(page, cells)
    page.mouse.move(*first)
    page.mouse.down(button=button)
    for point in others:
        page.mouse.move(*point)
    page.mouse.up(button=button)


def choose_ground(page: Page, name: str) -> None:
    """Choose what to draw."""
    if page.get_by_role("radio", name=name).count() == 0:
        page.get_by_text("Named ground", exact=True).first.click()
    page.get_by_role("radio", name=name).check(force=True)
