"""What the styles cost: a step changes little of the page, so little of it may have to be styled anew."""

import re
from pathlib import Path

import pytest

from .. import ROOT

SHEETS = sorted(path for path in (ROOT / "static").glob("*.css") if path.name != "print.css")  # that is for paper only
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTORS = re.compile(r"(?:^|[{}])\s*([^{}@]+?)\s*(?=\{)", re.DOTALL)
BRACKETS = re.compile(r"\([^()]*\)")
NAMED = re.compile(r"[#.\[]")


def anywhere(selector: str) -> bool:
    """Does it depend on what is inside an element (`:has`) how others are styled that have no name, class or attribute?

    Whenever something is put into such an element, the browser looks for others that may have to be styled anew, by
    what is last in all such selectors: for `> *` it takes the whole page, for `> p` every paragraph in it.
    """
    part = selector
    while BRACKETS.search(part):
        part = BRACKETS.sub(lambda found: re.sub(r"[\s>+~,()]", "", found[0]), part)
    before, _, last = re.sub(r"\s*([>+~])\s*", " ", part).strip().rpartition(" ")
    return ":has" in before and not NAMED.search(last)


def selectors(text: str) -> list[str]:
    """All selectors of a sheet; those of a list one by one."""
    found = SELECTORS.findall(COMMENT.sub("", text))
    return [each.strip() for rule in found for each in re.split(r",(?![^(]*\))", rule)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_what_lies_in_an_element_styles_only_what_has_a_name(sheet: Path) -> None:
    assert [each for each in selectors(sheet.read_text("utf-8")) if anywhere(each)] == []


def test_it_would_be_seen() -> None:
    text = "@media (width > 9px) { #a:has(> .b:not(.c, #c)) > * { top: 0; } }\n.d:has(e) > p, #a:has(b) > .d { top: 0 }"
    assert [each for each in selectors(text) if anywhere(each)] == ["#a:has(> .b:not(.c, #c)) > *", ".d:has(e) > p"]


def test_what_the_stage_is_drawn_with_has_names_of_its_own() -> None:
    """A sheet that called a width as `tokens.css` calls a colour would lose it in the palette that has the other."""
    defined = {sheet.name: {*re.findall(r"(?<![\w-])(--[\w-]+):", sheet.read_text("utf-8"))} for sheet in SHEETS}
    tokens = defined.pop("tokens.css")
    assert "--left" in tokens
    assert {name: tokens & found for name, found in defined.items() if tokens & found} == {}
