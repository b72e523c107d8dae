"""What a process holds of a library, as Linux tells it."""

import re
from pathlib import Path

from astrolabe.core.process_memory import MAPPINGS


def resident_of(library: str, mappings: Path = MAPPINGS) -> int:
    """Kilobytes of a library that are in memory; nothing where the system does not tell."""
    told = mappings.read_text("utf-8", "replace") if mappings.exists() else ""
    return sum(map(int, re.findall(rf"/{re.escape(library)}[^/\n]*\nSize:.*(?:\n\w+:.*)*?\nRss: +(\d+)", told)))
