"""Where everybody in a class is, for the teacher alone: kept as long as the class lasts, and nowhere but in memory, or
in Redis where that keeps classes. What is made of it are the rules in `watching.py`.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from . import votes, watching
from .classroom import Classes
from .members import Enrolled, Member
from .watching import Instant, Track

TABLE = "places"


class Seen(NamedTuple):
    """A student, as the teacher sees one who watches."""

    enrolled: Enrolled
    track: Track | None
    seconds: float  # at this step
    flags: list[str]


class Lookout:
    """Where everybody is, in all classes."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes

    def note(self, member: Member, said: Mapping[str, Any]) -> None:
        """A page says where it is."""
        before = self._classes.passing.get(member.code, TABLE, member.key)
        track = watching.restored(json.loads(before)) if before else None
        now = watching.tracked(track, watching.report_in(said), self._classes.clock())
        self._classes.passing.put(member.code, TABLE, member.key, json.dumps(now.kept()))

    def look(self, code: str, here: set[str]) -> list[Seen]:
        """Everybody, and what there is to be seen about them."""
        rows = self._classes.members.roll(code)
        kept = self._classes.passing.read(code, TABLE)
        tracks = {row.key: watching.restored(json.loads(kept[row.key])) for row in rows if row.key in kept}
        moment = self._moment(code, here)
        flags = watching.flags(tracks, self._wrong(code), moment)
        return [self._seen(row, tracks.get(row.key), flags.get(row.key, []), moment) for row in rows]

    def _seen(self, row: Enrolled, track: Track | None, flags: list[str], moment: Instant) -> Seen:
        if track is None:
            return Seen(row, None, 0.0, [] if row.key in moment.here else ["away"])
        return Seen(row, track, moment.now - track.since, flags)

    def _moment(self, code: str, here: set[str]) -> Instant:
        state = self._classes.state(code)
        return Instant(self._classes.clock(), state["phase"], state.get("since", 0.0), frozenset(here))

    def _wrong(self, code: str) -> dict[str, int]:
        """How many of the last answers in a row were wrong: to questions that are closed, and have right answers."""
        asked = [votes.restored_text(text) for text in self._classes.store.read(code, "questions").values()]
        state = self._classes.state(code)
        is_open = state["question"] is not None and state["phase"] != "reveal"
        newest = [each for each in sorted(asked, key=lambda each: -each.number) if each.right]
        found = [self._mistaken(code, each) for each in newest[is_open:][: watching.WRONG]]
        return {key: len(found) for key in set.intersection(*found)} if len(found) == watching.WRONG else {}

    def _mistaken(self, code: str, asked: votes.ClassQuestion) -> set[str]:
        """Whose last answer to a question is wrong."""
        last: dict[str, str] = {}
        for turn in votes.TURNS:
            last |= self._classes.store.read(code, votes.table_of(asked.number, turn))
        return {key for key, vote in last.items() if asked.is_right(votes.given_in(vote)) is False}
