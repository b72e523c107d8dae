"""What a page may say over its socket: text of one small grammar, Socket.IO's own, with strict JSON inside."""

import re

from ...core.refusal import Refusal
from ..request_fields import parse

MESSAGE = re.compile(r"(3|1|41)|(40(?:\{.*\})?)|42([0-9]{0,15})(\[.*\])", re.DOTALL)
ENDS_A_RUN = re.compile(r'42[0-9]*\["(?:cancel|open)"')  # how our page writes them
PONG = "3"
RESERVED = ("connect", "connect_error", "disconnect", "disconnecting")


def kind_of(message: object) -> str:
    """What a message is: "plain" (pong, close, disconnect), "connect", "event" or "question", which wants an answer.

    Anything else is a ValueError: binary messages and attachments, other namespaces, reserved names, loose JSON.
    """
    match = MESSAGE.fullmatch(message) if isinstance(message, str) else None
    if not match:
        raise ValueError("grammar")
    plain, connect, question, event = match.groups()
    if plain:
        return "plain"
    try:
        value = parse(event or connect[2:] or "{}")
    except Refusal:
        raise ValueError("json") from None
    if connect:
        return "connect"
    if not value or not isinstance(value[0], str) or value[0] in RESERVED:
        raise ValueError("grammar")
    return "question" if question else "event"
