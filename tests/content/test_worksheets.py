"""Worksheets: the key says what the records say, as an oracle folds them, the sheet none of it; variants differ."""

import random
import re
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from astrolabe.content.words import LANGUAGES, say
from astrolabe.content.worksheets import SheetsWish, sheets, slides, standalone, steps_in
from astrolabe.content.worksheets.sheet import LISTED
from astrolabe.core.records import EXPANDED, FOUND
from astrolabe.core.refusal import Refusal
from astrolabe.domains import Problem
from astrolabe.domains.boards.board import BoardProblem, ordered_goal
from astrolabe.engine.settings import Settings, settings_from
from astrolabe.runs.moments import told
from astrolabe.runs.run import Run

from ..support.oracles.folding import CLOSED, OPEN, Fold, steps
from ..support.oracles.maps import grid_from

ROOM = grid_from("""
    .........
    ...###...
    .S...#33.
    ...3.#..G
    ...###...
    .........
""")
BOARD = BoardProblem(3, 3, bytes([5, 1, 3, 0, 4, 2, 7, 8, 6]), ordered_goal(3, 3))
SEARCHES = [
    *[{"algorithm": "a-star", "tie": tie} for tie in ("fifo", "lifo", "high-g", "low-g")],
    {"algorithm": "weighted-a-star", "weight": 2.5},
    {"algorithm": "greedy"},
    {"algorithm": "dijkstra", "goal_test": "generation"},
    {"algorithm": "breadth-first"},
]
ON_MAPS = [{"diagonal": "always", "reopening": True}, {"heuristic": "euclidean", "open_list": "sorted-vector"}]
CASES = [*((ROOM, raw) for raw in (*SEARCHES, *ON_MAPS)), *((BOARD, raw) for raw in SEARCHES)]


class Row(NamedTuple):
    """A row of a table on paper."""

    step: int
    cells: Sequence[str]  # taken out, g, h, f
    open: Sequence[str]
    closed: Sequence[str]
    given: bool


def str_of(value: object) -> str:
    return "-".join(map(str, value.values())) if isinstance(value, dict) else str(getattr(value, "domain", value))


def rows_of(article: ElementTree.Element) -> Iterator[Row]:
    for row in article.iterfind(".//tbody/tr"):
        cells = list(row)
        texts = ["".join(cell.itertext()) for cell in cells]
        opened, closed = ([span.text or "" for span in cell.iterfind("span[@class='entry']")] for cell in cells[-2:])
        yield Row(int(texts[0]), texts[1:5], opened, closed, "given" in (cells[0].get("class") or ""))


def articles(problem: Problem, settings: Settings, wish: SheetsWish, language: str = "en") -> list[ElementTree.Element]:
    return ElementTree.fromstring(sheets((problem, settings), wish, language)).findall("article")


def name_of(problem: Problem, node: int) -> str:
    return f"({node % problem.width}, {node // problem.width})" if problem.domain.name == "map" else str(node)


def records_of(problem: Problem, settings: Settings) -> list[Any]:
    run, records = Run(problem, settings), []
    while not run.done:
        records += list(run.pull(4096))
    return records


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("problem", "raw"), CASES, ids=str_of)
def test_the_key_says_what_the_records_say(problem: Problem, raw: dict[str, Any], language: str) -> None:
    settings = settings_from(raw, problem)
    records = records_of(problem, settings)
    stops, fold = steps(records), Fold()
    wanted = tuple(sorted(random.Random(str(raw)).sample(range(2, min(len(stops), 40)), 8)))
    _, key = articles(problem, settings, SheetsWish(wanted), language)
    rows = {row.step: row for row in rows_of(key)}
    assert {step for step, row in rows.items() if not row.given} == set(wanted)
    for step, (before, stop) in enumerate(pairwise(stops), 1):
        for record in records[before:stop]:
            fold.add(record)
        if step not in rows:
            continue
        for listed, status in ((rows[step].open, OPEN), (rows[step].closed, CLOSED)):
            nodes = [(node, fold.nodes[side, node]) for side, node in fold.nodes]
            there = {name_of(problem, node): facts for node, facts in nodes if facts.status == status}
            assert {entry.split(": ")[0] for entry in listed} == there.keys() or len(there) > LISTED
            assert len(listed) == min(len(there), LISTED + 1)
        taken = [record for record in records[before:stop] if record["kind"] in (EXPANDED, FOUND)][:1]
        assert rows[step].cells[:3] == [text for record in taken for text in written(problem, record)] or not taken


def written(problem: Problem, record: Any) -> list[str]:
    return [name_of(problem, int(record["node"])), *(f"{round(float(record[name]), 2):g}" for name in ("g", "h"))]


@pytest.mark.parametrize("problem", [ROOM, BOARD], ids=["map", "board"])
@pytest.mark.parametrize("raw", SEARCHES, ids=lambda raw: "-".join(map(str, raw.values())))
def test_the_node_that_stands_first_in_open_is_taken_out_next(problem: Problem, raw: dict[str, Any]) -> None:
    story = told(problem, settings_from(raw, problem), range(1, 100))
    assert story.steps > 10
    for step in range(2, min(story.steps, 99) + 1):
        assert story.moments[step].taken == story.moments[step - 1].open[0]


@pytest.mark.parametrize("problem", [ROOM, BOARD], ids=["map", "board"])
def test_what_is_asked_for_stands_in_the_key_alone(problem: Problem) -> None:
    sheet, key = articles(problem, Settings(), SheetsWish((3, 4, 9)))
    asked = [row for row in rows_of(sheet) if not row.given]
    assert [row.step for row in asked] == [3, 4, 9]
    assert all(not "".join(row.cells) and not row.open and not row.closed for row in asked)
    assert [row.step for row in rows_of(sheet) if row.given] == [2, 8]
    assert [row for row in rows_of(sheet) if row.given] == [row for row in rows_of(key) if row.given]
    answer = key.find("./p/b")
    assert answer is not None
    assert float(answer.text or "") == told(problem, Settings(), ()).cost
    assert sheet.find("./p/b") is None


@pytest.mark.parametrize("problem", [ROOM, BOARD], ids=["map", "board"])
def test_variants_differ_and_come_again_from_the_same_seed(problem: Problem) -> None:
    def texts(seed: int) -> list[str]:
        found = articles(problem, Settings(), SheetsWish((2, 3, 4), 5, seed))
        assert [article.get("class") for article in found] == ["sheet", "sheet key"] * 5
        return [ElementTree.tostring(article, "unicode") for article in found[::2]]

    once, again, others = texts(1), texts(1), texts(2)
    assert once == again
    assert len({re.sub("Sheet .", "", text) for text in once}) == 5
    assert once[0] == others[0]
    assert once[1:] != others[1:]


def test_a_sheet_is_a_file_of_its_own_on_the_paper_that_is_asked_for() -> None:
    body = sheets((ROOM, Settings()), SheetsWish((2,)), "en")
    for paper, size in (("a4", "size: A4"), ("letter", "size: letter")):
        text = standalone([body], paper, "en")
        assert size in text
        assert not re.search(r"<script|src=|href=|url\(", text)


@pytest.mark.parametrize(
    ("text", "found"),
    [("2-7", (2, 3, 4, 5, 6, 7)), ("3, 5,12", (3, 5, 12)), ("4–6，9", (4, 5, 6, 9)), ("7,7", (7,))],
)
def test_steps_are_named_as_people_write_them(text: str, found: tuple[int, ...]) -> None:
    assert steps_in(text) == found


@pytest.mark.parametrize("text", ["", "1", "0-3", "7-2", "2-", "x", "2-99", "2-999999999999", "٣", "-"])
def test_what_names_no_steps_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match=r"worksheet\.(steps-text|many-steps)"):
        steps_in(text)


@pytest.mark.parametrize(
    ("raw", "rule"),
    [
        ({"algorithm": "dijkstra", "goal_test": "generation"}, "early"),
        ({"algorithm": "a-star", "reopening": True}, "reopening"),
        ({"algorithm": "jump-point", "diagonal": "no-corners"}, "jump"),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "",
)
def test_what_only_some_searches_do_is_told(raw: dict[str, Any], rule: str) -> None:
    plain = grid_from("S....\n..#..\n....G")
    sheet, usual = (articles(plain, settings_from(each, plain), SheetsWish((2,)))[0] for each in (raw, {}))
    sentence = say(f"worksheet.rules.{rule}", "en")
    assert sentence in "".join(sheet.itertext())
    assert sentence not in "".join(usual.itertext())


def test_steps_that_run_backwards_are_not_called_too_many() -> None:
    with pytest.raises(Refusal) as refused:
        steps_in("7-2")
    assert refused.value.key == "worksheet.steps-text"


@pytest.mark.parametrize(
    ("problem", "raw", "steps", "key"),
    [
        (ROOM, {"algorithm": "ida-star"}, (2,), "worksheet.algorithm"),
        (ROOM, {"algorithm": "bidirectional-a-star"}, (2,), "worksheet.algorithm"),
        (ROOM, {"algorithm": "f-without-g"}, (2,), "worksheet.broken"),
        (BoardProblem(3, 3, bytes([2, 1, 3, 4, 5, 6, 7, 8, 0]), ordered_goal(3, 3)), {}, (2,), "worksheet.hopeless"),
        (ROOM, {}, (2, 400), "worksheet.steps"),
        (grid_from("S" + "." * 4998 + "G"), {}, (2,), "worksheet.large"),
        (BoardProblem(6, 6, ordered_goal(6, 6), ordered_goal(6, 6)), {}, (2,), "worksheet.large-board"),
    ],
)
def test_what_does_not_fit_on_paper_is_refused(problem: Problem, raw: dict[str, Any], steps: Any, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        sheets((problem, settings_from(raw, problem)), SheetsWish(steps), "en")
    assert refused.value.key == key
    for language in LANGUAGES:
        assert say(key, language, **refused.value.facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("problem", [ROOM, BOARD], ids=["map", "board"])
def test_slides_have_an_overlay_for_each_step(problem: Problem, language: str) -> None:
    story = told(problem, Settings(), ())
    text = slides((problem, Settings()), tuple(range(1, 61)), language)
    overlays = {int(found) for found in re.findall(r"\\only<(\d+)>", text)}
    assert overlays == set(range(1, min(story.steps, 60) + 1))
    assert text.count("{") == text.count("}")
    assert (r"\usepackage{ctex}" in text) == (language == "zh")
    single = slides((problem, Settings()), (5,), language)
    assert r"\begin{tikzpicture}" in single
    assert r"\only" not in single


def test_dots_stand_only_below_a_list_that_goes_on() -> None:
    told_of = told(ROOM, Settings(), range(1, 20)).moments.values()
    step = next(moment.step for moment in told_of if (len(moment.open) > 12) != (len(moment.closed) > 12))
    text = slides((ROOM, Settings()), (step,), "en")
    assert text.count(r"\vdots") == 1


@pytest.mark.nightly
@pytest.mark.skipif(not which("pdflatex"), reason="there is no LaTeX here")
@pytest.mark.parametrize("steps", ["1-60", "6"])
@pytest.mark.parametrize("problem", [ROOM, BOARD], ids=["map", "board"])
def test_what_is_written_for_latex_compiles(problem: Problem, steps: str, tmp_path: Path) -> None:
    (tmp_path / "search.tex").write_text(slides((problem, Settings()), steps_in(steps, 1, 60), "en"), "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "search.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    pages = min(60, told(problem, Settings(), ()).steps) if "-" in steps else 1
    assert done.returncode == 0, done.stdout[-2000:]
    assert f"({pages} page" in done.stdout
