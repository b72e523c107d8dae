"""What it takes to sort the table of runs, in Chromium: `python -m tests.bench.runs`.

Prints the median and the worst of sorting 200 rows by one column after the other, by the clock: the script alone, with
the layout of what can be seen, and until all rows are there; and what all of it takes of the processor, which other
work hardly changes. The budget is 50 ms until the order is seen.
"""

from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from ..support.browser.browsers import launch_arguments
from ..support.browser.modules import Modules
from ..support.browser.serving import Process

ROWS = 200


def main() -> None:
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        modules = Modules(browser.new_page(), f"http://127.0.0.1:{server.port}")
        profiler = modules.page.context.new_cdp_session(modules.page)
        profiler.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = spent(profiler)
        first, *times = modules.call("support/scripts/sortedruns.js", "sortTimes", {"rows": ROWS})
        print(f"{ROWS} rows drawn for the first time: {first[1]:.1f} ms")
        for what, found in zip(("script", "with layout", "all rows"), zip(*times, strict=True), strict=True):
            print(f"sorted, {what}: median {median(found):.1f} ms, worst {max(found):.1f} ms")
        each = (spent(profiler) - before) * 1000 / (len(times) + 1)
        print(f"of the processor: {each:.1f} ms each, the first drawing included")
        browser.close()


def spent(profiler: Any) -> float:
    """Seconds that the page's thread has had of the processor for scripts and layout."""
    metrics = {each["name"]: each["value"] for each in profiler.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])


if __name__ == "__main__":
    main()
