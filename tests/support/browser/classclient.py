"""Pages of a class without a picture: they say things on a socket, and keep the last state they heard of."""

import json
from collections.abc import Mapping
from time import monotonic
from typing import Any

from .websocket import Client

EVENT = "class"
SECONDS = 60.0  # until what is awaited is given up


class ClassClient(Client):
    """A page in a class."""

    def __init__(self, port: int, headers: Mapping[str, str | None] | None = None) -> None:
        self._asks = False  # an answer is awaited, and nothing else
        super().__init__(port, headers)
        self.state: dict[str, Any] = {}
        self.heard: list[str] = []  # every message of the class, as it came

    def answer(self) -> tuple[int, list[Any]] | None:
        """The next answer; what the class is told meanwhile is kept."""
        self._asks = True
        try:
            return super().answer()
        finally:
            self._asks = False

    def next(self) -> str | bytes | None:
        end = monotonic() + SECONDS
        while True:
            message = self.receive()
            if message == "2":
                self.send("3")
            elif self._asks and isinstance(message, str) and message.startswith(f'42["{EVENT}"'):
                self._hear(message)
            else:
                return message
            assert monotonic() < end, "nothing comes but heartbeats"

    def say(self, do: str, **said: Any) -> Any:
        """Say something in the class; the answer."""
        return self.ask(EVENT, {"do": do, **said})[0]

    def enter(self, code: str, role: str, **said: Any) -> Any:
        answer = self.say("enter", code=code, role=role, **said)
        self.state = answer.get("state", {})
        return answer

    def hear(self) -> dict[str, Any]:
        """The next thing that the class is told."""
        message = self.next()
        assert isinstance(message, str), "the server ended the connection"
        return self._hear(message)

    def until(self, **facts: Any) -> dict[str, Any]:
        """Listen until the state has these facts."""
        end = monotonic() + SECONDS
        while {name: self.state.get(name) for name in facts} != facts:
            assert monotonic() < end, f"{facts} never came, but {self.state}"
            self.hear()
        return self.state

    def _hear(self, message: str) -> dict[str, Any]:
        self.heard.append(message)
        self.state = json.loads(message[2:])[1]
        return self.state
