"""What a page may say over its socket: text of one small grammar, Socket.IO's own, with strict JSON inside."""

import re
from collections.abc import Sequence

from ...core.refusal import Refusal
from ..request_fields import parse

MESSAGE = re.compile(r"(3|1|41)|(40(?:\{.*\})?)|42([0-9]{0,15})(\[.*\])", re.DOTALL)
PONG = "3"
RESERVED = ("connect", "connect_error", "disconnect", "disconnecting")
NO_EVENT = ("", (), "")


class Message(str):
    """What a page has said, and what it means: `kind` is "plain" (pong, close, disconnect), "connect", "event" or
    "question", which wants an answer; the last two have a name, arguments and, if a question, a number.
    """

    __slots__ = ("arguments", "event", "kind", "number")

    kind: str
    event: str
    arguments: Sequence[object]
    number: str


def understood(text: object) -> Message:
    """What a message means. Anything that our page does not say is a ValueError: binary messages and attachments, other
    namespaces, reserved names, loose JSON.
    """
    match = MESSAGE.fullmatch(text) if isinstance(text, str) else None
    if not match:
        raise ValueError("grammar")
    plain, connect, question, event = match.groups()
    message = Message(text)
    message.event, message.arguments, message.number = NO_EVENT
    if plain:
        message.kind = "plain"
        return message
    try:
        value = parse(event or connect[2:] or "{}")
    except Refusal:
        raise ValueError("json") from None
    if connect:
        message.kind = "connect"
        return message
    if not value or not isinstance(value[0], str) or value[0] in RESERVED:
        raise ValueError("grammar")
    message.kind = "question" if question else "event"
    message.event, *message.arguments = value
    message.number = question
    return message
