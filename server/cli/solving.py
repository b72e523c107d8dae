"""`astrolabe solve`: problems out of files, answers in the style asked for, one after the other.

A file that cannot be used is refused with its name and the rest go on; the exit code is that of the worst answer.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, pairwise
from time import perf_counter

from ..core.refusal import Refusal
from ..domains import FORMATS, Problem
from ..engine.assembly import built_for
from ..engine.automatic import automatic
from ..engine.choice import Engines
from ..engine.footprint import footprint
from ..engine.settings import BOUNDS, OPTIONS, OWN, Settings, can_be_sampled, settings_from
from ..engine.statistics import Statistics
from ..formats import Document
from ..runs.run import Answer, pointless, solve
from ..search import ALGORITHMS
from ..spaces.problem import cells, legs_of
from ..worth.guarantee import times
from . import interrupts
from .progress_line import ProgressLine
from .texts import put_json, text_of
from .wording import say

STYLES = (*FORMATS.answers, "json")
STYLE_OF = {"digits": "steps", "movingai": "json"}  # format -> style; the others are called alike
EXIT_CODES = {"found": 0, "exhausted": 1, "impossible": 1, "limit": 3}
SEVERITY = (0, 1, 3, 2)  # of several exit codes the last of these counts
MUCH = 256 * 2**20  # bytes that are worth saying before
VERDICT = re.compile("^[^:：]*[:：] *")  # how the sentence of a guarantee begins, in any language


def solve_files(options: argparse.Namespace) -> int:
    """Answer every problem of every file."""
    codes = [0]
    for name in options.files:
        try:
            for code in _solve_file(name, options):
                codes.append(code)
        except Refusal as refusal:
            sentence = say(refusal.key, options.language, **refusal.facts)
            print(sentence if "file" in refusal.facts else f"{name}: {sentence}", file=sys.stderr)
            codes.append(2)
    return max(codes, key=SEVERITY.index)


def _solve_file(name: str, options: argparse.Namespace) -> Iterator[int]:
    document = FORMATS.read(text_of(name), name)
    line = ProgressLine(options.language)
    style = "json" if options.json else options.style or STYLE_OF.get(document.format, document.format)
    for number, given in enumerate(document.problems, 1):
        problem = towards(given, options.goal)
        settings = _settings_for(problem, document, options)
        if style != "json":
            FORMATS.answer(style, problem, None)  # refuses a style that does not fit, before a long search
        if not pointless(problem, settings):
            build_tables(problem, settings, line)
        _say_what_it_takes(problem, settings, options)
        answer, seconds = timed(problem, settings, options.engines, line)
        if style == "json":
            facts = answer_facts(problem, answer, seconds, options.language)
            put_json({"file": name, "problem": number, **facts})
        else:
            print(_written(style, problem, answer, options.language), end="")
        yield EXIT_CODES[answer.ending]


def _settings_for(problem: Problem, document: Document, options: argparse.Namespace) -> Settings:
    """The format's defaults, under what the document says, under what the command line says."""
    given = given_in(options)
    asked = {**document.settings, **given}
    settings = settings_from({"detail": "sets", **FORMATS.default_settings(document), **asked}, problem)
    choice = automatic(problem, settings, asked.keys(), options.engines.expected(problem, settings))
    settings = choice.settings
    if "detail" not in asked and can_be_sampled(problem, settings):
        settings = replace(settings, detail=BOUNDS)
    if "expression" in given and settings.heuristic != OWN:
        raise Refusal("cli.idle-expression", heuristic=settings.heuristic)
    for name in given:
        if name in OPTIONS and name not in ALGORITHMS[settings.algorithm].options:
            raise Refusal("cli.idle-option", option=name.replace("_", "-"), algorithm=settings.algorithm)
    if choice.reason and not pointless(problem, settings):
        facts = {"algorithm": settings.algorithm, "memory": settings.memory}
        print(say(f"cli.automatic.{choice.reason}", options.language, **facts), file=sys.stderr)
    return settings


def given_in(options: argparse.Namespace) -> dict[str, object]:
    """The settings that the command line says; an expression is said of a heuristic of one's own."""
    given = {name: value for name, value in vars(options).items() if name in Settings.__slots__ and value is not None}
    return {"heuristic": OWN, **given} if "expression" in given else given


def towards(problem: Problem, goal: str | None) -> Problem:
    """The problem, with the goal that was asked for."""
    if goal is None:
        return problem
    found: Problem = problem.domain.written.towards(problem, goal)
    return found


def build_tables(problem: Problem, settings: Settings, line: ProgressLine) -> None:
    """Build the pattern databases that a search asks for, unless they are there."""
    try:
        for done in chain.from_iterable(each.build() for each in built_for(problem, settings)):
            interrupts.check()
            line.say("cli.building", done=int(done * 100))
    finally:
        line.clear()


def timed(
    problem: Problem, settings: Settings, engines: Engines, line: ProgressLine | None = None
) -> tuple[Answer, float]:
    def go_on(counts: Statistics) -> None:
        interrupts.check()
        if line:
            line.say("cli.progress", expanded=f"{counts.expanded:,}", open=f"{counts.open:,}")

    begin = perf_counter()
    try:
        answer = solve(problem, settings, go_on, engines)
    finally:
        if line:
            line.clear()
    return answer, perf_counter() - begin


def _say_what_it_takes(problem: Problem, settings: Settings, options: argparse.Namespace) -> None:
    """On standard error, before a search on a map that may take a lot of memory, or more than it may."""
    engine = options.engines.expected(problem, settings)
    takes = footprint(problem, settings, engine) if cells(problem) else None
    if not takes:
        return
    stops = takes.stops and takes.nodes != settings.limit  # a limit that was asked for needs no reason
    if not (stops or takes.server > MUCH):
        return
    key = "stops" if stops else "most"
    facts = {"nodes": f"{takes.nodes:,}", "server": f"{takes.server // 2**20:,}", "memory": settings.memory}
    print(say(f"cli.takes.{key}", options.language, **facts), file=sys.stderr)


def _written(style: str, problem: Problem, answer: Answer, language: str) -> str:
    """The answer in the style of one of the documents; a limit is said on standard error as well."""
    if answer.ending == "limit":
        counts = answer.statistics
        print(say("cli.limit-reached", language, expanded=counts.expanded, generated=counts.generated), file=sys.stderr)
        if answer.at_least is not None:
            print(say("cli.at-least", language, least=answer.at_least), file=sys.stderr)
        return ""
    return FORMATS.answer(style, problem, answer.path if answer.ending == "found" else None)


def answer_facts(problem: Problem, answer: Answer, seconds: float, language: str) -> Mapping[str, object]:
    """What --json prints of one answer."""
    counts, worth = answer.statistics, answer.guarantee
    found = answer.ending == "found"
    facts: dict[str, object] = {
        "found": found,
        "cost": _number(answer.cost) if found else None,
        "moves": answer.moves if found else None,
        "path": _places(problem, answer) if found else None,
        **_legs(problem, answer),
        "expanded": counts.expanded,
        "generated": counts.generated,
        "reopened": counts.reopened,
        "max_open": counts.max_open,
        "seconds": round(seconds, 6),
        "engine": answer.engine,
    }
    if answer.operations:
        facts["operations"] = answer.operations
    if answer.at_least is not None and answer.ending in ("found", "limit") and not (found and worth.optimal):
        facts["at_least"] = answer.at_least
    if found:
        return {**facts, "optimal": _optimal(answer, language)}
    return {**facts, "optimal": None, "reason": _reason(problem, answer, language)}


def _legs(problem: Problem, answer: Answer) -> Mapping[str, object]:
    """What each leg costs that was done; nothing where there is but one."""
    if len(legs_of(problem)) == 1:
        return {}
    reached = [0.0, *answer.arrivals, *([answer.cost] if answer.ending == "found" else [])]
    return {"legs": [_number(after - before) for before, after in pairwise(reached)]}


def _reason(problem: Problem, answer: Answer, language: str) -> str:
    """Why there is no answer, and on which leg."""
    reason = say(f"ending.{problem.domain.name}.{answer.ending}", language, expanded=answer.statistics.expanded)
    legs = len(legs_of(problem))
    if legs == 1:
        return reason
    return say(f"ending.{problem.domain.name}.leg", language, leg=len(answer.arrivals) + 1, legs=legs, reason=reason)


def _optimal(answer: Answer, language: str) -> str:
    """Is the answer sure to be optimal, and if not, why not, or how far off may it be?"""
    worth, least = answer.guarantee, answer.at_least
    if worth.optimal or (least is not None and answer.cost <= least):
        return "proved"
    if least:
        return "not guaranteed: " + say("cli.within", language, times=f"{times(answer.cost, least):g}", least=least)
    return "not guaranteed: " + VERDICT.sub("", say(f"guarantee.{worth.reason}", language, **worth.facts))


def _number(cost: float) -> float | int:
    return int(cost) if cost == int(cost) else cost


def _places(problem: Problem, answer: Answer) -> list[list[int]]:
    return [problem.domain.facts.spelt(problem, place) for place in answer.path]
