"""A set of pattern databases as the engine sees it: something that must be built before a search can look it up.

To build one and see how far it has come: `python -m astrolabe.domains.boards.pattern_set 4 4 0`.
"""

import sys
from collections.abc import Generator
from typing import NamedTuple

from ...processes.parent import obey_parent
from .heuristics.databases import tables_on_disk
from .heuristics.databases.shapes import Shape


class PatternSet(NamedTuple):
    """The tables of one shape."""

    shape: Shape

    @property
    def size(self) -> int:
        return self.shape.size

    @property
    def command(self) -> tuple[str, ...]:
        return "-m", __name__, *map(str, self.shape)

    def is_built(self) -> bool:
        return tables_on_disk.is_built(self.shape)

    def can_be_kept(self) -> bool:
        return tables_on_disk.can_keep(self.shape)

    def build(self) -> Generator[float]:
        return tables_on_disk.ensure_built(self.shape)


def main(width: int, height: int, home: int) -> None:
    """Build one set, unless it is there, and keep it."""
    parent = obey_parent()
    for done in PatternSet(Shape(width, height, home)).build():
        parent.tell(done)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
