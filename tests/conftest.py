"""Fixtures that every test may use."""

from typing import Any

import pytest

from .browsers import NoBrowserError, launch_arguments


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: Any, pytestconfig: pytest.Config
) -> dict[str, Any]:
    """Launch a browser that is there; where there is none a browser test fails, since a skipped one looks passed."""
    arguments = dict(browser_type_launch_args)
    if arguments.get("channel") or pytestconfig.getoption("--browser-channel"):
        return arguments
    try:
        return arguments | launch_arguments(browser_type.executable_path)
    except NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
