"""The classes of a server that may have ended all of a sudden: those that were kept go on. Whatever has become of the
file they are kept in, the server starts, and says what could not be read.
"""

import logging
import secrets
import time
from pathlib import Path

from ...classroom.classroom import Classes
from ...classroom.journal import JournalStore
from ...classroom.store import MemoryStore, Store
from ...content.words import say
from ...core.cache_folder import kept_in, reason
from ...core.process_lock import take

log = logging.getLogger("astrolabe")


def classes_of(address: str, port: int, language: str) -> Classes:
    """The classes of the server at this address and port."""
    folder = kept_in("classes")
    journal = folder and _opened(_place(folder, address, port), language)
    store: Store = journal or MemoryStore()
    classes = Classes(store, time.time, lambda: secrets.token_hex(16), secrets.choice)
    if journal:
        _put_aside(classes, journal, language)
    return classes


def end_all(classes: Classes, language: str) -> None:
    """The server ends, and its classes with it."""
    try:
        classes.end_all()
    except OSError as error:
        log.error(say("class.kept.left", language, reason=reason(error)))


def _place(folder: Path, address: str, port: int) -> Path:
    """Where the classes of a server are kept: under its port alone, since it may come back with another address; unless
    another server runs on the same port of another address.
    """
    own = folder / f"{port}-{address.replace(':', '-')}.jsonl"
    return own if own.exists() or not take(folder.with_suffix(".lock"), port) else folder / f"{port}.jsonl"


def _opened(place: Path, language: str) -> JournalStore | None:
    try:
        journal = JournalStore(place)
    except OSError as error:
        log.error(say("class.kept.none", language, path=place, reason=reason(error)))
        return None
    if journal.left_out:
        log.error(say("class.kept.lines", language, path=place, count=journal.left_out))
    return journal


def _put_aside(classes: Classes, journal: JournalStore, language: str) -> None:
    damaged = [code for code in journal.codes() if not _is_readable(classes, code)]
    place = journal.put_aside(damaged)
    for code in damaged:
        log.error(say("class.kept.broken", language, code=code, path=place))


def _is_readable(classes: Classes, code: str) -> bool:
    """Can everything be read that a class is made of?"""
    try:
        for read in (classes.view, classes.counts, classes.answers, classes.members.roll):
            read(code)
        return classes.exists(code)
    except Exception:  # noqa: BLE001  # it may be damaged in any way, and the server shall start
        return False
