"""A run on the shelf: what has been made of it, in chunks, and what makes more of them."""

from bisect import bisect_left
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

import numpy as np

from ..core.digest import STRETCH, WORDS_EACH, extended
from ..core.records import RECORD, Records
from .maker import Maker, Permit
from .packing import packed

AHEAD = 256  # records made at least, even if fewer were asked for: the next pull finds them
CHUNK_BYTES = STRETCH * RECORD.itemsize


class Piece(NamedTuple):
    """Some records of a run, one after the other, at most a chunk of them."""

    records: Records
    seconds: float  # that the search took for them, for this reader or an earlier one
    spent: float  # that were spent on them now
    chunk: "Chunk | None" = None  # that they are the whole of


class Chunk:
    """A stretch of a run's records, being filled."""

    __slots__ = ("_marks", "_packed", "_seconds", "_words", "digest", "records")

    def __init__(self, digest: int) -> None:
        self.digest = digest  # of all records before
        self._words = np.empty(STRETCH * WORDS_EACH, np.uint64)
        self.records = self._words.view(RECORD)
        self._marks = [0]  # how many were here after each slice,
        self._packed: bytes | None = None
        self._seconds = [0.0]  # and the seconds that the search had taken for them

    @property
    def used(self) -> int:
        return self._marks[-1]

    def put(self, records: Records, seconds: float) -> None:
        words = np.ascontiguousarray(records).view(np.uint64)  # field by field it would take forty times as long
        self._words[self.used * WORDS_EACH :][: len(words)] = words
        self._seconds.append(self._seconds[-1] + seconds)
        self._marks.append(self.used + len(records))

    def packed(self) -> bytes:
        """All of it packed, once for everyone; it must be full."""
        if self._packed is None:
            self._packed = packed(self.records)
        return self._packed

    def seconds(self, offset: int) -> float:
        """What the search took for the records before an offset, as evenly as is known."""
        place = max(bisect_left(self._marks, offset), 1)
        (before, after), (low, high) = self._marks[place - 1 : place + 1], self._seconds[place - 1 : place + 1]
        return low + (high - low) * (offset - before) / (after - before)


class ShelvedRun:
    """A run by name: what has been made of it, and what makes more."""

    def __init__(self, name: str, begin: Callable[[], Maker], grown: Callable[["ShelvedRun"], None]) -> None:
        self.name = name
        self.begin = begin
        self._grown = grown  # hears of every new chunk
        self.chunks: dict[int, Chunk] = {}  # number -> chunk; of a run larger than the shelf the first have gone
        self.end = 0  # how many records have been made
        self.over = False
        self.maker: Maker | None = None
        self.making = Lock()
        self.readers = 0
        self.asked = 0.0  # when somebody did
        self.engine = ""  # the name of the one that made it

    @property
    def bytes(self) -> int:
        return len(self.chunks) * CHUNK_BYTES

    def kept(self, position: int, most: int) -> Piece | None:
        """Records from a position on, no further than to the end of a chunk; None if there are none here."""
        chunk = self.chunks.get(position // STRETCH)
        offset = position % STRETCH
        if chunk is None or offset >= chunk.used:
            return None
        end = min(chunk.used, offset + most)
        whole = chunk if end - offset == STRETCH else None
        return Piece(chunk.records[offset:end], chunk.seconds(end) - chunk.seconds(offset), 0.0, whole)

    def digest(self, position: int) -> int | None:
        """The digest of all records before a position that has been made; None where they have gone."""
        if self.maker and position == self.maker.position:
            return self.maker.digest
        number, offset = divmod(position, STRETCH)
        if not offset and number - 1 in self.chunks:
            number, offset = number - 1, STRETCH
        chunk = self.chunks.get(number)
        if chunk is None:
            return None
        return extended(chunk.digest, number * STRETCH, chunk.records[:offset])

    def ready(self) -> None:
        """Have a search that can go on, unless it is over."""
        with self.making:
            if not self.over:
                self._maker()

    def _maker(self) -> Maker:
        if self.maker is None:
            self.maker = self.begin()
            self.engine = self.maker.run.engine.name
        return self.maker

    def make(self, most: int, turn: Permit) -> float:
        """Make more, one slice; the seconds it took."""
        maker = self._maker()
        position, before = maker.position, maker.digest
        records, seconds = maker.slice(max(self.end - position, most, AHEAD), turn)
        known = max(self.end - position, 0)  # made again: another search did it before this one
        self._put(records[known:], extended(before, position, records[:known]), seconds)
        if maker.done:
            self.over = True
            self.rest()
        return seconds

    def _put(self, fresh: Records, digest: int, seconds: float) -> None:
        """Keep new records, that took the search so long; the digest is that of all before them."""
        done = 0
        while done < len(fresh):
            number, offset = divmod(self.end, STRETCH)
            if not offset:
                self.chunks[number] = Chunk(digest)
                self._grown(self)
            part = fresh[done : done + STRETCH - offset]
            if done + len(part) < len(fresh):
                digest = extended(digest, self.end, part)
            self.chunks[number].put(part, seconds * len(part) / len(fresh))
            done += len(part)
            self.end += len(part)

    def rest(self) -> None:
        """Drop the search; the records stay."""
        if self.maker:
            self.maker.close()
        self.maker = None
