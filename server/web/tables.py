"""What there is to choose from: everything the page and its scripts know about algorithms, maps and expressions."""

from dataclasses import asdict

from ..content.worksheets import USUAL_SLIDES, USUAL_STEPS
from ..engine.settings import CHOICES, CHOOSABLE, RANGES, Settings
from ..formats import FORMATS
from ..frontiers.ties import TIES
from ..heuristics import own
from ..heuristics.expression import FUNCTIONS, MAX_LENGTH
from ..search import ALGORITHMS
from ..spaces.gridmap import MAX_SIDE
from ..spaces.terrain import KINDS
from .refusal_json import Json
from .run_messages import MAX_PULL

FACTS = (  # of an algorithm that the page goes by
    *("family", "keeps_queue", "one_path", "jumps", "both_ends", "answers_twin"),
    *("half_updated", "own_f", "expands_by_f"),
)


def tables() -> Json:
    """The tables, as the page's template holds them."""
    return {
        "algorithms": {name: _algorithm(name) for name in ALGORITHMS},
        "heuristics": {domain: [*row.heuristics] for domain, row in CHOOSABLE.items()},
        "choices": CHOICES,
        "ranges": RANGES,
        "ties": {name: tie._asdict() for name, tie in TIES.items()},
        "defaults": asdict(Settings()),
        "kinds": {name: kind._asdict() for name, kind in KINDS.items()},
        "formats": {name: {"suffix": row.suffix} for name, row in FORMATS.items()},
        "max_side": MAX_SIDE,
        "max_pull": MAX_PULL,
        "usual_steps": {**USUAL_STEPS, "slides": USUAL_SLIDES},
        "expression": _expression(),
    }


def _algorithm(name: str) -> Json:
    row = ALGORITHMS[name]
    return {
        "options": row.options,
        "domains": row.domains,
        "diagonals": row.diagonals,
        "weight": row.weight,
        "h_weight": row.h_weight,
        **{name: getattr(row, name) for name in FACTS},
    }


def _expression() -> Json:
    """What an expression may be made of."""
    return {"names": own.NAMES, "functions": [*FUNCTIONS], "examples": own.EXAMPLES, "length": MAX_LENGTH}
