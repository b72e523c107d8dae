"""A class on one process: what its measurements begin with, and what they are run by when they are run alone."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ..support.browser.serving import CLASS, Process
from .measuring import Section, markdown

WARM_SECONDS = 6.0  # in which the engine is loaded from the disk
LIMITS = {"connections": 800, "address_share": 0.9, "ping_timeout": 30.0}
NEXT = {"kind": "node", "text": "next", "right": [3], "marked": [3]}


class OneClass(NamedTuple):
    """A server, and the class on it."""

    server: Process
    code: str
    secret: str


def server_of_class(port: int = 0) -> Process:
    return Process(port, {CLASS: "1"}, **LIMITS)


@contextmanager
def one_class() -> Iterator[OneClass]:
    """A class on a server that is warm."""
    with server_of_class() as server:
        code, secret = server.line.split("#teach=")[1].split()[0].split(".")
        time.sleep(WARM_SECONDS)
        yield OneClass(server, code, secret)


def told(title: str, about: str, rows: Sequence[tuple[str, str]], found: dict[str, Any]) -> list[Section]:
    """What was measured on one process."""
    return [Section(title, about, ("", "measured"), rows, found)]


def alone(measure: Callable[[int, int], list[Section]], usual: int) -> None:
    """Measure with as many as the command line says, and print it."""
    print(*map(markdown, measure(1, int(sys.argv[1]) if len(sys.argv) > 1 else usual)), sep="\n")
