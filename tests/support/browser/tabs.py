"""One tab for many browser tests: a new context for each would cost four times what loading the app once more does.

Between two tests the tab is left as a new one would be: no document, nothing stored, the usual size and media, nobody
listening. What cannot be taken back (a script for every document, say) makes the tab a test's last: it is `spent`.
Tests marked `live` share even the page: where one is alive it is made to begin again, a quarter of the work of a load.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, ViewportSize

from ... import ROOT
from .calling import source
from .panels import PINNED, keep, stored

AGAIN = (ROOT / "tests" / "support" / "scripts" / "again.js").read_text("utf-8").replace("export ", "")
SPENDING_BOTH = ("add_init_script", "close", "expose_binding", "expose_function", "route_web_socket")
SPENDING = (*SPENDING_BOTH, "on", "once", "set_extra_http_headers")
SPENDING_CONTEXTS = (*SPENDING_BOTH, "new_cdp_session", "set_geolocation", "set_offline")
CHANGING = ("route", "set_viewport_size", "emulate_media")
CHANGING_CONTEXTS = ("route", "grant_permissions")
STILL = "reduce"  # how much moves in a tab, if a test does not change that
SIZE = {"width": 1280, "height": 720}
LEAVE_FULL_SCREEN = "() => document.fullscreenElement && document.exitFullscreen()"
# Speak a language again; what is found is the one spoken then, and whether something fills the screen.
SPEAK = """async (wanted) => {
    const root = document.documentElement;
    if (root.lang !== wanted) document.getElementById("language")?.click();
    for (let turn = 0; root.lang !== wanted && turn < 100; turn += 1) await new Promise((then) => setTimeout(then, 20));
    return [root.lang, Boolean(document.fullscreenElement)];
}"""
FORGET = source("support/scripts/pagestores.js", "forget")
WHOLE = source("support/scripts/pagepeek.js", "whole")


class Complaints(list[str]):
    """What pages said on their consoles, refused requests to other hosts among it, and errors nobody caught.

    A test that expects one takes it out.
    """

    def watch(self, page: Page) -> None:
        page.on("console", self.hear)
        page.on("pageerror", self.fail)

    def hear(self, message: ConsoleMessage) -> None:
        refused = "status of 400" in message.text  # the browser's note that the server refused, which is an answer
        if message.type in ("error", "warning") and not refused:
            self.append(f"{message.type}: {message.text} ({message.location['url']})")

    def fail(self, error: Error) -> None:
        self.append(f"error: {error.stack or error}")


class Tab:
    """A page in a context of its own, used again and again."""

    def __init__(self, browser: Browser, arguments: dict[str, Any], address: str) -> None:
        self.address = address
        self.language = "zh" if arguments.get("locale", "").startswith("zh") else "en"  # that a page comes in
        self.context = browser.new_context(**{"viewport": SIZE} | arguments)
        self.page = self.context.new_page()
        self.spent = False
        self.alive = False  # is the app there, left by a test that is over?
        self.lends = False  # may the test that is using it begin on a page that is alive?
        self.complaints = Complaints()  # of the test that is using it
        self.page.on("console", lambda message: self.complaints.hear(message))
        self.page.on("pageerror", lambda error: self.complaints.fail(error))
        self.page.set_viewport_size = self._resizing(self.page.set_viewport_size)  # type: ignore[assignment, method-assign]
        self.changed: set[str] = set()  # what a test has called of CHANGING, to be taken back
        for name in CHANGING_CONTEXTS:
            setattr(self.context, name, self._noting(name, getattr(self.context, name)))
        for name in CHANGING:
            setattr(self.page, name, self._noting(name, getattr(self.page, name)))
        for thing, names in ((self.page, SPENDING), (self.context, SPENDING_CONTEXTS)):
            for name in names:
                setattr(thing, name, self._spending(getattr(thing, name)))
        self._prepare()

    def _prepare(self) -> None:
        self.page.goto(f"{self.address}/static/early.js")  # no page of ours, and yet it may look into the same stores
        self.page.evaluate(FORGET)
        keep(self.page, PINNED)

    def open(self, part: str, view: dict[str, Any] | None = PINNED) -> None:
        """Open the app: at its address, which ends with a part like `#…`; None is the view of a first visit."""
        if self.alive and self.spent:  # a script for every document, say, is not heard of by a page that lives on
            self.alive = False
            self._prepare()
        if self.alive:
            self.alive = False
            self.page.evaluate(f"([part, kept]) => {{ {AGAIN}; return again(part, kept); }}", [part, stored(view)])
        else:
            if view != PINNED:
                keep(self.page, view)
            self.page.goto(f"{self.address}/{part}")
            if self.lends:  # as a page that lives on: what a test presses first must not come before its script
                self.page.evaluate(WHOLE)

    def rest(self) -> None:
        """Stay on the page, for a test that lets it begin again; or be as new, where it is not as it came."""
        there = self.page.url.partition("#")[0] == f"{self.address}/"
        self.alive = there and not self.complaints and self._is_as_it_came()
        self._let_go() if self.alive else self.clean()

    def _is_as_it_came(self) -> bool:
        """Does the page speak the language it came in, by now? One that fills the screen is to give that up."""
        language, fills = self.page.evaluate(SPEAK, self.language)
        if fills:
            self.changed.add("set_viewport_size")
        return bool(language == self.language)

    def _let_go(self) -> None:
        """Take back whatever can be without leaving the page; each call costs, so only what the test has changed."""
        self.complaints = Complaints()  # this is nobody's
        for page in self.context.pages:
            if page != self.page:
                page.close()
        if "route" in self.changed:
            for thing in (self.page, self.context):
                thing.unroute_all(behavior="ignoreErrors")
        if "set_viewport_size" in self.changed:
            self.page.set_viewport_size({"width": SIZE["width"], "height": SIZE["height"]})
        if "emulate_media" in self.changed:
            self.page.emulate_media(color_scheme="light", reduced_motion=STILL)
        if "grant_permissions" in self.changed:
            self.context.clear_permissions()
        self.changed.clear()
        self.page.mouse.move(0, 0)

    def clean(self) -> None:
        """Be as new, for the next test."""
        self.alive = False
        self.changed.update(CHANGING)
        self._let_go()
        self._prepare()
        self.context.clear_cookies()

    def discard(self) -> None:
        self.context.close()

    def _resizing(self, resize: Callable[[ViewportSize], None]) -> Callable[[ViewportSize], None]:
        """A window that fills the screen has to give that up first."""

        def shrink(viewport_size: ViewportSize) -> None:
            self.page.evaluate(LEAVE_FULL_SCREEN)
            resize(viewport_size)

        return shrink

    def _noting(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def note(*arguments: Any, **options: Any) -> Any:
            self.changed.add(name)
            return method(*arguments, **options)

        return note

    def _spending(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def spend(*arguments: Any, **options: Any) -> Any:
            self.spent = True
            return method(*arguments, **options)

        return spend
