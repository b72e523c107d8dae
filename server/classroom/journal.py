"""Classes in memory and in a file beside: a line for every change, written before the change is made.

What the system has been given survives the end of the process, however sudden; a change that could not be written is
not made. On opening the lines are read again, those that are no change are left out and counted, and the file is
written anew as short as it can be; so it is when it has grown. Nothing is left of it when no class is.
"""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core.cache_folder import reason
from ..core.refusal import Refusal
from .store import MemoryStore

LARGE = 4 * 2**20  # bytes of changes, from which on the file is written anew
OURS_ALONE = 0o600
HOW = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)  # or Windows writes line ends of its own
CHANGES = ((str, str, str, str), (str, str, str, type(None)), (str, type(None), type(None), type(None)))


class JournalStore(MemoryStore):
    """A store whose classes are there again after a restart."""

    def __init__(self, path: Path, large: int = LARGE) -> None:
        super().__init__()
        self.path = path
        self.large = large
        self.left_out = 0  # lines
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

    def put_aside(self, codes: Iterable[str]) -> Path:
        """Move these classes to a file beside, which is never read again; where it is."""
        place = self.path.with_suffix(".broken")
        for code in codes:
            with suppress(OSError):  # while the disk is full they stay here
                with open(os.open(place, HOW, OURS_ALONE), "ab") as file:
                    file.writelines(map(_line, self._changes(code)))
                self.forget(code)
        return place

    def _replay(self) -> None:
        with suppress(FileNotFoundError):
            *lines, last = self.path.read_bytes().split(b"\n")
            self.left_out = sum(not self._redo(line) for line in lines if line)
            self._redo(last)  # if it is not whole, the process ended in the middle of it

    def _redo(self, line: bytes) -> bool:
        """Make the change of a line again, if it is one."""
        try:
            change = json.loads(line)
        except (ValueError, RecursionError):
            return False
        if not isinstance(change, list) or tuple(map(type, change)) not in CHANGES:
            return False
        code, table, key, value = change
        if table is None:
            self.forget(code)
        elif value is None:
            self.drop(code, table, key)
        else:
            self.put(code, table, key, value)
        return True

    def _keep(self, code: str, table: str | None, key: str | None, value: str | None) -> None:
        if self._reading:
            return
        try:
            self._write(code, table, key, value)
        except OSError as error:
            if table is not None:
                raise Refusal("class.unkept", reason=reason(error)) from error
            self._strike(code)

    def _strike(self, code: str) -> None:
        """Blank the lines of a class where they stand, so that ending it takes no room on a disk that is full."""
        begin = _line([code]).removesuffix(b"]\n") + b","
        with self.path.open("r+b") as file:
            lines = file.read().split(b"\n")
            file.seek(0)
            file.write(b"\n".join(b"\n" * len(line) if line.startswith(begin) else line for line in lines))

    def _kept(self) -> None:
        if not self._reading and (self._grown > self.large or not self._classes):
            self._shorten()

    def _write(self, *change: str | None) -> None:
        if self._file < 0:
            self._file = os.open(self.path, HOW, OURS_ALONE)
        line = self._torn + _line(change)
        self._torn, left = b"\n", line
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError:  # what was written of it must not be read again
            with suppress(OSError):
                os.ftruncate(self._file, os.fstat(self._file).st_size - len(line) + len(left))
            raise
        self._grown += len(line)
        self._torn = b""

    def _shorten(self) -> None:
        """Write the file anew, unless the disk is full or, on Windows, somebody has the file open."""
        self._torn = b""
        try:
            self._compact()
        except OSError:
            self._torn = b"\n"
            with suppress(OSError):
                self.path.with_suffix(".new").unlink()

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
            for code in self._classes:
                for change in self._changes(code):
                    self._write(*change)
            self._close()
            self.path.replace(place)
        finally:
            self._close()
            self.path, self._grown = place, 0

    def _changes(self, code: str) -> Iterable[tuple[str, str, str, str]]:
        """Those that make a class what it is."""
        for table, rows in self._classes[code].items():
            for key, value in rows.items():
                yield code, table, key, value

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _line(change: Any) -> bytes:
    return json.dumps(change, separators=(",", ":")).encode() + b"\n"
