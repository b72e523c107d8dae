"""What it takes to sort the table of runs, in Chromium: `python -m tests.bench.runs`.

Prints the median and the worst of sorting 200 rows by one column after the other, the script alone and with the layout
of the table. The budget is 50 ms.
"""

from statistics import median

from playwright.sync_api import sync_playwright

from ..support.browser.browsers import launch_arguments
from ..support.browser.modules import Modules
from ..support.browser.serving import Process

ROWS = 200


def main() -> None:
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        modules = Modules(browser.new_page(), f"http://127.0.0.1:{server.port}")
        first, *times = modules.call("support/scripts/sortedruns.js", "sortTimes", {"rows": ROWS})
        print(f"{ROWS} rows drawn for the first time: {first[1]:.1f} ms")
        for what, found in zip(("script", "with layout"), zip(*times, strict=True), strict=True):
            print(f"sorted, {what}: median {median(found):.1f} ms, worst {max(found):.1f} ms")
        browser.close()


if __name__ == "__main__":
    main()
