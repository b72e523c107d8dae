"""Share links (`static/js/page/linkcodec.js`, `page/sharebutton.js`): the whole document in an address; a broken one is
a sentence.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.drawing import document_of, drawn, expect_map, neat
from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.browser.modules import Modules
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

SCRIPT = "support/scripts/carried.js"
OpenPage = Callable[..., Page]
FIELD = """
    .3...
    S.#.G
    .~...
"""


def unpacked(link: str) -> Any:
    """The document in a link, read without the page."""
    letters = link.split("#m=")[1]
    return json.loads(zlib.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), wbits=-zlib.MAX_WBITS))


def packed(text: str) -> str:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return "#m=" + urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def message(page: Page) -> Any:
    return page.get_by_role("region", name="Message").get_by_role("alert")


def test_a_link_holds_the_document(modules: Modules) -> None:
    document = {**document_of(FIELD), "notes": "Zweiter Schritt: 第二步 ☃"}
    link = modules.call(SCRIPT, "link", {"address": "http://here/#m=old", "document": document})
    assert link.startswith("http://here/#m=")
    assert unpacked(link) == document
    assert json.loads(modules.call(SCRIPT, "linkedText", link[link.index("#") :])) == document


def test_a_document_too_large_for_a_link_gives_none(modules: Modules) -> None:
    random = Random(1)
    document = {"notes": ",".join(str(random.random()) for _ in range(40_000))}
    assert modules.call(SCRIPT, "link", {"address": "http://here/", "document": document}) is None


@pytest.mark.parametrize("fragment", ["#m=", "#m=%%%", "#m=AAAA", "#m=" + "A" * 5000, packed("{}")[:-2]])
def test_a_damaged_link_gives_no_text(fragment: str, modules: Modules) -> None:
    assert modules.call(SCRIPT, "linkedText", fragment) in (None, "")


def test_a_link_that_unpacks_to_very_much_is_given_up(modules: Modules) -> None:
    assert modules.call(SCRIPT, "linkedText", packed("0" * (64 * 2**20))) is None


def test_a_link_opens_map_settings_and_step_once_and_another_while_the_page_is_there(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), step=3, algorithm="dijkstra", diagonal="always"))
    algorithm = page.get_by_role("combobox", name="Algorithm")
    expect(algorithm).to_have_value("dijkstra")
    expect(page.get_by_role("combobox", name="Diagonal moves")).to_have_value("always")
    expect(page.get_by_role("spinbutton", name="Step", exact=True)).to_have_value("3")
    expect_map(page, FIELD)
    expect(page).not_to_have_url(re.compile("#"))

    page.reload()
    expect(button(page, "Play")).to_be_visible()
    expect_map(page, FIELD)

    follow(page, link_to(grid_from("S...G"), algorithm="greedy"))
    expect_map(page, "S...G")
    follow(page, link_to(grid_from(FIELD), algorithm="a-star"))
    expect_map(page, FIELD)
    expect(algorithm).to_have_value("a-star")
    button(page, "Undo").click()
    expect_map(page, "S...G")


def follow(page: Page, link: str) -> None:
    page.evaluate("(link) => { location.hash = link; }", link)


# Each with a sentence that the one before it does not hold.
BAD = {
    "#m=AAAA": "This link is incomplete or damaged",
    packed('{"astrolabe": 2}'): "Line 1",
    packed(json.dumps({**document_of(FIELD), "settings": {"algorithm": "<img src=x>"}})): "The setting algorithm",
    packed("no map at all"): "Line 1, column 1",
    packed(json.dumps({**document_of(FIELD), "settings": {"__proto__": 1}})): "There is no setting",
}


@pytest.mark.thorough
def test_a_bad_link_is_a_sentence_and_the_page_works(open_page: OpenPage) -> None:
    first, *others = BAD
    page = open_page(first)
    numbers = page.get_by_role("region", name="Statistics")
    expect(message(page)).to_contain_text(BAD[first])
    button(page, "To the end").click()
    expect(numbers).to_contain_text("Cost17")
    for link in others:
        follow(page, link)
        expect(message(page)).to_contain_text(BAD[link])
        for key in ("Home", "End"):
            page.keyboard.press(key)
        expect(numbers).to_contain_text("Cost17")


# In a browser that has no clipboard; and in the same again.
WITHOUT_CLIPBOARD = """() => {
    window.clipboard = Object.getOwnPropertyDescriptor(Navigator.prototype, "clipboard");
    delete Navigator.prototype.clipboard;
}"""
WITH_CLIPBOARD = "() => { Object.defineProperty(Navigator.prototype, 'clipboard', window.clipboard); }"


def test_share_copies_a_link_that_opens_the_same_map_or_shows_it_to_be_copied_by_hand(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(FIELD), tie="lifo"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share, told = button(page, "Share"), message(page)
    page.evaluate(WITHOUT_CLIPBOARD)
    share.click()
    dialog = page.get_by_role("dialog", name="Link to what is shown")
    field = dialog.get_by_role("textbox")
    expect(field).to_be_focused()
    assert drawn({"astrolabe": 1, "map": unpacked(field.input_value())["map"]}) == neat(FIELD)
    assert page.evaluate("() => getSelection().toString() || document.activeElement.selectionEnd > 40")
    dialog.get_by_role("button", name="Close", exact=True).last.click()
    expect(field).to_be_hidden()

    page.evaluate(WITH_CLIPBOARD)
    button(page, "Step forward").click()
    share.click()
    expect(told).to_contain_text("The link is copied.")
    document = unpacked(page.evaluate("() => navigator.clipboard.readText()"))
    assert drawn({"astrolabe": 1, "map": document["map"]}) == neat(FIELD)
    assert document["settings"] == {"algorithm": "a-star", "heuristic": "default", "diagonal": "never", "tie": "lifo"}
    assert document["step"] == 1


def test_a_map_too_large_for_a_link_says_so(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("button", name="New map…").click()
    dialog = page.get_by_role("dialog", name="New map")
    dialog.get_by_role("combobox", name="Contents").select_option("obstacles")
    dialog.get_by_role("spinbutton", name="Width").fill("700")
    dialog.get_by_role("spinbutton", name="Height").fill("700")
    dialog.get_by_role("button", name="Make the map").click()
    page.get_by_role("button", name="Share").click()
    expect(message(page)).to_contain_text("too large for a link")


@pytest.mark.thorough
def test_the_page_is_there_before_a_slow_link_is_read(page: Page, open_page: OpenPage) -> None:
    held: list[Any] = []
    page.route("**/read", lambda route: held.append(route))
    open_page(link_to(grid_from("S.G")))
    expect(message(page)).to_have_text("Reading the link …")
    button(page, "Step forward").click()
    held[0].continue_()
    expect(page.locator("#sentence")).to_contain_text("from (0, 0) to (2, 0)")
