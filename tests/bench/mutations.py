"""What a page asks and says, as it should be and with something changed: for `fuzz.py`."""

import json
import random
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from typing import Any

from astrolabe.classroom.roles import MAY
from astrolabe.domains import FORMATS
from astrolabe.runs.names import name_of
from astrolabe.web.documents import problem_from

from ..formats.test_formats_malformed import DAMAGES
from ..support.oracles import formats as texts

LEAVES: Sequence[Any] = (
    *(None, True, False, -1, 0, 1, 13, 10**15, 2**53 + 1, 0.5, 1e308, 1e-320, [], {}, [[]], {"": 0}, "", "a-star"),
    *("x" * 400, "\ud800", "\u2100", "²", "9" * 5000, "http://[", "null", "__proto__", "<script>", "\0", "0" * 32),
)
MAP, BOARD = json.loads(texts.JSON_MAP), json.loads(texts.JSON_BOARD)
MAP.pop("settings")
START = BOARD["board"]["start"]
TRACES = (
    "events:\n  - {type: source, id: a, x: 0, y: 0}\n  - {type: generating, id: a, pId: null, g: 0, h: 2, f: 2}\n"
    "  - type: expanding\n    id: a\n  - {type: generating, id: b, pId: a, g: 1, h: 1, f: 2, x: 1, y: 0}\n"
    "  - {type: expanding, id: b}\n",
    "events:\n- {type: expanding, id: 123046758, g: 0}\n- {type: generating, id: 123406758, pId: 123046758, g: 1}\n",
    '[{"type": "expanding", "id": 1, "g": 0, "11": 1, "21": 2, "12": 3, "22": 0}]',
)
SEARCH = {"document": MAP, "settings": {"algorithm": "a-star", "heuristic": "manhattan", "limit": 500}}
ON_BOARD = {"document": BOARD, "settings": {"algorithm": "a-star", "limit": 500}}
KNOWN = {"problem": name_of(problem_from(json.dumps(MAP), FORMATS)), "settings": {"algorithm": "dijkstra"}}
PAPER = {**SEARCH, "steps": "2-7", "language": "en"}
TAKEN = {"document": MAP, "trace": TRACES[0]}
CLASS: Mapping[str, Mapping[str, Any]] = {
    "show": {"shown": {"document": "none"}},
    "publish": {"text": "{}"},
    "ask": {"kind": "choice", "text": "?", "choices": ["a", "b"], "right": [1], "marked": [1]},
    "name": {"name": "nobody", "to": "Grace"},
    "command": {"command": "next"},
    "mock": {"count": 1},
    "place": {"step": 1},
    "vote": {"number": 1, "round": 1, "answer": 5},
}
LESSON = {"astrolabe": 1, "title": {"en": "A", "zh": "B"}, "text": "Look.", **BOARD, "variants": [{"title": "one"}]}
ASKED: Mapping[str, Sequence[Any]] = {  # by route
    "/problems": [MAP, BOARD],
    "/read": [
        {"name": "a.json", "text": json.dumps(MAP, indent=1)},
        *({"name": "a.yaml", "text": text} for text in TRACES),
    ],
    "/write": [
        {"document": MAP, "format": "json", "path": [0, 1]},
        {"document": BOARD, "format": "moves", "path": [START]},
    ],
    "/shares": [{**ON_BOARD, "side": 0, "boards": [START]}],
    "/advice": [{"document": BOARD}],
    "/stored": [{**SEARCH, "record": 3}],
    "/trace": [{**KNOWN, "record": 3}],
    "/timing": [KNOWN],
    "/race": [{**KNOWN, "list": "open_list"}],
    "/lessons": [{"text": json.dumps(LESSON)}],
    "/least": [{**ON_BOARD, "cost": 2, "bound": 2}],
    "/patterns": [{**ON_BOARD, "action": "look", "who": "me"}],
    "/qr": [{"text": "http://127.0.0.1/"}],
    "/worksheet": [{**PAPER, "variants": 1, "seed": 1, "paper": "a4"}],
    "/slides": [PAPER],
    "/replay": [{**TAKEN, "title": "T", "language": "en", "home": "http://127.0.0.1/"}],
    "/searchtrace": [TAKEN],
    "/foreign": [{"text": text} for text in TRACES] + [{"text": TRACES[0], "ground": MAP}],
    **{f"/{name}": [SEARCH, ON_BOARD] for name in ("check", "optimum")},
    **{f"/{name}": [SEARCH] for name in ("costs", "necessity")},
    "/class/opening": [{"key": "0" * 32}],
    "/class/begin": [{"key": "0" * 32, "again": True}],
}


def said_in_class(code: str, secret: str, rng: random.Random) -> dict[str, Any]:
    """What a teacher, a student or a projector says, as it goes without a socket."""
    do = rng.choice(("enter", *MAY))
    role = rng.choice(MAY.get(do, ("teacher", "student", "projector")))
    who = {"teacher": {"secret": secret}, "student": {"key": f"{rng.randrange(3):032x}"}}.get(role, {})
    do = "roll" if do in ("end", "mock") else do
    return {"do": do, "code": code, "role": role, **who, **CLASS.get(do, {})}


def mutated(value: Any, rng: random.Random) -> Any:
    """The same with something changed, somewhere."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name, rest = rng.choice([*value]), dict(value)
        change = rng.random()
        if change < 0.1:
            del rest[name]
        elif change < 0.2:
            rest[rng.choice(("to", "settings", "__proto__", "\ud800"))] = rest[name]
        else:
            rest[name] = mutated(value[name], rng)
        return rest
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        return [*value[:at], mutated(value[at], rng), *value[at + rng.randrange(2) :]]
    if isinstance(value, str) and value and rng.random() < 0.6:
        return rng.choice(DAMAGES)(value, rng)
    return rng.choice(LEAVES)


def linked(value: Any) -> str:
    """A document as it stands in a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(packer.compress(json.dumps(value).encode()) + packer.flush()).decode().rstrip("=")
