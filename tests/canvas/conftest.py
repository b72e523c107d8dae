"""A stage in a page of its own, for all the tests of a module."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from ..support.browser.staging import Staged
from ..support.browser.tabs import Complaints


@pytest.fixture(scope="module")
def bare_stage(browser: Browser, server: str) -> Iterator[tuple[Staged, Complaints]]:
    complaints = Complaints()
    page = browser.new_page()
    complaints.watch(page)
    staged = Staged(page, server)
    complaints.clear()  # a page of words has no icon
    yield staged, complaints
    page.close()
