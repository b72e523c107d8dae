"""News through Redis, to all processes that use the same: one channel, from which each takes what concerns it."""

import json
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from ..core.failures import Failures
from .news import Heard
from .redis_store import PREFIX, answered, connected
from .store import StoreAwayError

PAUSE = 0.5  # seconds until Redis is tried again
QUIET = 5.0  # seconds without news, after which the connection is asked whether it lives


class RedisNews:
    """What goes to and comes from the others."""

    def __init__(self, url: str, prefix: str = PREFIX) -> None:
        self._redis = connected(url)
        self._channel = f"{prefix}:news"
        self._name = secrets.token_hex(8)  # of this process: its own news is none to it

    def tell(self, code: str, everybody: bool) -> None:
        with suppress(StoreAwayError), answered():  # when it is back, everybody looks again
            self._redis.publish(self._channel, json.dumps([self._name, code, everybody]))

    def listen(self, heard: Heard, again: Callable[[], None], failures: Failures) -> None:
        threading.Thread(target=self._listen_for_ever, args=(heard, again, failures), daemon=True).start()

    def _listen_for_ever(self, heard: Heard, again: Callable[[], None], failures: Failures) -> None:
        while True:
            with failures.survived("news"), suppress(StoreAwayError), answered():
                self._listen(partial(self._take, heard, failures), again)
            with failures.survived("news"):
                again()  # which finds out, and says, that it is away
            time.sleep(PAUSE)

    def _listen(self, take: Callable[[str], None], again: Callable[[], None]) -> None:
        with self._redis.pubsub() as channel:  # which may not ignore a pong, or it would seem to be quiet again
            channel.subscribe(self._channel)
            again()
            while True:
                message = channel.get_message(timeout=QUIET)
                if message is None:
                    channel.ping()
                elif message["type"] == "message":
                    take(message["data"])

    def _take(self, heard: Heard, failures: Failures, text: str) -> None:
        """Pass on what another process tells; any program may write to the channel."""
        with failures.survived("news"):
            name, code, everybody = json.loads(text)
            if name != self._name:
                heard(code, everybody)
