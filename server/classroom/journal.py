"""Classes in memory and in a file beside: a line for every change, written before the change is acknowledged.

What the system has been given survives the end of the process, however sudden. On opening the lines are read again, a
last one that is broken is left out, and the file is written anew as short as it can be; so it is when it has grown.
Nothing is left of it when no class is.
"""

import json
import os
from contextlib import suppress
from pathlib import Path

from .store import MemoryStore

LARGE = 4 * 2**20  # bytes of changes, from which on the file is written anew
OURS_ALONE = 0o600
HOW = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)  # or Windows writes line ends of its own


class JournalStore(MemoryStore):
    """A store whose classes are there again after a restart."""

    def __init__(self, path: Path, large: int = LARGE) -> None:
        super().__init__()
        self.path = path
        self.large = large
        self._file = -1
        self._grown = 0
        self._torn = b""  # what the next line begins with: half a line may stand before it
        self._reading = True
        self._replay()
        self._reading = False
        self._shorten()

    def close(self) -> None:
        with self._lock:
            self._close()

    def _replay(self) -> None:
        with suppress(FileNotFoundError):
            for line in self.path.read_bytes().split(b"\n"):
                try:
                    code, table, key, value = json.loads(line)
                except ValueError:
                    continue  # the last line, cut short
                self._redo(code, table, key, value)

    def _redo(self, code: str, table: str | None, key: str, value: str | None) -> None:
        if table is None:
            self.forget(code)
        elif value is None:
            self.drop(code, table, key)
        else:
            self.put(code, table, key, value)

    def _wrote(self, code: str, table: str | None, key: str | None, value: str | None) -> None:
        if self._reading:
            return
        is_long = self._grown > self.large or not self._classes
        if not (is_long and self._shorten()):  # a new file holds this change, too
            self._write(code, table, key, value)

    def _write(self, *change: str | None) -> None:
        if self._file < 0:
            self._file = os.open(self.path, HOW, OURS_ALONE)
        line = self._torn + json.dumps(change, separators=(",", ":")).encode() + b"\n"
        self._torn = b"\n"
        self._grown += len(line)
        while line:
            line = line[os.write(self._file, line) :]
        self._torn = b""

    def _shorten(self) -> bool:
        """Write the file anew; False where the disk is full or, on Windows, somebody has the file open."""
        self._torn = b""
        try:
            self._compact()
        except OSError:
            self._torn = b"\n"
            with suppress(OSError):
                self.path.with_suffix(".new").unlink()
            return False
        return True

    def _compact(self) -> None:
        """Write the file anew, beside the old one, and put it in its place; or take it away."""
        self._close()
        self._grown = 0
        if not self._classes:
            self.path.unlink(missing_ok=True)
            return
        place, self.path = self.path, self.path.with_suffix(".new")
        try:
            self.path.unlink(missing_ok=True)
            for code, tables in self._classes.items():
                for table, rows in tables.items():
                    for key, value in rows.items():
                        self._write(code, table, key, value)
            self._close()
            self.path.replace(place)
        finally:
            self._close()
            self.path, self._grown = place, 0

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
