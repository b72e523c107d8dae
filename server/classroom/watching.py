"""Who needs help: rules over where students are, stated so that they can be written on the page. Pure: time is given.

A student's page says where it is (`Whereabouts`), and what is known of the student (`Track`) follows from that: since
when they have been at that step, how far they got and when, and what they touched lately. Whoever follows is where the
class is, and cannot be stuck; nor can anybody while the class is asked, or looks at something together.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from statistics import median
from typing import Any

from ..core.refusal import Refusal

AWAY = 20.0  # seconds that a page is hidden, or not connected
STUCK = 90.0  # seconds at the same step, and more than
TIMES = 2.0  # so many times as long as half of the class
WRONG = 2  # answers in a row
TOUCHES = 10  # of the controls, in
WITHIN = 20.0  # seconds, without getting any further
RULES = {"away": AWAY, "stuck": STUCK, "times": TIMES, "wrong": WRONG, "touches": TOUCHES, "within": WITHIN}
WORKING = ("follow", "free")  # phases in which somebody can be stuck, or thrash about
MOST = 2**31
MOST_LETTERS = 64


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a page is, as it says."""

    document: str  # the digest of the class's, or nothing if it is the student's own
    cursor: int
    step: int
    leg: int  # of a way with several
    following: bool
    hidden: bool
    done: bool  # is there nothing further to go to?
    touches: int  # of the controls since the last report


@dataclass(frozen=True, slots=True)
class Track:
    """What is known of a student."""

    report: Whereabouts
    heard: float  # when
    since: float  # at this step
    furthest: int
    progress: float  # when it got there
    hidden: float | None = None  # since when
    touched: tuple[tuple[float, int], ...] = ()  # when, and how often

    def kept(self) -> dict[str, Any]:
        return asdict(self)


def report_in(said: Mapping[str, Any]) -> Whereabouts:
    """Where a page says it is; else a Refusal."""
    document, numbers = said.get("document", ""), [said.get(name, 0) for name in ("cursor", "step", "leg", "touches")]
    if not isinstance(document, str) or len(document) > MOST_LETTERS:
        raise Refusal("class.place")
    if not all(type(each) is int and 0 <= each < MOST for each in numbers):
        raise Refusal("class.place")
    cursor, step, leg, touches = numbers
    following, hidden, done = (said.get(name) is True for name in ("following", "hidden", "done"))
    return Whereabouts(document, cursor, step, leg, following, hidden, done, touches)


def restored(facts: Mapping[str, Any]) -> Track:
    """A track as it was kept."""
    touched = tuple((when, count) for when, count in facts["touched"])
    return Track(**{**facts, "report": Whereabouts(**facts["report"]), "touched": touched})


def tracked(before: Track | None, report: Whereabouts, now: float) -> Track:
    """What is known of a student once their page has said where it is."""
    hidden = (before.hidden if before and before.hidden is not None else now) if report.hidden else None
    touched = ((now, report.touches),) if report.touches else ()
    if before is None or before.report.document != report.document:
        return Track(report, now, now, report.step, now, hidden, touched)
    at = before.report
    has_moved = (at.step, at.leg, at.following) != (report.step, report.leg, report.following)
    further = report.step > before.furthest
    lately = tuple(each for each in before.touched if each[0] > now - WITHIN)
    return replace(
        before,
        report=report,
        heard=now,
        since=now if has_moved else before.since,
        furthest=max(before.furthest, report.step),
        progress=now if further else before.progress,
        hidden=hidden,
        touched=(*lately, *touched),
    )


@dataclass(frozen=True, slots=True)
class Instant:
    """The class, as far as the rules look at it."""

    now: float
    phase: str
    began: float  # when that phase did
    here: frozenset[str]  # the keys of the students whose pages are connected


def flags(tracks: Mapping[str, Track], wrong: Mapping[str, int], moment: Instant) -> dict[str, list[str]]:
    """What is to be seen about each student: away, stuck, wrong (which is stuck, too), thrashing."""
    here = {key: track for key, track in tracks.items() if not is_away(key, track, moment)}
    usual = median([_seconds(track, moment) for track in here.values()]) if here else 0.0
    return {
        key: ["away"] if key not in here else _seen(track, wrong.get(key, 0), usual, moment)
        for key, track in tracks.items()
    }


def is_away(key: str, track: Track, moment: Instant) -> bool:
    if track.hidden is not None:
        return moment.now - track.hidden >= AWAY
    return key not in moment.here and moment.now - track.heard >= AWAY


def _seen(track: Track, wrong: int, usual: float, moment: Instant) -> list[str]:
    found = ["wrong"] if wrong >= WRONG else []
    if moment.phase not in WORKING or track.report.following:
        return found
    if not track.report.done and _seconds(track, moment) >= STUCK and _seconds(track, moment) > TIMES * usual:
        found.append("stuck")
    touches = sum(count for when, count in track.touched if when > moment.now - WITHIN)
    if touches >= TOUCHES and moment.now - max(track.progress, moment.began) >= WITHIN:
        found.append("thrashing")
    return found


def _seconds(track: Track, moment: Instant) -> float:
    """At this step, in this phase: who follows is at a new one whenever the class is."""
    return moment.now - max(track.since, moment.began)
