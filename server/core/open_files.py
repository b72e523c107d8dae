"""How many files and connections this process may have open at once."""

from contextlib import suppress


def allow(wanted: int) -> None:
    """Have the system let this process open so many: it begins with 256 on macOS, and 1024 on most of Linux. Windows,
    where connections are no files, has no such limit.
    """
    with suppress(ImportError, OSError, ValueError):  # what cannot be raised stays as it is
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard in (-1, resource.RLIM_INFINITY) else min(hard, wanted)
        if 0 <= soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
