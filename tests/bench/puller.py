"""One client of a class that pulls (`crowd.py`), on a bare socket: it only counts bytes."""

import json
import time
from itertools import count

from ..support.browser.websocket import RawSocket

IN_FLIGHT = 3
RECORDS = 13


class Puller:
    """One client of the crowd: its frames, and when the questions under way were due."""

    def __init__(self, port: int, problem: str, settings: object, records: int = RECORDS) -> None:
        self.raw = RawSocket(port)
        self.raw.receive()
        self.raw.send("40")
        self.raw.receive()
        self.records = records
        self.due: dict[int, float] = {}  # question -> when it should have been asked
        self.ids = count(1)
        self.waits: list[float] = []
        self.lost = 0
        self.buffer = bytearray()
        self.waits_for_binary = 0
        began = time.perf_counter()
        self.raw.send(f'420["open",{json.dumps({"run": 1, "problem": problem, "settings": settings})}]')
        self.raw.receive()
        self.open_seconds = time.perf_counter() - began
        self.raw.socket.setblocking(False)

    def ask(self, due: float) -> bool:
        """Pull, unless so many answers are awaited that the page would wait, too."""
        if len(self.due) >= IN_FLIGHT:
            return False
        number = next(self.ids)
        self.due[number] = due
        text = f'42{number}["pull",{{"run":1,"count":{self.records}}}]'.encode()
        self.raw.socket.sendall(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)
        return True

    def take(self) -> None:
        """Read what has come; an answer is here when its bytes are."""
        try:
            data = self.raw.socket.recv(1 << 18)
        except BlockingIOError:
            return
        if not data:
            raise ConnectionError("the server has closed")
        self.buffer += data
        while (frame := self._frame()) is not None:
            self._heard(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, head = buffer[1], 2
        if size >= 126:
            head = 4 if size == 126 else 10
            if len(buffer) < head:
                return None
            size = int.from_bytes(buffer[2:head], "big")
        if len(buffer) < head + size:
            return None
        code, payload = buffer[0] & 15, bytes(buffer[head : head + size])
        del buffer[: head + size]
        return code, payload

    def _heard(self, code: int, payload: bytes) -> None:
        if payload == b"2":
            self.raw.send("3")
        elif payload.startswith(b"461-"):
            self.waits_for_binary = int(payload[4 : payload.index(b"[")])
        elif code == 2:
            self.waits.append(time.perf_counter() - self.due.pop(self.waits_for_binary))
        elif payload.startswith(b"43"):
            self.due.pop(int(payload[2 : payload.index(b"[")]), None)
            self.lost += 1
