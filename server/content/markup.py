"""Elements of a sheet as text: whatever stands in one is escaped, and nothing is written without going through here."""

from html import escape


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def element(name: str, *inside: str, **attributes: object) -> Markup:
    """An element with its attributes: `class_` stands for class, other underscores for dashes; None is left out."""
    given = "".join(f' {_named(key)}="{escape(str(value))}"' for key, value in attributes.items() if value is not None)
    return Markup(f"<{name}{given}>{joined(*inside)}</{name}>")


def joined(*parts: str) -> Markup:
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def _named(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
