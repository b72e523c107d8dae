"""Which format a text is in: decided by its first line, the number of its rows, and its file's name.

It always names the nearest format, so that a damaged text is refused by the format it was meant for, in that
format's words; only a text that begins like none is refused here. Each domain says how its own formats begin.
"""

from collections.abc import Sequence
from itertools import islice

from ..core.refusal import Refusal
from .searchtrace import is_trace
from .text import WORD, lines, place, plain, shown
from .writable import Writable

TRACE = "searchtrace"
HEAD = 3 * 8 + 2  # lines that are looked at


def detect(text: str, name: str, domains: Sequence[Writable]) -> str:
    """The name of the nearest format; the text is clean. Of the domains the first takes what the others leave."""
    if is_trace(text, name):
        return TRACE
    start = WORD.search(text)
    first = start[0] if start else ""
    if first.startswith(("{", "[")) or name.lower().endswith(".json"):
        return "json"
    head = list(islice(lines(plain(text)), HEAD))
    for domain in reversed(domains):
        if found := domain.written.nearest(first, head):
            return found
    for suffix, found in (pair for domain in domains for pair in domain.written.suffixes.items()):
        if name.lower().endswith(suffix):
            return found
    line, column = place(text, start.start() if start else 0)
    raise Refusal("format.unknown", line=line, column=column, found=shown(first))
