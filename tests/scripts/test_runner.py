"""What brings the records (`static/js/server/runner.js`) when the real server is killed: `runner.test.js` and
`realrunner.test.js` have the rest.
"""

import pytest
from playwright.sync_api import Browser

from astrolabe.core.records import FOUND

from ..support.browser.modules import Modules
from ..support.browser.serving import Process
from ..support.browser.tabs import Complaints

pytestmark = pytest.mark.browser

SCRIPT = "support/scripts/realrunner.js"


@pytest.mark.thorough
def test_a_killed_server_that_comes_back_is_gone_on_with(browser: Browser) -> None:
    complaints = Complaints()
    page = browser.new_page()
    with Process() as first:
        complaints.watch(page)
        modules = Modules(page, f"http://127.0.0.1:{first.port}")
        before = modules.call(SCRIPT, "beginRun", {"side": 100})
    modules.call(SCRIPT, "wantAll")
    with Process(first.port):
        known, kind, cost = modules.call(SCRIPT, "finishRun")
        page.close()
    assert 0 < before < known
    assert (kind, cost) == (FOUND, 198.0)
    usual = ("WebSocket connection", "/favicon.ico")  # no server for a while, and a page of a test without an icon
    assert [complaint for complaint in complaints if not any(part in complaint for part in usual)] == []
