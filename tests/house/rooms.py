"""The rooms of the house, bottom up: what each is for. A module opens its own room and rooms above it in these lists.

A room is a folder. What lies loose beside the rooms composes them and may open every one of them. The README shows the
same lists; `test_rooms.py` compares them with the imports.
"""

from typing import NamedTuple


class Room(NamedTuple):
    """A folder with one purpose."""

    name: str
    purpose: str
    opens: tuple[str, ...]  # the rooms it may import from, besides itself


SEARCH = ("core", "spaces", "frontiers", "heuristics", "search")
ANSWERS = (*SEARCH, "engine", "worth", "runs")
SERVER = (
    Room("setup", "the environment, made before anything is installed", ()),
    Room("core", "what everyone may use: records, exact numbers, refusals", ()),
    Room("processes", "child processes: begun with limits, watched, spoken with, ended", ("core",)),
    Room("classroom", "a class as data: members, what it sees, votes, and where that is kept", ("core",)),
    Room("spaces", "what a search may ask of a state space, and all rooms of a problem", ("core",)),
    Room("frontiers", "open and closed, in seven interchangeable designs", ("core", "spaces")),
    Room("heuristics", "what an expression of one's own means", ("core",)),
    Room("search", "the algorithms, one generator each, and the table of them", ("core", "spaces", "frontiers")),
    Room("engine", "a search put together from problem and settings, run at two speeds", (*SEARCH, "processes")),
    Room("worth", "what a heuristic and an answer are worth", (*SEARCH, "engine")),
    Room("runs", "a run, and the questions asked of one", (*SEARCH, "engine", "worth")),
    Room("formats", "files in and out", ("core", "spaces")),
    Room(
        "content",
        "words in every language, lessons, pseudocode, and worksheets",
        ("core", "spaces", "frontiers", "engine", "worth", "runs", "formats"),
    ),
    Room(
        "domains",
        "maps and boards: a package for each kind of problem",
        (*ANSWERS, "processes", "formats", "content"),
    ),
    Room(
        "web",
        "the edge to the browser: server, guards, pages, sockets, JSON",
        (*ANSWERS, "domains", "formats", "content", "classroom"),
    ),
    Room("cli", "the command line", (*ANSWERS, "processes", "domains", "formats", "content", "web")),
)
DATA = ("records", "problems", "state", "server", "words")
FRAME = (*DATA, "page")
PAGE = (
    Room("records", "what a run has said, at any cursor", ()),
    Room("problems", "maps and boards as values, and what can be made of them", ("records",)),
    Room("state", "the one state, the function that changes it, and the document", ("records", "problems")),
    Room("server", "what is asked of the server, and kept", ("records", "problems", "state")),
    Room("words", "facts into sentences", ("records", "problems", "state", "server")),
    Room("page", "the frame: header, tabs, notices, keys, documents in and out", DATA),
    Room("chart", "charts: axes, lines, and marks that can be clicked and reached by keyboard", FRAME),
    Room("stage", "the map's picture, and the hands on it", FRAME),
    Room("inside", "what the search is made of: its lists, open as stored, the running code", FRAME),
    Room("learn", "lessons, Predict, and whether a heuristic can be trusted", (*FRAME, "chart")),
    Room(
        "panels",
        "what every run shows: transport, timeline, sentence, numbers",
        (*FRAME, "stage", "inside", "learn"),
    ),
    Room(
        "comparing",
        "runs held against each other: lanes, table, designs",
        (*FRAME, "chart", "stage", "panels"),
    ),
    Room("classroom", "a page in a class: follows its teacher, or leads", (*FRAME, "stage", "learn")),
    Room(
        "domains",
        "each kind of problem: all that the page has to know of it",
        (*FRAME, "stage", "inside", "learn", "panels", "comparing", "classroom"),
    ),
)
