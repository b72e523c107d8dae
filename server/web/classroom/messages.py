"""What is said in a class, and what is answered: the same on a socket and without one. Knows no connection."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from ...classroom import roles
from ...classroom.classroom import Classes
from ...classroom.doors import Doors
from ...classroom.members import Member
from ...classroom.names import GIVEN
from ...classroom.newcomers import Newcomers
from ...classroom.phases import FROM
from ...classroom.tickets import Tickets
from ...classroom.watch import Lookout
from ...classroom.watching import RULES
from ...content.words import LANGUAGES, say
from ...core.refusal import Refusal
from ..refusal_json import Json
from ..request_fields import mapping
from .hub import Hub
from .mock import Mock

Said = Mapping[str, Any]


class Desk:
    """Answers members. What an answer does not wait for, the hub tells."""

    def __init__(self, classes: Classes, doors: Doors, hub: Hub) -> None:
        self.classes = classes
        self.doors = doors
        self.hub = hub
        self.tickets = Tickets(classes.store, classes.clock, classes.secure)
        self.watch = Lookout(classes)
        self.newcomers = Newcomers(classes)
        self.mock = Mock(classes, hub.audience, self.answer, hub.failures)
        self._answers: dict[str, Callable[[Member, Said], Json]] = {
            "state": lambda member, _: self.state(member),
            "publish": self._publish,
            "show": self._show,
            **dict.fromkeys(FROM, self._move),
            "remove": partial(self._enrol, self._remove),
            "sweep": partial(self._enrol, lambda code, _: self.newcomers.sweep(code)),
            "restore": partial(self._enrol, lambda code, said: classes.restore(code, said.get("name"))),
            "name": partial(self._enrol, lambda code, said: classes.call_by(code, said.get("name"), said.get("to"))),
            "lower": partial(self._enrol, lambda code, said: classes.lower(code, said.get("name"))),
            "roll": self._roll,
            "answers": self._tell_answers,
            "end": self._end,
            "vote": self._vote,
            "rename": self._rename,
            "hand": self._hand,
            "place": self._place,
            "watch": self._tell_places,
            "device": lambda member, _: {"ticket": self.tickets.give(member.code)},
            "mock": lambda member, said: {"mock": self.mock.begin(member.code, said.get("count"))},
            "leave": self._leave,
        }

    def events(self) -> Iterable[str]:
        """What there is an answer to."""
        return self._answers

    def enter(self, said: object, address: str, connection: str = "") -> Member:
        """Whoever gives the right code comes in; over which connection, if it is one that stays."""
        asked = mapping("class", said)
        code = asked.get("code")
        belongs = isinstance(code, str) and self._belongs(code, asked)
        if not belongs:
            self.doors.check(address, connection)
        if not isinstance(code, str) or not self.classes.exists(code):
            self.doors.was_wrong(address, connection)
            raise Refusal("class.none")
        is_new = asked.get("role") == "student" and not belongs
        if is_new:
            self.newcomers.check(code, address)
        secret = asked.get("secret") if not asked.get("ticket") else self.tickets.use(code, asked["ticket"])
        try:
            member = self.classes.enter(code, asked.get("role"), asked.get("key"), secret)
        except Refusal as error:
            if error.key == "class.role":  # a secret can be guessed at, too
                self.doors.was_wrong(address, connection)
            raise
        if is_new:
            self.newcomers.came(member, address)
        return member

    def _belongs(self, code: str, asked: Said) -> bool:
        """Has somebody proved to belong to the class? Then no door is shut to them."""
        if asked.get("role") == "student":
            return self.classes.members.knows(code, asked.get("key"))
        return self.tickets.holds(code, asked.get("ticket")) or self.classes.is_teacher(code, asked.get("secret"))

    def answer(self, member: Member, said: object) -> Json:
        """What a member says is done, if this role may say it."""
        asked = mapping("class", said)
        event = asked.get("do")
        if not isinstance(event, str):
            raise Refusal("class.role")
        roles.check(member.role, event)
        if not self.classes.exists(member.code):
            raise Refusal("class.none")
        if not self.classes.members.has(member):
            raise Refusal("class.removed")
        return self._answers[event](member, asked)

    def state(self, member: Member) -> Json:
        """The whole state, and what concerns this member alone."""
        own = self.classes.own(member) if member.role == "student" else None
        told = own and {**own, "name": told_name(str(own["name"]))}
        return {"state": self.hub.message(member.code), "own": told}

    def _publish(self, member: Member, said: Said) -> Json:
        return {"document": self.classes.publish(member.code, said.get("text"), said.get("keep"))}

    def _show(self, member: Member, said: Said) -> Json:
        return self._changed(member, self.classes.show(member.code, said.get("shown")))

    def _move(self, member: Member, said: Said) -> Json:
        return self._changed(member, self.classes.act(member.code, str(said["do"]), said))

    def _changed(self, member: Member, version: int) -> Json:
        self.hub.publish(member.code)
        return {"version": version}

    def _enrol(self, change: Callable[[str, Said], object], member: Member, said: Said) -> Json:
        change(member.code, said)
        self.hub.publish(member.code)
        return self._roll(member, said)

    def _remove(self, code: str, said: Said) -> None:
        member = self.classes.members.find(code, said.get("name"))
        self.classes.remove(code, said.get("name"))
        self.newcomers.removed(member)

    def _roll(self, member: Member, _: Said) -> Json:
        here, members = self.hub.here(member.code), self.classes.members
        rows = [
            {"id": row.name, "name": told_name(row.name), "hand": row.hand, "here": row.key in here}
            for row in members.roll(member.code)
        ]
        removed = [{"id": name, "name": told_name(name)} for name in members.removed(member.code)]
        return {"roll": rows, "removed": removed}

    def _hand(self, member: Member, said: Said) -> Json:
        up = said.get("up") is True
        self.classes.members.raise_hand(member, up)
        self.hub.publish(member.code, everybody=False)
        return {"hand": up}

    def _place(self, member: Member, said: Said) -> Json:
        self.watch.note(member, said)
        return {"placed": True}

    def _tell_places(self, member: Member, _: Said) -> Json:
        """Where everybody is, who needs help, and by which rules."""
        here = self.hub.here(member.code)
        rows = [
            {
                "id": row.enrolled.name,
                "name": told_name(row.enrolled.name),
                "hand": row.enrolled.hand,
                "here": row.enrolled.key in here,
                "seconds": int(row.seconds),
                "flags": row.flags,
                "place": row.track and asdict(row.track.report),
            }
            for row in self.watch.look(member.code, here)
        ]
        return {"rows": rows, "rules": RULES}

    def _tell_answers(self, member: Member, _: Said) -> Json:
        rows = self.classes.answers(member.code)
        return {"answers": [{**asdict(row), "name": told_name(row.name)} for row in rows]}

    def _end(self, member: Member, _: Said) -> Json:
        self.classes.end(member.code)
        self.hub.publish(member.code)
        return {"over": True}

    def _vote(self, member: Member, said: Said) -> Json:
        self.classes.vote(member, said.get("number"), said.get("round"), said.get("answer"))
        self.hub.publish(member.code, everybody=False)
        return {"vote": said.get("answer")}

    def _rename(self, member: Member, said: Said) -> Json:
        self.hub.publish(member.code, everybody=False)
        return {"name": told_name(self.classes.rename(member, said.get("name")))}

    def _leave(self, member: Member, _: Said) -> Json:
        self.classes.members.leave(member)
        self.newcomers.left(member)
        self.hub.publish(member.code, everybody=False)
        return {"left": True}


def told_name(name: str) -> str | dict[str, str]:
    """A name as pages show it: a given one in every language."""
    if name not in GIVEN:
        return name
    colour, _, star = name.partition(" ")
    return {language: say("class.given", language, colour=colour, star=star) for language in LANGUAGES}
