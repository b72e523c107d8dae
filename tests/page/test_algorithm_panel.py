"""The Algorithm panel: what can be chosen, what that guarantees, what is refused, as the server's tables have it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.content.words import say
from astrolabe.search import ALGORITHMS

from ..support.browser.calling import source
from ..support.browser.links import link_to
from ..support.browser.locators import button
from ..support.oracles.fitting import domains_of
from ..support.oracles.maps import grid_from

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]

ON_MAPS = [name for name in ALGORITHMS if "map" in domains_of(name)]
ROUGH = "S.5.G"
PLAIN = """
    S...
    ...G
"""


# As when the last of the words come: all that has words is shown again, but for what is being typed.
SHOWN_ANEW = source("support/scripts/pagelooks.js", "shownAnew")


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Algorithm")


def choose(page: Page, name: str, option: str) -> None:
    panel(page).get_by_role("combobox", name=name, exact=True).select_option(option)


def badge(page: Page) -> Locator:
    return panel(page).get_by_role("status")


@pytest.fixture
def plain(open_page: OpenPage) -> Page:
    page = open_page(link_to(grid_from(PLAIN)))
    expect(badge(page)).to_have_text(say("guarantee.consistent"))
    return page


@pytest.mark.thorough
def test_every_algorithm_for_maps_is_offered_with_the_options_it_listens_to(plain: Page) -> None:
    offered = plain.get_by_role("combobox", name="Algorithm").locator("option:not([disabled])")
    expect(offered).to_have_text([say(f"algorithm.{name}") for name in ON_MAPS])
    panel(plain).get_by_text("More options", exact=True).click()
    expect(plain.locator("#code-choice")).to_have_js_property("inert", False)  # then all words are there
    shown = plain.evaluate(EACH_CHOSEN, ON_MAPS)
    assert {name: about for name, (about, _) in shown.items()} == {name: say(f"about.{name}") for name in ON_MAPS}
    assert {name: {*options} for name, (_, options) in shown.items()} == {
        name: set(ALGORITHMS[name].options) for name in ON_MAPS
    }


# What is said of each algorithm that is chosen, and the options that are shown then.
EACH_CHOSEN = source("support/scripts/pagelooks.js", "eachChosen")


GUARANTEED = {
    "Greedy best-first": say("guarantee.any-path"),
    "Weighted A*": say("guarantee.weighted", weight="1.5"),
    "Breadth-first": say("guarantee.fewest-steps"),
    "Broken: f without g": say("guarantee.f-without-g"),
    "A*": say("guarantee.consistent"),
}


@pytest.mark.thorough
def test_a_line_says_what_the_choice_guarantees_and_what_is_broken_on_purpose(plain: Page) -> None:
    for option, sentence in GUARANTEED.items():
        choose(plain, "Algorithm", option)
        expect(badge(plain)).to_have_text(sentence)
    choose(plain, "Heuristic", "Manhattan")
    expect(badge(plain)).to_have_text(say("guarantee.consistent"))
    choose(plain, "Diagonal moves", "Always")
    expect(badge(plain)).to_have_text(say("guarantee.wrong"))
    choose(plain, "Heuristic", "Automatic")
    expect(badge(plain)).to_have_text(say("guarantee.consistent"))
    about = panel(plain).get_by_text(say("broken.unscaled-manhattan"), exact=True)
    expect(about).to_have_count(0)
    choose(plain, "Heuristic", "Broken: unscaled Manhattan")
    expect(about).to_be_visible()
    choose(plain, "Algorithm", "Dijkstra")
    expect(about).to_have_count(0)


def test_a_choice_starts_another_search_and_one_that_cannot_be_is_refused_or_made_to_fit(plain: Page) -> None:
    weight = panel(plain).get_by_role("spinbutton", name="Weight on h")
    weight.fill("2")
    plain.evaluate(SHOWN_ANEW)
    weight.press("Enter")
    expect(badge(plain)).to_have_text(say("guarantee.weighted", weight=2))
    weight.fill("1000")
    weight.press("Enter")
    expect(plain.get_by_role("alert").get_by_text("from 0 to 100, not 1000")).to_be_visible()
    expect(weight).to_have_value("2")
    weight.fill("")
    weight.press("Enter")
    expect(badge(plain)).to_have_text(say("guarantee.consistent"))
    end, step = button(plain, "To the end"), plain.get_by_role("spinbutton", name="Step", exact=True)
    end.click()
    expect(step).not_to_have_value("0")
    choose(plain, "Tie-break", "Older first")
    expect(step).to_have_value("0")
    expect(badge(plain)).to_have_text(say("guarantee.consistent"))
    choose(plain, "Algorithm", "Jump point search")
    rule = panel(plain).get_by_role("combobox", name="Diagonal moves")
    expect(rule).to_have_value("no-corners")
    expect(rule.get_by_role("option", name="Never")).to_be_disabled()
    expect(plain.get_by_role("alert").get_by_text(re.compile("needs another rule"))).to_be_visible()
    expect(badge(plain)).to_have_text(say("guarantee.consistent"))
    choose(plain, "Algorithm", "A*")
    panel(plain).get_by_text("More options", exact=True).click()
    limit = panel(plain).get_by_role("spinbutton", name="Node limit")
    limit.fill("4")
    limit.press("Enter")
    expect(end).to_be_enabled()
    end.click()
    outcome = plain.get_by_role("region", name="Statistics").get_by_role("status")
    expect(outcome).to_contain_text("Stopped at the limit")


@pytest.mark.thorough
def test_jump_points_on_costly_ground_are_refused_with_the_reason(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(ROUGH)))
    choose(page, "Algorithm", "Orthogonal jump point search")
    expect(badge(page)).to_have_text(say("settings.uniform", algorithm="orthogonal-jump-point"))
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    choose(page, "Algorithm", "A*")
    expect(badge(page)).to_have_text(say("guarantee.consistent"))
    expect(page.get_by_role("button", name="Step forward")).to_be_enabled()


def test_a_jump_says_why_it_ended_where_it_did(open_page: OpenPage) -> None:
    page = open_page(link_to(grid_from(". . . . .\nS . # . G\n. . . . ."), algorithm="jump-point", diagonal="always"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    button(page, "Neighbours").click()
    told = page.get_by_role("region", name="All neighbours")
    expect(told).to_contain_text("(1, 0), because a turn there leads straight to the jump point (2, 0).")
    page.keyboard.press("End")
    expect(told).to_contain_text("The jump ends at (4, 1), because it is the goal.")
