"""`astrolabe worksheet` and `astrolabe slides`: the problem of a file as sheets to print, or as a text for LaTeX."""

import argparse
import sys

from ..content.printable import printable
from ..content.worksheets import (
    MOST_SLIDES,
    USUAL_SLIDES,
    SheetsWish,
    sheets,
    slides,
    standalone,
    steps_in,
)
from ..domains import FORMATS, Problem
from ..engine.settings import Settings, settings_from
from .progress_line import ProgressLine
from .solving import build_tables, given_in, towards
from .texts import STANDARD, put, text_of


def write_worksheet(options: argparse.Namespace) -> int:
    search = _search(options)
    steps = steps_in(options.steps or printable(search[0]).usual_steps)
    wish = SheetsWish(steps, options.variants, options.seed, options.paper)
    body = sheets(search, wish, options.language)
    return _write(options, standalone([body], options.paper, options.language))


def write_slides(options: argparse.Namespace) -> int:
    steps = steps_in(options.steps or USUAL_SLIDES, least=1, most=MOST_SLIDES)
    return _write(options, slides(_search(options), steps, options.language))


def _search(options: argparse.Namespace) -> tuple[Problem, Settings]:
    """The first problem of the file, with the settings of its format, the document and the command line."""
    document = FORMATS.read(text_of(options.file), options.file)
    problem = towards(document.problems[0], options.goal)
    settings = settings_from({**FORMATS.default_settings(document), **document.settings, **given_in(options)}, problem)
    build_tables(problem, settings, ProgressLine(options.language))
    return problem, settings


def _write(options: argparse.Namespace, text: str) -> int:
    put(text, options.out)
    if options.out != STANDARD:
        print(options.out, file=sys.stderr)
    return 0
