"""WebSockets, tamed: what the libraries leave open, closed. Knows Socket.IO's protocol, and no run and no problem.

Three libraries are leaned on closer than their documentation promises, and are held to versions in `pyproject.toml`.
When a new version of one comes, look at these, then run `tests/web`, of which the attacks W1 to W9 matter most:

- python-engineio (`driver.py`): `Server._async`, a private name: the table of "websocket", "thread" and "sleep" that a
  server takes its driver from. A socket's method is called with the link; the socket has `schedule_ping`, `queue` and
  `closed`, `last_ping`. A pong schedules the next ping.
- simple-websocket (`guarded_socket.py`): the constructor shakes hands, then starts its reader as a `thread_class`; the
  reader appends to `input_buffer`, ends quietly on an OSError, wakes `receive` by `event`, and keeps
  `incoming_message_len`, `connected`, `sock` and `ws`.
- wsproto (both): `ws.send(event)` gives the bytes of a frame; a broken frame is a `ProtocolError`.
"""

from .driver import LINK, tune
from .grammar import Message

__all__ = ["LINK", "Message", "tune"]
