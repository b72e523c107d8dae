"""Runs code in a page that has imported the scripts of the app without starting it, to test the pure modules."""

from base64 import b64encode
from hashlib import blake2b
from typing import Any

from playwright.sync_api import Page

from .calling import SCRIPTS, call, serve
from .evaluating import evaluated

BARE = "/words/en.json"  # a page of the server's without a script
NAMES = [
    "records/records",
    "records/steps",
    "records/fold",
    "records/counts",
    "records/timeline",
    "state/detail",
    "state/state",
    "state/horizon",
    "state/playback",
    "server/runner",
    "problems/gridmap",
    "problems/mapsteps",
    "words/words",
    "server/connection",
    "problems/generate",
    "problems/shapes",
    "problems/draft",
    "problems/tools",
    "page/linkcodec",
    "problems/first",
    "state/conditions",
    "state/breakpoints",
]
SETUP = """async (names) => {
    for (const name of names) globalThis[name.split("/").pop()] = await import(`/static/js/${name}.js`);
    const { bytesOf, storeOf, randomOf } = await import("/tests/support/scripts/bytes.js");
    Object.assign(globalThis, { bytesOf, storeOf, randomOf });
}"""


class Modules:
    """Code may use the modules by their names (`records`, `steps`, …), `storeOf(bytes)` and `randomOf(seed)`."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.route(SCRIPTS, serve)
        page.goto(address + BARE)
        page.evaluate(SETUP, NAMES)
        self.kept: set[str] = set()

    def keep(self, data: bytes) -> str:
        """A name for large bytes, for `storeOf` and `bytesOf`; they travel once."""
        name = f"bytes {blake2b(data).hexdigest()}"
        if name not in self.kept:
            self.call("support/scripts/bytes.js", "keep", {"name": name, "text": packed(data)})
            self.kept.add(name)
        return name

    def call(self, script: str, function: str, given: Any = None) -> Any:
        """What a function of a script in tests/ returns for what it is given."""
        return call(self.page, script, function, given)

    def run(self, body: str, given: Any = None) -> Any:
        """What the body of a function of `given` returns."""
        return evaluated(self.page, body, given)


def packed(data: bytes) -> str:
    """Bytes on their way to `storeOf`."""
    return b64encode(data).decode()
