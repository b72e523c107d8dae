"""How a class goes from one phase to the next: a row for every event of the teacher's."""

from collections.abc import Callable, Mapping
from typing import Any

from ..core.refusal import Refusal
from . import votes

State = dict[str, Any]

OPEN = ("vote", "again")  # phases in which votes are taken
ASKED = (*OPEN, "talk", "reveal")  # phases in which there is a question
ANY = ("follow", "free", "paused", *ASKED)
MOST_SENTENCE = 200

FROM: dict[str, tuple[str, ...]] = {  # event -> the phases in which it means something
    "follow": ANY,
    "free": ANY,
    "pause": ("follow", "free", "paused"),
    "call": ("follow", "paused", "vote", "talk", "again", "reveal"),
    "ask": ("follow", "free", "paused", "reveal"),
    "talk": ("vote",),
    "again": ("vote", "talk"),
    "reveal": ("vote", "talk", "again"),
    "naming": ANY,
    "newcomers": ANY,
    "sweep": ANY,
    "command": ANY,
}
FIRST: State = {
    "version": 1,
    "phase": "follow",
    "shown": {},
    "free": None,
    "sentence": "",
    "question": None,
    **dict.fromkeys(("asked", "calls", "roll"), 0),
    "typed": False,
    "shut": False,  # does anybody new come in?
    "command": None,
}
COMMANDS = ("previous", "play", "next", "ask")  # of a teacher's second device, which the first one carries out
MOST_COMMANDS = 8  # are kept: who is told of several at once carries out all of them


def dated(after: State, before: State, now: float) -> State:
    """The next version of a state; since when its phase lasts is kept beside."""
    since = before.get("since", now) if after["phase"] == before["phase"] else now
    return {**after, "version": before["version"] + 1, "since": since}


def moved(state: State, event: str, said: Mapping[str, Any]) -> State:
    """The state after an event; a Refusal if it has no meaning now."""
    if state["phase"] not in FROM.get(event, ()):
        raise Refusal("class.phase")
    return {**state, **MOVES[event](state, said)}


def _follow(_: State, __: Mapping[str, Any]) -> State:
    return {"phase": "follow", "question": None, "free": None, "sentence": ""}


def _free(_: State, said: Mapping[str, Any]) -> State:
    """Everybody goes where they like, or within a range of records."""
    found = said.get("range")
    if found is not None and not _is_range(found):
        raise Refusal("class.range")
    return {"phase": "free", "question": None, "free": found, "sentence": ""}


def _is_range(found: Any) -> bool:
    if not isinstance(found, list) or len(found) != 2 or not all(type(each) is int for each in found):
        return False
    return bool(0 <= found[0] <= found[1] < 2**31)


def _pause(_: State, said: Mapping[str, Any]) -> State:
    sentence = said.get("sentence", "")
    if not isinstance(sentence, str) or len(sentence) > MOST_SENTENCE:
        raise Refusal("class.sentence", most=MOST_SENTENCE)
    return {"phase": "paused", "sentence": " ".join(sentence.split())}


def _ask(state: State, said: Mapping[str, Any]) -> State:
    number = state["asked"] + 1
    at = state["shown"].get("cursor")
    asked = votes.kept(votes.question(said, number, at if type(at) is int else -1))
    return {"phase": "vote", "question": asked, "asked": number, "free": None, "sentence": ""}


def _again(state: State, _: Mapping[str, Any]) -> State:
    return {"phase": "again", "question": {**state["question"], "round": votes.ROUNDS}}


def _naming(_: State, said: Mapping[str, Any]) -> State:
    return {"typed": said.get("typed") is True}


def _newcomers(_: State, said: Mapping[str, Any]) -> State:
    return {"shut": said.get("shut") is True}


def _sweep(state: State, _: Mapping[str, Any]) -> State:
    """The newest have gone, and would come in again at once."""
    return {"shut": True, "roll": state.get("roll", 0) + 1}


def _command(state: State, said: Mapping[str, Any]) -> State:
    if said.get("command") not in COMMANDS:
        raise Refusal("class.command")
    before = state.get("command") or {"number": 0, "last": []}
    return {"command": {"number": before["number"] + 1, "last": [*before["last"], said["command"]][-MOST_COMMANDS:]}}


MOVES: dict[str, Callable[[State, Mapping[str, Any]], State]] = {
    "follow": _follow,
    "free": _free,
    "pause": _pause,
    "call": lambda state, _: {"calls": state["calls"] + 1},
    "ask": _ask,
    "talk": lambda *_: {"phase": "talk"},
    "again": _again,
    "reveal": lambda *_: {"phase": "reveal"},
    "naming": _naming,
    "newcomers": _newcomers,
    "sweep": _sweep,
    "command": _command,
}
