"""`pytest -p tests.support.browser.reach -m "browser and not nightly" tests/page`: which tests go where others go, too.

Chromium tells which characters of the page's scripts each test reaches. At the end stands how much of it the tests of
every day reach; which thorough ones reach what those do not, and ought perhaps to be of every day; and which of every
day reach nothing that another of them does not, and may become thorough if they are dear. One process, some minutes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Error, Page

SHOWN = 40  # tests in each list
SCRIPTS = "/static/"
Reached = dict[str, int]  # path of a script -> a byte of 1 for each of its characters that was reached, as one number


@dataclass
class Story:
    """A test and what it reached."""

    name: str
    thorough: bool
    seconds: float = 0.0
    reached: Reached = field(default_factory=dict)


def painted(functions: Iterable[Mapping[str, Any]]) -> int:
    """Which characters of a script ran; inner ranges come after those around them, and count instead of them."""
    ranges = [part for function in functions for part in function["ranges"]]
    ranges.sort(key=lambda part: (part["startOffset"], -part["endOffset"]))
    ran = bytearray(max((part["endOffset"] for part in ranges), default=0))
    for part in ranges:
        begin, end = part["startOffset"], part["endOffset"]
        ran[begin:end] = bytes([part["count"] > 0]) * (end - begin)
    return int.from_bytes(ran, "little")


def together(stories: Iterable[Story]) -> Reached:
    """What any of them reached."""
    reached = [story.reached for story in stories]
    return {path: reduce(or_, (each.get(path, 0) for each in reached)) for path in set().union(*reached)}


def beyond(reached: Reached, known: Reached) -> int:
    """How many characters are reached that are not known."""
    return sum((ran & ~known.get(path, 0)).bit_count() for path, ran in reached.items())


def told(stories: list[Story]) -> Iterator[str]:
    """The report, line by line."""
    everyday = [story for story in stories if not story.thorough]
    known, everything = together(everyday), beyond(together(stories), {})
    share = 100 * beyond(known, {}) / max(1, everything)
    yield f"{len(everyday)} of {len(stories)} tests are of every day: {share:.2f} % of {everything} characters reached"
    further = [(beyond(story.reached, known), story) for story in stories if story.thorough]
    yield "thorough ones that reach more, characters and seconds:"
    yield from _lines(sorted(further, key=lambda pair: -pair[0]))
    alone = [
        (beyond(story.reached, together(other for other in everyday if other is not story)), story)
        for story in everyday
    ]
    yield "of every day, and nothing that another does not reach:"
    yield from _lines(sorted((pair for pair in alone if not pair[0]), key=lambda pair: -pair[1].seconds))


def _lines(pairs: list[tuple[int, Story]]) -> Iterator[str]:
    for count, story in pairs[:SHOWN]:
        yield f"  {count:6} {story.seconds:6.2f} {story.name}"


class Listening:
    """Has every page tell what it runs, and keeps it for the test that is under way."""

    def __init__(self) -> None:
        self.stories: list[Story] = []
        self._telling: list[tuple[Page, CDPSession]] = []

    def opened(self, page: Page) -> Page:
        session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
        self._telling.append((page, session))
        return page

    def take(self, ends: Callable[[Page], bool] = lambda page: False) -> None:
        """Ask the pages; those that end will not be asked again."""
        self._telling = [(page, session) for page, session in self._telling if not page.is_closed()]
        for _, session in self._telling:
            self._keep(session, self.stories[-1].reached)
        self._telling = [(page, session) for page, session in self._telling if not ends(page)]

    def _keep(self, session: CDPSession, reached: Reached) -> None:
        try:
            scripts = session.send("Profiler.takePreciseCoverage")["result"]
        except Error:  # a browser that was killed
            return
        for script in scripts:
            path = urlsplit(script["url"]).path
            if path.startswith(SCRIPTS):
                reached[path] = reached.get(path, 0) | painted(script["functions"])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.stories.append(Story(item.nodeid, item.get_closest_marker("thorough") is not None))
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        try:
            return (yield)
        finally:
            self.take()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.stories[-1].seconds += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in told(self.stories):
            terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    """Pages are listened to from where they are opened to where they, or all of their context, are closed."""
    listening = Listening()
    config.pluginmanager.register(listening, "reach")
    open_page, close_page, close_context = BrowserContext.new_page, Page.close, BrowserContext.close

    def closing_page(page: Page, **named: Any) -> None:
        listening.take(lambda other: other is page)
        close_page(page, **named)

    def closing_context(context: BrowserContext, **named: Any) -> None:
        listening.take(lambda page: page.context is context)
        close_context(context, **named)

    BrowserContext.new_page = lambda context: listening.opened(open_page(context))
    BrowserContext.close = closing_context
    Page.close = closing_page
