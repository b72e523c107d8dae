"""A page of the server's without the app, in which its pure modules are tested."""

import json
from base64 import b64encode
from hashlib import blake2b
from typing import Any

from playwright.sync_api import Page

from astrolabe.web.tables import tables

from .calling import SCRIPTS, call, serve

BARE = "/words/en.json"  # a page of the server's without a script
BRING = """text => document.body.append(Object.assign(document.createElement("script"),
    { type: "application/json", id: "tables", textContent: text }))"""


def go_to_bare(page: Page, address: str) -> None:
    """A page with nothing but the tables, which the scripts find on every page of ours."""
    page.goto(address + BARE)
    page.evaluate(BRING, json.dumps(tables()))


class Modules:
    """Calls the scripts in tests/, which import those of the app."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.route(SCRIPTS, serve)
        go_to_bare(page, address)
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


def packed(data: bytes) -> str:
    """Bytes on their way to `storeOf`."""
    return b64encode(data).decode()
