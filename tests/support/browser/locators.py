"""Where the controls that many browser tests use are: by role and name, looked for in their own part of the page, since
a look through all of it costs many times as much.
"""

from playwright.sync_api import Locator, Page, expect

HEAR_PLAY = """() => {
    const button = document.getElementById("play");
    globalThis.heard = [];
    const hear = () => button.ariaLabel === (heard.at(-1) ?? "Play") || heard.push(button.ariaLabel);
    new MutationObserver(hear).observe(button, { attributeFilter: ["aria-label"] });
}"""


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def transport(page: Page, name: str) -> Locator:
    """One of the buttons that play and step."""
    return page.locator("#transport").get_by_role("button", name=name, exact=True)


def step(page: Page) -> Locator:
    return page.locator("#place").get_by_role("spinbutton", name="Step", exact=True)


def timeline(page: Page) -> Locator:
    return page.locator("#run").get_by_role("slider", name="Timeline")


def speed(page: Page) -> Locator:
    return page.locator("#controls").get_by_role("slider", name="Speed")


def show_tab(page: Page, name: str) -> None:
    """Show a tab; when this returns, all on it can be touched."""
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    expect(page.locator("#page")).to_have_js_property("inert", False)


def wait_until_shown(page: Page) -> None:
    """What was done is shown in the next frame."""
    page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")


def hear_play(page: Page) -> None:
    """Note in `heard` what the button Play is called from now on: a busy machine may not look while it is Pause."""
    page.evaluate(HEAR_PLAY)
