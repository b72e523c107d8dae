"""The code of a class: what its students type, in two groups so that it can be read aloud."""

from collections.abc import Callable, Sequence

DIGITS = 8  # too many to try, at the pace that `doors.py` allows


def new_code(choose: Callable[[Sequence[str]], str]) -> str:
    return "".join(choose("0123456789") for _ in range(DIGITS))


def grouped(code: str, between: str = " ") -> str:
    """A code in two groups, whatever its length: classes begun by an older version have six digits."""
    half = len(code) // 2
    return f"{code[:half]}{between}{code[half:]}"
