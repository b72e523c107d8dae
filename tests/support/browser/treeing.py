"""A page that holds the search tree and the atlas and nothing else, shown any run of a board at any cursor."""

from typing import Any

import numpy as np
from playwright.sync_api import Page

from astrolabe.content.words import catalogue
from astrolabe.domains.boards.board import BoardProblem
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.web.tables import tables

from ..oracles.boards import plain
from .calling import SCRIPTS, call, serve
from .modules import go_to_bare, packed

PAGE = "support/scripts/treepage.js"
LOOKS = "support/scripts/treelooks.js"


class Treed:
    """Drives the scripts `treepage.js` and, for what is to be seen, `treelooks.js`."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.route(SCRIPTS, serve)
        go_to_bare(page, address)
        self.do("furnished", {"tables": tables(), "words": dict(catalogue("en"))})

    def do(self, function: str, given: Any = None) -> Any:
        """What a function of the page's script returns for what it is given."""
        return call(self.page, PAGE, function, given)

    def look(self, function: str, given: Any = None) -> Any:
        """The same of what is to be seen."""
        return call(self.page, LOOKS, function, given)

    def show(self, problem: BoardProblem, settings: Settings | None = None, most: int = 10**7, **view: object) -> int:
        """Have a run at hand, at its beginning; the number of its records."""
        settings = settings or Settings()
        records = records_of(problem, settings, most)
        chosen = {name: getattr(settings, name) for name in Settings.__slots__ if name != "table"}
        given = {"board": plain(problem), "settings": chosen, "view": view, "bytes": packed(records.tobytes())}
        self.do("show", given)
        return len(records)

    def seek(self, record: int) -> None:
        self.dispatch(type="seek", record=record)

    def dispatch(self, **action: object) -> None:
        self.do("dispatch", action)

    def text(self, part: str) -> str:
        return self.do("text", part)  # type: ignore[no-any-return]


def records_of(
    problem: BoardProblem, settings: Settings, most: int = 10**7
) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """All records of a run, or its first ones."""
    run, batches, count = Run(problem, settings), [], 0
    while not run.done and count < most:
        batches.append(run.pull(min(65_536, most - count)))
        count += len(batches[-1])
    return np.concatenate(batches)
