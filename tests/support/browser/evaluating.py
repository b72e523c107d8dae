"""Runs the body of a function in a page. What it is given and what it returns travel as one text of JSON each, wherever
JSON can say it: Playwright looks into every value of a list, which takes it longer than most tests.
"""

import json
from typing import Any

from playwright.sync_api import Page

LIMIT_MS = 60_000  # for what waits for what never comes
FUNCTION = """async ({ text, value }) => {
    const given = text === null ? value : JSON.parse(text);
    const late = (_, fail) => setTimeout(() => fail(new Error("still waiting after %(limit)s ms")), %(limit)s);
    const found = await Promise.race([(async () => { %(body)s })(), new Promise(late)]);
    const isPlain = (part) => part === null || ["string", "boolean"].includes(typeof part) || Number.isFinite(part)
        || (Array.isArray(part) ? part.every(isPlain) : part !== undefined && typeof part === "object"
            && Object.getPrototypeOf(part) === Object.prototype && Object.values(part).every(isPlain));
    return isPlain(found) ? { text: JSON.stringify(found) } : { value: found };
}"""


def evaluated(page: Page, body: str, given: Any = None) -> Any:
    """What the body of a function of `given` returns."""
    found = page.evaluate(FUNCTION % {"limit": LIMIT_MS, "body": body}, packed(given))
    return json.loads(found["text"]) if "text" in found else found["value"]


def packed(given: Any) -> dict[str, Any]:
    """What a page is given, as a text if JSON has words for it."""
    try:
        return {"text": json.dumps(given, allow_nan=False), "value": None}
    except (TypeError, ValueError):
        return {"text": None, "value": given}
