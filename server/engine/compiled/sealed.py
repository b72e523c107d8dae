"""Files with a seal in front: the digest of all that follows. One that is damaged or cut short is as good as none.

numba believes every file of its cache, which holds machine code: one bit that has changed may end the process, or make
another search of it. numba's own way to read and write them is changed here, and only here; `seal` says what is leant
on. This module may be imported without numba.
"""

import hashlib
import pickle
import sys
from pathlib import Path
from typing import Any

from ...core.cache_folder import reason, say_once

DIGEST_BYTES = 32
SUFFIXES = (".nbi", ".nbc")  # of numba's files: indexes, and code


def sealed(data: bytes) -> bytes:
    return digest(data) + data


def opened(data: bytes) -> bytes | None:
    """What was sealed, or None if it is not as it was."""
    found = data[DIGEST_BYTES:]
    return found if found and data[:DIGEST_BYTES] == digest(found) else None


def digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest()


def remove_damaged(folder: Path) -> int:
    """Remove every file of numba's whose seal is broken; how many there were."""
    damaged = [path for path in folder.rglob("*") if path.suffix in SUFFIXES and opened(path.read_bytes()) is None]
    for path in damaged:
        path.unlink(missing_ok=True)
    return len(damaged)


def seal(dispatcher: Any) -> None:
    """Let the cache of a compiled function read and write sealed files.

    Leans on numba's `Dispatcher._cache`, `Cache._cache_file` and the methods overridden in `sealed_files`.
    """
    dispatcher._cache._cache_file.__class__ = sealed_files()


def sealed_files() -> type:
    """numba's files of one function, sealed."""
    from numba.core.caching import IndexDataCacheFile

    class SealedFiles(IndexDataCacheFile):
        """An index (the types compiled for -> the file of their code), and these files."""

        def save(self, key: Any, data: Any) -> None:
            try:
                super().save(key, data)
            except PermissionError as error:
                if sys.platform == "win32":  # another process has the file open, which numba takes care of
                    raise
                _unsaved(error)
            except OSError as error:
                _unsaved(error)

        def _save_index(self, overloads: dict[Any, str]) -> None:
            self._write(self._index_path, self._dump((self._version, self._source_stamp, overloads)))

        def _load_index(self) -> dict[Any, str]:
            data = self._read(self._index_path)
            if data is None:
                return {}
            version, stamp, overloads = pickle.loads(data)
            return overloads if (version, stamp) == (self._version, self._source_stamp) else {}

        def _save_data(self, name: str, data: Any) -> None:
            self._write(self._data_path(name), self._dump(data))

        def _load_data(self, name: str) -> Any:
            data = self._read(self._data_path(name))
            if data is None:
                raise FileNotFoundError(name)  # which numba takes for: not cached
            return pickle.loads(data)

        def _write(self, path: str, data: bytes) -> None:
            with self._open_for_write(path) as file:
                file.write(sealed(data))

        def _read(self, path: str) -> bytes | None:
            try:
                return opened(Path(path).read_bytes())
            except OSError:
                return None

    return SealedFiles


def _unsaved(error: OSError) -> None:
    UNSAVED.append(error)
    say_once(f"compiled code cannot be cached ({reason(error)}), so every start compiles anew")


UNSAVED: list[OSError] = []  # why something could not be written
