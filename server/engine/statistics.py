"""What a stream of records adds up to. Every count has one definition, here, and the page shows the same words.

expanded    nodes taken out of open whose successors were generated; the goal's own removal and stale entries
            do not count
generated   nodes put into open for the first time, the start included (a depth-first search counts every visit)
            a run of samples says how many were expanded; all others that were generated are open
reopened    closed nodes that went back to open
max_open    the most nodes that were open at once
            where a leg ends, nothing is open any more
"""

from dataclasses import dataclass

import numpy as np

from ..core.records import ARRIVED, EXPANDED, FOUND, OPENED, REOPENED, SAMPLED, TABLE, Records

CHANGE_OF_OPEN = np.zeros(256, np.int64)  # kind -> how it changes the number of open nodes
CHANGE_OF_OPEN[[*TABLE]] = [row.open for row in TABLE.values()]


@dataclass(slots=True)
class Statistics:
    """Counts over all records added so far."""

    records: int = 0
    expanded: int = 0
    generated: int = 0
    reopened: int = 0
    open: int = 0
    max_open: int = 0
    sampled: bool = False

    def add(self, records: Records) -> None:
        if not len(records):
            return
        arrivals = np.flatnonzero(records["kind"][:-1] == ARRIVED)
        if len(arrivals):
            self.add(records[: arrivals[0] + 1])
            self.add(records[arrivals[0] + 1 :])
            return
        counts = np.bincount(records["kind"], minlength=SAMPLED + 1)
        self.records += len(records)
        self.expanded += 0 if self.sampled else int(counts[EXPANDED])
        self.generated += int(counts[OPENED])
        self.reopened += int(counts[REOPENED])
        open_after = self.open + np.cumsum(CHANGE_OF_OPEN[records["kind"]])
        self.open = int(open_after[-1])
        self.max_open = max(self.max_open, int(open_after.max()))
        if records["kind"][-1] == ARRIVED:
            self.open = 0
        if counts[SAMPLED]:
            self.sampled = True
            self.expanded = int(records["g"][records["kind"] == SAMPLED][-1])
        if self.sampled:
            self.generated = self.expanded + self.open + int(counts[FOUND])
