"""`pytest -p tests.support.sharing`: in which order workers take tests, so that none is left with the slow ones.

A test of a page or a canvas takes long, and mostly waits; one of a script is quick. So all workers but one begin with
slow tests, the files shared by what they take, and go on with quick ones; the last has quick ones only. Whoever has
nothing left takes half of what the one with most has left, from its end (`--dist worksteal`, which gives every worker
an equal part of the list).
"""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parent.parent
SLOW = {"page": 20, "canvas": 5}  # folders: what one test takes, in tests of a script


@pytest.hookimpl(trylast=True)  # after what shuffles tests, and what groups those that use the same browser
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        files: dict[Path, list[pytest.Item]] = {}
        for item in items:
            files.setdefault(item.path, []).append(item)
        items[:] = shared([(len(file) * slowness(path), file) for path, file in files.items()], workers)


def slowness(path: Path) -> int:
    """What a test of a file takes, if it is a slow one; otherwise 0."""
    return SLOW.get(path.relative_to(TESTS).parts[0], 0) if path.is_relative_to(TESTS) else 0


def shared(files: Collection[tuple[int, Sequence[Any]]], workers: int) -> list[Any]:
    """All tests of files with what they take: equal parts for workers, one after the other."""
    parts = slow_parts(files, workers - 1)
    quick = [test for cost, file in files if not cost for test in file]
    left = sum(len(file) for _, file in files)
    ordered: list[Any] = []
    for number, part in enumerate([*parts, []]):
        size = left // (workers - number)
        left -= max(size, len(part))
        room = max(0, size - len(part))
        ordered += [*part, *quick[:room]]
        quick = quick[room:]
    return ordered + quick


def slow_parts(files: Collection[tuple[int, Sequence[Any]]], number: int) -> list[list[Any]]:
    """The slow files in so many parts that take about as long; in each they stay in the order they came in."""
    takes, belongs = [0] * number, {}
    for cost, place in sorted(((cost, place) for place, (cost, _) in enumerate(files) if cost), reverse=True):
        least = belongs[place] = takes.index(min(takes))
        takes[least] += cost
    return [
        [test for place, (_, file) in enumerate(files) if belongs.get(place) == part for test in file]
        for part in range(number)
    ]
