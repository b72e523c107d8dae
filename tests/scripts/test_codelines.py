"""The line of each text that wrote a record (`static/js/inside/codelines.js`), at every record of every algorithm."""

from typing import Any

import pytest

from astrolabe.content.pseudocode import pseudocode
from astrolabe.domains import Problem
from astrolabe.engine.settings import Settings
from astrolabe.runs.source import listing
from astrolabe.search import ALGORITHMS
from astrolabe.web.listing_json import listing_json

from ..support.browser.modules import Modules, packed
from ..support.browser.staging import first_records
from ..support.oracles.fitting import domains_of
from ..support.oracles.listings import line_of, part_at, row_of, step_of
from ..support.oracles.maps import empty_map, grid_from
from ..support.oracles.streams import NEAR

pytestmark = pytest.mark.browser

MOST = 4000  # records
GRID = grid_from("""
    . . . 9 . . .
    . S # 9 . # .
    . . # 2 2 # G
    3 . . . # . .
""")
RUNS: list[Any] = [
    pytest.param(problem, name, id=f"{name}-{domain}")
    for name, row in ALGORITHMS.items()
    for domain, problem in {"map": empty_map(9, 5) if row.jumps else GRID, "board": NEAR}.items()
    if domain in domains_of(name)
]


@pytest.mark.parametrize(("problem", "algorithm"), RUNS)
def test_every_record_has_its_line_in_both_texts_and_in_its_function(
    problem: Problem, algorithm: str, modules: Modules
) -> None:
    diagonal = "always" if ALGORITHMS[algorithm].jumps else "never"
    settings = Settings(algorithm, diagonal=diagonal, limit=2000)
    records = first_records(problem, settings, MOST)
    source = listing(algorithm)
    given = {"source": listing_json(source, pseudocode(algorithm).lines), "bytes": packed(records.tobytes())}
    found = modules.call("support/scripts/codetexts.js", "written", {**given, "language": "en"})
    for text, wanted in zip(found["texts"], (line_of, step_of), strict=True):
        lines = [line.replace("\u00a0", " ") for line in text["lines"]]
        assert [lines[at] for at in text["at"]] == [wanted(settings, record) for record in records]
    rows = [row_of(source, int(record["kind"]), int(record["move"])) for record in records]
    assert found["functions"] == [part_at(source, row).function.__name__ for row in rows]
    assert found["before"] == -1
