"""What a process holds of a library, as Linux tells it."""

import re

from astrolabe.core.process_memory import MAPPINGS


def resident_of(library: str) -> int:
    """Kilobytes of a library that are in memory; nothing where the system does not tell."""
    mappings = MAPPINGS.read_text("utf-8", "replace") if MAPPINGS.exists() else ""
    return sum(map(int, re.findall(rf"/{re.escape(library)}[^/\n]*\nSize:.*(?:\n\w+:.*)*?\nRss: +(\d+)", mappings)))
