"""The search tree on its canvas (`static/js/domains/boards/tree/tree.js`): the same picture by any way to a cursor,
and what it does."""

from typing import Any

import pytest

from astrolabe.core.records import EXPANDED, OPENED
from astrolabe.engine.settings import Settings

from ..scripts.test_tree_model import FIFTEEN_MOVES, FOUR, HARD
from ..support.browser.treeing import Treed, records_of

pytestmark = pytest.mark.browser

RUNS = {
    "a-star": (FOUR, Settings()),
    "hard": (HARD, Settings(limit=1500)),
    "ida-star": (HARD, Settings("ida-star", limit=900)),
    "bidirectional": (FIFTEEN_MOVES, Settings("bidirectional-a-star")),
    "twin": (HARD, Settings("twin", limit=300)),
}
runs = pytest.mark.parametrize("name", RUNS)


@pytest.fixture(scope="module")
def _page(browser: Any, server: str) -> Any:
    page = browser.new_page(viewport={"width": 1000, "height": 1400})
    yield Treed(page, server)
    page.close()


@pytest.fixture
def treed(_page: Treed, complaints: Any, server: str) -> Treed:
    """A page with a tree, an atlas and the line that jumps, at its usual size."""
    complaints.watch(_page.page)
    _page.page.mouse.move(990, 1390)
    _page.do("restore")
    return _page


@runs
def test_the_pictures_after_any_seek_are_those_of_a_forward_replay(name: str, treed: Treed) -> None:
    problem, settings = RUNS[name]
    treed.show(problem, settings)
    treed.do("sized", {"tree": [360, 320], "atlas": [400, 320]})
    wrong = treed.look("otherOnTheWayBack")
    assert wrong == []


@runs
def test_tree_and_atlas_agree_with_the_timeline_on_a_random_walk(name: str, treed: Treed) -> None:
    problem, settings = RUNS[name]
    treed.show(problem, settings)
    wrong = treed.look("disagreements")
    assert wrong == []


@pytest.mark.parametrize("size", [(300, 260), (900, 1300)], ids=["far", "near"])
@pytest.mark.parametrize("name", ["a-star", "hard", "ida-star"])
def test_what_only_one_of_two_searches_has_expanded_is_hatched_in_its_own_way(
    name: str, size: tuple[int, int], treed: Treed
) -> None:
    problem, settings = RUNS[name]
    treed.show(problem, settings)
    treed.do("sized", {"tree": size})
    treed.seek(400)
    pictures = treed.look("hatched")
    for plain, left, right, again in pictures:
        assert plain == again
        assert len({plain, left, right}) == 3


def test_a_node_is_chosen_by_a_click_and_shown_everywhere(treed: Treed) -> None:
    length = treed.show(FOUR)
    treed.seek(length)
    found = treed.look("expanded", 3)
    treed.page.mouse.click(*treed.do("nodePlace", found["item"]))
    assert treed.look("picked") == {"node": found["node"], "items": [found["item"]]}
    assert treed.text("node-name") == "1 2 3, 4 blank 5, 7 8 6"
    treed.dispatch(type="picked", cell=None)
    treed.page.mouse.click(*treed.do("cellPlace", found["cell"]))
    assert treed.look("picked")["node"] == found["node"]


def test_the_chosen_node_leads_to_when_it_was_opened_and_expanded(treed: Treed) -> None:
    length = treed.show(FOUR)
    records = records_of(FOUR, Settings())
    treed.seek(length)
    node = int(records[records["kind"] == EXPANDED]["node"][2])
    treed.dispatch(type="picked", cell=node)
    for button, kind in (("jump-opened", OPENED), ("jump-expanded", EXPANDED)):
        treed.page.locator(f"#{button}").click()
        expected = int(((records["kind"] == kind) & (records["node"] == node)).nonzero()[0][0]) + 1
        assert treed.look("cursor") == expected


def test_a_double_click_goes_to_the_expansion_and_then_to_the_opening(treed: Treed) -> None:
    treed.show(FOUR)
    treed.seek(10**6)
    item = treed.look("expanded", 2)["item"]
    kinds = []
    for _ in range(2):
        treed.page.mouse.dblclick(*treed.do("nodePlace", item))
        kinds.append(treed.look("latestKind"))
    assert kinds == [EXPANDED, OPENED]


def test_the_wheel_zooms_about_the_pointer_and_dragging_moves(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=1500))
    treed.seek(length)
    x, y = treed.do("treePlace", [320, 200])
    before = treed.look("under", [320, 200])
    treed.page.mouse.move(x, y)
    treed.page.mouse.wheel(0, -1200)
    treed.do("frames", 3)
    after = treed.look("under", [320, 200])
    assert after[2] > 2 * before[2]
    assert after[0] == pytest.approx(before[0], abs=1)
    treed.page.mouse.down()
    treed.page.mouse.move(x + 40, y + 30)
    treed.page.mouse.up()
    treed.do("frames", 3)
    moved = treed.look("under", [320, 200])
    assert moved[0] == pytest.approx(after[0] - 40 / after[2], abs=0.01)
    assert treed.look("picked")["node"] is None


def test_nodes_show_as_much_as_there_is_room_for(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=1500))
    treed.seek(length)
    assert "each layer is a bar" in treed.text("tree-status")
    texts = []
    for scale in (9, 25, 70):
        treed.look("lookAt", {"scale": scale})
        texts.append(treed.text("tree-status").rsplit(". ", 1)[-1])
    assert texts == [
        "Shown: a dot for each board; zoom in for more.",
        "Shown on each node: the tile that moved, and in which direction.",
        "Shown: whole boards.",
    ]


def test_each_board_bears_its_own_number_however_little_of_it_is_drawn(treed: Treed) -> None:
    treed.show(FOUR)
    treed.seek(10**6)
    assert {"board 0", "board 1", "board 2"} <= {*treed.look("writtenAt", 70)}
    assert {"0", "1", "2", "2↑"} <= {*treed.look("writtenAt", 36)}


def test_arrow_keys_go_through_the_tree_once_enter_was_pressed(treed: Treed) -> None:
    treed.show(FOUR)
    treed.seek(10**6)
    canvas = treed.page.locator("#tree-canvas")
    canvas.focus()
    treed.page.keyboard.press("ArrowDown")
    assert treed.text("tree-status").startswith("Search tree")
    treed.page.keyboard.press("Enter")
    treed.do("frames", 2)
    treed.page.keyboard.press("Home")
    said = []
    for key in ("ArrowDown", "ArrowRight", "ArrowUp"):
        treed.page.keyboard.press(key)
        treed.do("frames", 2)
        said.append(treed.text("tree-status"))
    assert said[0] == "board 1: 1 blank 3, 4 2 5, 7 8 6; depth 1, g 1, h 3, f 4, expanded as number 2; 3 successors."
    assert said[1].startswith("board 2: 4 1 3, blank 2 5, 7 8 6; depth 1, g 1, h 5, f 6, open")
    assert said[2].startswith("board 0: blank 1 3")
    treed.page.keyboard.press("Escape")
    treed.do("frames", 2)
    assert treed.text("tree-status").startswith("Search tree")


def test_the_view_follows_the_search_unless_told_not_to(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=1500))
    treed.look("lookAt", {"scale": 60, "x": -4, "y": -0.3})
    found = [treed.look("isInView", record) for record in range(200, length, 400)]
    assert False not in found
    treed.page.locator("#tree-follow").uncheck()
    x = treed.look("current")["view"]["x"]
    assert False in [treed.look("isInView", record) for record in range(200, length, 400)]
    assert treed.look("current")["view"]["x"] == pytest.approx(x, abs=1.5)
    treed.page.locator("#tree-follow").check()


def test_repeats_can_be_hidden(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=600))
    treed.seek(length)
    assert "Reached again" in treed.text("tree-legend")
    before = treed.look("itemCount")
    treed.page.locator("#tree-repeats").uncheck()
    treed.do("frames", 2)
    assert "Reached again" not in treed.text("tree-legend")
    assert treed.look("itemCount") < before
    treed.page.locator("#tree-repeats").check()


def test_a_place_does_not_move_when_the_cursor_does(treed: Treed) -> None:
    treed.do("sized", {"tree": [640, 760]})
    treed.show(FOUR)
    places = treed.look("placesOfTheFirst")
    assert len(set(places)) == 1


def test_boards_around_the_search_are_shown_while_stepping_and_all_of_the_tree_at_the_end(treed: Treed) -> None:
    length = treed.show(HARD, Settings(limit=600))
    shown, corners = [], set()
    for place in treed.look("currentAt", [*range(1, 200, 4)]):
        view = place["view"]
        corners.add((view["x"], view["y"]))
        beside = 29 <= place["left"] < place["right"] <= view["width"] + 1  # the depths
        shown.append(beside and 0 <= place["top"] < place["bottom"] <= view["height"] + 1)
        assert "Shown: whole boards." in place["said"]
    assert all(shown)
    assert len(corners) < 35  # of 50
    treed.seek(length)
    assert "each layer is a bar" in treed.text("tree-status")


def test_of_a_depth_first_search_the_path_and_its_successors_are_shown(treed: Treed) -> None:
    treed.show(HARD, Settings("ida-star", limit=900))
    wrong = treed.look("offThePath")
    assert wrong == []


def test_without_a_run_no_tree_is_drawn_and_nothing_is_reached_in_the_atlas(treed: Treed) -> None:
    treed.show(FOUR)
    treed.dispatch(type="runCleared")
    assert treed.look("isEmpty")
    assert "open 0, closed 0" in treed.text("atlas-status")
