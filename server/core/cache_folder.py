"""Where things are kept on disk that can be worked out again: what was compiled, and pattern databases."""

import os
import sys
from pathlib import Path


def caches() -> Path:
    """The folder for what can be worked out again: `ASTROLABE_CACHE`, or where this system keeps such things."""
    asked = os.environ.get("ASTROLABE_CACHE")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "astrolabe"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "astrolabe"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "astrolabe"
