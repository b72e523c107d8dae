"""One line on a terminal that says how far long work has come, and is gone when it ends; nothing where nobody looks."""

import sys
from time import monotonic

from .wording import say

EVERY = 0.2  # seconds
CONSOLE = 79  # columns of a Windows console, which may not know the code that erases the rest of a line


class ProgressLine:
    """The line, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.wanted = sys.stderr.isatty()
        self.shown_at = monotonic()
        self.shown = False

    def say(self, key: str, **facts: object) -> None:
        """Show this sentence, unless another was shown a moment ago."""
        if self.wanted and monotonic() - self.shown_at > EVERY:
            self.shown_at, self.shown = monotonic(), True
            self._print(say(key, self.language, **facts))

    def clear(self) -> None:
        if self.shown:
            self._print("")
            self.shown = False

    def _print(self, line: str) -> None:
        shown = line.ljust(CONSOLE) if sys.platform == "win32" else f"{line}\033[K"
        print(f"\r{shown}", end="\r", file=sys.stderr, flush=True)
