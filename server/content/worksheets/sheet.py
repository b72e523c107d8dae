"""A worksheet and its key as markup: the same page twice, once with blanks and once with what the records say."""

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.settings import heuristic_of
from ...runs.moments import ListEntry, ListMoment, Story
from ..markup import Markup, element, joined
from ..printable import Printable, printable
from ..words import say
from .drawing import number

LISTED = 40  # entries of a list that are written; of more, how many there are
ON_A_LINE = 4  # entries, about, as somebody writes them
LEAST_LINES = 2  # to write a list on
FIGURES = ("g", "h", "f")


class Sheet(NamedTuple):
    """One variant for one student: a story, the steps that are asked for, and the words it is told in."""

    story: Story
    steps: tuple[int, ...]
    letter: str
    language: str

    def say(self, key: str, **facts: object) -> str:
        return say(f"worksheet.{key}", self.language, **facts)

    def joined(self, *sentences: str) -> str:
        return (" " if self.language == "en" else "").join(sentences)

    @property
    def looks(self) -> Printable:
        return printable(self.story.problem)

    def name(self, node: int) -> str:
        return self.looks.name(self.story.problem, node)


def sheet_pages(sheet: Sheet) -> Markup:
    """The sheet, and its key on the next page."""
    return joined(_page(sheet, key=False), _page(sheet, key=True))


def _page(sheet: Sheet, key: bool) -> Markup:
    domain = sheet.story.problem.domain.name
    task = [] if key else [element("p", sheet.joined(sheet.say("task"), sheet.say(f"task.{domain}")))]
    return element(
        "article",
        _head(sheet, key),
        element("p", rules(sheet)),
        _picture(sheet, key),
        *task,
        _table(sheet, key),
        _question(sheet, key),
        class_="sheet key" if key else "sheet",
        lang=sheet.language,
        data_domain=domain,
    )


def _head(sheet: Sheet, key: bool) -> Markup:
    title = sheet.say("title", algorithm=sheet.story.settings.algorithm)
    letter = sheet.say("key" if key else "sheet", letter=sheet.letter)
    lines = [joined(sheet.say(name), element("span")) for name in ("name", "date")]
    who = [] if key else [element("p", *lines, class_="who")]
    return element("header", element("h1", title), element("p", letter, class_="letter"), *who)


def rules(sheet: Sheet) -> str:
    """What somebody has to know to do by hand what the search does."""
    problem, settings = sheet.story.problem, sheet.story.settings
    facts = {"algorithm": settings.algorithm, "heuristic": heuristic_of(problem, settings)}
    parts = [sheet.say("rules" if sheet.story.weights[1] else "rules.without-h", **facts)]
    if settings.expression and facts["heuristic"] == "own":
        parts = [sheet.say("rules.own", algorithm=settings.algorithm, expression=settings.expression)]
    parts += [sheet.say("rules.f", sum=_sum(sheet.story))]
    ordered = f"rules.tie.{settings.tie}" if sheet.story.ranked else "rules.oldest"
    parts += [sheet.say(ordered), sheet.say(f"rules.moves.{problem.domain.name}", **sheet.looks.moves(settings))]
    return sheet.joined(*parts, *(sheet.say(f"rules.{name}") for name in sheet.story.peculiar))


def _sum(story: Story) -> str:
    """How f is made up: "g + 1.5 h"."""
    parts = zip(story.weights, ("g", "h"), strict=True)
    return " + ".join(name if weight == 1 else f"{number(weight)} {name}" for weight, name in parts if weight)


def _picture(sheet: Sheet, key: bool) -> Markup:
    story, looks, last = sheet.story, sheet.looks, sheet.steps[-1]
    if not key or looks.answer is None:
        return element("figure", looks.problem(story.problem, sheet.say))
    caption = element("figcaption", sheet.say("answer", step=last, steps=story.steps))
    return element("figure", looks.answer(story, story.moments[last]), caption)


def _table(sheet: Sheet, key: bool) -> Markup:
    columns = [("step", "step"), ("node", "node"), *((name, "number") for name in FIGURES)]
    columns += [("boards", "boards")] if sheet.looks.small else []
    heads = [element("th", sheet.say(f"column.{name}"), class_=look, scope="col") for name, look in columns]
    heads += [element("th", sheet.say(f"column.{name}"), class_=name, scope="col") for name in ("open", "closed")]
    rows = [row for step in sheet.steps for row in _rows(sheet, step, key)]
    return element("table", element("thead", element("tr", *heads)), element("tbody", *rows))


def _rows(sheet: Sheet, step: int, key: bool) -> list[Markup]:
    """The row of a step and, where the one before it is not asked for, that one filled in."""
    before = [_row(sheet, sheet.story.moments[step - 1], "given")] if step - 1 not in sheet.steps else []
    moment = sheet.story.moments[step]
    return [*before, _row(sheet, moment, "") if key else _blank(sheet, moment)]


def _row(sheet: Sheet, moment: ListMoment, look: str) -> Markup:
    taken = moment.taken
    cells = [sheet.name(taken.node), *(number(getattr(taken, name)) for name in FIGURES)] if taken else ["–"] * 4
    looks = ["node", *["number"] * len(FIGURES)]
    written = [element("td", text, class_=f"{name} {look}") for text, name in zip(cells, looks, strict=True)]
    if sheet.looks.small:
        boards = [_small(sheet, entry) for entry in moment.entered]
        written.append(element("td", *boards, class_=f"boards {look}"))
    lists = [_listed(sheet, moment.open, figured=True), _listed(sheet, moment.closed, figured=False)]
    written += [element("td", text, class_=look) for text in lists]
    return element("tr", element("td", str(moment.step), class_=f"step {look}"), *written)


def _blank(sheet: Sheet, moment: ListMoment) -> Markup:
    cells = [element("td", class_=name) for name in ("node", *["number"] * len(FIGURES))]
    if sheet.looks.small:
        cells.append(element("td", *[_small(sheet, None)] * len(moment.entered), class_="boards"))
    cells += [element("td", *[element("span", class_="line")] * _lines(each)) for each in (moment.open, moment.closed)]
    return element("tr", element("td", str(moment.step), class_="step"), *cells)


def _lines(entries: Sequence[ListEntry]) -> int:
    return max(LEAST_LINES, -(-min(len(entries), LISTED) // ON_A_LINE))


def _listed(sheet: Sheet, entries: Sequence[ListEntry], figured: bool) -> Markup:
    """The nodes of a list in order, those of open with their f."""
    texts = [f"{sheet.name(entry.node)}: {number(entry.f)}" if figured else sheet.name(entry.node) for entry in entries]
    more = [sheet.say("more", count=len(texts) - LISTED)] if len(texts) > LISTED else []
    written = [element("span", text, class_="entry") for text in (*texts[:LISTED], *more)]
    if not written:
        return joined(sheet.say("empty"))
    return joined(written[0], *(part for each in written[1:] for part in ("; ", each)))


def _small(sheet: Sheet, entry: ListEntry | None) -> Markup:
    """A board that was reached, with its number, g and h; or one to be filled in."""
    tiles = None if entry is None else sheet.story.place(entry.node)
    facts = ["…"] * 3 if entry is None else [str(entry.node), number(entry.g), number(entry.h)]
    lines = [sheet.say("board", node=facts[0]), sheet.say("board.numbers", g=facts[1], h=facts[2])]
    assert sheet.looks.small
    return element(
        "span",
        sheet.looks.small(sheet.story.problem, tiles),
        *(element("span", line) for line in lines),
        class_="small",
    )


def _question(sheet: Sheet, key: bool) -> Markup:
    story = sheet.story
    cost = number(story.cost) if story.ending == "found" else sheet.say(f"ending.{story.ending}")
    answer = element("b", cost) if key else element("span", class_="blank")
    return element("p", sheet.say(f"question.{story.problem.domain.name}"), " ", answer)
