"""Any row of a long list can be reached (`static/js/inside/listview.js`), and only what is seen is there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import called

pytestmark = pytest.mark.browser

MANY = 1_000_000


LENGTHS = (1, 9, 300, 200_000, MANY, 5 * MANY)


def test_any_row_can_be_reached_and_only_what_is_seen_is_there(open_page: Callable[..., Page], page: Page) -> None:
    open_page()
    expect(page.locator("#lessons-open")).to_be_enabled()  # what explains a run is there, the lists included
    lists = called(page, "support/scripts/longlist.js", "reached", LENGTHS)
    for many, found in zip(LENGTHS, lists, strict=True):
        assert found["wrong"] == [], many
        assert found["most"] <= 12
        assert found["tall"] <= 5_000_000
        assert found["announced"] == str(many + 1)
