"""`astrolabe film`: a search as a moving picture, made by the page itself in a browser that nobody sees.

A server of its own, on this machine alone, has one order; the browser opens the page with it, which goes through the
search and brings the film. Both end with the command.
"""

import argparse
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from ..core.refusal import Refusal
from ..formats import Document, write_json
from ..processes.child import Child
from ..web.film_order import FilmOrder, FilmProgress
from ..web.serve import POLL_SECONDS, make_server
from . import interrupts
from .browser import found_browser, opened_page
from .progress_line import ProgressLine
from .replaying import document_of
from .texts import expect_folder_of, put_file, text_of
from .wording import say

FORMATS = ("gif", "mp4", "webm")
SIZE = re.compile(r"([0-9]{2,4})[x×]([0-9]{2,4})")
LEAST_SIDE, MOST_SIDE = 200, 4096
WINDOW = ((640, 1280), (480, 800))  # the least and the most that the page is across and down: words stay legible
MOST_STEPS = 1_000_000
LONGEST, FASTEST = 600, 1000  # seconds, and steps a second: static/js/page/filmplan.js
USUAL = {"speed": 4.0, "most": 30.0}  # steps a second; and a film that nobody gave a length is no longer, in seconds
PATIENCE = 90  # seconds without a sign of life


def save_film(options: argparse.Namespace) -> int:
    """Write the film of a file's search."""
    path = Path(options.output or Path(options.file).with_suffix(".gif").name)
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise Refusal("cli.film.suffix", file=str(path), formats=", ".join(f".{each}" for each in FORMATS))
    size = _size(options.size)
    expect_folder_of(path)
    interrupts.watch_ending()
    program = found_browser()
    document = document_of(options, text_of(options.file))
    wish = _wish(options, document)
    order = FilmOrder({**wish, "format": kind, "size": {"width": size[0], "height": size[1]}})
    film = _made(order, program, size, options.language)
    put_file(film, str(path))
    print(say("cli.film.written", options.language, file=str(path), size=_kilobytes(film)), file=sys.stderr)
    return 0


def _wish(options: argparse.Namespace, document: Document) -> dict[str, Any]:
    """What the page is told of the film: `FilmWish` in static/js/page/film.js, and what the page is to look like."""
    first, last = options.first, MOST_STEPS if options.last is None else options.last
    if not 1 <= first <= last <= MOST_STEPS:
        raise Refusal("film.stopped.steps")
    return {
        "document": write_json(document),
        "name": _picture(options.what, document),
        "first": first,
        "last": last,
        "pace": _pace(options),
        "captioned": not options.no_caption,
        "legend": not options.no_legend,
        "language": options.words or options.language,
        "theme": options.theme,
    }


def _picture(asked: str | None, document: Document) -> str:
    """The picture that is to be filmed, which is there for such a problem."""
    pictures = document.problems[0].domain.pictures
    name = asked or ("lanes" if document.lanes else pictures[0])
    there = (*pictures, *(["lanes"] if document.lanes else []))
    if name not in there:
        raise Refusal("cli.film.what.wrong", found=name, there=", ".join(there))
    return name


def _pace(options: argparse.Namespace) -> dict[str, float]:
    if not 1 <= (LONGEST if options.length is None else options.length) <= LONGEST:
        raise Refusal("film.stopped.pace", most=LONGEST, fastest=FASTEST)
    if not 0 < (FASTEST if options.speed is None else options.speed) <= FASTEST:
        raise Refusal("film.stopped.pace", most=LONGEST, fastest=FASTEST)
    if options.length is not None:
        return {"seconds": options.length}
    return USUAL if options.speed is None else {"speed": options.speed}


def _size(text: str) -> tuple[int, int]:
    match = SIZE.fullmatch(text)
    sides = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(LEAST_SIDE <= side <= MOST_SIDE and side % 2 == 0 for side in sides):
        raise Refusal("cli.film.size.wrong", found=text[:40], least=LEAST_SIDE, most=MOST_SIDE)
    return sides


def _made(order: FilmOrder, program: str, size: tuple[int, int], language: str) -> bytes:
    width, height = (min(max(side, least), most) for side, (least, most) in zip(size, WINDOW, strict=True))
    line = ProgressLine(language)
    with _served(order, language) as address, opened_page(program, address, width, height) as browser:
        try:
            return _awaited(order, browser, line)
        finally:
            line.clear()


@contextmanager
def _served(order: FilmOrder, language: str) -> Iterator[str]:
    """The page's address, with the order in it."""
    server = make_server("127.0.0.1", 0, language=language)
    order.register(server.app)  # type: ignore[arg-type]
    thread = threading.Thread(target=server.serve_forever, args=(POLL_SECONDS,), daemon=True)
    thread.start()
    try:
        yield server.address + order.part
    finally:
        server.shutdown()
        server.server_close()


def _awaited(order: FilmOrder, browser: Child, line: ProgressLine) -> bytes:
    """The film, once it is there."""
    heard = monotonic()
    while True:
        interrupts.check()
        try:
            news = order.news.get(timeout=POLL_SECONDS)
        except Empty:
            if browser.code is not None or monotonic() - heard > PATIENCE:
                raise Refusal("cli.browser.ended") from None
            continue
        heard = monotonic()
        if isinstance(news, bytes):
            return news
        if isinstance(news, Refusal):
            raise news
        _tell(line, news)


def _tell(line: ProgressLine, news: FilmProgress) -> None:
    if news.all:
        line.say("film.done", done=news.done, all=news.all)
    else:
        line.say("cli.film.searching")


def _kilobytes(data: bytes) -> int:
    return max(1, len(data) // 1000)
