"""Named places in histories (`static/js/records/landmarks.js`): those of the lessons, where Python finds them."""

import json
from typing import Any

import pytest

from ..content.test_lessons import LESSONS, history, searched, stop_record
from ..support.browser.modules import Modules, packed

pytestmark = pytest.mark.browser


def places() -> list[Any]:
    small = [(number, at) for number, at, variant in searched() if number in (1, 4, 8, 13, 15, 16, 17, 18, 19)]
    return [
        (number, at, stop)
        for number, at in small
        for stop in LESSONS[number].raw["stops"]
        if stop.get("variant", at) == at
    ]


def test_the_page_finds_the_stops_of_the_lessons_where_the_tests_do(modules: Modules) -> None:
    asked = []
    for number, at, stop in places():
        lesson = LESSONS[number].raw
        raw = lesson["variants"][at].get("map") or (
            lesson.get("map") if "board" not in lesson["variants"][at] else None
        )
        records = history(number, at)
        asked.append([json.loads(json.dumps(stop)), raw, packed(records.tobytes())])
    found = modules.call("support/scripts/landmarks.js", "cursorsAt", asked)
    assert found == [[stop_record(number, at, stop) + 1, 0] for number, at, stop in places()]
