"""Worksheets: a class's own problem on paper, with some steps of a search left blank, and the key behind it.

What stands in the key is what the records of the run say (`runs/moments.py`). `sheet.py` has the page, a domain its
pictures (`printable.py`), `variants.py` the other problems that neighbours get, `latex.py` the same as slides.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...core.refusal import Refusal
from ...engine.settings import Settings
from ...runs.moments import ALONE, TurnsTaken, told
from ...spaces.problem import cells
from ..markup import Markup, element, joined
from ..printable import PaperProblem, printable
from ..words import say
from .latex import MOST_SLIDES, slides_file, step_file
from .sheet import Sheet, sheet_pages
from .variants import variants

__all__ = ["MOST_SLIDES", "MOST_STEPS", "PAPERS", "SheetsWish", "paper_rule", "sheets", "slides", "standalone"]
__all__ += ["USUAL_SLIDES", "steps_in", "stylesheet"]

Searched = tuple[PaperProblem, Settings]

PAPERS = {"a4": "A4", "letter": "letter"}  # name -> what a stylesheet calls it
TALLEST = {"a4": 64, "letter": 44}  # millimetres: the picture above the table, so that a sheet fits on a page
USUAL_SLIDES = "1-60"
MOST_STEPS = 24  # on one sheet
MOST_CELLS = 64 * 64  # of a map that is drawn on paper


class SheetsWish(NamedTuple):
    """What is to be on paper: which steps, how many variants from which seed, and on what paper."""

    steps: tuple[int, ...]
    variants: int = 1
    seed: int = 1
    paper: str = "a4"


def steps_in(text: str, least: int = 2, most: int = MOST_STEPS) -> tuple[int, ...]:
    """Steps as they are written: "2-7", or "3, 5, 12". With the first step only the start is put into open."""
    found: set[int] = set()
    for part in text.replace("–", "-").replace("，", ",").split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        numbers = [_step(word, least, text) for word in ([first, last] if dash else [first])]
        if numbers[-1] < numbers[0]:
            raise Refusal("worksheet.steps-text", found=text[:40], least=least)
        if numbers[-1] - numbers[0] >= most:
            raise Refusal("worksheet.many-steps", most=most)
        found |= set(range(numbers[0], numbers[-1] + 1))
    if not 0 < len(found) <= most:
        raise Refusal("worksheet.many-steps", most=most)
    return tuple(sorted(found))


def _step(word: str, least: int, text: str) -> int:
    if not (word.isascii() and word.isdigit() and least <= int(word[:9]) and len(word) < 9):
        raise Refusal("worksheet.steps-text", found=text[:40], least=least)
    return int(word)


def sheets(search: Searched, wish: SheetsWish, language: str, turns: TurnsTaken = ALONE) -> Markup:
    """The sheets of all variants, each with its key."""
    problem, settings = search
    _check_size(problem)
    wanted = {step + back for step in wish.steps for back in (-1, 0)}
    stories = variants(problem, wish.steps, wish.variants, wish.seed, lambda each: told(each, settings, wanted, turns))
    letters = map(chr, range(ord("A"), ord("Z") + 1))
    pages = [
        sheet_pages(Sheet(story, wish.steps, letter, language)) for letter, story in zip(letters, stories, strict=False)
    ]
    return element("div", *pages, class_="sheets")


def slides(search: Searched, steps: tuple[int, ...], language: str, turns: TurnsTaken = ALONE) -> str:
    """A presentation in LaTeX with an overlay for each step there is; of one step alone, its picture and its lists."""
    _check_size(search[0])
    story = told(*search, steps, turns)
    if len(steps) == 1:
        return step_file(story, steps[0], language)
    return slides_file(story, [step for step in steps if step <= story.steps], language)


def _check_size(problem: PaperProblem) -> None:
    if cells(problem) > MOST_CELLS:
        raise Refusal("worksheet.large", most=MOST_CELLS)
    printable(problem).fits(problem)


@cache
def stylesheet() -> str:
    return Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")


def paper_rule(paper: str) -> str:
    """What tells a browser the size of the paper."""
    picture = f".sheet figure svg {{ max-height: {TALLEST[paper]}mm; }}"
    return f"@page {{ size: {PAPERS[paper]}; margin: 14mm; }}\n{picture}\n"


def standalone(body: Iterable[str], paper: str, language: str) -> str:
    """A file that needs nothing else, to be printed from any browser."""
    style = element("style", Markup(paper_rule(paper) + stylesheet()))
    title = element("title", say("worksheet.file", language))
    head = joined(Markup('<meta charset="utf-8">'), title, style)
    return f"<!doctype html>\n{element('html', element('head', head), element('body', *body), lang=language)}\n"
