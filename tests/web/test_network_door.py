"""The door to the local network: who came in stays until there is no class any more."""

import socket
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from astrolabe.classroom.classroom import Classes
from astrolabe.classroom.store import MemoryStore
from astrolabe.core.failures import Failures
from astrolabe.web.network_door import NetworkDoor


class Listener:
    """A server that listens to nothing."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.server_port = host, port
        self.app: Any = SimpleNamespace(wsgi_app=SimpleNamespace(bound={}))
        self.kept: dict[Any, Any] = {}
        self.live: dict[socket.socket, float] = {}
        self.turned_away: Callable[[str], object] = str
        self.tidy: Callable[[], None] = lambda: None
        self.failures = Failures()

    def serve_forever(self) -> None: ...

    def shutdown(self) -> None: ...

    def server_close(self) -> None: ...


class Place:
    """A door, its listeners, and what happens in the moment after it was closed."""

    def __init__(self, classes: Classes) -> None:
        self.listeners: list[Listener] = []
        self.meanwhile: list[Callable[[], object]] = []
        self.door = NetworkDoor(Listener("127.0.0.1", 8000), self.listen, classes, pause=self.pause)

    def listen(self, host: str, port: int) -> Listener:
        self.listeners.append(Listener(host, port))
        return self.listeners[-1]

    def pause(self, _: float) -> None:
        for happening in self.meanwhile:
            happening()
        self.meanwhile.clear()

    def visitor(self) -> None:
        """Comes in by the present listener; the near end of the connection is the server's."""
        near, self.far = self.ends = socket.socketpair()
        self.far.setblocking(False)
        self.listeners[-1].live[near] = 0.0

    def is_cut(self) -> bool:
        try:
            return self.far.recv(1) == b""
        except BlockingIOError:
            return False


@pytest.fixture
def place() -> Iterator[Place]:
    found = Place(Classes(MemoryStore(), float, str, min))
    found.door.open()
    found.visitor()
    yield found
    for end in found.ends:
        end.close()


def test_who_came_in_is_cut_off_after_the_class(place: Place) -> None:
    place.door.close()
    assert place.is_cut()
    assert not place.door.is_open


def test_who_came_in_hears_first_that_the_class_is_over(place: Place) -> None:
    heard: list[bool] = []
    place.meanwhile.append(lambda: heard.append(place.is_cut()))
    place.door.close()
    assert heard == [False]


def test_who_came_in_stays_for_a_class_that_follows_at_once(place: Place) -> None:
    place.meanwhile.append(place.door.open)
    place.door.close()
    assert not place.is_cut()
    assert place.door.is_open
    assert len(place.listeners) == 2
    place.door.close()  # the second class is over
    assert place.is_cut()
