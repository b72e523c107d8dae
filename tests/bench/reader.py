"""Somebody who reads a run to its end, however often the server is lost, and looks whether the records are the same."""

import hashlib
import time
from collections.abc import Callable
from http.client import HTTPException
from typing import Any, NamedTuple

from ..support.browser.serving import post
from ..support.browser.websocket import Client
from .crowd import SETTINGS

BATCH = 500  # records of a pull


class History(NamedTuple):
    """Which records came, with the heuristic that was really used."""

    heuristic: str
    digest: str


class Reader:
    """Reads a run to its end, however often it loses the server."""

    def __init__(self, port: int, text: str, server: int = 0, **chosen: object) -> None:
        self.port = port
        self.headers = {"Host": f"127.0.0.1:{server or port}"}  # the server answers to no other port than its own
        self.text = text
        self.settings = {**SETTINGS, **chosen}
        self.heuristic = ""
        self.position = 0
        self.digest: str | None = None  # as the server told it
        self.seen = hashlib.sha256()
        self.begun_again = 0
        self.over = False

    def read(self, until: Callable[[], bool] = lambda: False) -> History | None:
        """The run's history; None if it did not come to an end in time. A history that differs is an error."""
        while not self.over and not until():
            try:
                self._connected(until)
            except (OSError, ValueError, HTTPException):  # no server, or half an answer
                self.begun_again += 1
                time.sleep(0.05)
        return History(self.heuristic, self.seen.hexdigest()) if self.over else None

    def _connected(self, until: Callable[[], bool]) -> None:
        status, answer = post(self.port, "/problems", self.text, **self.headers)
        assert status == 200, answer
        with Client(self.port, self.headers, patience=5) as client:
            if client.welcome is None:
                raise ConnectionError
            beyond = {"from": self.position, "digest": self.digest} if self.digest else {}
            told = self._asked(client, "open", {"problem": answer["problem"], "settings": self.settings, **beyond})[0]
            self.heuristic = self.heuristic or told["heuristic"]
            while not self.over and not until():
                answered = self._asked(client, "pull", {"count": BATCH})
                if "stale" in answered[-1]:  # a faster engine is there by now
                    return
                assert "run" in answered[-1], answered[-1]
                self._take(*answered)

    def _asked(self, client: Client, event: str, facts: dict[str, Any]) -> list[Any]:
        client.put(event, {"run": 1, **facts})
        answered = client.answer()
        if answered is None:
            raise ConnectionError
        return answered[1]

    def _take(self, records: bytes, facts: dict[str, Any]) -> None:
        self.seen.update(records)
        self.position += len(records) // 32
        self.digest = facts["digest"] or self.digest
        self.over = facts["over"]


def history(port: int, text: str, **chosen: object) -> History:
    found = Reader(port, text, **chosen).read()
    assert found
    return found
