"""The problems that pages have sent to any of a school's workers, in Redis: a page sends a problem over one connection
and searches it over another, which may be another worker's. A copy only, for an hour.
"""

import zlib
from contextlib import suppress

import redis

from ..classroom.redis_store import PREFIX, answered
from ..classroom.store import StoreAwayError
from ..spaces.domains import Problem
from .documents import problem_from

SECONDS = 3600
QUICKLY = 1  # the level of compression: a map is mostly the same few letters


class SharedProblems:
    """Documents by the names of their problems."""

    def __init__(self, url: str, prefix: str = PREFIX) -> None:
        self._redis = redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._prefix = prefix

    def keep(self, name: str, document: str) -> None:
        """Keep a document, if that can be: where it cannot, the page sends it again."""
        with suppress(StoreAwayError), answered():
            self._redis.set(self._key(name), zlib.compress(document.encode(), QUICKLY), ex=SECONDS)

    def find(self, name: str) -> Problem | None:
        with suppress(StoreAwayError), answered():
            found = self._redis.getex(self._key(name), ex=SECONDS)
            return problem_from(zlib.decompress(found).decode()) if isinstance(found, bytes) else None
        return None

    def _key(self, name: str) -> str:
        return f"{self._prefix}.problem:{name}"
