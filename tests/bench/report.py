"""Where figures are kept: tables in a Markdown file, renewed row by row by whoever has measured (`--write FILE`)."""

import re
import time
from collections.abc import Sequence
from pathlib import Path

from .measuring import Section, markdown, shown, surroundings

Row = Sequence[object]
GOALS = ("goal", "figure", "by")
CELLS = re.compile(r" \| ")


def goals(*rows: tuple[str, str, str]) -> Section:
    """Rows of the table of goals: what is wanted, what was measured, and by which program."""
    return Section("Goals", "What is wanted, and what was measured last.", GOALS, rows)


def when() -> str:
    """When and on what something is measured, for a row."""
    told = surroundings()
    load = "/".join(f"{number:g}" for number in told["load"][:1])
    return f"{time.strftime('%Y-%m-%d %H:%M', time.gmtime())}, load {load}"


def rows_of(text: str) -> list[list[str]]:
    """The rows of a table in Markdown, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [CELLS.split(line.removeprefix("| ").removesuffix(" |")) for line in lines[2:]]


def merged(old: Sequence[Row], new: Sequence[Row]) -> list[Row]:
    """The old rows, with those of the same first cell in their places and the others after them."""
    there = {shown(row[0]): row for row in new}
    first = [shown(row[0]) for row in old]
    return [
        *(there.get(name, row) for name, row in zip(first, old, strict=True)),
        *(row for name, row in there.items() if name not in first),
    ]


def written(text: str, section: Section) -> str:
    """A text with the rows of a section: in its table where there is one with the same head, or at its end.

    A section that says nothing about itself leaves what is said there, and so does one whose table stays in part.
    """
    place = re.compile(rf"^## {re.escape(section.title)}\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    found = place.search(text)
    if not found:
        return f"{text.rstrip()}\n\n{markdown(section)}\n"
    before, table, after = parted(found[1])
    head = "| " + " | ".join(map(str, section.headers)) + " |"
    rows = merged(rows_of(table), section.rows) if table.startswith(head + "\n") else list(section.rows)
    about = section.about if len(rows) == len(section.rows) and section.about else before
    made = markdown(section._replace(about=about, rows=rows))
    return text[: found.start()] + f"{made}\n{after and after + chr(10) + chr(10)}" + text[found.end() :]


def parted(text: str) -> tuple[str, str, str]:
    """What stands before a table, the table, and what stands after it."""
    found = re.search(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    if not found:
        return text.strip(), "", ""
    return text[: found.start()].strip(), found[0], text[found.end() :].strip()


def write(path: Path | None, sections: Sequence[Section]) -> None:
    """Renew a file, if one is given."""
    if path is None:
        return
    text = path.read_text("utf-8") if path.exists() else ""
    for section in sections:
        text = written(text, section)
    path.write_text(f"{text.strip()}\n", "utf-8")


def tell(sections: Sequence[Section], path: Path | None) -> None:
    """Print what was measured, and renew a file, if one is given."""
    print(*map(markdown, sections), sep="\n")
    write(path, sections)
