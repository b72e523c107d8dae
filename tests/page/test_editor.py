"""The map editor, as a teacher uses it: with mouse, touch, pen and keyboard, on the stage and in the Draw panel."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ..support.browser.drawing import choose_ground, drag, expect_map, kept, neat, place, places
from ..support.browser.links import link_to
from ..support.browser.locators import button, wait_until_shown
from ..support.oracles.maps import empty_map, grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]
FIELD = """
    .........
    .........
    S.......G
    .........
    .........
"""
WALLED = """
    ....#....
    ....#....
    S...#...G
    ....#....
    .........
"""


def cell_panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Cell", exact=True)


def message(page: Page) -> Locator:
    return page.get_by_role("region", name="Message").get_by_role("alert")


def stage(page: Page) -> Locator:
    return page.get_by_role("application", name="Map")


def tool_named(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Tools").get_by_role("button", name=name, exact=True)


def algorithm_step(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="Step", exact=True)


@pytest.fixture
def field(open_page: OpenPage) -> Page:
    return opened(open_page, FIELD)


@pytest.fixture
def walled(open_page: OpenPage) -> Page:
    return opened(open_page, WALLED)


def opened(open_page: OpenPage, text: str, **settings: object) -> Page:
    page = open_page(link_to(grid_from(text), **settings))
    expect_map(page, text)
    return page


def test_the_mouse_draws_walls_and_undo_takes_a_whole_stroke(field: Page) -> None:
    drag(field, [(2, 1), (4, 1), (4, 3)])
    drawn = ".........\n..###....\nS...#...G\n....#....\n........."
    expect_map(field, drawn)
    drag(field, [(0, 0), (1, 0)])
    expect_map(field, drawn.replace(".........", "##.......", 1))
    button(field, "Undo").click()
    expect_map(field, drawn)
    field.keyboard.press("Control+z")
    expect_map(field, FIELD)
    expect(button(field, "Undo")).to_be_disabled()
    field.keyboard.press("Control+y")
    button(field, "Redo").click()
    expect_map(field, drawn.replace(".........", "##.......", 1))
    expect(button(field, "Redo")).to_be_disabled()


@pytest.mark.thorough
def test_a_stroke_has_no_gaps_stays_within_the_map_and_is_taken_back_by_escape(field: Page) -> None:
    drag(field, [(0, 0), (8, 4)])
    walls = kept_once(field, lambda text: text[0] == text[-1] == "#")  # on a slow machine the first cell is kept alone
    assert walls.count("#") == 9
    assert all("#" in row for row in walls.split("\n"))
    field.keyboard.press("Control+z")
    drag(field, [(7, 0), (8, 0), (12, 0), (12, 4), (8, 4), (7, 4)])
    expect_map(field, ".......##\n.........\nS.......G\n.........\n.......##")
    field.keyboard.press("Control+z")
    first, second, third = places(field, [(1, 0), (5, 0), (5, 4)])
    field.mouse.move(*first)
    field.mouse.down()
    field.mouse.move(*second)
    field.keyboard.press("Escape")
    field.mouse.move(*third)
    field.mouse.up()
    drag(field, [(7, 4), (8, 4)])
    expect_map(field, ".........\n.........\nS.......G\n.........\n.......##")


@pytest.mark.thorough
def test_the_map_stays_under_the_pointer_when_a_stroke_makes_the_legend_grow(open_page: OpenPage) -> None:
    page = open_page(link_to(empty_map(110, 110)))
    button(page, "To the end").click()
    expect(page.locator("#sentence")).to_contain_text("Path found")
    first, last = places(page, [(3, 5), (9, 5)])
    page.mouse.move(*first)
    page.mouse.down()
    expect(page.locator("#legend")).to_contain_text("Wall")
    page.mouse.move(*last)
    page.mouse.up()
    free = "." * 110
    walled = free[:3] + "#" * 7 + free[10:]
    expect_map(page, "\n".join(["S" + free[1:], *[free] * 4, walled, *[free] * 103, free[1:] + "G"]))


def kept_once(page: Page, is_due: Callable[[str], bool]) -> str:
    """The map the page keeps, as soon as it is what was waited for."""
    for _ in range(60):
        if is_due(kept(page)):
            break
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    return kept(page)


@pytest.mark.thorough
def test_strokes_erase_walls_and_drag_the_ends_with_live_search_too(walled: Page) -> None:
    drag(walled, [(4, 0), (4, 2), (6, 2)])  # one that begins on a wall erases
    expect_map(walled, ".........\n.........\nS.......G\n....#....\n.........")
    walled.keyboard.press("Control+z")
    drag(walled, [(2, 1), (6, 1)], button="right")  # and this button always
    expect_map(walled, "....#....\n.........\nS...#...G\n....#....\n.........")
    walled.keyboard.press("Control+z")
    drag(walled, [(0, 2), (2, 2), (2, 0)])
    expect_map(walled, "..S.#....\n....#....\n....#...G\n....#....\n.........")
    drag(walled, [(8, 2), (6, 4)])
    expect_map(walled, "..S.#....\n....#....\n....#....\n....#....\n......G..")
    for _ in range(2):
        walled.keyboard.press("Control+z")
    expect_map(walled, WALLED)
    walled.get_by_role("checkbox", name="Search while drawing").check()
    walled.keyboard.press("End")  # where it goes by itself, too, if the map was not that of the search
    cost = walled.locator("summary", has_text="Cost")
    expect(cost).to_contain_text("12")
    first, second, third = places(walled, [(0, 2), (5, 1), (6, 4)])
    walled.mouse.move(*first)
    walled.mouse.down()
    walled.mouse.move(*second)
    expect(cost).to_contain_text("4")
    walled.mouse.move(*third)
    expect(cost).to_contain_text("4")
    walled.mouse.up()
    expect_map(walled, "....#....\n....#....\n....#...G\n....#....\n......S..")


DRAWN_WITH = {
    "Line": ".#.......\n..##.....\nS...#...G\n.........\n.........",
    "Rectangle": ".####....\n.#..#....\nS####...G\n.........\n.........",
    "Filled rectangle": ".####....\n.####....\nS####...G\n.........\n.........",
    "Fill a region": "#########\n#########\nS#######G\n#########\n#########",
    "Place the start": ".........\n.........\n....S...G\n.........\n.........",
    "Place the goal": ".........\n.........\nS...G....\n.........\n.........",
}


def test_tools_are_used_between_two_cells_and_draw_ground_of_any_cost_that_can_be(field: Page) -> None:
    for tool, expected in DRAWN_WITH.items():
        tool_named(field, tool).click()
        expect(tool_named(field, tool)).to_have_attribute("aria-pressed", "true")
        drag(field, [(1, 0), (8, 4), (4, 2)])
        expect_map(field, expected)
        field.keyboard.press("Control+z")
    tool_named(field, "Draw").click()
    expect_map(field, FIELD)
    choose_ground(field, "Cost 5")
    cost = field.get_by_role("spinbutton", name="Cost of a step")
    cost.fill("-3")
    cost.press("Tab")
    expect(message(field)).to_have_text("A step must cost between 0.001 and 1000000.")
    expect(cost).to_have_value("5")
    cost.fill("7")
    drag(field, [(1, 1), (3, 1)])
    choose_ground(field, "Enemy")
    expect(cost).to_have_value("20")
    drag(field, [(5, 1), (6, 1)])
    choose_ground(field, "Tree")
    expect(cost).to_be_disabled()
    drag(field, [(0, 4), (2, 4)])
    expect_map(field, ".........\n.777.ee..\nS.......G\n.........\nTTT......")


def touches(page: Page) -> Callable[..., None]:
    """Touches the screen: `touch("touchStart", (x, y), …)`."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    return touch


@pytest.mark.thorough
def test_fingers_and_pens_draw_and_two_fingers_zoom(field: Page) -> None:
    touch = touches(field)
    x, y = place(field, 1, 0)
    pen: dict[str, Any] = {"x": x, "y": y, "button": "left", "clickCount": 1, "pointerType": "pen"}
    session = field.context.new_cdp_session(field)
    session.send("Input.dispatchMouseEvent", {"type": "mousePressed", **pen})
    session.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **pen})
    expect_map(field, ".#.......\n.........\nS.......G\n.........\n.........")
    first, last = places(field, [(1, 1), (5, 1)])
    touch("touchStart", first)
    touch("touchMove", last)
    touch("touchEnd")
    expect_map(field, ".#.......\n.#####...\nS.......G\n.........\n.........")
    for _ in range(2):
        field.keyboard.press("Control+z")
    left, right, between = places(field, [(3, 1), (5, 1), (4, 1)])
    touch("touchStart", left)
    touch("touchStart", left, right)
    touch("touchMove", (left[0] - 60, left[1]), (right[0] + 60, right[1]))
    touch("touchEnd")
    field.mouse.click(*between)  # there nothing has moved
    expect_map(field, ".........\n....#....\nS.......G\n.........\n.........")
    field.mouse.move(left[0] - 60, left[1])
    expect(cell_panel(field)).to_contain_text("(3, 1)")


@pytest.mark.thorough
def test_the_whole_editor_works_by_keyboard(field: Page) -> None:
    stage(field).focus()
    field.keyboard.press("e")
    expect(message(field)).to_contain_text("Drawing with the keyboard")
    for key in ("ArrowUp", "ArrowRight", " "):
        field.keyboard.press(key)
    expect_map(field, ".........\n.#.......\nS.......G\n.........\n.........")
    expect(cell_panel(field)).to_contain_text("(1, 1)")
    field.keyboard.press("ArrowRight")
    field.keyboard.down("Shift")
    for _ in range(3):
        field.keyboard.press("ArrowDown")
    field.keyboard.up("Shift")
    expect_map(field, ".........\n.##......\nS.#.....G\n..#......\n..#......")
    field.keyboard.press("Control+z")
    expect_map(field, ".........\n.#.......\nS.......G\n.........\n.........")
    field.keyboard.press("s")
    field.keyboard.press("Home")
    field.keyboard.press("g")
    expect_map(field, ".........\n.#.......\n.........\n.........\nG.S......")
    field.keyboard.press("Escape")
    field.keyboard.press("ArrowRight")
    expect(algorithm_step(field)).to_have_value("1")


def test_with_the_keyboard_strokes_go_on_and_shapes_and_ends_take_two_presses(field: Page) -> None:
    stage(field).focus()
    for key in ("e", "ArrowUp", "ArrowRight", " ", "Shift+ArrowDown", "Shift+ArrowDown"):
        field.keyboard.press(key)
    expect_map(field, ".........\n.#.......\nS#......G\n.#.......\n.........")
    for key in (" ", "Shift+ArrowUp"):  # on a wall, Space erases
        field.keyboard.press(key)
    expect_map(field, ".........\n.#.......\nS.......G\n.........\n.........")
    for key in (*["Control+z"] * 5, "ArrowLeft", "Escape"):  # as at first, and over the start again
        field.keyboard.press(key)
    button(field, "Line").click()
    stage(field).focus()
    field.keyboard.press("Enter")
    for key in ("ArrowDown", " ", "End", " "):
        field.keyboard.press(key)
    expect_map(field, ".........\n.........\nS.......G\n#########\n.........")
    for key in ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        field.keyboard.press(key)
    expect_map(field, "........G\n.........\nS........\n#########\n.........")
    for key in ("ArrowDown", " ", "ArrowLeft", "Escape"):
        field.keyboard.press(key)
    field.keyboard.press("ArrowLeft")
    field.keyboard.press("Delete")
    expect_map(field, "........G\n.........\nS........\n#########\n.........")


def test_the_map_is_zoomed_panned_and_picked_from_and_nothing_drawn_or_played(field: Page) -> None:
    x, y = place(field, 6, 1)
    field.mouse.move(x, y)
    expect(cell_panel(field)).to_contain_text("(6, 1)")
    field.mouse.move(x + 50, y)
    expect(cell_panel(field)).to_contain_text("(7, 1)")
    field.mouse.move(x, y)
    field.mouse.wheel(0, -900)
    field.mouse.move(x + 50, y)
    expect(cell_panel(field)).to_contain_text("(6, 1)")
    button(field, "Fit the map").click()
    for _ in range(3):
        button(field, "Zoom in").click()
    for way, first, last in PANNED:
        pan(field, way, first, last)
        expect(button(field, "Play")).to_be_visible()
        expect(algorithm_step(field)).to_have_value("0")
    button(field, "Fit the map").click()
    field.get_by_role("combobox", name="Step size").select_option("cell")
    field.mouse.click(*place(field, 3, 2))  # with the tool
    button(field, "Step forward").click()
    expect(algorithm_step(field)).to_have_value("4")
    tool_named(field, "Draw").click()
    field.keyboard.down("Alt")
    field.mouse.click(*place(field, 5, 2))
    field.keyboard.up("Alt")
    button(field, "Step forward").click()
    expect(algorithm_step(field)).to_have_value("6")
    assert kept(field) == neat(FIELD)


PANNED = [("middle", (640, 300), (560, 330)), ("space", (560, 330), (640, 300)), ("tool", (640, 300), (560, 330))]


def pan(page: Page, way: str, first: tuple[int, int], last: tuple[int, int]) -> None:
    """Drag the map; the cell under the pointer stays under it."""
    page.mouse.move(*first)
    wait_until_shown(page)
    found = cell_panel(page).get_by_text(re.compile(r"^Cell \("))
    cell = found.inner_text()
    if way == "space":
        page.keyboard.down(" ")
    if way == "tool":
        button(page, "Move the map, pick a cell").click()
        page.mouse.move(*first)
    page.mouse.down(button="middle" if way == "middle" else "left")
    page.mouse.move(*last, steps=4)
    page.mouse.up(button="middle" if way == "middle" else "left")
    if way == "space":
        page.keyboard.up(" ")
    expect(found).to_have_text(cell)


def new_map(page: Page, contents: str, width: int, height: int, seed: int | None = None) -> Locator:
    button(page, "New map…").click()
    dialog = page.get_by_role("dialog", name="New map")
    dialog.get_by_role("combobox", name="Contents").select_option(label=contents)
    dialog.get_by_role("spinbutton", name="Width").fill(str(width))
    dialog.get_by_role("spinbutton", name="Height").fill(str(height))
    if seed is not None:
        dialog.get_by_role("spinbutton", name="Seed").fill(str(seed))
    dialog.get_by_role("button", name="Make the map").click()
    return dialog


def test_the_same_seed_makes_the_same_maze_and_undo_brings_the_old_map_back(field: Page) -> None:
    for width, height in ((1, 5), (5, 4097)):  # sizes that cannot be
        dialog = new_map(field, "Caves", width, height)
        expect(dialog.get_by_role("alert")).to_contain_text("whole numbers from 2 to 4096")
        dialog.get_by_role("button", name="Cancel").click()
    assert kept(field) == neat(FIELD)
    maze = "#######\n#S..#.#\n###.#.#\n#.#...#\n#.###.#\n#....G#\n#######"
    expect(new_map(field, "A maze with one path", 7, 7, 42)).to_be_hidden()
    first = kept_once(field, lambda text: text != neat(FIELD)).split("\n")
    button(field, "Undo").click()
    expect_map(field, FIELD)
    new_map(field, "A maze with one path", 7, 7, 42)
    expect_map(field, "\n".join(first))
    assert len(first) == len(maze.split())
    new_map(field, "This map in another size", 8, 9)
    expect_map(field, "\n".join([*(row + "." for row in first), "." * 8, "." * 8]))


def test_an_edit_marks_the_result_searching_again_comes_back_to_the_step_and_all_is_cleared(walled: Page) -> None:
    algorithm_step(walled).fill("6")
    algorithm_step(walled).press("Enter")
    drag(walled, [(6, 0), (6, 1)])
    notice = walled.get_by_role("status").filter(has_text="You changed the map after this search.")
    expect(notice).to_be_visible()
    expect(algorithm_step(walled)).to_have_value("6")
    button(walled, "Search again").click()
    expect(notice).to_be_hidden()
    expect(algorithm_step(walled)).to_have_value("6")
    choose_ground(walled, "Swamp")
    drag(walled, [(0, 4), (2, 4)])
    button(walled, "Clear walls").click()
    expect_map(walled, ".........\n.........\nS.......G\n.........\nsss......")
    button(walled, "Clear all").click()
    expect_map(walled, FIELD)
    button(walled, "To the end").click()
    expect(button(walled, "To the end")).to_be_disabled()
    button(walled, "Clear result").click()
    expect(button(walled, "Clear result")).to_be_disabled()
