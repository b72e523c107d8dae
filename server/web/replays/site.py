"""A site of lessons: each a replay in a file of its own, and an index page. Plain files for any web space or disk.

Nothing on it runs but the replays, and the index has no script at all.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import chain, count
from typing import NamedTuple

from markupsafe import Markup

from ...content.lessons import Lesson
from ...content.words import say
from ..files import Files
from ..questions.question import Services
from .file import Look, icon_in, replay, templates
from .recording import recorded_lesson

SUFFIX = ".html"
INDEX = f"index{SUFFIX}"
POLICY = "default-src 'none'; img-src data:; style-src '{styles}'; base-uri 'none'; form-action 'none'"
SHEETS = ("tokens.css", "style.css", "site.css")


class NamedLesson(NamedTuple):
    """A lesson under the name of its file, without the ending."""

    name: str
    lesson: Lesson


def named(lessons: Iterable[tuple[str, Lesson]]) -> list[NamedLesson]:
    """Each under its name, or under that with a number where the site has such a file already: the index is one, and
    some disks take no notice of large and small letters.
    """
    found: list[NamedLesson] = []
    taken = {INDEX.removesuffix(SUFFIX)}
    for name, lesson in lessons:
        numbered = (f"{name}-{number}" for number in count(1))
        free = next(each for each in chain((name,), numbered) if each.casefold() not in taken)
        taken.add(free.casefold())
        found.append(NamedLesson(free, lesson))
    return found


def files_of(lessons: Sequence[NamedLesson], look: Look, services: Services) -> Iterator[tuple[str, str]]:
    """The files of a site by name, one after the other; the index comes last."""
    for number, (name, lesson) in enumerate(lessons):
        title = text_in(lesson.raw["title"], look.language)
        one = replace(look, title=title, index=INDEX)
        yield (
            f"{name}{SUFFIX}",
            replay(recorded_lesson(lesson, number, services), one, services.static, domains=services.domains),
        )
    yield INDEX, _index(lessons, look, services.static)


def text_in(text: object, language: str) -> str:
    """A text of a lesson, in a language if it is in several."""
    return str(text[language] if isinstance(text, dict) else text)


def _index(lessons: Sequence[NamedLesson], look: Look, files: Files) -> str:
    files.look()
    styles = "\n".join(map(files.text, SHEETS))
    digest = b64encode(sha256(styles.encode()).digest()).decode()
    rows = [
        {
            "address": f"{name}{SUFFIX}",
            "title": text_in(lesson.raw["title"], look.language),
            "line": text_in(lesson.raw.get("line", ""), look.language),
        }
        for name, lesson in lessons
    ]
    return (
        templates()
        .get_template("site.html")
        .render(
            language=look.language,
            title=look.title or say("site.title", look.language),
            icon=icon_in(files),
            policy=POLICY.format(styles=f"sha256-{digest}"),
            styles=Markup(styles),
            rows=rows,
        )
    )
