"""The Statistics panel: the numbers of the run at the cursor, their definitions, and how the search ended."""

import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from astrolabe.content.words import say
from astrolabe.core.records import EXPANDED, THRESHOLD
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.choice import Engines
from astrolabe.engine.engine_reason import command
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run, solve

from ..support.browser.links import link_to
from ..support.browser.locators import transport
from ..support.oracles.maps import MAP_A, MAP_B_UNSOLVABLE, sea_map

pytestmark = [pytest.mark.browser, pytest.mark.live]

OpenPage = Callable[..., Page]


def panel(page: Page) -> Locator:
    """The region Statistics."""
    return page.locator("#statistics-panel")


def figure(page: Page, name: str) -> Locator:
    """The value beside the name of a number."""
    return panel(page).locator("summary").filter(has_text=re.compile(f"^{name}")).locator("span").last


def to_the_end(page: Page) -> None:
    transport(page, "To the end").click()
    expect(transport(page, "To the end")).to_be_disabled()


@pytest.mark.thorough
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param(Settings(), id="A*"),
        pytest.param(Settings(algorithm="greedy", tie="fifo"), id="greedy"),
        pytest.param(Settings(diagonal="always", order="rudl"), id="diagonal moves"),
        pytest.param(Settings(algorithm="bidirectional-a-star"), id="both ends"),
    ],
)
def test_the_numbers_at_the_end_are_those_of_the_server(open_page: OpenPage, settings: Settings) -> None:
    answer = solve(sea_map(MAP_A), settings)
    chosen = {"algorithm": settings.algorithm, "tie": settings.tie}
    page = open_page(link_to(sea_map(MAP_A), **chosen, diagonal=settings.diagonal, order=settings.order))
    to_the_end(page)
    counts = answer.statistics
    expect(figure(page, "Cost")).to_have_text(f"{round(answer.cost, 3):g}")
    expect(figure(page, "Steps")).to_have_text(str(answer.moves))
    expect(figure(page, "Expanded")).to_have_text(str(counts.expanded))
    expect(figure(page, "Generated")).to_have_text(str(counts.generated))
    expect(figure(page, "Reopened")).to_have_text(str(counts.reopened))
    expect(figure(page, "Largest open")).to_have_text(str(counts.max_open))


def test_the_numbers_follow_the_cursor_to_the_path_which_is_announced_with_its_cost(open_page: OpenPage) -> None:
    page = open_page(link_to(sea_map(MAP_A)))
    expect(page.get_by_role("region", name="Statistics").get_by_role("status")).to_have_text(say("outcome.going"))
    for _ in range(2):
        transport(page, "Step forward").click()
    expect(figure(page, "Expanded")).to_have_text("1")
    expect(figure(page, "Generated")).to_have_text("4")
    expect(figure(page, "Open now")).to_have_text("3")
    expect(figure(page, "Cost")).to_have_text("–")
    transport(page, "Step back").click()
    expect(figure(page, "Expanded")).to_have_text("0")
    expect(figure(page, "Open now")).to_have_text("1")
    to_the_end(page)
    expect(panel(page).get_by_role("status")).to_have_text(say("outcome.found.map", cost=10, steps=10))


@pytest.mark.thorough
def test_every_number_has_a_definition_and_the_engine_its_name_and_time(open_page: OpenPage) -> None:
    page = open_page(link_to(sea_map(MAP_A)))
    definition = panel(page).get_by_text(say("statistics.expanded.about"))
    expect(definition).to_be_hidden()
    panel(page).get_by_text("Expanded", exact=True).click()
    expect(definition).to_be_visible()
    expect(figure(page, "Engine time")).to_have_text(re.compile(r"^[\d.]+ m?s$"))
    expect(panel(page).locator("summary").filter(has_text=re.compile("^Engine(?! time)"))).to_contain_text(
        re.compile("Python|compiled")
    )
    reason = "small" if Engines().has_compiler() else "missing"
    expect(panel(page)).to_contain_text(say(f"note.engine.{reason}", command=command()))
    expect(page.locator("#memory-note")).to_be_hidden()


def test_no_path_is_announced_clearly(open_page: OpenPage) -> None:
    page = open_page(link_to(sea_map(MAP_B_UNSOLVABLE)))
    to_the_end(page)
    expect(panel(page).get_by_role("status")).to_have_text(say("outcome.exhausted.map", expanded=45))
    expect(figure(page, "Cost")).to_have_text("–")


@pytest.mark.thorough
def test_the_rounds_stand_below_with_what_was_expanded_in_each(open_page: OpenPage) -> None:
    """On the page of samples; here counted from all records."""
    start = bytes([0, 3, 7, 4, 2, 6, 11, 10, 1, 9, 8, 12, 5, 13, 14, 15])
    problem, chosen = BoardProblem(4, 4, start, ordered_goal(4, 4)), {"algorithm": "ida-star", "heuristic": "manhattan"}
    records = Run(problem, Settings(**chosen, detail="all")).pull(10**6)
    begins = [*np.flatnonzero(records["kind"] == THRESHOLD), len(records)]
    rows = [
        f"{number}{records['g'][begin]:g}{(records['kind'][begin:end] == EXPANDED).sum():,}"
        for number, (begin, end) in enumerate(pairwise(begins), 1)
    ]
    page = open_page(link_to(problem, **chosen))
    rounds = panel(page).get_by_role("table", name=say("rounds.about"))
    to_the_end(page)
    expect(rounds.get_by_role("row")).to_have_text(["RoundBoundExpansions", *rows])
    transport(page, "Restart").click()
    expect(rounds).to_be_hidden()
