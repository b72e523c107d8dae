"""The members of a class: keys that only their pages know, and names of which there is one of each."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from ..core.refusal import Refusal
from .names import GIVEN, free_names, typed_name
from .roles import Role
from .store import Store

KEY_LETTERS = range(22, 65)  # 128 bits at least


@dataclass(frozen=True, slots=True)
class Member:
    """Whoever has entered a class, and as what."""

    code: str
    role: Role
    key: str = ""  # a student's


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A student, as the teacher sees one."""

    key: str
    name: str
    hand: bool  # is it up?


class Members:
    """Who is in which class. Names are claimed in the store, so that two never get one."""

    def __init__(self, store: Store, choose: Callable[[Sequence[str]], str]) -> None:
        self._store = store
        self._choose = choose

    def admit(self, code: str, key: object) -> Member:
        """A student comes, and is given a name, or comes back."""
        if not isinstance(key, str) or len(key) not in KEY_LETTERS or not key.isascii() or not key.isalnum():
            raise Refusal("class.key")
        member = Member(code, "student", key)
        if not self.name(member):
            self._name(member)
        return member

    def _name(self, member: Member) -> None:
        code, key = member.code, member.key
        if self._store.get(code, "removed", key):
            raise Refusal("class.removed")
        for name in free_names(self._store.read(code, "names"), self._choose):
            if self._store.claim(code, "names", name, key):
                if not self._store.claim(code, "members", key, name):
                    self._store.drop(code, "names", name)  # the same student, named by another page's coming in
                return
        raise Refusal("class.full", most=len(GIVEN))

    def name(self, member: Member) -> str | None:
        return self._store.get(member.code, "members", member.key)

    def rename(self, member: Member, text: object) -> str:
        """A student's own name."""
        name, old = typed_name(text), self.name(member) or ""
        if name != old:
            if not self._store.claim(member.code, "names", name, member.key):
                raise Refusal("class.taken", name=name)
            self._store.put(member.code, "members", member.key, name)
            self._store.drop(member.code, "names", old)
        return name

    def leave(self, member: Member) -> None:
        """Somebody goes for good: the name is free again, the votes stay."""
        name = self.name(member)
        if name is not None:
            self._store.drop(member.code, "members", member.key)
            self._store.drop(member.code, "names", name)
            self._store.drop(member.code, "hands", member.key)

    def find(self, code: str, name: object) -> Member:
        """The student of this name."""
        key = self._store.get(code, "names", name) if isinstance(name, str) else None
        if key is None:
            raise Refusal("class.nobody")
        return Member(code, "student", key)

    def remove(self, member: Member) -> None:
        """Somebody is sent away, and may not come back before `restore`."""
        self._store.put(member.code, "removed", member.key, self.name(member) or "")
        self.leave(member)

    def restore(self, code: str, name: object) -> None:
        """Somebody who was sent away may come back, under the same name if nobody has taken it."""
        for key, old in self._store.read(code, "removed").items():
            if old == name:
                self._store.drop(code, "removed", key)
                if self._store.claim(code, "names", old, key):
                    self._store.put(code, "members", key, old)

    def raise_hand(self, member: Member, up: bool) -> None:
        if up:
            self._store.put(member.code, "hands", member.key, "up")
        else:
            self._store.drop(member.code, "hands", member.key)

    def has_hand_up(self, member: Member) -> bool:
        return self._store.get(member.code, "hands", member.key) is not None

    def hands(self, code: str) -> int:
        """How many hands are up."""
        return self._store.size(code, "hands")

    def has(self, member: Member) -> bool:
        return member.role != "student" or self.name(member) is not None

    def roll(self, code: str) -> list[Enrolled]:
        """Everybody, hands first, then by name."""
        hands = self._store.read(code, "hands")
        rows = [Enrolled(key, name, key in hands) for key, name in self._store.read(code, "members").items()]
        return sorted(rows, key=lambda row: (not row.hand, row.name))

    def removed(self, code: str) -> list[str]:
        """The names of those who were sent away."""
        return sorted(self._store.read(code, "removed").values())

    def keys(self, code: str) -> Collection[str]:
        """Of everybody."""
        return self._store.read(code, "members").keys()

    def knows(self, code: str, key: object) -> bool:
        """Is this the key of somebody who is in the class, or was removed from it?"""
        return isinstance(key, str) and any(self._store.get(code, table, key) for table in ("members", "removed"))

    def count(self, code: str) -> int:
        return self._store.size(code, "members")
