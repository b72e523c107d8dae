"""Runs the body of a function in a page. What it is given and what it returns travel as one text of JSON each, wherever
JSON can say it: Playwright looks into every value of a list, which takes it longer than most tests.
"""

import json
from typing import Any

from playwright.sync_api import Page

from ... import ROOT

TRAVELLING = (ROOT / "tests/support/scripts/travelling.js").read_text("utf-8").replace("export ", "")


def evaluated(page: Page, body: str, given: Any = None) -> Any:
    """What the body of a function of `given` returns."""
    code = f"(sent) => {{ {TRAVELLING}\nreturn answered(sent, async (given) => {{ {body} }}); }}"
    found = page.evaluate(code, packed(given))
    return json.loads(found["text"]) if "text" in found else found["value"]


def packed(given: Any) -> dict[str, Any]:
    """What a page is given, as a text if JSON has words for it."""
    try:
        return {"text": json.dumps(given, allow_nan=False), "value": None}
    except (TypeError, ValueError):
        return {"text": None, "value": given}
