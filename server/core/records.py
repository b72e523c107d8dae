"""A record is one fact about a search: what happened, to which node, and with which numbers.

A run is a sequence of records and nothing else; every picture, list, count and sentence is a function of the
records up to a cursor. This module owns their kinds and their 32 bytes. `static/js/records/records.js` mirrors it, and
a golden file written by the tests keeps the two together. Read next: `search/best_first.py`, which makes them.
"""

import math

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

KINDS = {
    OPENED: "opened",
    IMPROVED: "improved",
    EXPANDED: "expanded",
    KEPT: "kept",
    IGNORED: "ignored",
    REOPENED: "reopened",
    STALE: "stale",
    THRESHOLD: "threshold",
    JUMPED: "jumped",
    CUT: "cut",
    LEFT: "left",
    MET: "met",
    FOUND: "found",
    EXHAUSTED: "exhausted",
    LIMIT: "limit",
    SAMPLED: "sampled",
    ARRIVED: "arrived",
}
ENDINGS = (FOUND, EXHAUSTED, LIMIT)
CHANGES = (
    OPENED,
    IMPROVED,
    EXPANDED,
    REOPENED,
    THRESHOLD,
    LEFT,
    MET,
    SAMPLED,
    ARRIVED,
    *ENDINGS,
)  # all that the detail "sets" keeps

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
