"""Runs code in a page that has imported the scripts of the app without starting it, to test the pure modules."""

from base64 import b64encode
from hashlib import blake2b
from typing import Any

from playwright.sync_api import Page

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
    "words/words",
    "server/connection",
    "problems/generate",
    "problems/shapes",
    "problems/draft",
    "problems/tools",
    "page/linkcodec",
    "problems/firstmap",
    "state/conditions",
    "state/breakpoints",
]
SETUP = """async (names) => {
    for (const name of names) globalThis[name.split("/").pop()] = await import(`/static/js/${name}.js`);
    globalThis.kept = new Map();
    globalThis.bytesOf = (text) => {
        if (kept.has(text)) return kept.get(text);
        const characters = atob(text);
        const bytes = new Uint8Array(characters.length);
        for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at);
        return bytes;
    };
    globalThis.storeOf = (text) => {
        const store = new records.RecordStore();
        store.append(bytesOf(text));
        return store;
    };
    globalThis.randomOf = (seed) => () => {  // the mulberry32 of Tommy Ettinger, in the public domain
        seed = (seed + 0x6d2b79f5) | 0;
        let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}"""


class Modules:
    """Code may use the modules by their names (`records`, `steps`, …), `storeOf(bytes)` and `randomOf(seed)`."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address + BARE)
        page.evaluate(SETUP, NAMES)
        self.kept: set[str] = set()

    def keep(self, data: bytes) -> str:
        """A name for large bytes, for `storeOf` and `bytesOf`; they travel once."""
        name = f"bytes {blake2b(data).hexdigest()}"
        if name not in self.kept:
            self.page.evaluate("([name, text]) => void kept.set(name, bytesOf(text))", [name, packed(data)])
            self.kept.add(name)
        return name

    def run(self, body: str, given: Any = None) -> Any:
        """What the body of a function of `given` returns."""
        return self.page.evaluate(f"async (given) => {{ {body} }}", given)


def packed(data: bytes) -> str:
    """Bytes on their way to `storeOf`."""
    return b64encode(data).decode()
