"""Long films, made by the page and decoded by the browser, picture by picture."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from ..support.browser.calling import called
from ..support.browser.links import link_to
from ..support.oracles.maps import random_map

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

WISH: dict[str, Any] = {"name": "map", "first": 1, "captioned": True, "legend": True}


@pytest.fixture
def large(open_page: Callable[..., Page]) -> Page:
    gridmap = random_map(Random(5), sides=(40, 40), walls=0.2)
    return open_page(link_to(gridmap, algorithm="dijkstra"))


def test_each_picture_of_a_gif_is_what_was_on_the_canvas(large: Page) -> None:
    wish = {**WISH, "format": "gif", "last": 200, "pace": {"speed": 20}, "size": {"width": 800, "height": 600}}
    found = called(large, "support/scripts/filming.js", "gifAndCanvas", wish)
    print(f"{found['seconds']:.1f} s, {found['bytes'] / 1e6:.2f} MB")
    assert len(found["drawn"]) == 200
    assert found["shown"] == found["drawn"]
    assert found["bytes"] <= 2_000_000


@pytest.mark.parametrize("format", ["mp4", "webm"])
def test_a_video_of_thirty_seconds_has_nine_hundred_frames(large: Page, format: str) -> None:
    size = {"width": 1920, "height": 1080}
    wish = {**WISH, "format": format, "last": 10**6, "pace": {"seconds": 30}, "size": size}
    found = called(large, "support/scripts/filming.js", "video", wish)
    print(f"{found['seconds']:.1f} s, {found['bytes'] / 1e6:.2f} MB, {found['codec']}")
    assert (found["type"], found["width"], found["height"]) == (f"video/{format}", 1920, 1080)
    assert found["times"] == pytest.approx([frame / 30 for frame in range(900)], abs=0.001)
