"""How much memory there is for runs: what searches hold, kept as a running total, and what the process really holds.

The process is looked at now and then only; what it holds besides the searches (programs, problems, tables, records on
the shelf) is not theirs to answer for. What the allocator keeps is given back, after runs have gone and whenever the
process has grown for another reason: large bodies, or many connections at once.
"""

from collections.abc import Callable

from ..core import process_memory
from ..core.refusal import Refusal
from .limits import Limits
from .run_shelf import RunShelf

MEGABYTE = 2**20
LOOK_SECONDS = 0.5  # between looks at the process
GIVE_BACK_SECONDS = 3.0  # after something was freed
WORTH_GIVING_BACK = 16 * MEGABYTE


class MemoryUse:
    """What runs hold together, and whether there is room for more."""

    def __init__(
        self,
        limits: Limits,
        shelf: RunShelf,
        resident: Callable[[], int | None] = process_memory.resident,
        give_back: Callable[[], None] = process_memory.give_back,
    ) -> None:
        self.most = limits.total_memory * MEGABYTE
        self.shelf = shelf
        self.clock = shelf.clock
        self._resident = resident
        self._give_back = give_back
        self._others = resident() or 0  # what the process held when there was no run
        self._looked = float("-inf")
        self._seen = 0  # what it held for runs, at the last look
        self._peak = 0  # of runs and records, since memory was last given back
        self._floor = self._others  # the least that the process held besides them, since then
        self._fell: float | None = None  # when much began to seem free

    def check(self, more: int, own: int = 0) -> None:
        """Refuse what would be too much together and more than a fair share of it."""
        total = max(self.shelf.memory.value, self._really()) + more
        if total > self.most and own + more > self.most / max(len(self.shelf.live()), 1):
            raise Refusal("serve.memory", most=self.most // MEGABYTE)

    def _really(self) -> int:
        """What the process holds beyond what it held without runs and what is on the shelf."""
        now = self.clock()
        if now - self._looked >= LOOK_SECONDS:
            self._looked = now
            self._seen = self._beyond()
            if self._seen > self.most:  # some of it may have been freed
                self._give_back()
                self._seen = self._beyond()
        return self._seen

    def _beyond(self) -> int:
        return (self._resident() or 0) - self._others - self.shelf.kept.value

    def tidy(self) -> None:
        """Called now and then: give back what is not used any more, some seconds after it was freed."""
        now, free = self.clock(), self._seems_free()
        if free < WORTH_GIVING_BACK:
            self._fell = None
        elif self._fell is None:
            self._fell = now
        elif now - self._fell >= GIVE_BACK_SECONDS:
            self._give_back()
            self._peak, self._floor, self._fell = self._held(), self._besides(), None
        if not self.shelf.memory.value:
            self._others = self._besides()

    def _held(self) -> int:
        """Bytes of runs and records."""
        return self.shelf.memory.value + self.shelf.kept.value

    def _besides(self) -> int:
        """Bytes that the process holds besides them."""
        resident = self._resident()
        return 0 if resident is None else resident - self._held()

    def _seems_free(self) -> int:
        """Bytes that an allocator may be keeping: what runs have let go of, or what the process has grown by."""
        held, besides = self._held(), self._besides()
        self._peak, self._floor = max(self._peak, held), min(self._floor, besides)
        return max(self._peak - held, besides - self._floor)
