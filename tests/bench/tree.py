"""What the search tree and the atlas cost the page at 181,440 expansions, in Chromium: `python -m tests.bench.tree`.

The run is Dijkstra's on an impossible 3×3 board: every board that can be reached is expanded. Prints the median, the
99th percentile and the worst of one frame of panning and zooming, near and far, of going to random cursors, and of
taking records in. The budget of a frame is 16 ms.
"""

from playwright.sync_api import sync_playwright

from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings

from ..support.browser.browsers import launch_arguments
from ..support.browser.calling import call
from ..support.browser.modules import packed
from ..support.browser.serving import Process
from ..support.browser.treeing import Treed, plain, records_of

PROBLEM = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 8, 7, 0]), ordered_goal(3, 3))
SETTINGS = Settings("dijkstra", anyway=True)


def main() -> None:
    given = {
        "board": plain(PROBLEM),
        "settings": {"algorithm": "dijkstra", "anyway": True},
        "bytes": packed(records_of(PROBLEM, SETTINGS).tobytes()),
    }
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        treed = Treed(browser.new_page(), f"http://127.0.0.1:{server.port}")
        figures = call(treed.page, "support/scripts/treetimes.js", "measured", given)
        browser.close()
    print(f"records {figures['records']:,}, expansions {figures['expanded']:,}, items {figures['items']:,}")
    for name, (median, late, worst) in figures["found"].items():
        print(f"  {name:28} median {median:7.2f} ms   p99 {late:7.2f} ms   worst {worst:7.2f} ms")
    kept = figures["kept"]
    print(f"  bytes kept: {kept / figures['items']:.1f} an item, {kept / figures['records']:.1f} a record")


if __name__ == "__main__":
    main()
