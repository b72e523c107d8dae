"""The same problem and settings give the same records, byte for byte: here, elsewhere, and in a hundred repeats."""

import os
import subprocess
import sys

import pytest

from .. import ROOT
from ..support.oracles.crossing import share_of
from ..support.oracles.streams import CASES, fingerprint, kept


@pytest.mark.parametrize("name", CASES)
def test_a_stream_is_the_one_that_is_kept(name: str) -> None:
    assert fingerprint(*CASES[name]) == kept()[name]


def test_nothing_is_kept_that_is_not_run() -> None:
    assert kept().keys() == CASES.keys()


def test_repeats_give_one_stream() -> None:
    assert len({fingerprint(*CASES["a-star, board"]) for _ in range(share_of(100))}) == 1


@pytest.mark.parametrize("seed", ["0", "1"])
def test_a_stream_does_not_depend_on_how_python_hashes(seed: str) -> None:
    name = "a-star, map, open_list two-maps"
    program = f"from tests.support.oracles.streams import CASES, fingerprint; print(fingerprint(*CASES[{name!r}]))"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == kept()[name]
