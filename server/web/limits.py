"""What one server gives at most: bytes, seconds, connections, runs. Whoever limits something reads it here."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What one server gives at most. An honest page stays far below all of it."""

    visitors: int = 1200  # connections open at once, a thread each
    connections: int = 400  # of these that do more than fetch; four threads for each that is a WebSocket
    address_share: float = 0.75  # of them that one address may have: a whole class may stand behind it
    idle_seconds: float = 2.0  # until a connection that has fetched something is closed
    request_seconds: float = 60.0  # a whole request, body included; a WebSocket lives as long as it likes
    header_seconds: float = 5.0  # until the next bytes of a request come, or the first message over a WebSocket
    send_seconds: float = 5.0  # a client that reads nothing for so long is cut off
    ping_seconds: float = 5.0  # how often a client must show that it is there
    ping_timeout: float = 5.0  # how long it may take to
    message: int = 64 * 1024  # bytes of one message
    waiting: int = 256  # messages of one client that wait to be looked at
    waiting_bytes: int = 2**20
    rate: float = 1000.0  # frames a second; three pulls a frame on a display of 240 Hz are 720
    burst: int = 1000
    unread: int = 2  # answers on their way to a client before its next question is looked at; up to 0.8 MB each
    body: int = 64 * 1024  # bytes of a posted request
    document_body: int = 48 * 2**20  # of one with a document: 4096 by 4096 cells are 17 MB, as a sea map 34 MB
    bodies: int = 96 * 2**20  # of all large bodies under way
    small_body: int = 256 * 1024  # bytes; from here on a body is large
    body_seconds: float = 2.0  # until the first bytes of a body; from then on it must come at a rate of
    body_rate: float = 64 * 1024.0  # bytes a second, or more if it could not be here in time otherwise
    body_wait_seconds: float = 10.0  # for room for a large one
    documents: int = 2  # documents read or written at once, and as many small ones
    searches: int = 2  # documents searched at once to answer a question, and as many small ones
    recordings: int = 2  # replays made at once, and as many of small documents
    traces: int = 2  # runs worked out again at once, for the Code panel
    papers: int = 1  # worksheets made at once
    place_seconds: float = 10.0  # until a question that finds no place is sent away
    work_seconds: float = 20.0  # of the processor for one question; whatever searches is refused beyond
    timings: int = 1  # runs whose time is taken at once
    timing_seconds: float = 5.0  # until one of them is given up
    race_seconds: float = 2.0  # of one design, until it is given up
    problems: int = 256 * 2**20  # bytes of the problems kept
    shared: int = 256 * 2**20  # bytes of problems that one address may give a school's workers an hour, compressed
    advice_seconds: float = 2.0  # until a way to the goal of a board is given up
    shelf: int = 256 * 2**20  # bytes of the records kept, each run's once for everyone
    runs: int = 200  # unfinished runs at once
    memory: int = 4096  # megabytes of one run, if its settings ask for so much
    total_memory: int = 4096  # megabytes of all of them
