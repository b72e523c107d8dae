"""What there is to choose from: everything the page and its scripts know about algorithms, maps and expressions."""

from collections.abc import Sequence
from dataclasses import asdict

from ..content.worksheets import USUAL_SLIDES
from ..core.loading import part
from ..core.records import TABLE
from ..domains import DOMAINS, Domain
from ..engine.settings import CHOICES, RANGES, Settings, fits
from ..formats import Formats
from ..frontiers.ties import TIES
from ..heuristics.expression import FUNCTIONS, MAX_LENGTH
from ..search import ALGORITHMS
from .refusal_json import Json
from .run_messages import MAX_PULL

FACTS = (  # of an algorithm that the page goes by
    *("family", "keeps_queue", "one_path", "jumps", "both_ends", "answers_twin"),
    *("half_updated", "own_f", "expands_by_f"),
)


def tables(domains: Sequence[Domain] = DOMAINS) -> Json:
    """The tables, as the page's template holds them."""
    return {
        "algorithms": {name: _algorithm(name, domains) for name in ALGORITHMS},
        "heuristics": {domain.name: [*domain.choosable.heuristics] for domain in domains},
        "choices": CHOICES,
        "ranges": RANGES,
        "ties": {name: tie._asdict() for name, tie in TIES.items()},
        "defaults": asdict(Settings()),
        "record_kinds": {number: row._asdict() for number, row in TABLE.items()},
        "formats": {name: {"suffix": row.suffix} for name, row in Formats(domains).rows.items()},
        "max_pull": MAX_PULL,
        **{name: table for domain in domains for name, table in domain.tables.items()},
        "usual_steps": {**_usual_steps(domains), "slides": USUAL_SLIDES},
        "expression": _expression(domains),
    }


def _algorithm(name: str, domains: Sequence[Domain]) -> Json:
    row = ALGORITHMS[name]
    return {
        "options": row.options,
        "domains": [domain.name for domain in domains if fits(row, domain)],
        "diagonals": row.diagonals,
        "weight": row.weight,
        "h_weight": row.h_weight,
        **{name: getattr(row, name) for name in FACTS},
    }


def _usual_steps(domains: Sequence[Domain]) -> Json:
    """Of those that can be put on paper."""
    return {domain.name: looks.usual_steps for domain in domains if (looks := part(domain.printable()))}


def _expression(domains: Sequence[Domain]) -> Json:
    """What an expression may be made of."""
    own = {domain.name: row for domain in domains if (row := domain.choosable.expressions).names}
    names, examples = ({name: getattr(row, what) for name, row in own.items()} for what in ("names", "examples"))
    return {"names": names, "functions": [*FUNCTIONS], "examples": examples, "length": MAX_LENGTH}
