"""Parts of a domain that are loaded when they are first used, so that reading a document imports none of them."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from .refusal import Refusal

Loaded = TypeVar("Loaded")


class Absent(NamedTuple):
    """There is no such part; the key of the sentence that says so."""

    key: str


Loader = Callable[[], Loaded | Absent]


def present(part: Loaded | Absent) -> Loaded:
    """The part; a Refusal where there is none."""
    if isinstance(part, Absent):
        raise Refusal(part.key)
    return part


def part(loaded: Loaded | Absent) -> Loaded | None:
    """The part, or None where there is none."""
    return None if isinstance(loaded, Absent) else loaded
