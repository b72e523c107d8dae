"""Ourselves and others: how each server is started and spoken to."""

import json
import re
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from ..support.browser.websocket import SOCKET_PATH
from .crowd import SETTINGS, document

TOKEN = "beside"


class Peer(NamedTuple):
    """A server, and how it is spoken to."""

    name: str
    command: Callable[[int], Sequence[str]]
    page: str
    posts: str
    prepare: Callable[[int], tuple[str, Sequence[str]]]  # port -> the WebSocket's path, what is said on it first
    question: Callable[[int], str]
    answers: Callable[[bytes], int | None]  # a frame -> the number of the question it answers


def socketio_answer(frame: bytes) -> int | None:
    found = re.match(rb"4(?:61-|3)(\d+)\[", frame)
    return int(found[1]) if found else None


def kernel_answer(frame: bytes) -> int | None:
    if b"kernel_info_reply" not in frame:
        return None
    asked = str(json.loads(frame)["parent_header"].get("msg_id"))
    return int(asked) if asked.isdigit() else None  # the server asks its kernel, too


def posted(port: int, path: str, body: str) -> Any:
    """The JSON that a posted text is answered with."""
    headers = {"Content-Type": "application/json", "Authorization": f"token {TOKEN}"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body.encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def ours(port: int) -> tuple[str, Sequence[str]]:
    problem = posted(port, "/problems", document(256))["problem"]
    wanted = json.dumps({"run": 1, "problem": problem, "settings": SETTINGS})
    return SOCKET_PATH, ("40", f'420["open",{wanted}]')


def kernel(port: int) -> tuple[str, Sequence[str]]:
    return f"/api/kernels/{posted(port, '/api/kernels', '{}')['id']}/channels?token={TOKEN}&session_id={{}}", ()


def kernel_question(number: int) -> str:
    header = {"msg_id": str(number), "msg_type": "kernel_info_request", "username": "", "session": uuid4().hex}
    facts = {"header": {**header, "date": "", "version": "5.3"}, "parent_header": {}, "metadata": {}, "content": {}}
    return json.dumps({**facts, "channel": "shell", "buffers": []})


def peers(python: str) -> list[Peer]:
    limits = json.dumps({"connections": 1000, "address_share": 1.0})  # one address is all the clients there are here
    serving, jupyter = "tests.support.browser.serving", "--ServerApp.root_dir"
    pull = '["pull",{"run":1,"count":13}]'
    return [
        Peer(
            *("Astrolabe", lambda port: [sys.executable, "-m", serving, str(port), limits], "/", "/problems", ours),
            *(lambda number: f"42{number}{pull}", socketio_answer),
        ),
        Peer(
            *("Flask-SocketIO, stock", lambda port: [python, str(Path(__file__).with_name("stock_app.py")), str(port)]),
            *("/", "/json", lambda _: (SOCKET_PATH, ("40",)), lambda number: f"42{number}{pull}", socketio_answer),
        ),
        Peer(
            "Jupyter Server",
            lambda port: [
                *(
                    python,
                    "-m",
                    "jupyter_server",
                    "--allow-root",
                    f"--port={port}",
                    f"--IdentityProvider.token={TOKEN}",
                ),
                f"{jupyter}={tempfile.gettempdir()}",
            ],
            *(f"/api/status?token={TOKEN}", f"/api/sessions?token={TOKEN}", kernel, kernel_question, kernel_answer),
        ),
    ]
