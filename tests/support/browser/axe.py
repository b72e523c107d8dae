"""What axe, a checker of accessibility, finds on a page or in a part of it.

A scan of a whole page costs as much as twenty steps: `test_accessibility.py` has the page as a whole scanned, and what
shows one part of it has that part scanned.
"""

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page

# A rule has its impact itself or from its checks: what can never be serious is not run at all.
FIND = """async (root) => {
    const { rules: all, data } = axe._audit;
    const serious = (impact) => impact === "serious" || impact === "critical";
    const checks = ({ any, all, none }) => [...any, ...all, ...none].map((check) => data.checks[check.id ?? check]);
    const severe = (rule) => (rule.impact ? serious(rule.impact) : checks(rule).some((check) => serious(check.impact)));
    const usual = ({ enabled, tags }) => enabled && !["experimental", "deprecated"].some((tag) => tags.includes(tag));
    const values = all.filter((rule) => usual(rule) && severe(rule)).map(({ id }) => id);
    const options = { runOnly: { type: "rule", values }, resultTypes: ["violations"], preload: false };
    const { violations } = await axe.run(root, options);
    const found = violations.filter(({ impact }) => serious(impact));
    return found.map(({ id, nodes }) => `${id}: ${nodes[0].target}`);
}"""
FIND_ANYWHERE = f"() => ({FIND})(document)"


def find_serious(shown: Page | Locator) -> list[str]:
    """Each serious fault, and the first element that has it; only these travel, since all that axe says is much."""
    page = shown if isinstance(shown, Page) else shown.page
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FIND_ANYWHERE) if shown is page else shown.evaluate(FIND)
    return found
