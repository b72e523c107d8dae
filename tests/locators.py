"""Where the controls that many browser tests use are on the page: by role and name."""

from playwright.sync_api import Locator, Page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def step(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="Step", exact=True)


def timeline(page: Page) -> Locator:
    return page.get_by_role("slider", name="Timeline")


def speed(page: Page) -> Locator:
    return page.get_by_role("slider", name="Speed")
