"""Texts in and out: of files, or of standard input and output, which are called "-"."""

import errno
import os
import sys
from pathlib import Path

from ..core.refusal import Refusal
from ..formats import decode

STANDARD = "-"


def text_of(name: str) -> str:
    """The text of a file."""
    try:
        return decode(_standard_input() if name == STANDARD else Path(name).read_bytes())
    except OSError as error:
        raise Refusal("cli.unreadable", file=name, reason=error.strerror or str(error)) from None


def _standard_input() -> bytes:
    """Nothing where it is closed."""
    return sys.stdin.buffer.read() if sys.stdin else b""


def put(text: str, name: str) -> None:
    """Write a text."""
    if name == STANDARD:
        sys.stdout.write(text)
    else:
        put_file(text.encode(), name)


def put_file(content: bytes, name: str) -> None:
    """Write a file."""
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise Refusal("cli.unwritable", file=name, reason=error.strerror or str(error)) from None


def make_folder(folder: Path) -> None:
    """See that a folder is there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("cli.unwritable", file=str(folder), reason=error.strerror or str(error)) from None


def expect_folder_of(path: Path) -> None:
    """Refuse a file whose folder is not there, before the work that it takes is done."""
    if not path.parent.is_dir():
        raise Refusal("cli.unwritable", file=str(path), reason=os.strerror(errno.ENOENT))
