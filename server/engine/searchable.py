"""What the engine needs of a domain to put its searches together, and to know what they take."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..core.arrays import Floats
from ..core.loading import Loader
from ..spaces.problem import Posed
from ..spaces.protocol import AnySpace
from .settings import HasChoices, Settings

Rows = Callable[[Floats], Any]  # which makes of estimates what a space keeps: a list, or an array


class Built(Protocol):
    """Numbers that a heuristic looks up and that take a while to be worked out, once: pattern databases."""

    @property
    def size(self) -> int:
        """Bytes."""

    @property
    def command(self) -> Sequence[str]:
        """What Python runs in another process to build them, and to print which part is done, now and then."""

    def is_built(self) -> bool: ...
    def can_be_kept(self) -> bool:
        """Can another process leave them where this one finds them?"""

    def build(self) -> Generator[float]:
        """Build them here, unless they are there: the part that is done, now and then."""


class Compiling(NamedTuple):
    """The blocks of a compiled search: those it is given, all that are to be freed with it, and what nodes are."""

    given: Sequence[Any]
    blocks: Sequence[Any]
    place: Callable[[int], Any]  # of a node; of a search along one path, of a place on it


class PathForm(NamedTuple):
    """The compiled space of a search along one path."""

    type: Any
    compiling: Callable[[Any, Any], Compiling]  # problem and space as blocks


class CompiledForm(NamedTuple):
    """The compiled spaces of a domain. Only whoever compiles loads it, and numba with it."""

    numbered: bool  # are its nodes numbered from the outset?
    type_of: Callable[[bool], Any]  # the type of its blocks as numba knows it, of a space that jumps or of another
    compiling: Callable[[Any, Sequence[Any], int], Compiling]  # problem, spaces, and bytes a node of their tables
    path: PathForm | None


@dataclass(frozen=True, slots=True)
class Searching:
    """How the searches of one domain are put together, and what they take."""

    space: Callable[[Any, Settings, Rows], AnySpace]
    backward: Callable[[Any, Any, Settings, Rows], AnySpace]  # of that space: from goal to start
    twin: Callable[[Any, Any, Settings], AnySpace] | None  # beside that space: of the problem that can be solved if
    # this one cannot
    built: Callable[[Any, Settings], Sequence[Built]]  # what must have been built before
    strongest: str | None  # the heuristic for what is too large for others, if a search along one path helps there
    safe: Callable[[Any, Settings], Settings]  # that are sure to find the least cost, and moves as in these
    neighbours: Callable[[Settings], int]  # of a node, at most
    small: int  # nodes: up to here Python is quick enough, and the page can show the lines run
    opened_bytes: Mapping[str, int]  # engine -> what one opened node takes at most
    held_bytes: Mapping[str, int]  # engine -> and what is counted for it while a run is under way
    compiled_heuristics: tuple[str, ...]  # that compiled code knows; none where there is no compiled form
    compiled: Loader[CompiledForm]
    decides: tuple[str, ...]  # the modules and folders of the package on which records depend


class Searchable(HasChoices, Protocol):
    """A domain as the engine sees it."""

    @property
    def searching(self) -> Searching: ...


SearchProblem = Posed[Searchable]
