"""What axe, a checker of accessibility, finds on a page or in a part of it.

A scan of a whole page costs as much as twenty steps: `test_accessibility.py` has the page as a whole scanned, and what
shows one part of it has that part scanned.
"""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page

from .calling import source

FIND = source("support/scripts/axefaults.js", "seriousFaults")


def find_serious(shown: Page | Locator) -> list[str]:
    """Each serious fault, and the first element that has it; only these travel, since all that axe says is much."""
    page = shown if isinstance(shown, Page) else shown.page
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found: list[str] = shown.evaluate(FIND)
    return found
