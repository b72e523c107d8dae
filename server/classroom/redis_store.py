"""Classes in Redis, so that several processes keep the same ones: a hash for each table.

Whatever has to be one step is one command or one script of Redis. Each key expires when nobody has written to it for
longer than a class lasts, so that nothing is left behind, whatever ends. Not being answered, or being refused because
Redis is full, read-only or cannot write to its disk, is a `StoreAwayError`, after a short while and never tried again
here: whoever asked knows better whether to ask again.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from ..core.refusal import Refusal
from .store import Known, StoreAwayError

PREFIX = "astrolabe"
ANSWER_SECONDS = 2.0
KEPT_SECONDS = 13 * 3600  # a class lasts 12 hours
PUT_WHILE = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[5])
redis.call('SADD', KEYS[3], KEYS[2])
redis.call('EXPIRE', KEYS[3], ARGV[5])
return 1
"""


def connected(url: str) -> Any:
    """A client; nothing is sent before the first question. There is no Redis at what is no address of one."""
    try:
        return redis.Redis.from_url(
            url,
            decode_responses=True,
            encoding_errors="replace",  # what is no text has been damaged, as any other text may be
            socket_timeout=ANSWER_SECONDS,
            socket_connect_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError as error:
        raise StoreAwayError(str(error)) from None


@contextmanager
def answered() -> Iterator[None]:
    """What Redis does not answer, or refuses, is a StoreAwayError; a class whose tables are none is over."""
    try:
        yield
    except redis.ResponseError as error:
        if "WRONGTYPE" in str(error):
            raise Refusal("class.none") from error
        raise StoreAwayError(str(error)) from error
    except (redis.RedisError, OSError) as error:
        raise StoreAwayError(str(error)) from error


class RedisStore:
    """A store that processes share."""

    def __init__(self, url: str, prefix: str = PREFIX) -> None:
        self._redis = connected(url)
        self._prefix = prefix
        self._put_while = self._redis.register_script(PUT_WHILE)

    def codes(self) -> list[str]:
        with answered():
            names = [name.split(":") for name in self._redis.scan_iter(match=self._tables("*"), count=1000)]
            return sorted({name[1] for name in names if len(name) == 2})

    def get(self, code: str, table: str, key: str) -> str | None:
        with answered():
            found: str | None = self._redis.hget(self._name(code, table), key)
            return found

    def read(self, code: str, table: str) -> Mapping[str, str]:
        with answered():
            found: Mapping[str, str] = self._redis.hgetall(self._name(code, table))
            return found

    def size(self, code: str, table: str) -> int:
        with answered():
            return int(self._redis.hlen(self._name(code, table)))

    def put(self, code: str, table: str, key: str, value: str) -> None:
        self._write(code, table, lambda hash_, name: hash_.hset(name, key, value))

    def put_while(self, code: str, known: Known, table: str, key: str, value: str) -> bool:
        names = (self._name(code, known.table), self._name(code, table), self._tables(code))
        with answered():
            return bool(self._put_while(names, (known.key, known.value, key, value, KEPT_SECONDS)))

    def claim(self, code: str, table: str, key: str, value: str) -> bool:
        is_new = self._write(code, table, lambda hash_, name: hash_.hsetnx(name, key, value))
        return bool(is_new) or self.get(code, table, key) == value

    def replace(self, code: str, table: str, key: str, old: str, new: str) -> bool:
        return self.put_while(code, Known(table, key, old), table, key, new)

    def drop(self, code: str, table: str, key: str) -> None:
        with answered():
            self._redis.hdel(self._name(code, table), key)

    def forget(self, code: str) -> None:
        with answered():
            self._redis.delete(*self._redis.smembers(self._tables(code)), self._tables(code))

    def _write(self, code: str, table: str, command: Callable[[Any, str], object]) -> object:
        """Write to a table, and have it kept as long as a class lasts from now on."""
        name, tables = self._name(code, table), self._tables(code)
        with answered(), self._redis.pipeline() as together:
            command(together, name)
            together.expire(name, KEPT_SECONDS)
            together.sadd(tables, name)
            together.expire(tables, KEPT_SECONDS)
            return together.execute()[0]

    def _name(self, code: str, table: str) -> str:
        return f"{self._prefix}:{code}:{table}"

    def _tables(self, code: str) -> str:
        """Where the names of the tables of a class are kept."""
        return f"{self._prefix}:{code}"
