"""Every node has successors of its own, as many as it likes, and the move of a record is the number of one of them."""

import pytest

from astrolabe.core.arrays import repeated
from astrolabe.core.records import ENDINGS, FOUND, NO_MOVE
from astrolabe.core.refusal import Refusal
from astrolabe.spaces.protocol import MOST_MOVES, Fill, Table, check_moves

from ..support.oracles.searching import SEARCHES, run

ROUTES = [[1, 2, 3], [0], [3, 4, 0, 1], [], [5, 0, 2, 1, 3], [4]]  # node -> where one can go, in this order
GOAL = 5


class Routes:
    """A network of six places, each step as long as any other."""

    start, most_moves = 0, max(map(len, ROUTES))

    def moves(self, node: int) -> range:
        return range(len(ROUTES[node]))

    def successor(self, node: int, move: int) -> int:
        return ROUTES[node][move]

    def cost(self, node: int, move: int, child: int) -> float:
        return 1.0

    def estimate(self, node: int) -> float:
        return 0.0

    def is_goal(self, node: int) -> bool:
        return node == GOAL

    def table(self, fill: Fill) -> Table[Fill]:
        return repeated(fill, len(ROUTES))


@pytest.mark.parametrize("name", [name for name, case in SEARCHES.items() if case.sides == 1])
def test_a_move_is_the_number_of_the_successor_among_those_of_its_node(name: str) -> None:
    entries = run(name, (Routes(), None))
    steps = [
        (other, move, node)
        for kind, _, move, _, node, _, other, *_ in entries
        if move != NO_MOVE and kind not in ENDINGS
    ]
    assert {ROUTES[other][move] == node for other, move, node in steps} == {True}
    assert {move for _, move, _ in steps} > {0, 1}
    assert entries[-1][0] == FOUND


def test_more_successors_than_a_record_can_tell_apart_are_refused_with_a_sentence() -> None:
    check_moves(MOST_MOVES)
    with pytest.raises(Refusal) as error:
        check_moves(MOST_MOVES + 1)
    assert (error.value.key, error.value.facts) == ("space.moves", {"found": 255, "most": 254})
