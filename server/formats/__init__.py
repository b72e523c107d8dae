"""Files in and out: the JSON document, which holds everything, and the text formats that domains bring along.

`Formats` is made of the domains there are. `read` finds out which format a text is in, `read_as` is told, `read_parsed`
takes JSON that was parsed already; `write` writes, `answer` prints a solved problem. Search traces stand apart
(`searchtrace.py`), because they hold a run. Whatever is wrong with a text is a `Refusal` with line and column; nothing
else is ever raised.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from ..core.refusal import Refusal
from . import jsonfile
from .detect import TRACE, detect
from .document import Document
from .text import MAX_BYTES, clean, decode
from .writable import Format, Writable, WritableProblem, Written

__all__ = ["MAX_BYTES", "Document", "Format", "Formats", "Writable", "Written", "decode", "write_json"]

write_json = jsonfile.write


class Formats:
    """All formats that some domains are read from and written in, by name."""

    def __init__(self, domains: Sequence[Writable]) -> None:
        self.domains = domains
        self.parts = {domain.name: domain.written.problem for domain in domains}
        read_json = partial(jsonfile.read, parts=self.parts)
        own = {name: row for domain in domains for name, row in domain.written.formats.items()}
        self.rows: Mapping[str, Format] = {**own, "json": Format(read_json, write_json, ".json")}
        self.answers = {style: made for domain in domains for style, made in domain.written.answers.items()}
        self._alone = {name: key for domain in domains for name, key in domain.written.alone.items()}
        self._alone[TRACE] = "format.searchtrace.alone"

    def read(self, text: str, name: str = "") -> Document:
        """The document in a text; the end of a file's name may help to tell the format."""
        text = clean(text)
        return self.read_as(self.detect(text, name), text)

    def detect(self, text: str, name: str = "") -> str:
        """The name of the format that a clean text is nearest to."""
        return detect(text, name, self.domains)

    def read_as(self, format: str, text: str) -> Document:
        """The document in a text of this format."""
        if format in self._alone:
            raise Refusal(self._alone[format], line=1, column=1)
        found: Document = self._row(format).read(text)
        return found

    def read_parsed(self, value: object) -> Document:
        """The document in a value that was parsed already, as part of a request."""
        return jsonfile.read_parsed(value, self.parts)

    def write(self, format: str, document: Document | WritableProblem) -> str:
        """The text of a document in this format; refused when the format cannot hold it."""
        return self._row(format).write(document if isinstance(document, Document) else Document((document,)))

    def answer(self, style: str, problem: WritableProblem, path: Sequence[Any] | None) -> str:
        """A solved problem as text. The path is places from start to goal; None when there is none."""
        return self.answers[style](problem, path)

    def default_settings(self, document: Document) -> dict[str, Any]:
        """The settings that problems in this format are meant for, where they differ from ours."""
        return dict(self._row(document.format).settings)

    def _row(self, name: str) -> Format:
        if name not in self.rows:
            raise Refusal("format.no-such", found=name, wanted=", ".join(self.rows))
        return self.rows[name]
