"""Long films, made by the page and decoded by the browser, picture by picture."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import called
from ..support.browser.links import link_to
from ..support.oracles.maps import random_map

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

WISH: dict[str, Any] = {"name": "map", "first": 1, "captioned": True, "legend": True}


PATIENCE = 600_000  # milliseconds: encoding takes a minute where others work, too


def filmed(page: Page, how: str, wish: dict[str, Any]) -> dict[str, Any]:
    """What comes of a film that the page makes."""
    called(page, "support/scripts/filming.js", "begin", {"how": how, "wish": WISH | wish})
    expect(page.locator("html")).to_have_attribute("data-filmed", "true", timeout=PATIENCE)
    found: dict[str, Any] = page.evaluate("globalThis.filmFound")
    assert "error" not in found, found
    print(f"{found['seconds']:.1f} s, {found['bytes'] / 1e6:.2f} MB")
    return found


@pytest.fixture
def large(open_page: Callable[..., Page]) -> Page:
    gridmap = random_map(Random(5), sides=(40, 40), walls=0.2, costs=(1.0,))
    return open_page(link_to(gridmap, algorithm="dijkstra"))


def test_the_pictures_of_a_gif_are_what_was_on_the_canvas(large: Page) -> None:
    wish = {"format": "gif", "last": 200, "pace": {"speed": 20}, "size": {"width": 800, "height": 600}}
    found = filmed(large, "gifAndCanvas", wish)
    assert found["colours"] > 255  # more than a palette holds
    assert (found["drawn"], found["equal"], found["differing"]) == (200, 200, 0)
    assert found["hundredths"] == 199 * 5 + 200
    assert found["bytes"] <= 2_000_000


@pytest.mark.parametrize("format", ["mp4", "webm"])
def test_a_video_of_thirty_seconds_has_nine_hundred_frames(large: Page, format: str) -> None:
    size = {"width": 1920, "height": 1080}
    found = filmed(large, "video", {"format": format, "last": 10**6, "pace": {"seconds": 30}, "size": size})
    assert (found["type"], found["width"], found["height"]) == (f"video/{format}", 1920, 1080)
    assert found["bytes"] <= 6_000_000
    assert found["times"] == pytest.approx([frame / 30 for frame in range(900)], abs=0.001)
