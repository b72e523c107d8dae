"""Where classes are kept: tables of texts, so that memory, a file and a service like Redis can keep them alike.

A class has its code, a table its name; a key and its value are texts. Each method is one step that nobody else's comes
between, of this process or of another. What the tables mean is `classroom.py`'s.
"""

from collections import defaultdict
from collections.abc import Mapping
from threading import Lock
from typing import NamedTuple, Protocol


class StoreAwayError(OSError):
    """The place where classes are kept cannot be reached now. What was asked may be asked again."""


class Known(NamedTuple):
    """What somebody has read, and wants to be still so."""

    table: str
    key: str
    value: str


class Store(Protocol):
    """What a place to keep classes must do."""

    def codes(self) -> list[str]:
        """The classes there are."""

    def get(self, code: str, table: str, key: str) -> str | None: ...

    def read(self, code: str, table: str) -> Mapping[str, str]:
        """A whole table, as it is now; empty if there is none."""

    def size(self, code: str, table: str) -> int:
        """How many keys a table has."""

    def put(self, code: str, table: str, key: str, value: str) -> None: ...

    def put_while(self, code: str, known: Known, table: str, key: str, value: str) -> bool:
        """Put it if what is known is still so; did it?"""

    def claim(self, code: str, table: str, key: str, value: str) -> bool:
        """Put it if the key has no value; is it there now? So who asks twice is told the same."""

    def replace(self, code: str, table: str, key: str, old: str, new: str) -> bool:
        """Put the new value if the old one is there; did it?"""

    def drop(self, code: str, table: str, key: str) -> None: ...

    def forget(self, code: str) -> None:
        """Let a class go, with all its tables."""


Tables = defaultdict[str, dict[str, str]]


class MemoryStore:
    """Classes in the memory of this process. `_keep` is called before every change and `_kept` after it, in order."""

    def __init__(self) -> None:
        self._classes: dict[str, Tables] = {}
        self._lock = Lock()

    def codes(self) -> list[str]:
        return list(self._classes)

    def get(self, code: str, table: str, key: str) -> str | None:
        with self._lock:
            return self._table(code, table).get(key)

    def read(self, code: str, table: str) -> Mapping[str, str]:
        with self._lock:
            return dict(self._table(code, table))

    def size(self, code: str, table: str) -> int:
        with self._lock:
            return len(self._table(code, table))

    def put(self, code: str, table: str, key: str, value: str) -> None:
        with self._lock:
            self._put(code, table, key, value)

    def put_while(self, code: str, known: Known, table: str, key: str, value: str) -> bool:
        with self._lock:
            if self._table(code, known.table).get(known.key) != known.value:
                return False
            self._put(code, table, key, value)
            return True

    def claim(self, code: str, table: str, key: str, value: str) -> bool:
        with self._lock:
            found = self._table(code, table).get(key)
            if found is None:
                self._put(code, table, key, value)
            return found in (None, value)

    def replace(self, code: str, table: str, key: str, old: str, new: str) -> bool:
        with self._lock:
            if self._table(code, table).get(key) != old:
                return False
            self._put(code, table, key, new)
            return True

    def drop(self, code: str, table: str, key: str) -> None:
        with self._lock:
            if key in self._table(code, table):
                self._keep(code, table, key, None)
                del self._classes[code][table][key]
                self._kept()

    def forget(self, code: str) -> None:
        with self._lock:
            if code in self._classes:
                self._keep(code, None, None, None)
                del self._classes[code]
                self._kept()

    def _table(self, code: str, table: str) -> dict[str, str]:
        tables = self._classes.get(code)
        return tables[table] if tables is not None else {}

    def _put(self, code: str, table: str, key: str, value: str) -> None:
        self._keep(code, table, key, value)
        self._classes.setdefault(code, defaultdict(dict))[table][key] = value
        self._kept()

    def _keep(self, code: str, table: str | None, key: str | None, value: str | None) -> None:
        """A change is about to be made, under the lock, unless this raises an error."""

    def _kept(self) -> None:
        """It was made."""
