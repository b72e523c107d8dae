"""The names given in a class: a colour and a star, in every language (`colour.…`, `star.…` in the catalogues)."""

import unicodedata
from collections.abc import Callable, Collection, Sequence
from itertools import product

from ..core.refusal import Refusal

COLOURS = ("amber", "black", "blue", "coral", "golden", "green", "orange", "pink", "red", "silver", "violet", "white")
STARS = (
    *("achernar", "adhara", "albireo", "alcor", "alcyone", "aldebaran", "algol", "alhena", "alioth", "alkaid"),
    *("almach", "alnilam", "alnitak", "alphard", "alphecca", "alpheratz", "altair", "aludra", "antares", "arcturus"),
    *("bellatrix", "betelgeuse", "canopus", "capella", "caph", "castor", "deneb", "denebola", "diphda", "dubhe"),
    *("elnath", "eltanin", "enif", "fomalhaut", "gienah", "hadar", "hamal", "izar", "markab", "megrez"),
    *("menkar", "merak", "mintaka", "mira", "mirach", "mirfak", "mizar", "nunki", "phecda", "polaris"),
    *("pollux", "procyon", "regulus", "rigel", "sadr", "saiph", "scheat", "shaula", "sheratan", "sirius"),
    *("spica", "thuban", "vega", "wezen"),
)
GIVEN = tuple(f"{colour} {star}" for colour, star in product(COLOURS, STARS))
MOST_LETTERS = 24  # of a typed name
ALIKE = {"LATIN", "GREEK", "CYRILLIC"}  # alphabets that share the look of letters: a name in two poses as another

Choose = Callable[[Sequence[str]], str]


def free_names(taken: Collection[str], choose: Choose) -> Sequence[str]:
    """Names nobody has, in an order by chance: a star that nobody has in any colour comes before others."""
    stars = {name.partition(" ")[2] for name in taken}
    fresh = [name for name in GIVEN if name.partition(" ")[2] not in stars]
    free = fresh or [name for name in GIVEN if name not in taken]
    if not free:
        raise Refusal("class.full", most=len(GIVEN))
    first = free.index(choose(free))
    return free[first:] + free[:first]


def typed_name(text: object) -> str:
    """A name as somebody typed it: one line of a sensible length, and never one that is given."""
    name = (
        " ".join("".join(each if each.isprintable() else " " for each in text).split()) if isinstance(text, str) else ""
    )
    if not 0 < len(name) <= MOST_LETTERS or name.casefold() in GIVEN:
        raise Refusal("class.name", most=MOST_LETTERS)
    if len(ALIKE & {unicodedata.name(each, "").partition(" ")[0] for each in name}) > 1:
        raise Refusal("class.alphabets")
    return name
