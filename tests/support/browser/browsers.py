"""Which browser the browser tests drive: one table of places, used by `python3 -m tests` and by the fixture alike.

Run as a program it prints nothing and ends with 0 when a browser is at hand, or says what is missing and ends with 1.
"""

import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from astrolabe.cli.browser import ON_PATH

VARIABLE = "ASTROLABE_TEST_BROWSER"
CHANNELS = {  # browsers that Playwright finds by itself, and where their vendors install them
    "chrome": "/Applications/Google Chrome.app",
    "msedge": "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
}
UNSEEN = (  # of ordinary Chromium: two pages behind each window's address bar, and a process in reserve
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)
LISTED = re.compile(r"disabledFeatures = \[(.*?)\n *\]", re.DOTALL)
DRIVER = "driver/package/lib/coreBundle.js"  # where Playwright lists what it turns off itself
MISSING = (
    "no browser for the browser tests: install one (`playwright install chromium` in .venv, `apt install chromium`, "
    "or Google Chrome), or name its program in the variable " + VARIABLE + "."
)
WRONG = "the variable " + VARIABLE + " names {}, which is not a file."


class NoBrowserError(Exception):
    """There is none; the message says what to install."""


def launch_arguments(own: str, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What tells Playwright which browser to launch; `own` is where its own download would be."""
    if named := environ.get(VARIABLE):
        if not Path(named).is_file():
            raise NoBrowserError(WRONG.format(named))
        return {"executable_path": named}
    if Path(own).is_file():
        return {}
    if found := next(filter(None, (shutil.which(name, path=environ.get("PATH")) for name in ON_PATH)), None):
        return {"executable_path": found}
    if channel := next((channel for channel, place in CHANNELS.items() if Path(place).exists()), None):
        return {"channel": channel}
    raise NoBrowserError(MISSING)


def without_unseen(playwright: Path) -> list[str]:
    """The switch that turns off what no page shows, and what makes up a third of the cost of a new context.

    Of several such switches only the last counts, so it repeats Playwright's; where that is not found there is none.
    """
    driver = playwright / DRIVER
    listed = LISTED.search(driver.read_text("utf-8")) if driver.is_file() else None
    own = re.findall(r'^ *"(\w+)"', listed[1], re.MULTILINE) if listed else []
    return ["--disable-features=" + ",".join([*own, *UNSEEN])] if own else []


def check(environ: Mapping[str, str] = os.environ) -> None:
    """Look for a browser; Playwright, which takes half a second to start, is asked only where none is found without."""
    try:
        launch_arguments("", environ)
    except NoBrowserError:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            launch_arguments(playwright.chromium.executable_path, environ)


def main() -> int:
    """Say whether a browser is there."""
    try:
        check()
    except NoBrowserError as error:
        print(f"astrolabe: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
