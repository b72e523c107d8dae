"""`astrolabe scen`: a MovingAI scenario, run on the map file beside it and compared with the lengths it states.

Prints a line an entry, then how many agree; with --json one object an entry. Exit code 1 when a length disagrees.
"""

import argparse
import sys
from time import perf_counter

from ..core.refusal import Refusal
from ..domains.gridmaps.formats import movingai, scenario
from ..domains.gridmaps.formats.scenario import ScenarioEntry
from ..domains.gridmaps.gridmap import GridMap, a_map
from ..engine.settings import Settings, settings_from
from ..runs.run import Answer
from .solving import answer_facts, timed
from .texts import put_json, text_of
from .wording import say


def run_scenario(options: argparse.Namespace) -> int:
    if options.limit is not None and options.limit < 1:
        raise Refusal("settings.whole", field="limit", found=options.limit, least=1, most="…")
    entries = scenario.read(text_of(options.file))[: options.limit]
    gridmap = _map_beside(options.file)
    begin, disagreeing = perf_counter(), 0
    for number, entry in enumerate(entries, 1):
        disagreeing += not _run(number, entry, gridmap, options)
    if not options.json:
        agreeing, seconds = len(entries) - disagreeing, f"{perf_counter() - begin:.1f}"
        print(say("cli.scen.summary", options.language, agreeing=agreeing, entries=len(entries), seconds=seconds))
    return 1 if disagreeing else 0


def _map_beside(name: str) -> GridMap:
    """The map a scenario is about: the file of the same name, whatever folder the scenario says."""
    document = movingai.read(text_of(f"{name.removesuffix('.scen').removesuffix('.map')}.map"))
    return a_map(document.problems[0])


def _run(number: int, entry: ScenarioEntry, gridmap: GridMap, options: argparse.Namespace) -> bool:
    """Search one entry and print it; does its length agree?"""
    problem = scenario.problem(gridmap, entry)
    asked = {"diagonal": "no-corners", "detail": "sets", "algorithm": options.algorithm or Settings().algorithm}
    answer, seconds = timed(problem, settings_from(asked, problem), options.engines)
    agrees = agrees_with(entry, answer)
    if options.json:
        facts = answer_facts(problem, answer, seconds, options.language)
        put_json({"problem": number, **facts, "expected": entry.length, "agrees": agrees})
    else:
        key = "cli.scen.agrees" if agrees else "cli.scen.differs"
        cost = f"{answer.cost:.8f}" if answer.ending == "found" else "–"
        print(
            say(
                key,
                options.language,
                number=number,
                cost=cost,
                expected=entry.length,
                expanded=answer.statistics.expanded,
            )
        )
    sys.stdout.flush()
    return agrees


def agrees_with(entry: ScenarioEntry, answer: Answer) -> bool:
    """Is the length the file's, as far as the file's own digits and arithmetic go?"""
    if answer.ending != "found":
        return False
    tolerance = entry.unit / 2 + 1e-6 + 2e-8 * entry.length
    return abs(answer.cost - entry.length) <= tolerance
