"""What a domain brings along to have its searches go out as search traces and come in from those of other programs.

Here is as well what all domains do alike with the events of a trace.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.refusal import Refusal
from .searchtrace import EventFields, TraceEvent

TAKES = ("expanding", "expanded", "expand", "expansion")
CLOSES = ("closing", "closed", "close", "visited")  # of a trace that has no other word for an expansion
SOURCES = ("source", "start")
DESTINATIONS = ("destination", "target")
NOTHING, NAMES, PLACES, FIELDS = range(4)  # how plainly events describe the nodes of a domain

Event = dict[str, object]
Placed = Callable[[int], Event]  # the fields of an event that say where its node is


class Ground(NamedTuple):
    """What was searched, by the names of the trace."""

    problem: Any
    nodes: Mapping[str, int]
    start: int
    goal: int
    move: Callable[[int, int], int]  # the move from a parent to a node, NO_MOVE where it is none


class Fact(NamedTuple):
    """A record to be, and the line of its event."""

    kind: int
    node: int
    other: int
    g: float
    h: float
    f: float
    move: int
    line: int


@dataclass(frozen=True, slots=True)
class Traceable:
    """How the searches of one domain look in a trace; `given` is a problem that a trace is laid on, if there is one."""

    placed: bool  # do nodes lie on a grid? Posthoc draws them there, and a trace can be laid on a problem
    ends: Callable[[Any], Iterable[Event]]  # of a problem: its start and goal
    places: Callable[[Any, str, Iterable[tuple[Any, ...]]], Placed]  # of a problem, an algorithm and its records
    own: Callable[[EventFields], Any]  # what an event says in fields of this domain's own, None where it has none
    described: Callable[[Sequence[TraceEvent], Any], int]  # events, given -> how plainly
    ground: Callable[[Sequence[TraceEvent], Any], Ground]  # events, given -> what was searched; else a Refusal
    settings: Callable[[Ground, Sequence[Fact]], dict[str, object]]  # to show it with; a Refusal where it is no search


def takes_in(events: Sequence[TraceEvent]) -> tuple[str, ...]:
    """What an expansion is called."""
    return TAKES if any(event.type in TAKES for event in events) else CLOSES


def ends_of(events: Sequence[TraceEvent]) -> Iterator[str]:
    """The names of the start and the goal: as the events say, or else the first and the last node that was taken."""
    takes = takes_in(events)
    for kinds, otherwise in ((SOURCES, 0), (DESTINATIONS, -1)):
        named = [event for event in events if event.type in kinds]
        taken = named or [event for event in events if event.type in takes] or [*events]
        yield taken[0 if named else otherwise].id


def check_known(events: Sequence[TraceEvent], known: Collection[str], key: str) -> None:
    """Refuse the first event whose node is not known."""
    lost = next((event for event in events if event.id not in known), None)
    if lost:
        raise Refusal(key, line=lost.at)
