"""A film that a page is asked to make, and what comes of it: for `astrolabe film`, whose server has one such order.

The page is opened with the order's name, which nobody else knows, in its address (`#film=`); it takes the order, tells
how far it is, and brings the film, or why there is none (`static/js/page/filmorder.js`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from queue import SimpleQueue
from secrets import compare_digest, token_urlsafe
from typing import Any, NamedTuple

from flask import Flask, Response, jsonify, request
from werkzeug.exceptions import NotFound

from ..core.refusal import Refusal

MOST = 2**31 - 1  # bytes of a film


class FilmProgress(NamedTuple):
    """So many pictures are done; of none while it is not known how many there are."""

    done: int
    all: int


FilmNews = FilmProgress | Refusal | bytes


@dataclass(frozen=True)
class FilmOrder:
    """What is wanted, and the news of it; the last news is the film or a refusal."""

    wish: Mapping[str, Any]
    name: str = field(default_factory=lambda: token_urlsafe(16))
    news: SimpleQueue[FilmNews] = field(default_factory=SimpleQueue)

    @property
    def part(self) -> str:
        """What the page's address ends with."""
        return f"#film={self.name}"

    def register(self, app: Flask) -> None:
        app.add_url_rule("/film/<name>", "film order", self._give)
        for what, take in (("progress", self._progress), ("refusal", self._refusal), ("film", self._film)):
            app.add_url_rule(f"/film/<name>/{what}", f"film {what}", self._taking(take), methods=["POST"])

    def _give(self, name: str) -> Response:
        self._check(name)
        self.news.put(FilmProgress(0, 0))
        return jsonify(self.wish)

    def _taking(self, take: Any) -> Any:
        def taken(name: str) -> Response:
            self._check(name)
            self.news.put(take())
            return jsonify({})

        return taken

    def _check(self, name: str) -> None:
        if not compare_digest(name.encode(), self.name.encode()):
            raise NotFound

    def _progress(self) -> FilmProgress:
        told = request.get_json()
        return FilmProgress(int(told["done"]), int(told["all"]))

    def _refusal(self) -> Refusal:
        told = request.get_json()
        return Refusal(told["key"], **told["facts"])

    def _film(self) -> bytes:
        request.max_content_length = MOST  # more than a document may have
        return request.get_data(cache=False)
