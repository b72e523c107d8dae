"""Who a request counts for: the address of the client, which a proxy on this machine speaks for. Whatever was forwarded
is never this machine's own, whether a proxy was named or not: anybody may be behind a tunnel or a hosted notebook.
"""

import ipaddress
from collections.abc import Callable

FORWARDED = (  # headers, of which each proxy or tunnel sends at least one
    *("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-original-forwarded-for"),
    *("x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "fly-client-ip"),
)
UNKNOWN = ""  # the address of a client that was forwarded by whoever does not say for whom, or is not believed
OWN = "self"  # the address of the server's connection to itself, which counts for nobody
MOST_ADDRESS = 45  # letters: an address of IPv6 with one of IPv4 in it


def is_loopback(address: str) -> bool:
    """Is this an address of this machine's own?"""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or bool(found.version == 6 and found.ipv4_mapped and found.ipv4_mapped.is_loopback)


def client_address(peer: str, header: Callable[[str], str | None], proxy: str) -> str:
    """The address of a client, by the connection's other end and the request's headers: each of them whole, duplicates
    joined by commas. `proxy` is the name of one on this machine that is believed, if there is one.
    """
    if not is_loopback(peer):
        return peer  # nobody else in the network is believed
    by_name = bool(proxy) and (header("host") or "").lower() == proxy.lower()
    if not by_name and all(header(name) is None for name in FORWARDED):
        return peer
    return forwarded(header("x-forwarded-for") or "") if proxy else UNKNOWN


def forwarded(addresses: str) -> str:
    """The address that a proxy speaks for: what it has added itself, at the end; what comes before anyone may say."""
    found = addresses.rpartition(",")[2].strip()[:MOST_ADDRESS]
    return UNKNOWN if is_loopback(found) else found
