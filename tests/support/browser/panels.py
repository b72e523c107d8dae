"""Panels in tests: most tests are of a teacher who has pinned every panel beside the stage, as one who comes back has.

What a first visit looks like is for the tests of the frame: they open the page without a view, and `open_panel` as a
newcomer does.
"""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

NAME = "astrolabe.view"
PINNED: dict[str, Any] = {
    "welcome": True,
    "pinned": [f"{name}-panel" for name in ("algorithm", "draw", "board", "solvability", "board-setup", "statistics")]
    + ["lessons-panel", "view-panel"],
    "folded": ["lessons-panel", "closed-list-panel", "trust-panel"],
}
KEEP = f"(view) => localStorage.setItem({json.dumps(NAME)}, JSON.stringify(view))"
REPLACE = "(kept) => { localStorage.clear(); Object.assign(localStorage, kept); }"


def stored(view: dict[str, Any] | None) -> dict[str, str]:
    """What a browser keeps that has such a view of the page; nothing before a first visit."""
    return {} if view is None else {NAME: json.dumps(view)}


def keep(page: Page, view: dict[str, Any] | None) -> None:
    """Have the browser keep this alone, for a page of ours that is yet to be opened."""
    page.evaluate(REPLACE, stored(view))


def pin_all_in(context: BrowserContext) -> None:
    """Keep every panel of the left column pinned on every page of a context; what such a page keeps itself stays."""
    context.add_init_script(f"localStorage.getItem({json.dumps(NAME)}) ?? ({KEEP})({json.dumps(PINNED)})")


def open_panel(page: Page, name: str) -> Locator:
    """A panel, opened by its icon in the strip unless it is there already."""
    icon = page.get_by_role("navigation", name="Panels").get_by_role("button", name=name, exact=True)
    icon.scroll_into_view_if_needed()
    if icon.get_attribute("aria-expanded") != "true":
        icon.click()
    panel = page.get_by_role("region", name=name, exact=True)
    expect(panel).to_be_visible()
    return panel
