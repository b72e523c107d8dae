"""The questions a page may ask by POST, with JSON, at an address of that name: a module and a row each.

A module has `read`, `answer` and `tell` (`question.py`); `view.py` takes them from request to response. What is asked
over the socket, because it belongs to a run, is in `web/sockets.py`.
"""

from . import (
    advice,
    check,
    costs,
    least,
    lessons,
    necessity,
    optimum,
    patterns,
    problems,
    qr,
    race,
    read,
    shares,
    slides,
    stored,
    timing,
    trace,
    worksheet,
    write,
)
from .question import PAPERS, SEARCHES, TIMINGS, TRACES, Question

QUESTIONS = {
    "problems": Question(problems),
    "read": Question(read),
    "write": Question(write),
    "shares": Question(shares, lane=SEARCHES),
    "advice": Question(advice, lane=SEARCHES),
    "stored": Question(stored, lane=SEARCHES),
    "trace": Question(trace, lane=TRACES),
    "timing": Question(timing, lane=TIMINGS),
    "race": Question(race, lane=TIMINGS, refusal_is_answer=True),
    "lessons": Question(lessons),
    "check": Question(check, lane=SEARCHES, refusal_is_answer=True),
    "costs": Question(costs, lane=SEARCHES, refusal_is_answer=True),
    "optimum": Question(optimum, lane=SEARCHES, refusal_is_answer=True),
    "least": Question(least, lane=SEARCHES, refusal_is_answer=True),
    "necessity": Question(necessity, lane=SEARCHES, refusal_is_answer=True),
    "patterns": Question(patterns, refusal_is_answer=True),
    "qr": Question(qr, refusal_is_answer=True),
    "worksheet": Question(worksheet, lane=PAPERS, refusal_is_answer=True),
    "slides": Question(slides, lane=PAPERS, refusal_is_answer=True),
}
