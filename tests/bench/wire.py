"""What lies between clients and a server, as a program: it can be cut, stalled and closed in one direction."""

import socket
import struct
import threading
import time
from contextlib import suppress

NO_LINGER = struct.pack("ii", 1, 0)  # a connection that is closed is reset


class Wire:
    """Passes on what comes, both ways, as long as it flows."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.flows = threading.Event()
        self.flows.set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.pairs: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                far = socket.create_connection(("127.0.0.1", self.server))
                self.pairs.add((near, far))
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=pair, daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65_536):
                self.flows.wait()
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Every connection is reset."""
        while self.pairs:
            for each in self.pairs.pop():
                with suppress(OSError):
                    each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
                    each.shutdown(socket.SHUT_RDWR)
                each.close()

    def half_close(self) -> None:
        """The clients fall silent, and still hear."""
        for _, far in [*self.pairs]:
            with suppress(OSError):
                far.shutdown(socket.SHUT_WR)

    def stall(self, seconds: float) -> None:
        """Nothing passes, and nobody is told."""
        self.flows.clear()
        time.sleep(seconds)
        self.flows.set()

    def close(self) -> None:
        self.listening.close()
        self.cut()
