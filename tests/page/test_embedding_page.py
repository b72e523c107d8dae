"""A search in a frame of somebody else's page, which has neither storage nor an origin of its own."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

from astrolabe.formats import Document

from ..support.browser.links import link_of
from ..support.browser.serving import in_thread
from ..support.browser.tabs import Complaints
from ..support.oracles.maps import grid_from

pytestmark = pytest.mark.browser

AROUND = """<!doctype html><title>Course</title><script>heard = []; onmessage = ({ data }) => heard.push(data);</script>
<iframe title="Search" sandbox="allow-scripts" width="900" height="600" src="%s"></iframe>"""
LAST = "() => heard.findLast(({ astrolabe }) => astrolabe === 'at')"
SAY = "(message) => frames[0].postMessage(message, '*')"
FIELD = grid_from("S.#G\n....")


class CoursePages(BaseHTTPRequestHandler):
    """Pages of another site, each with the frame that its address names."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write((AROUND % unquote(self.path[1:])).encode())

    def log_message(self, *_: object) -> None:  # type: ignore[override]
        """Say nothing."""


@pytest.fixture(scope="module")
def course() -> Iterator[int]:
    """The port of another site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), CoursePages) as site:
        threading.Thread(target=site.serve_forever, args=(0.05,), daemon=True).start()
        yield site.server_port
        site.shutdown()


@pytest.mark.thorough
def test_a_frame_without_storage_plays_tells_and_listens(browser: Browser, course: int, complaints: Complaints) -> None:
    with in_thread(embed_in=[f"http://127.0.0.1:{course}"]) as server:
        source = f"{server.address}embed%23{link_of(Document((FIELD,)))[1:]}"
        page = browser.new_page()
        complaints.watch(page)
        page.goto(f"http://127.0.0.1:{course}/{source}")
        inside = page.frame_locator("iframe")
        expect(inside.get_by_role("button", name="To the end")).to_be_enabled()
        page.wait_for_function("() => heard.some(({ steps }) => steps > 0)")
        page.evaluate(SAY, {"astrolabe": "step", "step": 2})
        page.wait_for_function(f"() => ({LAST})()?.step === 2")
        page.evaluate(SAY, {"astrolabe": "constructor"})  # nothing that can be asked for
        page.evaluate(SAY, {"astrolabe": "end"})
        page.wait_for_function(f"() => ({LAST})()?.ended")
        assert page.evaluate(LAST)["sentence"].startswith("Path found: cost")
        assert page.evaluate("heard.find(({ astrolabe }) => astrolabe === 'height').height") > 300
        page.goto(f"http://localhost:{course}/{source}")  # another origin
        expect(page.frame_locator("iframe").get_by_role("button", name="To the end")).to_have_count(0)
        page.wait_for_function("() => document.querySelector('iframe').contentDocument === null")
        assert page.evaluate("heard") == []
        page.close()
    refused = [each for each in complaints if "frame-ancestors" in each]
    assert len(refused) == 1
    complaints.remove(refused[0])
