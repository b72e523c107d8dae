"""Texts in and out: of files, or of standard input and output, which are called "-"."""

import errno
import json
import os
import sys
from pathlib import Path

from ..core.refusal import Refusal
from ..formats import MAX_BYTES, decode

STANDARD = "-"


def text_of(name: str) -> str:
    """The text of a file, of which no more is read than a text may have: some files never end."""
    try:
        if name == STANDARD:
            return decode(sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b"")  # it may be closed
        with Path(name).open("rb") as file:
            return decode(file.read(MAX_BYTES + 1))
    except OSError as error:
        raise Refusal("cli.unreadable", file=name, reason=error.strerror or str(error)) from None


def put(text: str, name: str) -> None:
    """Write a text; to standard output, too, with the bytes of a file, whatever a terminal there would want. What an
    argument or the name of a file had that is no character becomes a question mark.
    """
    content = text.encode(errors="replace")
    if name == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        put_file(content, name)


def put_json(value: object) -> None:
    """Print a line of JSON; what standard output cannot encode, as much on Windows, is escaped."""
    line = json.dumps(value, ensure_ascii=False)
    try:
        line.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        line = json.dumps(value)
    print(line)


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
