"""The colours of the stage (`static/tokens.css`), by computation: told apart by lightness, and readable."""

import re
from itertools import pairwise

import pytest

from .. import ROOT

STATIC = ROOT / "static"
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
USUAL, _, SAFE = (STATIC / "tokens.css").read_text(encoding="utf-8").partition('[data-palette="safe"]')

Rgb = tuple[int, int, int]


def tokens(text: str) -> dict[str, tuple[Rgb, Rgb]]:
    """Name -> its colour in the light and in the dark theme."""
    return {name: (rgb(light), rgb(dark)) for name, light, dark in TOKEN.findall(text)}


def rgb(code: str) -> Rgb:
    red, green, blue = bytes.fromhex(code[1:])
    return red, green, blue


PALETTES = {"usual": tokens(USUAL), "safe": tokens(USUAL) | tokens(SAFE)}
THEMES = {
    f"{palette}-{theme}": {name: pair[place] for name, pair in colours.items()}
    for palette, colours in PALETTES.items()
    for place, theme in enumerate(("light", "dark"))
}
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
HEAT = [f"heat-{stop}" for stop in range(5)]
CARRY_TEXT = (
    *("free", "ground", "cheap", "swamp", "water", "cost-low", "cost-high", "current", "start", "goal", "waypoint"),
    *("open", "closed", "open-back", "closed-back", "left", "jumped", *HEAT),
)


def luminance(colour: Rgb) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def lightness(colour: Rgb) -> float:
    """CIE L*, from 0 (black) to 100 (white)."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


def contrast(one: Rgb, other: Rgb) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def between(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@themes
@pytest.mark.parametrize("side", ["", "-back"], ids=["from-start", "from-goal"])
def test_open_and_closed_differ_in_lightness(theme: dict[str, Rgb], side: str) -> None:
    assert abs(lightness(theme[f"open{side}"]) - lightness(theme[f"closed{side}"])) >= 15


@themes
def test_free_open_closed_and_wall_are_ordered_by_lightness(theme: dict[str, Rgb]) -> None:
    order = [lightness(theme[name]) for name in ("free", "open", "closed", "wall")]
    assert order == sorted(order, reverse=order[0] > 50)
    assert min(abs(one - other) for one, other in pairwise(order)) >= 8


@themes
def test_figures_can_be_read_on_a_cell(theme: dict[str, Rgb]) -> None:
    inks = [theme[ink] for ink in ("cell-ink", "cell-ink-inverse")]
    assert [name for name in CARRY_TEXT if max(contrast(theme[name], ink) for ink in inks) < 4.5] == []


@themes
def test_figures_can_be_read_all_along_the_heat_ramp(theme: dict[str, Rgb]) -> None:
    for one, other in pairwise(HEAT):
        for share in range(11):
            colour = between(theme[one], theme[other], share / 10)
            assert max(contrast(colour, theme[ink]) for ink in ("cell-ink", "cell-ink-inverse")) >= 4.5


@themes
def test_the_heat_ramp_goes_one_way_in_even_steps(theme: dict[str, Rgb]) -> None:
    steps = [lightness(theme[other]) - lightness(theme[one]) for one, other in pairwise(HEAT)]
    assert all(step * steps[0] > 0 for step in steps)
    assert max(map(abs, steps)) <= 2.5 * min(map(abs, steps))


@themes
def test_the_path_stands_out_from_what_it_lies_on(theme: dict[str, Rgb]) -> None:
    for ground in ("free", "open", "closed"):
        assert max(contrast(theme[line], theme[ground]) for line in ("path", "path-casing")) >= 3


@themes
@pytest.mark.parametrize("name", ["start", "goal", "current-edge"])
def test_a_mark_stands_out_from_free_ground(theme: dict[str, Rgb], name: str) -> None:
    assert contrast(theme[name], theme["free"]) >= 3


def test_the_scripts_ask_for_colours_that_are_there() -> None:
    listed = re.search(r"NAMES = \[(.*?)\];", (STATIC / "js" / "stage/theme.js").read_text(encoding="utf-8"), re.DOTALL)
    assert listed
    assert set(re.findall(r'"([\w-]+)"', listed[1])) <= set(PALETTES["usual"])
