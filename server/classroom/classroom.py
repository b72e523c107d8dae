"""The classes of a server: every event of a class, as a change of what the store keeps.

A class is a state, which is small, complete and has a version that every change raises; the document that is shown,
under its digest; members by a key that only their page knows; and votes. A teacher is who knows the secret. Nothing is
locked: each step is one of the store's, so that several processes may keep the same classes.
Time and chance are given. Who may say what stands in `roles.py`; sockets and pages are `web/classroom/`'s.
"""

import hmac
import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..core.clock import Clock
from ..core.refusal import Refusal
from . import votes
from .ages import Ages
from .codes import new_code
from .kept import moment_in, read_state
from .members import Member, Members
from .news import News, NoNews
from .phases import FIRST, OPEN, State, dated, moved
from .roles import ROLES
from .shown import MOST_SHOWN, documents_of
from .store import Known, MemoryStore, Store

MOST_DOCUMENT = 2**20  # characters of the document that is shown


class Classes:
    """The classes in a store. `secure()` gives a text nobody can guess, `choose` takes one of several by chance."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        secure: Callable[[], str],
        choose: Callable[[Sequence[str]], str],
        passing: Store | None = None,
        news: News | None = None,
    ) -> None:
        self.store = store
        self.passing = passing or MemoryStore()  # for what need not outlive this process: who is here, and where
        self.news = news or NoNews()
        self.clock = clock
        self.members = Members(store, choose)
        self.secure = secure
        self._choose = choose
        self._ages = Ages(clock)

    def begin(self) -> tuple[str, str]:
        """A new class: its code, and the secret of its teacher."""
        secret = self.secure()
        for _ in range(1000):
            code = new_code(self._choose)
            if self.store.claim(code, "class", "secret", secret):
                break
        else:
            raise Refusal("class.crowded")
        self.store.put(code, "class", "state", json.dumps({**FIRST, "since": self.clock()}))
        self.store.put(code, "class", "begun", repr(self.clock()))  # from here on it exists
        return code, secret

    def latest(self) -> tuple[str, str] | None:
        """Code and secret of the class that was begun last and still goes on."""
        return next(iter(self.going()), None)

    def going(self) -> list[tuple[str, str]]:
        """Codes and secrets of the classes that still go on, the newest first; others are let go."""
        found = [(self._begun(code), code) for code in self.store.codes() if self.exists(code)]
        going = [(begun, code) for begun, code in found if begun is not None and not self._ages.is_old(begun)]
        return [(code, self.secret(code)) for _, code in sorted(going, reverse=True)]

    def secret(self, code: str) -> str:
        return self._fact(code, "secret") or ""

    def end(self, code: str) -> None:
        self.store.forget(code)
        self.passing.forget(code)

    def end_all(self) -> None:
        for code in self.store.codes():
            self.end(code)

    def exists(self, code: object) -> bool:
        if not isinstance(code, str):
            return False
        begun = self._begun(code)  # None while it is only just beginning
        if begun is not None and self._ages.is_over(code, begun):
            self.end(code)
            return False
        return begun is not None

    def _begun(self, code: str) -> float | None:
        return moment_in(self._fact(code, "begun"))

    def enter(self, code: str, role: object, key: object = "", secret: object = "") -> Member:
        """Somebody comes in, or comes back."""
        if role not in ROLES:
            raise Refusal("class.role")
        if not self.exists(code):
            raise Refusal("class.none")
        if role == "teacher" and not self.is_teacher(code, secret):
            raise Refusal("class.role")
        return self.members.admit(code, key) if role == "student" else Member(code, role)

    def is_teacher(self, code: str, secret: object) -> bool:
        """Is this the secret of the class?"""
        known = self.secret(code)
        return isinstance(secret, str) and secret.isascii() and known != "" and hmac.compare_digest(known, secret)

    def rename(self, member: Member, text: object) -> str:
        """A student types a name, if the teacher lets them."""
        if not self.state(member.code)["typed"]:
            raise Refusal("class.given-names")
        return self.members.rename(member, text)

    def remove(self, code: str, name: object) -> int:
        self.members.remove(self.members.find(code, name))
        return self._told_members(code)

    def restore(self, code: str, name: object) -> int:
        self.members.restore(code, name)
        return self._told_members(code)

    def call_by(self, code: str, name: object, text: object) -> int:
        """The teacher gives a student another name."""
        self.members.rename(self.members.find(code, name), text)
        return self._told_members(code)

    def lower(self, code: str, name: object) -> int:
        """The teacher has seen a hand."""
        self.members.raise_hand(self.members.find(code, name), up=False)
        return self._told_members(code)

    def _told_members(self, code: str) -> int:
        """Have every page ask what has become of its student."""
        return self._change(code, lambda state: {**state, "roll": state.get("roll", 0) + 1})

    def publish(self, code: str, text: object, beside: object = None) -> str:
        """The document that the class is about to see, beside another one; its digest."""
        if not isinstance(text, str) or len(text) > MOST_DOCUMENT:
            raise Refusal("class.large", most=MOST_DOCUMENT // 1024)
        # The secret is in it, so that nobody finds out by a well-known document whether there is a class of some code.
        digest = hmac.new(self.secret(code).encode(), text.encode(), "sha256").hexdigest()[:32]
        used = (digest, beside, *documents_of(self.state(code)["shown"]))
        for other in self.store.read(code, "documents"):
            if other not in used:
                self.store.drop(code, "documents", other)
        self.store.put(code, "documents", digest, text)
        return digest

    def document(self, code: str, digest: str) -> str | None:
        return self.store.get(code, "documents", digest)

    def show(self, code: str, shown: object) -> int:
        """What everybody is to see: the document, by its digest, and the place in it. The version."""
        if not isinstance(shown, dict) or len(json.dumps(shown)) > MOST_SHOWN:
            raise Refusal("class.shown")
        if any(self.document(code, each) is None for each in documents_of(shown)):
            raise Refusal("class.document")
        return self._change(code, lambda state: {**state, "shown": shown})

    def act(self, code: str, event: str, said: Mapping[str, Any]) -> int:
        """The teacher moves the class on, by an event of those in `phases.py`. The version."""
        version = self._change(code, lambda state: moved(state, event, said))
        asked = self.state(code)["question"] if event == "ask" else None
        if asked:
            self.store.put(code, "questions", str(asked["number"]), json.dumps(asked))
        return version

    def vote(self, member: Member, number: object, turn: object, given: object) -> None:
        """An answer: the last one of each member counts. When this returns it is kept."""
        taken = False
        while not taken:  # a question that is closed meanwhile takes no more
            text = self._state_text(member.code)
            state = read_state(text)
            asked = votes.restored(state["question"]) if state["phase"] in OPEN else None
            if asked is None or (asked.number, asked.round) != (number, turn) or not self.members.has(member):
                raise Refusal("class.not-open")
            known, answer = Known("class", "state", text), json.dumps(asked.answer(given))
            taken = self.store.put_while(member.code, known, asked.table, member.key, answer)

    def view(self, code: str) -> State:
        """The state as everybody may see it: no name, no single answer, and no tally before it is revealed."""
        state = self.state(code)
        asked = votes.restored(state["question"]) if state["question"] else None
        revealed = state["phase"] == "reveal"
        told = {**state, "question": asked and asked.public(revealed), "tally": []}
        if asked and revealed:
            rounds = range(1, asked.round + 1)
            tables = [self.store.read(code, votes.table_of(asked.number, turn)) for turn in rounds]
            told["tally"] = [votes.tally(table) for table in tables]
        return told

    def counts(self, code: str) -> dict[str, int]:
        """How many members there are, and how many of them have a hand up and have answered."""
        state = self.state(code)
        asked = votes.restored(state["question"]) if state["question"] else None
        answered = self.store.size(code, asked.table) if asked else 0
        return {"members": self.members.count(code), "hands": self.members.hands(code), "answered": answered}

    def answers(self, code: str) -> list[votes.Answered]:
        """Everything that was answered, question by question: for the teacher alone, who may keep it."""
        names = self.store.read(code, "members")
        found = []
        questions = map(votes.restored_text, self.store.read(code, "questions").values())
        for asked in sorted(questions, key=lambda asked: asked.number):
            rounds = [self.store.read(code, votes.table_of(asked.number, turn)) for turn in votes.TURNS]
            found += votes.answered(asked, rounds, names)
        return found

    def own(self, member: Member) -> State:
        """What a member alone is told: the name, whether the hand is up, and the answer given in this round."""
        asked = self.state(member.code)["question"]
        vote = self.store.get(member.code, votes.restored(asked).table, member.key) if asked else None
        given = None if vote is None else votes.given_in(vote)
        return {"name": self.members.name(member), "hand": self.members.has_hand_up(member), "vote": given}

    def version(self, code: str) -> int:
        return _version_in(self._state_text(code))  # asked for each page that waits, whenever anything is new

    def state(self, code: str) -> State:
        """All of it: `view` has what everybody may see."""
        return read_state(self._fact(code, "state"))

    def _state_text(self, code: str) -> str:
        found = self._fact(code, "state")
        if found is None:
            raise Refusal("class.none")
        return found

    def _change(self, code: str, change: Callable[[State], State]) -> int:
        """Change the state; should another change come between, on top of that one."""
        while True:
            old = self._state_text(code)
            before = read_state(old)
            after = dated(change(before), before, self.clock())
            if self.store.replace(code, "class", "state", old, json.dumps(after)):
                return int(after["version"])

    def _fact(self, code: str, name: str) -> str | None:
        return self.store.get(code, "class", name)


@lru_cache(maxsize=64)
def _version_in(state: str) -> int:
    return int(read_state(state)["version"])
