"""Pictures as SVG for paper: dark on white, for whoever copies in grey.

Looks are attributes, not styles: a sheet is also shown where styles inside a text are not allowed. What is drawn of a
problem, each domain knows (`printable.py`).
"""

from typing import Any

from ..markup import Markup, element

INK = "#000"


def number(value: float) -> str:
    """A number as the page writes it."""
    return f"{round(value, 2):g}" if abs(value) < 1e6 else f"{value:.0f}"


def picture(width: float, height: float, *inside: str) -> Markup:
    size: dict[str, Any] = {"viewBox": f"0 0 {width:g} {height:g}", "width": f"{width:g}", "height": f"{height:g}"}
    return element("svg", *inside, xmlns="http://www.w3.org/2000/svg", font_family="sans-serif", **size)


def written(x: float, y: float, text: str, size: float, anchor: str = "middle", **looks: str) -> Markup:
    given = {"font_weight": looks.get("weight"), "fill": looks.get("fill", INK)}
    return element("text", text, x=f"{x:g}", y=f"{y:g}", font_size=size, text_anchor=anchor, **given)
