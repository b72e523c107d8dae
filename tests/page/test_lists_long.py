"""Any row of a long list can be reached (`static/js/inside/listview.js`), and only what is seen is there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.calling import called

pytestmark = pytest.mark.browser

MANY = 1_000_000


@pytest.mark.parametrize("many", [1, 9, 300, 200_000, MANY, 5 * MANY])
def test_any_row_can_be_reached_and_only_what_is_seen_is_there(
    many: int, open_page: Callable[..., Page], page: Page
) -> None:
    open_page()
    expect(page.locator("#lessons-open")).to_be_enabled()  # what explains a run is there, the lists included
    found = called(page, "support/scripts/longlist.js", "reached", many)
    assert found["wrong"] == []
    assert found["most"] <= 12
    assert found["tall"] <= 5_000_000
    assert found["announced"] == str(many + 1)
