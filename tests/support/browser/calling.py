"""Calls functions of the scripts in tests/ in any page of the app: they import the app's scripts by their paths."""

from functools import cache
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from ... import ROOT
from .evaluating import evaluated

SCRIPTS = "**/tests/**/*.*"
CALL = "const [path, name, rest] = given; return (await import(path))[name](rest);"


def serve(route: Route) -> None:
    """Answer with a file of tests/."""
    route.fulfill(path=ROOT / urlsplit(route.request.url).path.lstrip("/"))


def call(page: Page, script: str, function: str, given: Any = None) -> Any:
    """What a function of a script returns for what it is given, in a page where `serve` answers."""
    return evaluated(page, CALL, [f"/tests/{script}", function, given])


def called(page: Page, script: str, function: str, given: Any = None) -> Any:
    """The same in a page that has no other use for the scripts of tests/."""
    page.route(SCRIPTS, serve)
    try:
        return call(page, script, function, given)
    finally:
        page.unroute(SCRIPTS, serve)


@cache
def source(script: str, function: str) -> str:
    """A function of a script that imports nothing by itself, as text: for pages which have to be left as they are."""
    text = (ROOT / "tests" / script).read_text("utf-8").replace("export ", "")
    return f"(...given) => {{ {text}\nreturn {function}(...given); }}"
