"""A record is one fact about a search: what happened, to which node, and with which numbers.

A run is a sequence of records and nothing else; every picture, list, count and sentence is a function of the
records up to a cursor. This module owns their kinds and their 32 bytes. `static/js/records/records.js` mirrors it, and
a golden file written by the tests keeps the two together. Read next: `search/best_first.py`, which makes them.
"""

import math
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

OPENED = 1  # a node enters open for the first time
IMPROVED = 2  # an open node is reached more cheaply
EXPANDED = 3  # a node leaves open, and its successors come next
KEPT = 4  # a successor was already open, and not worse: it stays as it is
IGNORED = 5  # a successor was closed
REOPENED = 6  # a closed node is reached more cheaply and goes back to open
STALE = 7  # a queue entry came out after its node had been closed or improved
THRESHOLD = 8  # a depth-first search starts again with a new bound (in g)
JUMPED = 9  # a jump-point scan passed over this cell
CUT = 10  # a successor lies beyond the bound
LEFT = 11  # a depth-first search backs out of this node
MET = 12  # two sides joined here; g is the cost of the joined path
FOUND = 13  # the goal was taken out: g is the cost of the path
EXHAUSTED = 14  # open is empty: there is no path
LIMIT = 15  # a cap was reached
SAMPLED = 16  # of a run of samples: the path now ends in this node; g is how many have been expanded
ARRIVED = 17  # a place to visit was taken out, and the next leg begins there: g is the cost of the path so far
DROPPED = 18  # an open node is given up, as if it had never been seen: there is no room for it

# What becomes of a node: unseen until something is said of it.
Status = Literal["unseen", "open", "closed", "left", "passed"]


class RecordKind(NamedTuple):
    """What a record of one kind does: all that others have to know of it, here and in the page."""

    name: str
    status: Status | None = None  # of its node from now on; None leaves it as it is
    only: Status | None = None  # the status that it changes; None changes any
    entry: bool = False  # its node has this g, h, f and parent from now on
    numbered: bool = False  # it has the g, h and f of its node
    tells_parent: bool = False  # `other` is the node it was reached from
    successor: bool = False  # what became of a successor of the node that is being expanded
    open: Literal[-1, 0, 1] = 0  # how many more nodes are open after it
    sets: bool = False  # the detail "sets" keeps it
    begins_step: bool = False  # a step begins with it; several before an expansion share one
    turns: bool = False  # other successors come after it
    clears: bool = False  # nothing is open or closed after it
    reaches: bool = False  # what was searched for was taken out
    ends_run: bool = False  # it is the last


_ENTRY = RecordKind("", "open", entry=True, numbered=True, tells_parent=True, successor=True, sets=True)
_AS_IT_IS = RecordKind("", numbered=True, tells_parent=True, successor=True)
_REACHED = RecordKind("", "closed", "open", numbered=True, open=-1, sets=True, begins_step=True, reaches=True)
_ENDING = RecordKind("", sets=True, begins_step=True, ends_run=True)

TABLE: dict[int, RecordKind] = {
    OPENED: _ENTRY._replace(name="opened", open=1),
    IMPROVED: _ENTRY._replace(name="improved"),
    EXPANDED: RecordKind("expanded", "closed", numbered=True, open=-1, sets=True, begins_step=True, turns=True),
    KEPT: _AS_IT_IS._replace(name="kept"),
    IGNORED: _AS_IT_IS._replace(name="ignored"),
    REOPENED: _ENTRY._replace(name="reopened", open=1),
    STALE: RecordKind("stale", numbered=True, begins_step=True),
    THRESHOLD: RecordKind("threshold", sets=True, begins_step=True, turns=True, clears=True),
    JUMPED: RecordKind("jumped", "passed", "unseen", tells_parent=True),
    CUT: _AS_IT_IS._replace(name="cut"),
    LEFT: RecordKind("left", "left", numbered=True, sets=True, turns=True),
    MET: RecordKind("met", tells_parent=True, sets=True),
    FOUND: _REACHED._replace(name="found", ends_run=True),
    EXHAUSTED: _ENDING._replace(name="exhausted"),
    LIMIT: _ENDING._replace(name="limit"),
    SAMPLED: RecordKind("sampled", sets=True),
    ARRIVED: _REACHED._replace(name="arrived", turns=True, clears=True),
    DROPPED: RecordKind("dropped", "unseen", "open", numbered=True, open=-1, sets=True),
}
KINDS = {kind: row.name for kind, row in TABLE.items()}
ENTRIES = tuple(kind for kind, row in TABLE.items() if row.entry)
ENDINGS = tuple(kind for kind, row in TABLE.items() if row.ends_run)
SUCCESSORS = tuple(kind for kind, row in TABLE.items() if row.successor)

NONE = -1  # no node; written as NO_NODE
NO_NODE = 0xFFFFFFFF
NO_MOVE = 255
NO_F = math.nan  # the search ranks nothing by f here

ROSE = 1  # flag of an expansion: f is larger than that of the expansion before
FELL = 2  # flag of an expansion: f is smaller, which a consistent heuristic never allows
COARSE = 4  # flag of a threshold: the records are samples (`search/sampling.py`)

RECORD = np.dtype(
    [
        ("kind", "u1"),
        ("side", "u1"),  # 0, or 1 for the backward half of a bidirectional search and for the twin
        ("move", "u1"),  # 0 up, 1 right, 2 down, 3 left, 4 up-right, 5 down-right, 6 down-left, 7 up-left
        ("flags", "u1"),
        ("node", "<u4"),
        ("g", "<f8"),  # exact: a multiple of 2**-30
        (
            "other",
            "<u4",
        ),  # the parent; of an expansion: how many open nodes shared the least f; of an ending: expansions
        ("h", "<f4"),  # rounded: for showing, never for comparing
        ("f", "<f8"),  # exact: what the search ranks the node by, whatever that is; NO_F where it ranks by nothing
    ]
)
Records = npt.NDArray[np.void]  # a stretch of a run, of that dtype
