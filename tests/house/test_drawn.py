"""Of what is drawn by chance a share is tried by day; at night the same tests try all of it."""

import os
import subprocess
import sys

import pytest

from .. import ROOT

DRAWING = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "tests").glob("*/test_*.py")
    if "share_of(" in path.read_text(encoding="utf-8")
)


@pytest.mark.nightly
@pytest.mark.parametrize("place", [place for place in DRAWING if not place.endswith("test_drawn.py")])
def test_all_that_is_drawn_by_chance_is_right(place: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not nightly and not browser", place]
    environment = {**os.environ, "TESTS_DRAWN": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout
