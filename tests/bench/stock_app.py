"""What the packages make of it by themselves: Flask-SocketIO with threads and nothing set, answering with 312 bytes.

Run by `peers.py` in an environment of its own; nothing of ours is imported.
"""

import sys

from flask import Flask, request
from flask_socketio import SocketIO

app = Flask(__name__)
sockets = SocketIO(app, async_mode="threading")
RECORDS = bytes(312)


@app.get("/")
def page() -> str:
    return "a page"


@app.post("/json")
def taken() -> dict[str, int]:
    return {"values": len(request.get_json())}


@sockets.on("pull")
def pull(_: object) -> bytes:
    return RECORDS


if __name__ == "__main__":
    sockets.run(app, "127.0.0.1", int(sys.argv[1]), allow_unsafe_werkzeug=True)
