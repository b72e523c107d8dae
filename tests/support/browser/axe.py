"""What axe, a checker of accessibility, finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")


def find_serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {rule['nodes'][0]['target']}" for rule in found if rule["impact"] in SERIOUS]
