"""A question to the class, and how its answers are counted: in two rounds, of each member the last answer."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from ..core.refusal import Refusal

ROUNDS = 2
TURNS = range(1, ROUNDS + 1)
MOST_CHOICES = 12
MOST_RIGHT = 5000
MOST_LETTERS = 2000  # of a text in a question: a teacher's own words come in every language
MOST_NUMBER = 2**53
NEAR = 0.01  # how far a number may be off: decimals need not be written out
KINDS = ("node", "number", "choice")


@dataclass(frozen=True, slots=True)
class ClassQuestion:
    """What is asked. Its answers are nodes, numbers, or places in the list of choices, counted from 0."""

    kind: str
    text: str  # what pages make the sentence of; they alone read it
    choices: tuple[str, ...]
    right: tuple[float, ...]  # every right answer,
    marked: tuple[float, ...]  # and of these the one that the tie rule takes
    number: int  # counted from 1 in a class
    round: int = 1
    at: int = -1  # the record of the run up to which the class saw it when it was asked
    why: str = ""  # what is right is so, in a teacher's own words

    def answer(self, given: object) -> float:
        """An answer to this question, else a Refusal."""
        most = len(self.choices) - 1 if self.kind == "choice" else MOST_NUMBER
        kinds = (int, float) if self.kind == "number" else (int,)
        if type(given) not in kinds or not 0 <= (number := cast(float, given)) <= most:
            raise Refusal("class.answer")
        return number

    def is_right(self, answer: float) -> bool | None:
        """None where nobody knows what is right."""
        error = NEAR if self.kind == "number" else 0
        return any(abs(answer - each) <= error for each in self.right) if self.right else None

    @property
    def table(self) -> str:
        """Where the answers of this round are kept."""
        return table_of(self.number, self.round)

    def public(self, revealed: bool) -> dict[str, Any]:
        """As everybody may see it: what is right is for later."""
        facts = asdict(self)
        return facts if revealed else {**facts, "right": [], "marked": [], "why": ""}


def table_of(number: int, turn: int) -> str:
    return f"votes {number} {turn}"


def question(asked: Mapping[str, Any], number: int, at: int = -1) -> ClassQuestion:
    """The question in a teacher's message, at a place of the run."""
    kind, text, choices = asked.get("kind"), asked.get("text", ""), asked.get("choices", [])
    if kind not in KINDS or not _is_text(text):
        raise Refusal("class.question")
    if not isinstance(choices, list) or len(choices) > MOST_CHOICES or not all(map(_is_text, choices)):
        raise Refusal("class.question")
    if bool(choices) != (kind == "choice"):
        raise Refusal("class.question")
    why = asked.get("why", "")
    if not _is_text(why):
        raise Refusal("class.question")
    right, marked = _answers(asked, "right"), _answers(asked, "marked")
    return ClassQuestion(kind, text, tuple(choices), right, marked, number, at=at, why=why)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MOST_LETTERS


def _answers(asked: Mapping[str, Any], field: str) -> tuple[float, ...]:
    found = asked.get(field, [])
    if not isinstance(found, list) or len(found) > MOST_RIGHT or not all(type(each) in (int, float) for each in found):
        raise Refusal("class.question")
    return tuple(found)


def kept(question: ClassQuestion) -> dict[str, Any]:
    """As it is kept."""
    return asdict(question)


def restored(facts: Mapping[str, Any]) -> ClassQuestion:
    """As it was kept; where that has been damaged, the class is over."""
    try:
        whole = question(facts, facts["number"], facts["at"])
        if {type(whole.number), type(whole.at)} == {int} and facts["round"] in TURNS:
            return replace(whole, round=facts["round"])
    except (Refusal, TypeError, KeyError):
        pass  # below
    raise Refusal("class.none")


def restored_text(text: str) -> ClassQuestion:
    return restored(_value(text))


def given_in(vote: str) -> float:
    """The answer that is kept as this text; where it has been damaged, the class is over."""
    answer = _value(vote)
    if type(answer) not in (int, float) or not 0 <= answer <= MOST_NUMBER:
        raise Refusal("class.none")
    return cast(float, answer)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def tally(votes: Mapping[str, str]) -> list[list[float]]:
    """How often each answer was given, the most frequent first: answer and count."""
    counted = Counter(map(given_in, votes.values()))
    return [[answer, count] for answer, count in sorted(counted.items(), key=lambda row: (-row[1], row[0]))]


@dataclass(frozen=True, slots=True)
class Answered:
    """What one member answered to one question, in each round; None where there was no answer."""

    number: int
    kind: str  # of the question,
    text: str
    choices: tuple[str, ...]
    name: str
    answers: tuple[float | None, ...]
    right: bool | None  # the last one; None where nobody knows what is right


def answered(asked: ClassQuestion, rounds: Sequence[Mapping[str, str]], names: Mapping[str, str]) -> list[Answered]:
    """The answers of all members, by name; who has left is not told of."""
    found = []
    for key in sorted({key for votes in rounds for key in votes} & names.keys(), key=lambda key: names[key]):
        given = tuple(given_in(votes[key]) if key in votes else None for votes in rounds)
        last = next(answer for answer in reversed(given) if answer is not None)
        about = (asked.number, asked.kind, asked.text, asked.choices)
        found.append(Answered(*about, names[key], given, asked.is_right(last)))
    return found
