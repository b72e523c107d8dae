"""A recording as JSON: what a file holds of it, and what a page is sent."""

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable

from ...content.lessons import Lesson
from ...content.pseudocode import pseudocode
from ...core.records import Records
from ...formats import Document, write_json
from ...runs.moments import ALONE, TurnsTaken
from ...runs.source import listing
from .. import run_messages
from ..listing_json import listing_json
from ..packing import RAW, packed
from ..refusal_json import Json
from .recording import Recorded, Recording, algorithm_of

PIECE = 65_536  # records packed together
LEVEL = 9


def recording_json(recording: Recording, home: str, turns: TurnsTaken = ALONE) -> Json:
    """What is recorded: facts deflated, records packed, all as base64."""
    parts = [list(sections(run.records, turns)) for run in recording.runs]
    facts = {
        "document": json.loads(write_json(recording.document)),
        "home": home,
        "sources": {name: _source(name) for name in {algorithm_of(run.given) for run in recording.runs}},
        "runs": [run_json(*each) for each in zip(recording.runs, parts, strict=True)],
        "lesson": recording.lesson and _lesson(recording, recording.lesson),
    }
    return {
        "facts": packed_json(facts),
        "records": [b64encode(b"".join(data for _, data in each)).decode() for each in parts],
    }


def sections(records: Records, turns: TurnsTaken = ALONE) -> Iterable[tuple[int, bytes]]:
    """The records in packed pieces, each with its length."""
    for at in range(0, len(records), PIECE):
        with turns:  # only to end here where a turn is refused: packing leaves the interpreter to others
            pass
        piece = records[at : at + PIECE]
        yield len(piece), packed(piece)


def run_json(run: Recorded, parts: Iterable[tuple[int, bytes]]) -> Json:
    """A run, but for its records."""
    facts = run_messages.opened(0, run.opened)
    facts.pop("run")
    return {
        "document": json.loads(write_json(Document((run.problem,)))),
        "settings": run.given,
        "opened": facts,
        "seconds": round(run.seconds, 6),
        "sections": [[count, len(data)] for count, data in parts],
        **run.explained,
    }


def _lesson(recording: Recording, lesson: Lesson) -> Json:
    return {"raw": lesson.raw, "number": recording.number, "refusals": recording.refusals}


def _source(algorithm: str) -> Json:
    return listing_json(listing(algorithm), pseudocode(algorithm).lines)


def packed_json(value: object) -> str:
    """A value, deflated."""
    return deflated(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def deflated(text: bytes) -> str:
    """In few letters that mean nothing to markup or scripts."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return b64encode(packer.compress(text) + packer.flush()).decode()
