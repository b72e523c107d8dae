"""Firefox, driven over WebDriver BiDi, which it speaks by itself: Playwright drives only a Firefox of its own making.

A small client: it starts a browser without windows, gives commands over a WebSocket, and remembers what the page
complains of. Everything is found by role and name, as elsewhere, and waited for.
"""

import json
import re
import shutil
import socket
import tempfile
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

from wsproto import ConnectionType, WSConnection
from wsproto.connection import ConnectionState
from wsproto.events import Message, Request, TextMessage

from ..program import ChildProgram
from .calling import source
from .tabs import SIZE

ON_PATH = ("firefox-esr", "firefox")
ARGUMENTS = ("--headless", "--no-remote", "--remote-debugging-port", "0", "about:blank")
PREFERENCES = {  # nothing is asked of anybody, and a new profile shows no page of its own
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
T = TypeVar("T")
LISTENING = re.compile(r"WebDriver BiDi listening on ws://127\.0\.0\.1:(\d+)")
KEYS = {  # by their numbers in WebDriver
    "Space": " ",
    "Escape": "\ue00c",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}
ROLES = {  # where an element of a role is looked for: the locator of BiDi takes seconds for each
    "button": "button",
    "group": "[role=group]",
    "region": "section",
    "spinbutton": "input[type=number]",
    "tab": "[role=tab]",
}
FIND = """(selector, name) => {
    const nameOf = (found) => found.ariaLabel ?? found.labels?.[0]?.innerText ?? found.innerText;
    const seen = [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility());
    return seen.find((found) => nameOf(found).replace(/\\s+/g, " ").trim() === name);
}"""
MIDDLE = source("support/scripts/pagelooks.js", "middleAtRest")
CLICK = ({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})
PATIENCE = 60.0  # seconds; what is expected comes at once, unless the machine is busy with something else


def installed() -> str | None:
    """Where Firefox is, if it is anywhere."""
    return next(filter(None, map(shutil.which, ON_PATH)), None)


class Firefox:
    """A browser with one tab."""

    def __init__(self, program: str) -> None:
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (Path(self.profile.name) / "user.js").write_text("\n".join(lines))
        self.log = Path(self.profile.name) / "log"
        with self.log.open("w") as log:
            command = [program, *ARGUMENTS, "--profile", self.profile.name]
            self.process = ChildProgram(command, log)
        self.complaints: list[str] = []
        self.number = 0
        self.socket, self.frames, self.messages = self._connected(until(self._port, "Firefox listens"))
        self.command("session.new", capabilities={})
        self.tab: str = self.command("browsingContext.getTree")["contexts"][0]["context"]
        self.command("session.subscribe", events=["log.entryAdded"])
        self.command("browsingContext.setViewport", context=self.tab, viewport=SIZE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.command("browser.close")
        self.socket.close()
        self.process.end()
        self.profile.cleanup()

    def _port(self) -> int | None:
        found = LISTENING.search(self.log.read_text())
        assert self.process.poll() is None, self.log.read_text()
        return int(found[1]) if found else None

    def _connected(self, port: int) -> tuple[socket.socket, WSConnection, Iterator[Any]]:
        wire, frames = (
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE),
            WSConnection(ConnectionType.CLIENT),
        )
        wire.sendall(frames.send(Request(host=f"127.0.0.1:{port}", target="/session")))
        while frames.state is ConnectionState.CONNECTING:
            frames.receive_data(wire.recv(1 << 16))

        def messages() -> Iterator[Any]:
            text = ""
            while True:
                for event in frames.events():
                    if isinstance(event, Message):
                        text += str(event.data)
                        if event.message_finished:
                            yield json.loads(text)
                            text = ""
                frames.receive_data(wire.recv(1 << 16))

        return wire, frames, messages()

    def command(self, method: str, **parameters: Any) -> Any:
        """What a command results in; what the page says meanwhile is heard."""
        self.number += 1
        text = json.dumps({"id": self.number, "method": method, "params": parameters})
        self.socket.sendall(self.frames.send(TextMessage(text)))
        for message in self.messages:
            if message["type"] == "event":
                self._hear(message["params"])
            elif message["id"] == self.number:
                assert message["type"] != "error", f"{method}: {message['message']}"
                return message["result"]
        raise AssertionError("messages never end")

    def _hear(self, entry: dict[str, Any]) -> None:
        if entry.get("level") in ("error", "warn"):
            self.complaints.append(f"{entry['level']}: {entry['text']}")

    def open(self, address: str) -> None:
        """Load a page as if for the first time, whatever was there before."""
        self.command("browsingContext.navigate", context=self.tab, url="about:blank", wait="complete")
        self.command("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, function: str, *given: Any) -> Any:
        """What a function of the page returns for what it is given."""
        code = f"async () => JSON.stringify(await ({function})(...{json.dumps(given)}) ?? null)"
        target = {"context": self.tab}
        answer = self.command("script.callFunction", functionDeclaration=code, awaitPromise=True, target=target)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def find(self, role: str, name: str, function: str) -> Any:
        """What a function returns for the element of this role and name, as soon as there is one to be seen."""
        code = f"(...given) => {{ const found = ({FIND})(...given); return found && ({function})(found); }}"
        return until(lambda: self.run(code, ROLES[role], name), f"there is a {role} “{name}”")

    def click(self, role: str, name: str) -> None:
        x, y = self.find(role, name, MIDDLE)
        self._act("pointer", [{"type": "pointerMove", "x": round(x), "y": round(y)}, *CLICK])

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        values = [KEYS.get(key, key) for key in keys]
        self._act("key", [{"type": kind, "value": value} for value in values for kind in ("keyDown", "keyUp")])

    def _act(self, device: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": device, "id": device, "actions": actions}
        self.command("input.performActions", context=self.tab, actions=[source])

    def text(self, role: str, name: str) -> str:
        """All that can be read in an element."""
        return str(self.find(role, name, "(found) => found.innerText"))

    def expect_text(self, role: str, name: str, pattern: str) -> None:
        """Wait until something in an element can be read."""
        until(lambda: re.search(pattern, self.text(role, name)), f"“{pattern}” in the {role} “{name}”")

    def picture(self) -> bytes:
        """The page as a PNG."""
        return b64decode(self.command("browsingContext.captureScreenshot", context=self.tab)["data"])


def until(ask: Callable[[], T | None], what: str, seconds: float = PATIENCE) -> T:
    """The first answer that is one; an assertion fails where none comes."""
    end = time.monotonic() + seconds
    while not (answer := ask()):
        assert time.monotonic() < end, f"not in {seconds:.0f} s: {what}"
        time.sleep(0.02)
    return answer
