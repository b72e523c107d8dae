"""What axe, a checker of accessibility, finds on a page."""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

FIND = """async () => {
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    return serious.map(({ id, nodes }) => `${id}: ${nodes[0].target}`);
}"""


def find_serious(page: Page) -> list[str]:
    """Each serious fault, and the first element that has it; only these travel, since all that axe says is much."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FIND)
    return found
