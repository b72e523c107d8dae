"""How processes that keep the same classes hear of each other's changes: only that something is new in a class, never
what. Whoever hears of it reads the class, which is whole at any time, so that news may come twice and does no harm.
"""

from collections.abc import Callable
from typing import Protocol

from ..core.failures import Failures

Heard = Callable[[str, bool], None]  # of which class; is it for everybody, or for the teacher's pages alone?


class News(Protocol):
    """What goes to and comes from the others."""

    def tell(self, code: str, everybody: bool) -> None:
        """Something is new in a class."""

    def listen(self, heard: Heard, again: Callable[[], None], failures: Failures) -> None:
        """Call `heard` for whatever the others tell, and `again` whenever some may have been missed. It never ends."""


class NoNews:
    """Of one process alone."""

    def tell(self, code: str, everybody: bool) -> None:
        """There is nobody else."""

    def listen(self, heard: Heard, again: Callable[[], None], failures: Failures) -> None:
        """There is nobody else."""
