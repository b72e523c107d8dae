"""A step of a search as TikZ, with its lists as tables, and a whole search as slides, one overlay a step.

The files need nothing but TikZ, booktabs and beamer. They are written as a person would write them, so that what is in
them can be taken into a text of one's own; words that are not in ASCII make them ask for ctex.
"""

from collections.abc import Sequence

from ...core.refusal import Refusal
from ...runs.moments import ListEntry, ListMoment, Story
from ..printable import printable
from ..words import say
from .drawing import number

MOST_SLIDES = 200  # overlays of a frame: beamer takes its time over each
LISTED = 12  # entries of a list that are written
COLOURS = {
    "open": "D3EFD9",
    "closed": "B5D2EA",
    "taken": "FFD27F",
    "wall": "555555",
    "rough": "EEE6D6",
    "path": "C8372D",
}
SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "*": "$^*$",
    "√": r"$\surd$",
    "×": r"$\times$",
    "–": "--",
    "·": r"$\cdot$",
}


def escaped(text: str) -> str:
    """A text as LaTeX writes it."""
    return "".join(SIGNS.get(sign) or (f"\\{sign}" if sign in "&%#_${}" else sign) for sign in text)


def step_file(story: Story, step: int, language: str) -> str:
    """A file with the picture of a step and its lists."""
    moment = _moment(story, step)
    body = [
        f"% {_say('latex.take', language)}",
        printable(story.problem).tikz(story, moment),
        "",
        r"\bigskip",
        _sentence(story, moment, language),
        "",
        r"\bigskip",
        _table(story, moment, language),
    ]
    return _file([r"\documentclass{article}", r"\usepackage{booktabs}"], body)


def slides_file(story: Story, steps: Sequence[int], language: str) -> str:
    """A presentation: one frame, and an overlay for each of the steps."""
    if not steps:
        raise Refusal("worksheet.steps", most=story.steps)
    moments = [_moment(story, step) for step in steps]
    title = escaped(say(f"algorithm.{story.settings.algorithm}", language))
    texts = [
        f"\\only<{at}>{{{_sentence(story, moment, language)}\n\n{_table(story, moment, language)}}}"
        for at, moment in enumerate(moments, 1)
    ]
    body = [
        rf"\begin{{frame}}{{{title}}}",
        r"\begin{columns}[T]",
        r"\begin{column}{0.6\textwidth}\centering",
        printable(story.problem).slides(story, moments),
        r"\end{column}",
        r"\begin{column}{0.38\textwidth}\scriptsize\setlength{\tabcolsep}{4pt}",
        *texts,
        r"\end{column}",
        r"\end{columns}",
        r"\end{frame}",
    ]
    return _file([r"\documentclass[aspectratio=169]{beamer}", r"\usepackage{booktabs}"], body)


def _moment(story: Story, step: int) -> ListMoment:
    if step not in story.moments:
        raise Refusal("worksheet.steps", most=story.steps)
    return story.moments[step]


def _say(key: str, language: str, **facts: object) -> str:
    return say(f"worksheet.{key}", language, **facts)


def _file(head: Sequence[str], body: Sequence[str]) -> str:
    colours = [rf"\definecolor{{astro{name}}}{{HTML}}{{{value}}}" for name, value in COLOURS.items()]
    text = "\n".join(body)
    chinese = [] if text.isascii() else ["% xelatex", r"\usepackage{ctex}"]
    lines = [*head, r"\usepackage{tikz}", *chinese, *colours, r"\begin{document}", text, r"\end{document}", ""]
    return "\n".join(lines)


def _sentence(story: Story, moment: ListMoment, language: str) -> str:
    if moment.taken is None:
        return escaped(_say("latex.start", language, step=moment.step))
    taken = moment.taken
    facts = {name: number(getattr(taken, name)) for name in ("g", "h", "f")}
    node = printable(story.problem).name(story.problem, taken.node)
    return escaped(_say("latex.taken", language, step=moment.step, node=node, **facts))


def _table(story: Story, moment: ListMoment, language: str) -> str:
    """Both lists beside each other."""
    name = printable(story.problem).name

    def cells(entry: ListEntry | None) -> list[str]:
        return (
            [name(story.problem, entry.node), *(number(value) for value in (entry.g, entry.h, entry.f))]
            if entry
            else [""] * 4
        )

    most = max(len(moment.open), len(moment.closed))
    rows = []
    for at in range(min(most, LISTED)):
        opened = moment.open[at] if at < len(moment.open) else None
        closed = name(story.problem, moment.closed[at].node) if at < len(moment.closed) else ""
        rows.append(" & ".join([*cells(opened), closed]) + r" \\")
    if most > LISTED:
        more = [r"$\vdots$" if len(each) > LISTED else "" for each in (moment.open, moment.closed)]
        rows.append(rf"{more[0]} &&&& {more[1]} \\")
    heads = [escaped(_say(f"latex.{column}", language)) for column in ("open", "closed")]
    return "\n".join(
        [
            r"\begin{tabular}{@{}lrrrl@{}}",
            rf"\toprule {heads[0]} & $g$ & $h$ & $f$ & {heads[1]} \\ \midrule",
            *rows,
            r"\bottomrule",
            r"\end{tabular}",
        ]
    )
