"""A third domain, as whoever adds one writes it: numbers on a line, moves +1, -1 and ×2, the goal a number.

A document is `{"astrolabe": 1, "line": {"start": 3, "goal": 13}}`. Whatever knows maps and boards only fails here.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from astrolabe.core.loading import Absent
from astrolabe.core.records import NONE
from astrolabe.domains import Domain
from astrolabe.engine.searchable import Searching
from astrolabe.engine.settings import Choosable, Settings, heuristic_of
from astrolabe.formats.jsonfields import Field
from astrolabe.formats.jsontext import dumped
from astrolabe.formats.writable import Written
from astrolabe.heuristics.own import Expressions
from astrolabe.spaces.problem import Facts

MOST = 100
NOTHING = "Nobody knows that of a line."
STOPPED = "stopped halfway along the line"


@dataclass(frozen=True, slots=True)
class Line:
    domain: ClassVar[Domain]
    start: int
    goal: int


class LineSpace(NamedTuple):
    start: int
    goal: int
    informed: bool
    back: bool = False  # walked from the goal: the moves that lead to a number
    most_moves: int = 3

    def moves(self, node: int) -> range:
        return range(self.most_moves)

    def successor(self, node: int, move: int) -> int:
        double = node // 2 if self.back and node % 2 == 0 else NONE if self.back else 2 * node
        child = (node - 1, node + 1, double)[move] if self.back else (node + 1, node - 1, double)[move]
        return child if 0 <= child <= MOST and child != node else NONE

    def cost(self, node: int, move: int, child: int) -> float:
        return 1.0

    def estimate(self, node: int) -> float:
        return float(self.informed and node != self.goal)

    def is_goal(self, node: int) -> bool:
        return node == self.goal

    def table(self, fill: Any) -> list[Any]:
        return [fill] * (MOST + 1)

    def place(self, node: int) -> int:
        return node


def space(problem: Line, settings: Settings, _: object) -> LineSpace:
    return LineSpace(problem.start, problem.goal, heuristic_of(problem, settings) == "unequal")


def line_in(field: Field) -> Line:
    fields = field.fields(("start", "goal"))
    return Line(*(fields[name].whole(0, MOST) for name in ("start", "goal")))


FACTS = Facts(
    cells=lambda _: MOST + 1,
    nodes=lambda _: MOST + 1,
    estimates=lambda _: MOST + 1,
    identity=lambda line: repr(line).encode(),
    legs=lambda line: (line,),
    solvable=lambda _: True,
    cheapest_step=lambda _: 1.0,
    equal_steps=lambda *_: True,
    path=lambda _, places: tuple(places),
    spelt=lambda _, place: [place],
)
EXPRESSIONS = Expressions(names=(), examples=(), worked_out=lambda *_: ())
CHOOSABLE = Choosable(("unequal", "zero"), lambda _: "unequal", lambda *_: None, frozenset(), EXPRESSIONS)
SEARCHING = Searching(
    space=space,
    backward=lambda space, *_: space._replace(start=space.goal, goal=space.start, back=True),
    twin=None,
    built=lambda *_: (),
    strongest=None,
    safe=lambda *_: Settings("dijkstra"),
    neighbours=lambda _: 3,
    small=MOST + 1,
    opened_bytes={"python": 64, "compiled": 64},
    held_bytes={"python": 64, "compiled": 64},
    compiled_heuristics=(),
    compiled=lambda: Absent("line.nothing"),
    decides=("numberline",),
)
WRITTEN = Written(
    problem=line_in,
    text=lambda line: dumped({"start": line.start, "goal": line.goal}),
    formats={},
    alone={},
    suffixes={},
    nearest=lambda *_: None,
    answers={},
    towards=lambda line, goal: replace(line, goal=int(goal)),
)
DOMAIN = Line.domain = Domain(
    name="line",
    package="tests.support",
    document=Line,
    facts=FACTS,
    choosable=CHOOSABLE,
    searching=SEARCHING,
    check=lambda: Absent("line.nothing"),
    written=WRITTEN,
    words={
        "en": {
            "domain.line": "Line",
            "caption.found.line": "The goal is reached in {steps} moves.",
            "ending.line.limit": STOPPED,
            "heuristic.unequal": "Is it another number?",
            "line.nothing": NOTHING,
        },
        "zh": {
            "domain.line": "数轴",
            "caption.found.line": "走 {steps} 步到达目标。",
            "ending.line.limit": "达到上限，停在半路",
            "heuristic.unequal": "是不是别的数",
            "line.nothing": "数轴没有这一项。",
        },
    },
    tables={},
    pictures=("chart",),
    askable=lambda: Absent("line.nothing"),
    printable=lambda: Absent("line.nothing"),
    trace=lambda: Absent("line.nothing"),
)
