"""Begins the class of a server, and says on the terminal what is open to whom, before it is."""

import io
import ipaddress
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress

import segno

from ...classroom.classroom import Classes
from ...classroom.codes import grouped
from ...content.words import say
from ...core.refusal import Refusal
from .edge import joining

NAME_SECONDS = 1.0
ELSEWHERE = ("192.0.2.1", 9)  # an address nobody has: a datagram socket finds its way there and sends nothing


def begin(classes: Classes, host: str, port: int, language: str) -> str:
    """Go on with the class there was, or begin one; tell the terminal. How the address of the teacher's page ends."""
    code, secret = classes.latest() or classes.begin()
    print(invitation(addresses_of(host, port), code, language), flush=True)
    return f"#teach={code}.{secret}"


def own_addresses() -> list[str]:
    """The addresses of this machine in its network, the likeliest first; its own if there is no network."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        found.append(probe.getsockname()[0])
    found += _known_by_name()
    return [each for each in dict.fromkeys(found) if not ipaddress.ip_address(each).is_loopback] or ["127.0.0.1"]


def _known_by_name() -> list[str]:
    """What this machine's name stands for. A network may take many seconds to say that it does not know the name, as
    macOS's often does: so long nobody waits.
    """
    found: list[str] = []

    def ask() -> None:
        with suppress(OSError):
            found.extend(str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(NAME_SECONDS)
    return list(found)


def addresses_of(host: str, port: int) -> list[str]:
    """The addresses of the page, as others in the network reach it."""
    hosts = own_addresses() if host in ("", "0.0.0.0") else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts]


def invitation(addresses: Sequence[str], code: str, language: str) -> str:
    """What the terminal says to whoever is to bring a class in."""
    drawn = io.StringIO()
    segno.make(joining(addresses[0], code), error="m").terminal(drawn, border=2, compact=True)
    others = [say("class.cli.other", language, address=f"{each}join") for each in addresses[1:]]
    told = say("class.cli.join", language, address=f"{addresses[0]}join", code=grouped(code))
    return "\n".join([told, *others, drawn.getvalue().rstrip("\n")])


def free_port(host: str) -> int:
    """Any port, since workers must know theirs before they begin."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        try:
            probe.bind((host, 0))
        except OSError as error:
            raise Refusal("serve.address", host=host, port=0, reason=error.strerror or str(error)) from None
        return int(probe.getsockname()[1])
