"""Guessing at class codes from the address that a whole class has, while those who belong to the class come back."""

import json
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from ..support.browser.classclient import ClassClient
from ..support.browser.classroom import KEYS
from ..support.browser.serving import Process, post


def shut_door(server: Process, seconds: float) -> str:
    """Codes of no class, as fast as they are answered: over one socket, and over requests of their own."""
    class_ = post(server.port, "/class/begin", "{}")[1]
    code, teacher = class_["code"], {"role": "teacher", "secret": class_["secret"]}
    students: list[dict[str, Any]] = [{"role": "student", "key": key} for key in KEYS]
    for student in students:  # before anybody guesses, and so known from then on
        while refusal := _enter(server.port, code, student):
            assert refusal == "class.closed-door", refusal  # by the trial before
            time.sleep(1)
    over, answers = threading.Event(), Counter[str]()
    guessing = [threading.Thread(target=work, args=(server.port, over, answers)) for work in (_ask, _post)]
    for thread in guessing:
        thread.start()
    end, waits = time.monotonic() + seconds, list[float]()
    while time.monotonic() < end:
        for each in (*students, teacher):
            began = time.perf_counter()
            assert not _enter(server.port, code, each)
            waits.append((time.perf_counter() - began) * 1000)
    over.set()
    for thread in guessing:
        thread.join()
    post(server.port, "/class", json.dumps({"do": "end", "code": code, **teacher}))
    guessed = f"{answers.total():,} wrong codes, of which {answers['class.none']} were looked at"
    return f"{guessed}; {len(waits):,} came back to their class, none was refused, worst {max(waits):.0f} ms"


def _enter(port: int, code: str, who: dict[str, Any]) -> str:
    """Come in; why not, if so."""
    with ClassClient(port) as page:
        return str(page.enter(code, **who).get("refusal", {}).get("key", ""))


def _ask(port: int, over: threading.Event, answers: Counter[str]) -> None:
    with ClassClient(port) as page:
        while not over.is_set():
            answers[page.enter("00000000", "student", key=KEYS[0])["refusal"]["key"]] += 1


def _post(port: int, over: threading.Event, answers: Counter[str]) -> None:
    said = json.dumps({"do": "enter", "code": "00000000", "role": "student", "key": KEYS[0]})
    while not over.is_set():
        with suppress(OSError):
            answers[post(port, "/class", said)[1]["refusal"]["key"]] += 1
