"""How much else a machine does."""

import os


def load() -> float | None:
    """The processes that wanted a processor in the last minute, by how many processors there are; None where nobody
    counts them.
    """
    if not hasattr(os, "getloadavg"):
        return None
    return os.getloadavg()[0] / (os.cpu_count() or 1)
