"""How many steps an expression takes on a text: a backtracking matcher for what `re` has parsed, which counts.

A clock would say how fast the machine is. `re` tries in the same order and at least as well, so what is linear here is
linear there; that both find the same is asserted by `Counted`.
"""

import random
import re
from collections.abc import Iterator
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

CATEGORIES = {
    code.CATEGORY_SPACE: str.isspace,
    code.CATEGORY_NOT_SPACE: lambda letter: not letter.isspace(),
    code.CATEGORY_DIGIT: str.isdecimal,
    code.CATEGORY_NOT_DIGIT: lambda letter: not letter.isdecimal(),
    code.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
    code.CATEGORY_NOT_WORD: lambda letter: not (letter.isalnum() or letter == "_"),
}
EXAMPLES = {code.CATEGORY_SPACE: " ", code.CATEGORY_DIGIT: "0", code.CATEGORY_WORD: "a"}
ONE_CHARACTER = (code.LITERAL, code.NOT_LITERAL, code.ANY, code.IN)


class TooManyStepsError(Exception):
    """An expression has taken more steps than it may."""


class Counted:
    """Stands in for a compiled expression. Counts into `steps`, and raises once that is above `most`."""

    def __init__(self, pattern: re.Pattern[Any], most: float = float("inf")) -> None:
        self.real, self.most = pattern, most
        self.steps, self.longest = 0, 0
        self._parsed = _parser.parse(pattern.pattern, pattern.flags)
        self._text = ""

    def match(self, text: Any, at: int = 0, end: int | None = None) -> Any:
        return self._anchored("match", text, at, end)

    def fullmatch(self, text: Any, at: int = 0, end: int | None = None) -> Any:
        return self._anchored("fullmatch", text, at, end)

    def search(self, text: Any, at: int = 0) -> Any:
        found = next(self._found(text, at), None)
        return None if found is None else self.real.match(text, found)

    def finditer(self, text: Any) -> Iterator[Any]:
        return (self.real.match(text, at) for at in self._found(text, 0))

    def findall(self, text: Any) -> list[Any]:
        list(self._found(text, 0))
        return self.real.findall(text)

    def split(self, text: Any) -> list[Any]:
        list(self._found(text, 0))
        return self.real.split(text)

    def sub(self, by: Any, text: Any) -> Any:
        list(self._found(text, 0))
        return self.real.sub(by, text)

    def _take(self, text: Any) -> None:
        self._text = text.decode("latin-1") if isinstance(text, bytes) else text
        self.longest = max(self.longest, len(text))

    def _anchored(self, how: str, text: Any, at: int, end: int | None) -> Any:
        self._take(text if end is None else text[:end])
        ends = self._ways(self._parsed, 0, at)
        found = next((end for end in ends if how == "match" or end == len(self._text)), None)
        real = getattr(self.real, how)(self._text if isinstance(text, str) else text, at)
        assert found == (real and real.end()), (self.real.pattern, text)
        return real

    def _found(self, text: Any, at: int) -> Iterator[int]:
        """Where each match begins."""
        self._take(text)
        while at <= len(text):
            end = next(self._ways(self._parsed, 0, at), None)
            if end is None:
                at += 1
            else:
                assert self.real.match(text, at).end() == end, (self.real.pattern, text)  # type: ignore[union-attr]
                yield at
                self._take(text)  # another may have been looked at meanwhile
                at = max(end, at + 1)

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self.most:
            raise TooManyStepsError(f"{self.real.pattern} on {self._text[:60]!r}…")

    def _ways(self, ops: Any, number: int, at: int) -> Iterator[int]:
        """The places where a match of all these that begins here may end, in the order in which they are tried."""
        if number == len(ops):
            yield at
            return
        for then in self._ways_of(*ops[number], at):
            yield from self._ways(ops, number + 1, then)

    def _ways_of(self, op: Any, of: Any, at: int) -> Iterator[int]:
        self._step()
        if op in ONE_CHARACTER:
            if at < len(self._text) and self._is_one(op, of, self._text[at]):
                yield at + 1
        elif op is code.AT:
            if self._is_at(of, at):
                yield at
        elif op is code.BRANCH:
            for each in of[1]:
                yield from self._ways(each, 0, at)
        elif op is code.SUBPATTERN:
            yield from self._ways(of[3], 0, at)
        elif op is code.ATOMIC_GROUP:
            yield from self._first(of, at)
        elif op is code.ASSERT or op is code.ASSERT_NOT:
            assert of[0] == 1, "only what lies ahead"
            if any(True for _ in self._first(of[1], at)) == (op is code.ASSERT):
                yield at
        elif op is code.POSSESSIVE_REPEAT:
            yield from self._kept(*of, at)
        elif op is code.MAX_REPEAT and len(of[2]) == 1 and of[2][0][0] in ONE_CHARACTER:
            yield from self._given_back(*of, at)
        elif op is code.MAX_REPEAT:
            yield from self._repeated(*of, at)
        elif op is code.MIN_REPEAT:
            yield from self._added(*of, at)
        else:
            raise NotImplementedError(op)

    def _first(self, ops: Any, at: int) -> Iterator[int]:
        found = next(self._ways(ops, 0, at), None)
        if found is not None:
            yield found

    def _kept(self, least: int, most: int, ops: Any, at: int) -> Iterator[int]:
        count = 0
        while count < most and (then := next(self._ways(ops, 0, at), None)) is not None:
            count += 1
            if then == at:
                break
            at = then
        if count >= least:
            yield at

    def _given_back(self, least: int, most: int, ops: Any, at: int) -> Iterator[int]:
        """One kind of character: as many as there are, then one less each time."""
        begin = at
        while at - begin < most and next(self._ways(ops, 0, at), None) is not None:
            at += 1
        while at - begin >= least:
            yield at
            self._step()
            at -= 1

    def _added(self, least: int, most: int, ops: Any, at: int) -> Iterator[int]:
        """As few as will do, then one more each time."""
        count, then = 0, at
        while count <= most and then is not None:
            if count >= least:
                yield then
            count, then = count + 1, next(self._ways(ops, 0, then), None)

    def _repeated(self, least: int, most: int, ops: Any, at: int) -> Iterator[int]:
        if most > 0:
            for then in self._ways(ops, 0, at):
                if then > at:
                    yield from self._repeated(max(least - 1, 0), most - 1, ops, then)
        if least <= 0:
            yield at

    def _is_one(self, op: Any, of: Any, letter: str) -> bool:
        if op is code.IN:
            without = of[0][0] is code.NEGATE
            return any(_is_in(*each, letter) for each in of[without:]) != without
        if op is code.ANY:
            return letter != "\n" or bool(self.real.flags & re.DOTALL)
        return (ord(letter) == of) == (op is code.LITERAL)

    def _is_at(self, of: Any, at: int) -> bool:
        text, lines = self._text, bool(self.real.flags & re.MULTILINE)
        if of is code.AT_BEGINNING:
            return at == 0 or (lines and text[at - 1] == "\n")
        if of is code.AT_END:
            return at == len(text) or text[at:] == "\n" or (lines and text[at] == "\n")
        if of is code.AT_END_STRING:
            return at == len(text)
        if of is code.AT_BOUNDARY:
            before, here = (_is_in(code.CATEGORY, code.CATEGORY_WORD, text[i : i + 1]) for i in (max(at - 1, 0), at))
            return (before and at > 0) != here
        raise NotImplementedError(of)

    def example(self, rng: random.Random) -> str:
        """A text that matches, or nearly."""
        return "".join(_written(self._parsed, rng))


def _is_in(op: Any, of: Any, letter: str) -> bool:
    if not letter:
        return False
    if op is code.RANGE:
        return bool(of[0] <= ord(letter) <= of[1])
    return CATEGORIES[of](letter) if op is code.CATEGORY else ord(letter) == of


def _written(ops: Any, rng: random.Random) -> Iterator[str]:
    for op, of in ops:
        if op is code.LITERAL:
            yield chr(of)
        elif op in (code.NOT_LITERAL, code.ANY):
            yield "~"
        elif op is code.IN:
            yield _member(rng.choice(of))
        elif op is code.BRANCH:
            yield from _written(rng.choice(of[1]), rng)
        elif op is code.SUBPATTERN:
            yield from _written(of[3], rng)
        elif op is code.ATOMIC_GROUP:
            yield from _written(of, rng)
        elif op in (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT):
            least, most, inner = of
            for _ in range(min(most, least + rng.randrange(3))):
                yield from _written(inner, rng)


def _member(one: Any) -> str:
    """A letter of a set; of one that says what is not in it, now and then one that is not."""
    op, of = one
    if op is code.CATEGORY:
        return EXAMPLES.get(of, "~")
    return "~" if op is code.NEGATE else chr(of[0] if op is code.RANGE else of)
