"""Builds pattern databases for pages, one set at a time: in a process of its own, which keeps it on disk.

Building takes a processor for some seconds; done here, it would hold up the runs. Where nothing can be written there is
no other way than to do it here. A set is built as long as some page wants it. To build one and see how far it has come:
`python -m astrolabe.engine.builder 4 4 0`.
"""

import logging
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from threading import Lock, Thread
from typing import NamedTuple

from ..heuristics.databases.shapes import Shape
from ..heuristics.databases.tables_on_disk import can_keep, ensure_built, is_built
from ..processes.child import begin
from ..processes.parent import obey_parent

MOST_WANTING = 1_000  # pages, of one set


class BuildProgress(NamedTuple):
    """How far a few sets are: ready, building, failed, or missing and not wanted; the part that is done."""

    state: str
    done: float


class Builder:
    """The sets that are wanted, and how far the one is that is being built."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._wanted: dict[Shape, set[str]] = {}  # set -> who wants it; built in this order
        self._failed: set[Shape] = set()
        self._done = 0.0  # of the first that is wanted
        self.worker: Thread | None = None  # while there is something to build

    def progress(self, shapes: Sequence[Shape]) -> BuildProgress:
        """How far these are, taken together."""
        with self._lock:
            missing = [shape for shape in shapes if shape in self._wanted or not is_built(shape)]
            if not missing:
                return BuildProgress("ready", 1.0)
            if self._failed.intersection(missing):
                return BuildProgress("failed", 0.0)
            if not all(self._wanted.get(shape) for shape in missing):
                return BuildProgress("missing", 0.0)
            begun = self._done if next(iter(self._wanted)) in missing else 0.0
            return BuildProgress("building", (len(shapes) - len(missing) + begun) / len(shapes))

    def build(self, shapes: Iterable[Shape], who: str) -> None:
        """Somebody wants these."""
        with self._lock:
            missing = [shape for shape in shapes if shape in self._wanted or not is_built(shape)]
            for shape in missing:
                wanting = self._wanted.setdefault(shape, set())
                if len(wanting) < MOST_WANTING:
                    wanting.add(who)
                self._failed.discard(shape)
            if missing and not self.worker:
                self.worker = Thread(target=self._work, daemon=True)
                self.worker.start()

    def stop(self, shapes: Iterable[Shape], who: str) -> None:
        """A page cancels its request; what no page wants is cancelled at the next sign of progress."""
        with self._lock:
            for shape in shapes:
                self._wanted.get(shape, set()).discard(who)

    def _work(self) -> None:
        """Build what is wanted, one after the other."""
        while shape := self._next():
            try:
                failed = self._build(shape) and not is_built(shape)
            except Exception as error:  # noqa: BLE001  # the disk or memory may be full; pages are told, and may ask again
                logging.getLogger("astrolabe").error("pattern databases could not be built: %r", error)
                failed = True
            with self._lock:
                if self._wanted.pop(shape) and failed:
                    self._failed.add(shape)

    def _next(self) -> Shape | None:
        """The next that somebody still wants."""
        with self._lock:
            self._wanted = {shape: who for shape, who in self._wanted.items() if who}
            self._done = 0.0
            if not self._wanted:
                self.worker = None
            return next(iter(self._wanted), None)

    def _build(self, shape: Shape) -> bool:
        """Build one set, unless it is not wanted any more; was it built to the end?

        In another process, and here where that one could not keep it.
        """
        for build in (built_elsewhere, ensure_built) if can_keep(shape) else (ensure_built,):
            with closing(build(shape)) as building:
                for self._done in building:
                    if not self._wanted[shape]:
                        return False
        return True


def built_elsewhere(shape: Shape) -> Generator[float]:
    """Have another process build a set: the part that is done, now and then. It ends with this generator."""
    command = [sys.executable, "-m", __name__, *map(str, shape)]
    with begin(command, name="the builder of pattern databases") as child:
        yield from child.lines()


def main(width: int, height: int, home: int) -> None:
    """Build one set, unless it is there, and keep it."""
    parent = obey_parent()
    for done in ensure_built(Shape(width, height, home)):
        parent.tell(done)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
