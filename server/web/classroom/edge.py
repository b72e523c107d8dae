"""Puts a class on an application: its event on the socket, the same over HTTP where sockets are blocked, documents, the
address to join at, and a picture of it.
"""

import hmac
import io
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import segno
from flask import Flask, Response, jsonify, redirect, render_template, request
from werkzeug.exceptions import NotFound, UnsupportedMediaType

from ...classroom.classroom import MOST_DOCUMENT, Classes
from ...classroom.codes import grouped
from ...classroom.doors import Doors
from ...classroom.members import Member
from ...classroom.store import StoreAwayError
from ...content.words import LANGUAGES, say
from ...core.refusal import Refusal
from ..bodies import BodyBudget, received
from ..client_address import is_loopback
from ..limits import Limits
from ..refusal_json import Json
from ..request_fields import decoded, parse, whole, written_in_characters
from ..responses import RETRY_SECONDS
from .audience import Ear, Listener
from .hub import Hub
from .messages import Desk

PATIENCE = 25.0  # seconds that a question for the next version waits
KEPT = "private, max-age=43200"  # a document never changes under its digest
LOST: Json = {"lost": True}  # the answer while classes cannot be reached where they are kept: pages ask again
MOST_BODY = 8 * MOST_DOCUMENT  # bytes: a letter may take six, escaped


class WayIn(Protocol):
    """The way of others in the network to this server."""

    alone: bool  # is this door the only one, and the server its own machine's otherwise?
    key: str  # of those who may start a class from elsewhere; "" for nobody

    @property
    def is_open(self) -> bool: ...

    def addresses(self) -> list[str]:
        """Of this server in its network, the likeliest first."""

    def open(self) -> None:
        """Let others in, until no class goes on."""


class ClassEdge:
    """The class on its way in and out."""

    def __init__(self, classes: Classes, door: WayIn, limits: Limits) -> None:
        self.classes = classes
        self.door = door
        self.limits = limits
        self.hub = Hub(classes)
        self.desk = Desk(classes, Doors(classes.passing, classes.clock), self.hub)
        self._budget = BodyBudget(limits)

    def said(self, name: str, ear: Ear | None, address: str, said: object) -> Json:
        """A page says something on the connection of this name. The first is who it is."""
        try:
            return self._said(name, ear, address, written_in_characters(said))
        except StoreAwayError:
            return LOST

    def _said(self, name: str, ear: Ear | None, address: str, said: object) -> Json:
        if isinstance(said, dict) and said.get("do") == "enter":
            self._check_same(name, said)
            member = self.desk.enter(said, address, name)
            if ear:
                self.hub.audience.listen(name, Listener(member, ear))
            return self._entered(member, address)
        known = self.hub.audience.member(name)
        if known is None:
            raise Refusal("class.role")  # a stranger may say nothing else
        if not self.classes.members.has(known) and self.classes.exists(known.code):  # else it is yet to hear of the end
            self.hub.audience.remove(name)
        answer = self.desk.answer(known, said)
        if answer.get("left"):
            self.hub.audience.leave(name)
        return answer

    def _check_same(self, name: str, said: Json) -> None:
        """A connection is one student as long as the class lasts, so that one page cannot be many."""
        before = self.hub.audience.member(name)
        if before is None or before.role != "student" or said.get("role") == "teacher":
            return
        is_same = (said.get("code"), said.get("role"), said.get("key")) == (before.code, before.role, before.key)
        if said.get("code") == before.code and not is_same and self.classes.exists(before.code):
            raise Refusal("class.twice" if self.classes.members.has(before) else "class.removed")

    def _entered(self, member: Member, address: str) -> Json:
        if member.role == "teacher" and is_loopback(address):
            self.door.open()  # the server may have been started anew, in the middle of the class
        told = self.desk.state(member)
        if member.role == "teacher":
            told["secret"] = self.classes.secret(member.code)  # a second device came with a ticket
        return told if member.role == "student" else {**told, "addresses": self.door.addresses()}

    def register(self, app: Flask) -> None:
        again = {"Retry-After": str(RETRY_SECONDS)}
        app.register_error_handler(StoreAwayError, lambda _: (jsonify(LOST), 503, again))
        app.add_url_rule("/class", "class", self._posted, methods=["POST"])
        app.add_url_rule("/class/opening", "class opening", self._opening, methods=["POST"])
        app.add_url_rule("/class/begin", "class begin", self._begin, methods=["POST"])
        app.add_url_rule("/class/<code>/documents/<digest>", "class document", self._document)
        app.add_url_rule("/class/<code>/<key>/<int:number>.svg", "class picture", self._picture)
        app.add_url_rule("/class/<language>.html", "class page", _page)
        app.add_url_rule("/join", "join", lambda: redirect("/#join"))

    def _posted(self) -> Response:
        """The same without a socket: each message says who it is from. A question for the state may wait."""
        said = self._read()
        address = request.remote_addr or ""
        member = self.desk.enter(said, address)
        if said.get("do") == "enter":
            return jsonify(self._entered(member, address))
        if said.get("do") == "state" and "after" in said:
            self.hub.wait(member, whole("after", said["after"], 0, 2**53), PATIENCE)
        return jsonify(self.desk.answer(member, said))

    def _read(self) -> Any:
        if request.mimetype != "application/json":
            raise UnsupportedMediaType
        with received(self._budget, MOST_BODY) as body:
            return written_in_characters(parse(decoded(body)))

    def _opening(self) -> Response:
        """What a new class would open to whom: asked before it begins."""
        self._check_start(self._read())
        going = self._going()
        told = {"open": self.door.is_open, "addresses": self.door.addresses(), "going": going and going[0]}
        return jsonify(told)

    def _going(self) -> tuple[str, str] | None:
        """Code and secret of the class of whoever sits at this machine: for a teacher who has closed the page."""
        return self.classes.latest() if self.door.alone else None

    def _begin(self) -> Response:
        """A teacher begins a class, and lets the network in."""
        said = self._read()
        self._check_start(said)
        again = self._going() if isinstance(said, dict) and said.get("again") is True else None
        code, secret = again or self.classes.begin()
        try:
            self.door.open()
        except Refusal:
            if not again:
                self.classes.end(code)
            raise
        return jsonify({"code": code, "secret": secret})

    def _check_start(self, said: Any) -> None:
        """Who sits at this machine may start a class, and who has the key that a school gives its teachers."""
        address, given = request.remote_addr or "", said.get("key") if isinstance(said, dict) else None
        if is_loopback(address):
            return
        if not self.door.key or not isinstance(given, str) or not given:
            raise Refusal("class.elsewhere" if address or self.door.key else "class.forwarded")
        self.desk.doors.check(address)
        if not hmac.compare_digest(self.door.key.encode(), given.encode()):
            self.desk.doors.was_wrong(address)
            raise Refusal("class.key")

    def _document(self, code: str, digest: str) -> Response:
        text = self.classes.document(code, digest)
        if text is None:
            raise NotFound
        return Response(text, mimetype="application/json", headers={"Cache-Control": KEPT})

    def _picture(self, code: str, key: str, number: int) -> Response:
        """An address as a picture that phones read: for the secret of the class that to join at, for a ticket that of
        the dashboard. To others it looks the same whether there is such a class or not.
        """
        if self.desk.tickets.holds(code, key):
            return self._drawn(number, watching, f"{code}.{key}")
        if self.classes.is_teacher(code, key):
            return self._drawn(number, joining, code)
        raise NotFound

    def _drawn(self, number: int, link: Callable[[str, str], str], code: str) -> Response:
        addresses = self.door.addresses()
        if number >= len(addresses):
            raise NotFound
        out = io.BytesIO()
        segno.make(link(addresses[number], code), error="m").save(out, kind="svg", border=3, light="#fff")
        return Response(out.getvalue(), mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})


def _page(language: str) -> str:
    """What a page needs in a class, besides its scripts."""
    if language not in LANGUAGES:
        raise NotFound
    return render_template("class.html", say=partial(say, language=language))


def joining(address: str, code: str) -> str:
    """The address that joins a class without anything being typed."""
    return f"{address}#join={grouped(code, '-')}"


def watching(address: str, ticket: str) -> str:
    """The address that watches a class, and leads it from afar."""
    return f"{address}#dashboard={ticket}"
