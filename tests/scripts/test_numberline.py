"""The page takes a kind of problem that it does not know as its package: `support/scripts/numberline.js`.

It is opened from its text, searched, stepped through both ways, listed, explained, set beside another lane and saved.
"""

import json

import numpy as np
import pytest

from astrolabe.content.words import catalogue
from astrolabe.core.records import EXPANDED
from astrolabe.domains import DOMAINS, words_of
from astrolabe.engine.settings import settings_from
from astrolabe.formats import Formats
from astrolabe.runs.run import Run, solve
from astrolabe.web.tables import tables

from ..support import numberline
from ..support.browser.modules import Modules, packed

pytestmark = pytest.mark.browser

DOCUMENT = {"astrolabe": 1, "line": {"start": 3, "goal": 26}}
KNOWN = (*DOMAINS, numberline.DOMAIN)
LINE = Formats(KNOWN).read(json.dumps(DOCUMENT)).problems[0]
OPENED = {"guarantee": None, "impossible": False, "formula": {"g": 1, "h": 1}, "engine": "python", "why": None}


def test_a_kind_of_problem_that_is_handed_over_is_opened_searched_stepped_listed_explained_compared_and_saved(
    modules: Modules,
) -> None:
    settings = settings_from({"algorithm": "a-star"}, LINE)
    records = Run(LINE, settings).pull(1000)
    given = {
        "document": {**DOCUMENT, "settings": {"algorithm": "a-star"}},
        "tables": json.loads(json.dumps(tables(KNOWN))),
        "opened": {**OPENED, "footprint": None, "settings": None},
        "bytes": packed(records.tobytes()),
    }
    found = modules.call("support/scripts/numberline.js", "driven", given)
    first, second, back = found["cursors"]
    assert 0 < first < second
    assert back == first
    assert found["domain"] == "line"
    assert found["path"] == list(solve(LINE, settings).path)
    assert [each for each, _ in found["around"]] == [4, 2, 6]
    assert found["closed"] == np.count_nonzero(records["kind"] == EXPANDED) + 1  # and the goal
    assert found["sound"]
    assert found["apart"] == 2
    assert found["saved"]["line"] == DOCUMENT["line"]
    said = {f"caption.{key}" for key in found["sentences"]}
    assert said <= {*catalogue("en"), *words_of(KNOWN, "en")}
