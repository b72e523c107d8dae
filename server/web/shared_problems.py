"""The problems that pages have sent to any of a school's workers, in Redis: a page sends a problem over one connection
and searches it over another, which may be another worker's. A copy only, for an hour, and of each address so many bytes
an hour, or one device could fill Redis and take the classes' room.
"""

import zlib
from collections.abc import Callable
from contextlib import suppress
from math import ceil

import redis

from ..classroom.redis_store import PREFIX, answered
from ..classroom.store import StoreAwayError
from ..core.refusal import Refusal
from ..domains import Problem
from ..formats import Formats
from .documents import problem_from

SECONDS = 3600
QUICKLY = 1  # the level of compression: a map is mostly the same few letters


class SharedProblems:
    """Documents by the names of their problems. `whose` is the address that asks now, which may share `most` bytes."""

    def __init__(self, url: str, whose: Callable[[], str], most: int, formats: Formats, prefix: str = PREFIX) -> None:
        self._formats = formats
        self._redis = redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self._whose = whose
        self._most = most
        self._prefix = prefix

    def keep(self, name: str, document: str) -> None:
        """Keep a document, if that can be: where it cannot, the page sends it again."""
        packed = zlib.compress(document.encode(), QUICKLY)
        with suppress(StoreAwayError), answered():
            if not self._redis.expire(self._key(name), SECONDS):  # it is new
                self._count(len(packed))
                self._redis.set(self._key(name), packed, ex=SECONDS)

    def _count(self, size: int) -> None:
        """Count bytes of an address, from the first on for an hour; a Refusal if they are too many."""
        key = f"{self._prefix}.bytes:{self._whose()}"
        with self._redis.pipeline() as together:
            together.set(key, 0, ex=SECONDS, nx=True)
            together.incrby(key, size)
            together.ttl(key)
            _, used, seconds = together.execute()
        if used > self._most:
            raise Refusal("request.shared", most=self._most // 2**20, minutes=ceil(seconds / 60))

    def find(self, name: str) -> Problem | None:
        with suppress(StoreAwayError), answered():
            found = self._redis.getex(self._key(name), ex=SECONDS)
            return problem_from(zlib.decompress(found).decode(), self._formats) if isinstance(found, bytes) else None
        return None

    def _key(self, name: str) -> str:
        return f"{self._prefix}.problem:{name}"
