"""The map in the browser (`static/js/problems/gridmap.js`): the same document to the server. What edits make of it is
in `gridmap.test.js`.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ..support.browser.drawing import document_of, drawn, read
from ..support.browser.modules import Modules
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/mapdocuments.js"
HILL = """
    S.#.
    .3~.
    ...G
"""


def copied(modules: Modules, document: Any) -> Any:
    """A document as the page writes it after reading it; None where it refuses to."""
    return modules.call(SCRIPT, "copied", document)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cells=st.lists(st.sampled_from(".#~3"), min_size=6, max_size=40), width=st.integers(2, 6))
def test_a_document_comes_back_as_the_same_map(modules: Modules, cells: list[str], width: int) -> None:
    rows = ["".join(cells[at : at + width]) for at in range(0, len(cells) - width + 1, width)]
    text = "\n".join(["S" + "." * (width - 2) + "G", *rows])
    assert drawn(copied(modules, document_of(text))) == text


def test_start_and_goal_may_share_a_cell_in_a_document(modules: Modules) -> None:
    document = document_of(HILL)
    document["map"]["goal"] = document["map"]["start"]
    result = copied(modules, document)
    assert read(result).start == read(result).goal


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rows", ["S.#.", "....", "..."]),
        ("rows", ["?...", "....", "...."]),
        ("start", [9, 9]),
        ("start", [2, 0]),
        ("start", ["a", 0]),
        ("terrain", {".": {"kind": "cheese", "cost": 1}}),
        ("width", 1e9),
    ],
    ids=["short", "symbol", "outside", "blocked", "letters", "kind", "width"],
)
def test_what_is_no_map_is_refused(field: str, value: Any, modules: Modules) -> None:
    document = document_of(HILL)
    document["map"][field] = value
    assert copied(modules, document) is None


def test_the_first_map_can_be_searched_and_has_every_lesson(modules: Modules) -> None:
    document = modules.call(SCRIPT, "first")
    first = read(document)
    assert (first.width, first.height) == (15, 9)
    assert {ground.kind for ground in first.palette} == {"wall", "free", "rough"}
    assert grid_from(drawn(document)).start == first.start
