"""A Redis for tests, of their own: on a free port of this machine, which keeps what it has when it is told to stop."""

import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pytest
import redis

from astrolabe.classroom.redis_store import RedisStore, connected

PROGRAM = shutil.which("redis-server")
SECONDS = 60.0  # that it may take to start

needs_redis = pytest.mark.skipif(PROGRAM is None, reason="there is no redis-server")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class RedisServer:
    """A server, which can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._folder.cleanup()

    def start(self) -> None:
        assert PROGRAM
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(Path(self._folder.name))]
        kept = ["--appendonly", "yes", "--appendfsync", "no"]  # a disk that others keep busy holds no answer up
        self._process = subprocess.Popen([PROGRAM, *where, *kept], stdout=subprocess.DEVNULL)
        end = time.monotonic() + SECONDS
        while True:
            with suppress(redis.RedisError):
                self.client().ping()
                return
            assert time.monotonic() < end, "redis-server does not start"
            time.sleep(0.02)

    def stop(self) -> None:
        assert self._process
        self._process.terminate()
        self._process.wait(SECONDS)

    def client(self) -> Any:
        return connected(self.url)

    def store(self, prefix: str) -> RedisStore:
        return RedisStore(self.url, prefix)
