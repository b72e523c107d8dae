"""Builds tables for pages, one set at a time: in a process of its own, which keeps it on disk.

Building takes a processor for some seconds; done here, it would hold up the runs. Where nothing can be written there is
no other way than to do it here. A set is built as long as some page wants it.
"""

import logging
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from threading import Lock, Thread
from typing import NamedTuple

from ..processes.child import begin
from .searchable import Built

MOST_WANTING = 1_000  # pages, of one set


class BuildProgress(NamedTuple):
    """How far a few sets are: ready, building, failed, or missing and not wanted; the part that is done."""

    state: str
    done: float


class Builder:
    """The sets that are wanted, and how far the one is that is being built."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._wanted: dict[Built, set[str]] = {}  # set -> who wants it; built in this order
        self._failed: set[Built] = set()
        self._done = 0.0  # of the first that is wanted
        self.worker: Thread | None = None  # while there is something to build

    def progress(self, sets: Sequence[Built]) -> BuildProgress:
        """How far these are, taken together."""
        with self._lock:
            missing = [each for each in sets if each in self._wanted or not each.is_built()]
            if not missing:
                return BuildProgress("ready", 1.0)
            if self._failed.intersection(missing):
                return BuildProgress("failed", 0.0)
            if not all(self._wanted.get(each) for each in missing):
                return BuildProgress("missing", 0.0)
            begun = self._done if next(iter(self._wanted)) in missing else 0.0
            return BuildProgress("building", (len(sets) - len(missing) + begun) / len(sets))

    def build(self, sets: Iterable[Built], who: str) -> None:
        """Somebody wants these."""
        with self._lock:
            missing = [each for each in sets if each in self._wanted or not each.is_built()]
            for each in missing:
                wanting = self._wanted.setdefault(each, set())
                if len(wanting) < MOST_WANTING:
                    wanting.add(who)
                self._failed.discard(each)
            if missing and not self.worker:
                self.worker = Thread(target=self._work, daemon=True)
                self.worker.start()

    def stop(self, sets: Iterable[Built], who: str) -> None:
        """A page cancels its request; what no page wants is cancelled at the next sign of progress."""
        with self._lock:
            for each in sets:
                self._wanted.get(each, set()).discard(who)

    def _work(self) -> None:
        """Build what is wanted, one after the other."""
        while each := self._next():
            try:
                failed = self._build(each) and not each.is_built()
            except Exception as error:  # noqa: BLE001  # the disk or memory may be full; pages are told, and may ask again
                logging.getLogger("astrolabe").error("tables could not be built: %r", error)
                failed = True
            with self._lock:
                if self._wanted.pop(each) and failed:
                    self._failed.add(each)

    def _next(self) -> Built | None:
        """The next that somebody still wants."""
        with self._lock:
            self._wanted = {each: who for each, who in self._wanted.items() if who}
            self._done = 0.0
            if not self._wanted:
                self.worker = None
            return next(iter(self._wanted), None)

    def _build(self, each: Built) -> bool:
        """Build one set, unless it is not wanted any more; was it built to the end?

        In another process, and here where that one could not keep it.
        """
        ways: tuple[Callable[[Built], Generator[float]], ...] = (built_elsewhere, built_here)
        for build in ways if each.can_be_kept() else ways[1:]:
            with closing(build(each)) as building:
                for self._done in building:
                    if not self._wanted[each]:
                        return False
        return True


def built_elsewhere(wanted: Built) -> Generator[float]:
    """Have another process build a set: the part that is done, now and then. It ends with this generator."""
    with begin([sys.executable, *wanted.command], name="the builder of tables") as child:
        yield from child.lines()


def built_here(wanted: Built) -> Generator[float]:
    return wanted.build()
