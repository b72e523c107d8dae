"""A browser that is there: found, and made to open a page of ours where nobody sees it, until that is done."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ..core.refusal import Refusal
from ..processes.child import Child, begin_silent

VARIABLE = "ASTROLABE_BROWSER"
ON_PATH = (
    "chromium-headless-shell",  # the same without windows, which are half of the work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
MAC = (
    "Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "Applications/Chromium.app/Contents/MacOS/Chromium",
    "Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
FOLDERS = {  # the variable that names a folder -> where vendors install them in there, beside the path
    "": MAC,  # the root
    "HOME": MAC,
    "PROGRAMFILES": WINDOWS,
    "PROGRAMFILES(X86)": WINDOWS,
    "LOCALAPPDATA": WINDOWS,
}
QUIET = (
    *("--headless", "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--mute-audio", "--hide-scrollbars"),
    "--force-device-scale-factor=1",
    "--use-mock-keychain",  # else macOS may ask its user whether a browser may have a password
)


def found_browser(environ: Mapping[str, str] = os.environ) -> str:
    """The program: the one that is named, else the first that is there."""
    if named := environ.get(VARIABLE):
        if shutil.which(named, path=environ.get("PATH")):
            return named
        raise Refusal("cli.browser.wrong", variable=VARIABLE, found=named)
    on_path = (shutil.which(name, path=environ.get("PATH")) for name in ON_PATH)
    found = next(filter(None, on_path), None) or next(_installed(environ), None)
    if not found:
        raise Refusal("cli.browser.none", variable=VARIABLE)
    return found


def _installed(environ: Mapping[str, str]) -> Iterator[str]:
    """The programs that are where their vendors install them."""
    for variable, places in FOLDERS.items():
        folder = environ.get(variable) if variable else "/"
        yield from (str(Path(folder, place)) for place in places if folder and Path(folder, place).is_file())


@contextmanager
def opened_page(program: str, address: str, width: int, height: int) -> Iterator[Child]:
    """A browser with a profile of its own, which shows the page in a window of this size; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="astrolabe-", ignore_cleanup_errors=True) as profile:
        options = [*QUIET, f"--user-data-dir={profile}", f"--window-size={width},{height}"]
        if getattr(os, "geteuid", lambda: 1)() == 0:
            options.append("--no-sandbox")  # there is none for the superuser; it sees no page but ours
        try:
            browser = begin_silent([program, *options, address], name=program)
        except OSError as error:
            raise Refusal("cli.browser.failed", found=program, reason=error.strerror or str(error)) from None
        with browser:
            yield browser
