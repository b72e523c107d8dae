"""The tests: `python3 -m tests` runs them all; inside them, the package goes by its installed name, `astrolabe`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
