"""The classes of a server: every event of a class, as a change of what the store keeps.

A class is a state, which is small, complete and has a version that every change raises; the document that is shown,
under its digest; members by a key that only their page knows; and votes. A teacher is who knows the secret. Time and
chance are given. Who may say what stands in `roles.py`; sockets and pages are `web/classroom/`'s.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import Any

from ..core.clock import Clock
from ..core.refusal import Refusal
from . import votes
from .members import Member, Members
from .phases import OPEN, State, moved
from .roles import ROLES
from .store import Store

DIGITS = 6
HOURS = 12 * 3600.0  # that a class lasts at most
MOST_SHOWN = 8_192  # characters of what is shown: places and settings, never records
MOST_DOCUMENT = 2**20  # and of the document that is shown


class Classes:
    """The classes in a store. `secure()` gives a text nobody can guess, `choose` takes one of several by chance."""

    def __init__(
        self, store: Store, clock: Clock, secure: Callable[[], str], choose: Callable[[Sequence[str]], str]
    ) -> None:
        self.store = store
        self.members = Members(store, choose)
        self._clock = clock
        self._secure = secure
        self._choose = choose
        self._lock = RLock()  # a vote is either before a question is closed, or refused

    def begin(self) -> tuple[str, str]:
        """A new class: its code, and the secret of its teacher."""
        secret = self._secure()
        for _ in range(1000):
            code = "".join(self._choose("0123456789") for _ in range(DIGITS))
            if self.store.claim(code, "class", "secret", secret):
                break
        else:
            raise Refusal("class.crowded")
        self.store.put(code, "class", "begun", repr(self._clock()))
        self.store.put(code, "class", "state", json.dumps(FIRST))
        return code, secret

    def latest(self) -> tuple[str, str] | None:
        """Code and secret of the class that was begun last and still goes on."""
        found = [(float(self._fact(code, "begun") or 0), code) for code in self.store.codes()]
        going = [(begun, code) for begun, code in found if self._clock() - begun < HOURS]
        for code in {code for _, code in found} - {code for _, code in going}:
            self.store.forget(code)
        if not going:
            return None
        _, code = max(going)
        return code, self._fact(code, "secret") or ""

    def end(self, code: str) -> None:
        self.store.forget(code)

    def end_all(self) -> None:
        for code in self.store.codes():
            self.end(code)

    def exists(self, code: object) -> bool:
        if not isinstance(code, str):
            return False
        begun = self._fact(code, "begun")
        if begun is not None and self._clock() - float(begun) >= HOURS:
            self.store.forget(code)
            return False
        return begun is not None

    def enter(self, code: str, role: object, key: object = "", secret: object = "") -> Member:
        """Somebody comes in, or comes back."""
        if role not in ROLES:
            raise Refusal("class.role")
        if not self.exists(code):
            raise Refusal("class.none")
        if role == "teacher":
            self._check_secret(code, secret)
        with self._lock:
            return self.members.admit(code, key) if role == "student" else Member(code, role)

    def _check_secret(self, code: str, secret: object) -> None:
        known = self._fact(code, "secret") or ""
        if not isinstance(secret, str) or not known or not hmac.compare_digest(known.encode(), secret.encode()):
            raise Refusal("class.role")

    def rename(self, member: Member, text: object) -> str:
        """A student types a name, if the teacher lets them."""
        with self._lock:
            if not self._state(member.code)["typed"]:
                raise Refusal("class.given-names")
            return self.members.rename(member, text)

    def publish(self, code: str, text: object) -> str:
        """The document that the class is about to see; its digest."""
        if not isinstance(text, str) or len(text) > MOST_DOCUMENT:
            raise Refusal("class.large", most=MOST_DOCUMENT // 1024)
        digest = hashlib.sha256(text.encode()).hexdigest()[:32]
        for other in self.store.read(code, "documents"):
            if other not in (digest, self._state(code)["shown"].get("document")):
                self.store.drop(code, "documents", other)
        self.store.put(code, "documents", digest, text)
        return digest

    def document(self, code: str, digest: str) -> str | None:
        return self.store.get(code, "documents", digest)

    def show(self, code: str, shown: object) -> int:
        """What everybody is to see: the document, by its digest, and the place in it. The version."""
        if not isinstance(shown, dict) or len(json.dumps(shown)) > MOST_SHOWN:
            raise Refusal("class.shown")
        if self.document(code, str(shown.get("document"))) is None:
            raise Refusal("class.document")
        return self._change(code, lambda state: {**state, "shown": shown})

    def act(self, code: str, event: str, said: Mapping[str, Any]) -> int:
        """The teacher moves the class on: follow, free, pause, call, ask, talk, again, reveal, naming. The version."""
        with self._lock:
            version = self._change(code, lambda state: moved(state, event, said))
            if event == "ask":
                asked = self._state(code)["question"]
                self.store.put(code, "questions", str(asked["number"]), json.dumps(asked))
        return version

    def vote(self, member: Member, number: object, turn: object, given: object) -> None:
        """An answer: the last one of each member counts. When this returns it is kept."""
        with self._lock:
            state = self._state(member.code)
            asked = votes.restored(state["question"]) if state["phase"] in OPEN else None
            if asked is None or (asked.number, asked.round) != (number, turn) or not self.members.has(member):
                raise Refusal("class.not-open")
            self.store.put(member.code, asked.table, member.key, json.dumps(asked.answer(given)))

    def view(self, code: str) -> State:
        """The state as everybody may see it: no name, no single answer, and no tally before it is revealed."""
        state = self._state(code)
        asked = votes.restored(state["question"]) if state["question"] else None
        revealed = state["phase"] == "reveal"
        told = {**state, "question": asked and asked.public(revealed), "tally": []}
        if asked and revealed:
            rounds = range(1, asked.round + 1)
            tables = [self.store.read(code, votes.table_of(asked.number, turn)) for turn in rounds]
            told["tally"] = [votes.tally(table) for table in tables]
        return told

    def counts(self, code: str) -> dict[str, int]:
        """How many members there are, and how many of them have answered."""
        state = self._state(code)
        asked = votes.restored(state["question"]) if state["question"] else None
        answered = len(self.store.read(code, asked.table)) if asked else 0
        return {"members": self.members.count(code), "answered": answered}

    def answers(self, code: str) -> list[votes.Answered]:
        """Everything that was answered, question by question: for the teacher alone, who may keep it."""
        names = self.store.read(code, "members")
        found = []
        for number in sorted(map(int, self.store.read(code, "questions"))):
            asked = votes.restored(json.loads(self.store.get(code, "questions", str(number)) or ""))
            rounds = [self.store.read(code, votes.table_of(number, turn)) for turn in range(1, votes.ROUNDS + 1)]
            found += votes.answered(asked, rounds, names)
        return found

    def own(self, member: Member) -> State:
        """What a member alone is told: the name, and the answer given in this round."""
        asked = self._state(member.code)["question"]
        vote = self.store.get(member.code, votes.restored(asked).table, member.key) if asked else None
        return {"name": self.members.name(member), "vote": None if vote is None else json.loads(vote)}

    def version(self, code: str) -> int:
        return int(self._state(code)["version"])

    def _state(self, code: str) -> State:
        found = self._fact(code, "state")
        if found is None:
            raise Refusal("class.none")
        state: State = json.loads(found)
        return state

    def _change(self, code: str, change: Callable[[State], State]) -> int:
        """Change the state; should another change come between, on top of that one."""
        with self._lock:
            while True:
                old = self._fact(code, "state")
                if old is None:
                    raise Refusal("class.none")
                before = json.loads(old)
                after = {**change(before), "version": before["version"] + 1}
                if self.store.replace(code, "class", "state", old, json.dumps(after)):
                    return int(after["version"])

    def _fact(self, code: str, name: str) -> str | None:
        return self.store.get(code, "class", name)


FIRST: State = {
    "version": 1,
    "phase": "follow",
    "shown": {},
    "free": None,
    "sentence": "",
    "question": None,
    "asked": 0,
    "calls": 0,
    "typed": False,
}
