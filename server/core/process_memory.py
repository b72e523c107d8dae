"""What this process really holds, and giving back what it holds for nothing.

An allocator keeps what was freed, in the hope of using it again; after a class that is hundreds of megabytes. Each
system has another word for "give it back"; where there is none, nothing happens. glibc must be told from the outset,
too (`hold_little`): it has a pool for every thread, whose end no word gives back, and from every large piece that is
freed it learns to keep twice as much. Windows and macOS take pieces of a megabyte from the system one by one, and so
does musl from 128 KB on.

A library that was needed once stays in memory as well, until memory is short (`give_back_library`).
"""

import ctypes
import mmap
import os
import re
import sys
from contextlib import suppress
from pathlib import Path

STATM = Path("/proc/self/statm")
MAPPINGS = Path("/proc/self/smaps")
MAPPED = re.compile(  # of a file: from where to where, with which rights, its path, and how much of it are copies
    r"^([0-9a-f]+)-([0-9a-f]+) (....) [^ ]+ [^ ]+ [^ ]+ +(/.*)\n(?:\w+: .*\n)*?Anonymous: +(\d+) kB$", re.M
)
UNWRITABLE = ("r--p", "r-xp")
TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # parameters of glibc's mallopt (malloc.h)
LARGEST_KEPT = 4 * 2**20  # bytes: larger pieces come from the system one by one; what is pulled is smaller
POOLS = 2


class _Counters(ctypes.Structure):
    """PROCESS_MEMORY_COUNTERS of Windows."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("faults", ctypes.c_uint32),
        *((name, ctypes.c_size_t) for name in ("peak", "resident", "a", "b", "c", "d", "paged", "peak_paged")),
    )


class _TaskInfo(ctypes.Structure):
    """mach_task_basic_info of macOS."""

    _fields_ = (
        *((name, ctypes.c_uint64) for name in ("virtual", "resident", "peak")),
        *((name, ctypes.c_int32 * 2) for name in ("user", "system")),
        *((name, ctypes.c_int32) for name in ("policy", "suspended")),
    )


TASK_INFO = 20  # MACH_TASK_BASIC_INFO, the kind of facts wanted


def resident() -> int | None:
    """Bytes in memory; None where the system does not tell."""
    with suppress(OSError, AttributeError, ValueError):
        if STATM.exists():
            return int(STATM.read_text(encoding="utf-8").split()[1]) * os.sysconf("SC_PAGE_SIZE")
        if sys.platform == "win32":
            counters = _Counters(size=ctypes.sizeof(_Counters))
            process = ctypes.c_void_p(-1)  # a handle of this process
            asked = ctypes.windll.kernel32.K32GetProcessMemoryInfo
            return counters.resident if asked(process, ctypes.byref(counters), counters.size) else None
        if sys.platform == "darwin":
            return _resident_on_mac(ctypes.CDLL(None))
    return None


def _resident_on_mac(system: ctypes.CDLL) -> int | None:
    info = _TaskInfo()
    words = ctypes.c_uint32(ctypes.sizeof(info) // 4)
    task = ctypes.c_uint32.in_dll(system, "mach_task_self_")
    failed = system.task_info(task, ctypes.c_uint32(TASK_INFO), ctypes.byref(info), ctypes.byref(words))
    return None if failed else int(info.resident)


def hold_little() -> None:
    """Called before there are threads: let little be kept of what will be freed."""
    with suppress(OSError, AttributeError):  # others have no such name
        if sys.platform == "linux":
            for name, value in ((MMAP_THRESHOLD, LARGEST_KEPT), (TRIM_THRESHOLD, LARGEST_KEPT), (ARENA_MAX, POOLS)):
                ctypes.CDLL(None).mallopt(name, value)


def give_back() -> None:
    """Return to the system what the allocator keeps."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            ctypes.CDLL("ucrtbase")._heapmin()
        elif sys.platform == "darwin":
            ctypes.CDLL(None).malloc_zone_pressure_relief(None, ctypes.c_size_t(0))
        else:
            ctypes.CDLL(None).malloc_trim(ctypes.c_size_t(0))  # glibc; others have no such name


def give_back_library(name: str) -> None:
    """Drop the pages of a library that are as they are in its file: one that is wanted again comes from there.

    Only Linux tells which they are: one that was written, as what the loader has put addresses into, must stay.
    """
    with suppress(OSError, AttributeError):
        if sys.platform == "linux":
            for begin, end in _unwritten(MAPPINGS.read_text("utf-8", "replace"), name):
                ctypes.CDLL(None).madvise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), mmap.MADV_DONTNEED)


def _unwritten(mappings: str, name: str) -> list[tuple[int, int]]:
    """From where to where the pages of a library lie that were never written.

    A page that was written is a copy, the process's own. Every library has some: where there seem to be none, the
    system does not count them.
    """
    found = [each for each in MAPPED.findall(mappings) if Path(each[3]).name.startswith(name)]
    counted = any(int(copies) for *_, copies in found)
    return [
        (int(begin, 16), int(end, 16))
        for begin, end, rights, _, copies in found
        if counted and rights in UNWRITABLE and not int(copies)
    ]
