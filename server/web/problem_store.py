"""The problems that pages have sent lately, cached under a name made from what is in them.

A copy only: the document lives in the browser, which sends it again when the name is no longer known, after a restart
for example. The cache is bounded in bytes; where it is one of several, what another one has been sent is found, too.
Knows no request and no run.
"""

from collections import OrderedDict
from threading import Lock
from typing import Protocol

from ..domains import Problem
from ..runs.names import name_of
from ..spaces.problem import cells

OVERHEAD = 4096  # bytes counted for a problem besides its cells


def size_of(problem: Problem) -> int:
    return OVERHEAD + cells(problem)


class Shared(Protocol):
    """What several caches of problems have in common."""

    def keep(self, name: str, document: str) -> None: ...
    def find(self, name: str) -> Problem | None: ...


class Problems:
    """The problems used last, as many as fit; the newest is kept whatever its size."""

    def __init__(self, most_bytes: int, shared: Shared | None = None) -> None:
        self.most_bytes = most_bytes
        self._shared = shared
        self._kept: OrderedDict[str, Problem] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def keep(self, problem: Problem, document: str = "") -> str:
        """Keep a problem, which came as this document; the name to ask for it by."""
        name = name_of(problem)
        if self._shared and document:
            self._shared.keep(name, document)
        with self._lock:
            if name not in self._kept:
                self._kept[name] = problem
                self._bytes += size_of(problem)
            self._kept.move_to_end(name)
            while self._bytes > self.most_bytes and len(self._kept) > 1:
                self._bytes -= size_of(self._kept.popitem(last=False)[1])
        return name

    def find(self, name: str) -> Problem | None:
        """The problem of this name, unless it was never sent or has been evicted."""
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        found = self._shared.find(name) if self._shared and name.isascii() else None
        if found:
            self.keep(found)
        return found
