"""The map in the browser (`static/js/problems/gridmap.js`): an immutable value, the same document to the server."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ..support.browser.drawing import document_of, drawn, neat, read
from ..support.browser.modules import Modules
from ..support.oracles.maps import empty_map, grid_from

pytestmark = pytest.mark.browser

KINDS = {"kinds": {kind: {"cost": 1} for kind in ("wall", "free", "rough", "water")}}
HILL = """
    S.#.
    .3~.
    ...G
"""


def changed(modules: Modules, text: str, body: str) -> Any:
    """The document of what the body makes of a drawn map."""
    start = "const map = gridmap.fromDocument(given.document, given.kinds).map;"
    return modules.run(f"{start} return gridmap.toDocument({body})", {"document": document_of(text), **KINDS})


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cells=st.lists(st.sampled_from(".#~3"), min_size=6, max_size=40), width=st.integers(2, 6))
def test_a_document_comes_back_as_the_same_map(modules: Modules, cells: list[str], width: int) -> None:
    rows = ["".join(cells[at : at + width]) for at in range(0, len(cells) - width + 1, width)]
    text = "\n".join(["S" + "." * (width - 2) + "G", *rows])
    assert drawn(changed(modules, text, "map")) == text


def test_start_and_goal_may_share_a_cell_in_a_document(modules: Modules) -> None:
    document = document_of(HILL)
    document["map"]["goal"] = document["map"]["start"]
    result = modules.run(
        "return gridmap.toDocument(gridmap.fromDocument(given.document, given.kinds).map)",
        {"document": document, **KINDS},
    )
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
def test_what_is_no_map_throws(field: str, value: Any, modules: Modules) -> None:
    document = document_of(HILL)
    document["map"][field] = value
    body = "try { gridmap.fromDocument(given.document, given.kinds); return false; } catch { return true; }"
    assert modules.run(body, {"document": document, **KINDS})


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("gridmap.painted(map, [4, 8], gridmap.WALL)", "S.#.\n####\n...G"),
        ("gridmap.painted(map, [0, 12], gridmap.WALL)", "S###\n####\n###G"),
        ("gridmap.painted(map, [0, 12], { kind: 'rough', cost: 7 })", "S777\n7777\n777G"),
        ("gridmap.painted(map, [2, 3, 5, 6], gridmap.FREE)", "S...\n..~.\n...G"),
        ("gridmap.moved(map, 'start', 8)", "..#.\n.3~.\nS..G"),
        ("gridmap.moved(map, 'goal', 2)", "S.G.\n.3~.\n...."),
        ("gridmap.moved(map, 'goal', 0)", HILL),
        ("gridmap.cleared(map, 'walls')", "S...\n.3~.\n...G"),
        ("gridmap.cleared(map, 'all')", "S...\n....\n...G"),
        ("gridmap.resized(map, 5, 4)", "S.#..\n.3~..\n...G.\n....."),
        ("gridmap.resized(map, 3, 2)", "S.#\n.3G"),
        ("gridmap.resized(gridmap.moved(map, 'start', 7), 2, 2)", "..\nSG"),
    ],
)
def test_an_edit_makes_this_map(body: str, expected: str, modules: Modules) -> None:
    assert drawn(changed(modules, HILL, body)) == neat(expected)


def test_an_edit_leaves_the_map_before_as_it_was(modules: Modules) -> None:
    same = """(() => {
        gridmap.painted(map, [0, 12], gridmap.WALL);
        gridmap.moved(map, "start", 2);
        gridmap.cleared(map, "all");
        tools.pressed(map, 4, { tool: "draw", ground: gridmap.WALL })(11);
        return map;
    })()"""
    assert drawn(changed(modules, HILL, same)) == neat(HILL)


def test_an_edit_that_changes_nothing_is_the_same_map(modules: Modules) -> None:
    body = """const { map } = gridmap.fromDocument(given.document, given.kinds);
        return [gridmap.painted(map, [2, 3], gridmap.WALL) === map, gridmap.moved(map, "start", map.start) === map];"""
    assert modules.run(body, {"document": document_of(HILL), **KINDS}) == [True, True]


def test_a_full_palette_forgets_unused_grounds_and_then_refuses(modules: Modules) -> None:
    found = modules.run(
        """let { map } = gridmap.fromDocument(given.document, given.kinds);
        const paint = (cell, cost) => (map = gridmap.painted(map, [cell, cell + 1], { kind: "rough", cost }));
        for (let cost = 2; cost < 100; cost += 1) paint(50, cost);
        const [reused, last] = [map.palette.length, gridmap.groundAt(map, 50).cost];
        for (let cell = 1; cell < 90; cell += 1) paint(cell, 100 + cell);
        return [reused <= 60, last, map.palette.length, paint(95, 500) === map, gridmap.groundAt(map, 40).cost];""",
        {"document": document_of(empty_map_text(10, 10)), **KINDS},
    )
    assert found == [True, 99, 60, True, 140]


def empty_map_text(width: int, height: int) -> str:
    found = empty_map(width, height)
    cells = ["."] * len(found.cells)
    cells[found.start], cells[found.goal] = "S", "G"
    return "\n".join("".join(cells[at : at + width]) for at in range(0, len(cells), width))


def test_the_first_map_can_be_searched_and_has_every_lesson(modules: Modules) -> None:
    first = read(modules.run("return gridmap.toDocument(first.firstMap())"))
    assert (first.width, first.height) == (15, 9)
    assert {ground.kind for ground in first.palette} == {"wall", "free", "rough"}
    assert grid_from(drawn(modules.run("return gridmap.toDocument(first.firstMap())"))).start == first.start
