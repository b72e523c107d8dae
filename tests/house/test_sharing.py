"""In which order workers take tests."""

from collections import Counter
from random import Random

from ..support.sharing import TESTS, shared, slow_parts, slowness


def test_tests_of_the_page_are_the_slow_ones() -> None:
    assert slowness(TESTS / "page" / "test_keys.py") > slowness(TESTS / "canvas" / "test_stage.py") > 0
    assert slowness(TESTS / "scripts" / "state.test.js") == slowness(TESTS.parent / "test_other.py") == 0


def test_every_worker_but_one_begins_with_slow_tests_and_ends_with_quick_ones() -> None:
    files = [(0, [f"quick {number}" for number in range(8)]), (40, ["slow 1"]), (80, ["slow 2", "slow 3"])]
    assert shared(files, 3) == [
        *("slow 2", "slow 3", "quick 0"),
        *("slow 1", "quick 1", "quick 2", "quick 3"),
        *("quick 4", "quick 5", "quick 6", "quick 7"),
    ]


def test_no_test_is_lost_and_none_runs_twice() -> None:
    random = Random(1)
    for _ in range(200):
        files = [
            (random.choice([0, 0, 2, 40]) * size, [(number, test) for test in range(size)])
            for number, size in enumerate(random.choices(range(1, 30), k=random.randrange(20)))
        ]
        tests = [test for _, file in files for test in file]
        assert Counter(shared(files, random.randrange(2, 9))) == Counter(tests)


def test_the_slow_parts_take_about_as_long_and_keep_their_order() -> None:
    costs = [50, 10, 20, 40, 30, 31, 19]
    parts = slow_parts([(cost, [cost]) for cost in costs], 2)
    assert [sum(part) for part in parts] == [99, 101]
    assert all(part == [cost for cost in costs if cost in part] for part in parts)
