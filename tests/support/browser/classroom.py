"""A server with a class for tests, and pages in it that have no picture."""

import json
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.web.serve import Server

from .classclient import ClassClient
from .serving import in_thread, post

KEYS = [f"{number:032x}" for number in range(1, 40)]


@contextmanager
def class_server(folder: Path, classroom: bool = True) -> Iterator[Server]:
    """A server that keeps its classes in this folder, and not where others of this machine do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ASTROLABE_CACHE", str(folder))
        with in_thread(classroom=classroom) as found:
            yield found


class Room:
    """A server with a class, and pages in it."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server = server
        self.classes: Classes = server.classes
        self.code, self.secret = self.classes.begin()
        self._stack = stack

    def page(self) -> ClassClient:
        return self._stack.enter_context(ClassClient(self.server.server_port))

    def teacher(self) -> ClassClient:
        return self._entered(self.page(), "teacher", secret=self.secret)

    def projector(self) -> ClassClient:
        return self._entered(self.page(), "projector")

    def student(self, number: int = 0) -> ClassClient:
        return self._entered(self.page(), "student", key=KEYS[number])

    def _entered(self, page: ClassClient, role: str, **said: str) -> ClassClient:
        answer = page.enter(self.code, role, **said)
        assert "state" in answer, answer
        return page

    def post(self, do: str, **said: Any) -> tuple[int, Any]:
        return post(self.server.server_port, "/class", json.dumps({"do": do, "code": self.code, **said}))

    def get(self, path: str) -> tuple[int, bytes]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.server.server_port}{path}", timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()
