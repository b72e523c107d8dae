"""A heuristic of one's own: one arithmetic expression, read by a small parser of our own and worked out over floats.

Nothing a user types is ever executed: a text becomes closures that add, compare and choose arrays of floats, one entry
a cell or a tile, without loops, attributes, Python's names or large integers, so its cost is bounded by its length.
What a text means for a map or a board stands in `own.py`.

    choice      = either [ "if" either "else" choice ]
    either      = both { "or" both }              both = negation { "and" negation }
    negation    = "not" negation | comparison     comparison = sum [ ( < <= > >= == != ) sum ]
    sum         = product { ( + | - ) product }   product = sign { ( * | / | % ) sign }
    sign        = ( + | - ) sign | atom
    atom        = number | name | function "(" choice { "," choice } ")" | "(" choice ")"
"""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, NoReturn

import numpy as np

from ..core.arrays import Floats
from ..core.refusal import Refusal
from .lexemes import END, Lexeme, lexemes

MAX_LENGTH, MAX_DEPTH, MAX_CONSTANT = 300, 20, 1e9

Inputs = Sequence[Floats]  # what the names stand for, in the order the names were given
Meaning = Callable[[Inputs], Floats]

WORDS = ("if", "else", "and", "or", "not")
BLOCK = 16_384  # entries worked out together: what lies between them stays in the processor's cache
ALL = 8  # arguments that min and max take
MAY_END = ("expression.value", "expression.expected")  # said in another way where the text is at its end
SHOWN = 20  # letters of what was found
OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "%": np.mod,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}
COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
FUNCTIONS: dict[str, tuple[Callable[..., Any], int, int]] = {  # name -> function, least and most arguments
    "abs": (np.abs, 1, 1),
    "min": (lambda *all_of: reduce(np.minimum, all_of), 2, ALL),
    "max": (lambda *all_of: reduce(np.maximum, all_of), 2, ALL),
    "sqrt": (np.sqrt, 1, 1),
    "floor": (np.floor, 1, 1),
}


def meaning(text: object, names: Sequence[str]) -> Meaning:
    """What an expression works out, given the values of these names; a Refusal names the column that is wrong."""
    if not isinstance(text, str):
        raise Refusal("expression.text")
    if len(text) > MAX_LENGTH:
        raise Refusal("expression.long", column=MAX_LENGTH + 1, found=len(text), wanted=MAX_LENGTH)
    reader = Reader(lexemes(text), names)
    result = reader.choice()
    if reader.next.text != END:
        reader.refuse("expression.rest")
    return result


def evaluated(result: Meaning, values: Inputs) -> Floats:
    """One number for every entry; what cannot be worked out is not a number or infinite."""
    found = np.empty(len(values[0]))
    with np.errstate(all="ignore"):
        for begin in range(0, len(found), BLOCK):
            entries = slice(begin, begin + BLOCK)
            found[entries] = result([value[entries] if value.ndim else value for value in values])
    return found + 0.0


class Reader:
    """Reads one expression from the left, a lexeme at a time."""

    def __init__(self, found: list[Lexeme], names: Sequence[str]) -> None:
        self._lexemes = iter(found)
        self._names = names
        self._depth = 0
        self.next = next(self._lexemes)

    def refuse(self, key: str, **facts: object) -> NoReturn:
        """What was found here is not what may stand here."""
        key = f"{key}-end" if self.next.text == END and key in MAY_END else key
        raise Refusal(key, column=self.next.column, found=self.next.text[:SHOWN], **facts)

    def choice(self) -> Meaning:
        self._enter()
        value = self._either()
        if self._takes("if"):
            test = self._either()
            self._must("else")
            value = _chosen(value, test, self.choice())
        self._depth -= 1
        return value

    def _either(self) -> Meaning:
        value = self._both()
        while self._takes("or"):
            value = _either(value, self._both())
        return value

    def _both(self) -> Meaning:
        value = self._negation()
        while self._takes("and"):
            value = _both(value, self._negation())
        return value

    def _negation(self) -> Meaning:
        if not self._takes("not"):
            return self._comparison()
        self._enter()
        value = self._negation()
        self._depth -= 1
        return _combined("==", value, _constant(0.0))

    def _comparison(self) -> Meaning:
        value = self._sum()
        if self.next.text in COMPARISONS:
            value = _combined(self._advance(), value, self._sum())
            if self.next.text in COMPARISONS:
                self.refuse("expression.chain")
        return value

    def _sum(self) -> Meaning:
        value = self._product()
        while self.next.text in ("+", "-"):
            value = _combined(self._advance(), value, self._product())
        return value

    def _product(self) -> Meaning:
        value = self._sign()
        while self.next.text in ("*", "/", "%"):
            value = _combined(self._advance(), value, self._sign())
        return value

    def _sign(self) -> Meaning:
        if self.next.text not in ("+", "-"):
            return self._atom()
        self._enter()
        sign, value = self._advance(), self._sign()
        self._depth -= 1
        return _combined(sign, _constant(0.0), value)

    def _atom(self) -> Meaning:
        text = self.next.text
        if text[:1].isdigit() or text[:1] == ".":
            return self._number()
        if text in FUNCTIONS:
            return self._call()
        if text in self._names:
            place = self._names.index(self._advance())
            return lambda values: values[place]
        if self._takes("("):
            value = self.choice()
            self._must(")")
            return value
        if text in WORDS or not text.isidentifier():
            self.refuse("expression.value")
        return self.refuse("expression.name", wanted=", ".join((*self._names, *FUNCTIONS)))

    def _number(self) -> Meaning:
        number = float(self.next.text)
        if number > MAX_CONSTANT:
            self.refuse("expression.number", wanted=f"{MAX_CONSTANT:,.0f}")
        self._advance()
        return _constant(number)

    def _call(self) -> Meaning:
        column, name = self.next.column, self._advance()
        function, least, most = FUNCTIONS[name]
        self._must("(")
        arguments = [self.choice()]
        while self._takes(","):
            arguments.append(self.choice())
        self._must(")")
        if not least <= len(arguments) <= most:
            key = "expression.argument" if most == 1 else "expression.arguments"
            raise Refusal(key, column=column, name=name, found=len(arguments), least=least, most=most)
        return lambda values: function(*[argument(values) for argument in arguments])

    def _advance(self) -> str:
        text = self.next.text
        self.next = next(self._lexemes)
        return text

    def _takes(self, text: str) -> bool:
        return self.next.text == text and bool(self._advance())

    def _must(self, text: str) -> None:
        if not self._takes(text):
            self.refuse("expression.expected", wanted=text)

    def _enter(self) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self.refuse("expression.deep", wanted=MAX_DEPTH)


def _constant(number: float) -> Meaning:
    value = np.float64(number)
    return lambda _: np.asarray(value)


def _combined(sign: str, one: Meaning, other: Meaning) -> Meaning:
    operation = OPERATIONS[sign]
    return lambda values: operation(one(values), other(values)).astype(np.float64)


def _chosen(yes: Meaning, test: Meaning, no: Meaning) -> Meaning:
    """Both ways are worked out, and each entry takes its own."""
    return lambda values: np.where(test(values) != 0, yes(values), no(values))


def _either(one: Meaning, other: Meaning) -> Meaning:
    """The first where that is not 0, else the other: what `or` means in Python."""

    def value(values: Inputs) -> Floats:
        found = one(values)
        return np.where(found != 0, found, other(values))

    return value


def _both(one: Meaning, other: Meaning) -> Meaning:
    """The first where that is 0, else the other: what `and` means in Python."""

    def value(values: Inputs) -> Floats:
        found = one(values)
        return np.where(found != 0, other(values), found)

    return value
