"""Which tests go where others go: what is made of what a browser tells."""

from typing import Any

from ..support.browser.reach import Story, beyond, painted, together, told


def part(begin: int, end: int, count: int) -> dict[str, Any]:
    return {"startOffset": begin, "endOffset": end, "count": count}


def story(name: str, *, thorough: bool = False, seconds: float = 1.0, **reached: str) -> Story:
    """What was reached of scripts, a digit a character."""
    return Story(
        name, thorough, seconds, {path: int.from_bytes(bytes(map(int, ran)), "little") for path, ran in reached.items()}
    )


def test_an_inner_range_counts_instead_of_the_one_around_it() -> None:
    functions = [{"ranges": [part(2, 6, 3), part(3, 5, 0)]}, {"ranges": [part(0, 8, 1)]}]
    assert painted(functions).to_bytes(8, "little") == bytes([1, 1, 1, 0, 0, 1, 1, 1])


def test_what_never_ran_is_reached_by_nobody() -> None:
    assert painted([{"ranges": [part(0, 4, 0)]}]) == painted([]) == 0


def test_together_tests_reach_what_any_of_them_does() -> None:
    both = together([story("one", a="110"), story("two", a="011", b="1")])
    assert beyond(both, {}) == 4
    assert beyond(both, story("known", a="111").reached) == 1


def test_the_report_says_which_ought_to_change_places() -> None:
    lines = [
        *told(
            [
                story("needed", a="1100"),
                story("dear", a="0100", seconds=9.0),
                story("further", a="0110", thorough=True),
                story("no further", a="1000", thorough=True),
            ]
        )
    ]
    assert lines == [
        "2 of 4 tests are of every day: 66.67 % of 3 characters reached",
        "thorough ones that reach more, characters and seconds:",
        "       1   1.00 further",
        "       0   1.00 no further",
        "of every day, and nothing that another does not reach:",
        "       0   9.00 dear",
    ]
