"""What this process really holds, and giving back what it holds for nothing.

An allocator keeps what was freed, in the hope of using it again; after a class that is hundreds of megabytes. Each
system has another word for "give it back"; where there is none, nothing happens.
"""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

STATM = Path("/proc/self/statm")


class _Counters(ctypes.Structure):
    """PROCESS_MEMORY_COUNTERS of Windows."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("faults", ctypes.c_uint32),
        *((name, ctypes.c_size_t) for name in ("peak", "resident", "a", "b", "c", "d", "paged", "peak_paged")),
    )


def resident() -> int | None:
    """Bytes in memory; None where the system does not tell."""
    with suppress(OSError, AttributeError, ValueError):
        if STATM.exists():
            return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        if sys.platform == "win32":
            counters = _Counters(size=ctypes.sizeof(_Counters))
            process = ctypes.c_void_p(-1)  # a handle of this process
            asked = ctypes.windll.kernel32.K32GetProcessMemoryInfo
            return counters.resident if asked(process, ctypes.byref(counters), counters.size) else None
    return None


def give_back() -> None:
    """Return to the system what the allocator keeps."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            ctypes.CDLL("ucrtbase")._heapmin()
        elif sys.platform == "darwin":
            ctypes.CDLL(None).malloc_zone_pressure_relief(None, ctypes.c_size_t(0))
        else:
            ctypes.CDLL(None).malloc_trim(ctypes.c_size_t(0))  # glibc; others have no such name
