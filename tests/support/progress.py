"""`pytest -p tests.support.progress`: how far the tests are, a line every few seconds; what fails is said at once.

Without it pytest writes a dot a test, and what has failed only at the end.
"""

import time

import pytest

EVERY_SECONDS = 10.0
SLOW_SECONDS = 5.0  # worth a mention


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--called", default="tests", help="what these tests are called, where others run beside")


@pytest.hookimpl(trylast=True)  # what writes on the terminal is there only then
def pytest_configure(config: pytest.Config) -> None:
    """A worker tells its controller what happens, and that one tells people."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Progress(terminal, config.getoption("--called")), "progress")


class Progress:
    """Counts the tests that have ended."""

    def __init__(self, terminal: pytest.TerminalReporter, called: str) -> None:
        self.terminal, self.called = terminal, called
        self.begun = self.told = time.monotonic()
        self.total = self.ended = self.failed = 0
        self.slowest = (0.0, "")  # since the line before

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.total = len(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.total = self.total or len(session.items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """No letter for a test; what it came to is counted all the same."""
        if report.when != "call" and report.outcome == "passed":
            return "", "", ""
        category = "error" if report.when != "call" and report.failed else report.outcome
        return (category, "", "") if not hasattr(report, "wasxfail") else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed += 1
            self._line(f"FAILED {report.nodeid}: {_reason(report)}")
        self.slowest = max(self.slowest, (report.duration, report.nodeid))
        self.ended += report.when == "teardown"
        if time.monotonic() - self.told >= EVERY_SECONDS:
            self._tell()

    def _tell(self) -> None:
        self.told = time.monotonic()
        share = 100 * self.ended // max(self.total, 1)
        failed = f", {self.failed} FAILED" if self.failed else ""
        seconds, name = self.slowest
        slow = f"; {seconds:.0f} s for {name}" if seconds >= SLOW_SECONDS else ""
        self._line(
            f"{share:3} %  {self.ended} of {self.total} {self.called} in {self.told - self.begun:.0f} s{failed}{slow}"
        )
        self.slowest = (0.0, "")

    def _line(self, text: str) -> None:
        self.terminal.ensure_newline()
        self.terminal.write_line(text)
        self.terminal.flush()


def _reason(report: pytest.TestReport) -> str:
    """The line of a failure that says most."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return (crash.message if crash else str(report.longrepr)).strip().split("\n")[0][:200]
