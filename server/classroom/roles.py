"""Who may say what in a class. Whatever is not in the table is refused, whoever says it."""

from typing import Literal, get_args

from ..core.refusal import Refusal

Role = Literal["teacher", "student", "projector"]
ROLES: tuple[Role, ...] = get_args(Role)

MAY: dict[str, tuple[Role, ...]] = {
    "state": ("teacher", "student", "projector"),
    "show": ("teacher",),
    "publish": ("teacher",),
    "follow": ("teacher",),
    "free": ("teacher",),
    "pause": ("teacher",),
    "call": ("teacher",),
    "ask": ("teacher",),
    "talk": ("teacher",),
    "again": ("teacher",),
    "reveal": ("teacher",),
    "naming": ("teacher",),
    "newcomers": ("teacher",),
    "sweep": ("teacher",),
    "remove": ("teacher",),
    "restore": ("teacher",),
    "name": ("teacher",),
    "lower": ("teacher",),
    "roll": ("teacher",),
    "answers": ("teacher",),
    "command": ("teacher",),
    "watch": ("teacher",),
    "device": ("teacher",),
    "mock": ("teacher",),
    "end": ("teacher",),
    "vote": ("student",),
    "rename": ("student",),
    "hand": ("student",),
    "place": ("student",),
    "leave": ("student",),
}


def check(role: Role, event: str) -> None:
    """Refuse what a role may not say."""
    if role not in MAY.get(event, ()):
        raise Refusal("class.role")
