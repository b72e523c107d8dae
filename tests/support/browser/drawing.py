"""Maps on their way between a test, which draws them as text, and the page: as documents and as strokes."""

import json
from collections.abc import Iterable
from textwrap import dedent
from typing import Any

from playwright.sync_api import Page

from astrolabe import formats
from astrolabe.spaces.gridmap import GridMap

from ..oracles.maps import DRAWN, grid_from

PLACE = """async ([x, y]) => {
    const names = ["stage/camera", "stage/stage"];
    const [camera, stage] = await Promise.all(names.map((name) => import(`/static/js/${name}.js`)));
    const canvas = document.getElementById("stage-canvas");
    const kept = () => localStorage.getItem("astrolabe.document");
    while (!kept()) await new Promise(requestAnimationFrame); // the page has only just opened
    const { map } = JSON.parse(kept());
    const view = camera.viewOf({ scale: 1, x: 0, y: 0, fitted: true }, map, stage.sizeOf(canvas));
    const { left, top } = canvas.getBoundingClientRect();
    return [left + (x + 0.5 - view.x) * view.scale, top + (y + 0.5 - view.y) * view.scale];
}"""
KEPT = "() => localStorage.getItem('astrolabe.document')"
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


def kept(page: Page) -> str:
    """The map the page keeps, as text."""
    text = page.evaluate(KEPT)
    return drawn(json.loads(text)) if text else ""


def expect_map(page: Page, text: str) -> None:
    """Wait until the page keeps this map."""
    wanted = neat(text)
    for _ in range(60):
        if kept(page) == wanted:
            return
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    found = kept(page)
    assert found == wanted, f"the page keeps\n{found}\nand not\n{wanted}"


def place(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a cell of a map that fits the stage is on the screen."""
    left, top = page.evaluate(PLACE, [x, y])
    return left, top


def drag(page: Page, cells: Iterable[tuple[float, float]], button: Any = "left") -> None:
    """Press on the first cell, pass the others, and let go."""
    first, *others = (place(page, *cell) for cell in cells)
    page.mouse.move(*first)
    page.mouse.down(button=button)
    for point in others:
        page.mouse.move(*point)
    page.mouse.up(button=button)
