"""A class over the wire: who may say what, that everybody hears it, and that it goes on without sockets, too."""

import hashlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from astrolabe.classroom.doors import WRONG_CODES, WRONG_OF_ADDRESS, Doors
from astrolabe.classroom.names import STARS
from astrolabe.classroom.roles import MAY, ROLES
from astrolabe.content.words import say
from astrolabe.web.classroom import edge
from astrolabe.web.classroom.hub import Hub
from astrolabe.web.classroom.messages import Desk
from astrolabe.web.classroom.opening import addresses_of, invitation, own_addresses
from astrolabe.web.serve import Server

from ..support.browser.classclient import ClassClient
from ..support.browser.classroom import KEYS, Room, class_server
from ..support.browser.serving import in_thread, post
from ..support.browser.websocket import RawSocket

WHICH = {"kind": "node", "text": "predict.next", "right": [5, 7], "marked": [7]}
SAID: dict[str, dict[str, Any]] = {  # what makes sense of an event
    "show": {"shown": {"document": "none"}},
    "publish": {"text": "{}"},
    "ask": WHICH,
    "remove": {"name": "nobody"},
    "restore": {"name": "nobody"},
    "name": {"name": "nobody", "to": "Grace"},
    "lower": {"name": "nobody"},
    "hand": {"up": True},
    "command": {"command": "next"},
    "mock": {"count": 1},
    "place": {"step": 1},
    "vote": {"number": 1, "round": 1, "answer": 5},
    "rename": {"name": "Grace"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with class_server(tmp_path_factory.mktemp("cache")) as found:
        yield found


@pytest.fixture
def room(server: Server) -> Iterator[Room]:
    with ExitStack() as stack:
        found = Room(server, stack)
        yield found
        found.classes.end_all()
        found.classes.passing.forget("doors")


def refusal(answer: Any) -> str:
    return str(answer.get("refusal", {}).get("key", ""))


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("event", [*MAY, "anything", "", None, 5])
def test_the_server_refuses_what_a_role_may_not_say(room: Room, role: str, event: Any) -> None:
    """On the socket and over HTTP alike."""
    page = {"teacher": room.teacher, "student": room.student, "projector": room.projector}[role]()
    before = room.classes.view(room.code)
    said = SAID.get(str(event), {})
    allowed = role in MAY.get(event, ())
    answer = page.say(event, **said)
    assert (refusal(answer) == "class.role") == (not allowed)
    if not allowed:
        assert room.classes.view(room.code) == before
        who = {"key": KEYS[0]} if role == "student" else {"secret": room.secret} if role == "teacher" else {}
        status, answer = room.post(event, role=role, **who, **said)
        assert (status, refusal(answer)) == (400, "class.role")


@pytest.mark.parametrize("event", MAY)
def test_who_has_not_come_in_may_say_nothing(room: Room, event: str) -> None:
    answer = room.page().say(event, code=room.code, role="teacher", secret=room.secret, **SAID.get(event, {}))
    assert refusal(answer) in ("class.role", "class.none")


def test_half_a_character_is_refused_wherever_something_is_looked_up_by_it(room: Room) -> None:
    teacher = room.teacher()
    asked = [{"do": event, **SAID.get(event, {})} for event in MAY]
    for said in ({"text": "\ud800"}, *({**each, name: "\udfff"} for each in asked for name in each if name != "do")):
        assert refusal(teacher.say(**{"do": "publish", **said})) == "request.character"
    for said in ({"secret": "\ud800"}, {"ticket": "\ud800"}, {"code": "\ud800"}, {"role": "\ud800"}):
        answer = room.post(**{"do": "enter", "role": "teacher", **said})
        assert (answer[0], refusal(answer[1])) == (400, "request.character")
    for path in ("/class/begin", "/class/opening"):
        assert post(room.server.server_port, path, '{"key": "\\ud800"}')[0] == 400


def test_every_event_is_answered_and_belongs_to_somebody(room: Room) -> None:
    assert set(Desk(room.classes, Doors(room.classes.passing, room.classes.clock), Hub(room.classes)).events()) == {
        *MAY
    }
    assert all(MAY.values())


@pytest.mark.parametrize("event", [event for event, roles in MAY.items() if roles == ("teacher",)])
def test_a_teachers_event_is_refused_whoever_else_it_comes_from(room: Room, event: str) -> None:
    """From another site, with another class's secret, with a wrong code, with none, as student and as projector."""
    before, said = room.classes.state(room.code), SAID.get(event, {})
    other, secret = room.classes.begin()
    body = json.dumps({"do": event, "code": room.code, "role": "teacher", "secret": room.secret, **said})
    assert post(room.server.server_port, "/class", body, Origin="http://evil.example")[0] == 403
    for who in ({"secret": secret}, {"secret": "0" * 32}, {}, {"ticket": "0" * 32}, {"secret": room.code}):
        assert refusal(room.post(event, role="teacher", **who, **said)[1]) == "class.role"
    for code in ("000000", "", None, 7):
        body = json.dumps({"do": event, "role": "teacher", "secret": room.secret, **said, "code": code})
        assert refusal(post(room.server.server_port, "/class", body)[1]) == "class.none"
    for role, who in (("student", {"key": KEYS[0], "secret": room.secret}), ("projector", {"secret": room.secret})):
        assert refusal(room.post(event, role=role, **who, **said)[1]) == "class.role"
    assert room.classes.state(room.code) == before
    assert room.classes.exists(other)


def test_a_second_device_comes_in_by_a_ticket_and_moves_the_class(room: Room) -> None:
    teacher, student = room.teacher(), room.student()
    ticket = teacher.say("device")["ticket"]
    assert room.get(f"/class/{room.code}/{ticket}/0.svg")[0] == 200
    device = room.page()
    assert device.enter(room.code, "teacher", ticket=ticket)["secret"] == room.secret
    assert room.get(f"/class/{room.code}/{ticket}/0.svg")[0] == 404
    assert refusal(room.page().enter(room.code, "teacher", ticket=ticket)) == "class.role"
    version = device.say("command", command="next")["version"]
    for page in (teacher, student):
        assert page.until(version=version)["command"] == {"number": 1, "last": ["next"]}
    assert device.say("command", command="play")["version"] == version + 1
    assert refusal(device.say("command", command="format")) == "class.command"


def test_the_teacher_sees_where_everybody_is_and_nobody_else_does(room: Room) -> None:
    teacher, student, projector = room.teacher(), room.student(), room.projector()
    secret = "only the teacher sees this"
    place = {
        "document": secret,
        "cursor": 40,
        "step": 9,
        "following": False,
        "hidden": False,
        "touches": 3,
    }
    assert student.say("place", **place) == {"placed": True}
    [row] = teacher.say("watch")["rows"]
    assert row["place"] == {**place, "leg": 0, "done": False}
    assert (row["flags"], row["here"]) == ([], True)
    assert set(row["name"]) == {"en", "zh"}
    assert secret not in "".join(projector.heard)


def test_a_simulated_class_is_in_the_class(room: Room) -> None:
    teacher = room.teacher()
    assert teacher.say("mock", count=30) == {"mock": 30}
    assert teacher.until(here=30)["members"] == 30
    teacher.say("ask", **WHICH)
    while not teacher.hear()["answered"]:  # two may answer at once
        assert teacher.state["phase"] == "vote"
    room.server.fill(3)  # as the command does
    assert teacher.until(here=33)["members"] == 33
    assert refusal(teacher.say("mock", count=31)) == "class.mock"
    assert refusal(teacher.say("mock", count="all")) == "class.mock"
    assert len(teacher.say("watch")["rows"]) == 33


def test_a_teacher_without_the_secret_is_none(room: Room) -> None:
    assert refusal(room.page().enter(room.code, "teacher", secret="0" * 32)) == "class.role"
    assert refusal(room.page().enter(room.code, "teacher")) == "class.role"
    assert refusal(room.page().enter(room.code, "principal", secret=room.secret)) == "class.role"
    assert room.post("call", role="teacher", secret="0" * 32)[0] == 400


def test_pages_of_other_sites_are_kept_out(room: Room) -> None:
    foreign = {"Origin": "http://evil.example"}
    with RawSocket(room.server.server_port, foreign) as foreigner:
        assert foreigner.status == 403
    body = json.dumps({"do": "call", "code": room.code, "role": "teacher", "secret": room.secret})
    assert post(room.server.server_port, "/class", body, **foreign)[0] == 403


def test_everybody_sees_what_the_teacher_shows(room: Room) -> None:
    teacher, student, projector = room.teacher(), room.student(), room.projector()
    document = teacher.say("publish", text='{"astrolabe": 1}')["document"]
    version = teacher.say("show", shown={"document": document, "cursor": 412, "playing": False})["version"]
    for page in (student, projector, teacher):
        assert page.until(version=version)["shown"]["cursor"] == 412
    assert room.get(f"/class/{room.code}/documents/{document}") == (200, b'{"astrolabe": 1}')
    assert room.get(f"/class/000000/documents/{document}")[0] == 404
    late = room.student(1)
    assert late.state["shown"]["cursor"] == 412


def test_a_name_and_an_answer_come_back_after_any_number_of_reloads(room: Room) -> None:
    teacher = room.teacher()
    page = room.page()
    first = page.enter(room.code, "student", key=KEYS[3])["own"]
    assert set(first["name"]) == {"en", "zh"}
    teacher.say("ask", **WHICH)
    assert page.say("vote", number=1, round=1, answer=5) == {"vote": 5}
    page.socket.close()
    for _ in range(3):
        again = room.page()
        told = again.enter(room.code, "student", key=KEYS[3])
        assert told["own"] == {"name": first["name"], "hand": False, "vote": 5}
        assert told["state"]["phase"] == "vote"
        again.socket.close()
    assert room.teacher().until(members=1, answered=1)["tally"] == []


def test_the_teacher_sees_how_many_are_here_and_have_answered(room: Room) -> None:
    teacher = room.teacher()
    pages = [room.student(number) for number in range(3)]
    assert teacher.until(here=3)["members"] == 3
    pages[0].socket.close()
    assert teacher.until(here=2)["members"] == 3
    teacher.say("ask", **WHICH)
    pages[1].say("vote", number=1, round=1, answer=5)
    assert teacher.until(answered=1)["phase"] == "vote"
    assert pages[1].say("leave") == {"left": True}
    assert teacher.until(members=2)["here"] <= 2


def test_a_tally_is_told_when_it_is_revealed_and_never_a_name_or_a_single_answer(room: Room) -> None:
    teacher, projector = room.teacher(), room.projector()
    pages = [room.student(number) for number in range(4)]
    teacher.say("naming", typed=True)
    assert pages[0].say("rename", name="<b>Grace</b>") == {"name": "<b>Grace</b>"}
    teacher.say("ask", **WHICH)
    for page, answer in zip(pages, (777_777_001, 777_777_001, 777_777_002, 5), strict=True):
        page.say("vote", number=1, round=1, answer=answer)
    projector.until(answered=4)
    assert "777777" not in "".join(projector.heard)
    teacher.say("reveal")
    told = projector.until(phase="reveal")
    assert told["tally"] == [[[777_777_001, 2], [5, 1], [777_777_002, 1]]]
    heard = "".join(projector.heard).lower()
    assert not [name for name in (*STARS, "grace", *KEYS) if name in heard]


def test_who_has_no_socket_follows_and_votes_all_the_same(room: Room) -> None:
    who = {"role": "student", "key": KEYS[5]}
    status, told = room.post("enter", **who)
    assert (status, told["state"]["phase"]) == (200, "follow")
    teacher = room.teacher()
    version = teacher.say("ask", **WHICH)["version"]
    _, told = room.post("state", after=version - 1, **who)
    assert (told["state"]["version"], told["state"]["phase"]) == (version, "vote")
    assert room.post("vote", number=1, round=1, answer=7, **who)[1] == {"vote": 7}
    assert teacher.until(answered=1)["here"] == 1
    assert room.post("state", **who)[1]["own"]["vote"] == 7


PHASES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "follow": [],
    "free": [("free", {"range": [3, 9]})],
    "paused": [("pause", {"sentence": "Look here"})],
    "vote": [("ask", WHICH)],
    "talk": [("ask", WHICH), ("talk", {})],
    "again": [("ask", WHICH), ("again", {})],
    "reveal": [("ask", WHICH), ("reveal", {})],
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_role_comes_back_in_every_phase_to_what_it_was(room: Room, phase: str) -> None:
    """Three times in a row, on connections that are not yet gone."""
    teacher, student = room.teacher(), room.student()
    student.say("hand", up=True)
    for event, said in PHASES[phase]:
        teacher.say(event, **said)
        asked = student.say("state")["state"]["question"] or {}
        student.say("vote", number=asked.get("number"), round=asked.get("round"), answer=5)
    before = {"teacher": teacher.say("state"), "student": student.say("state"), "projector": teacher.say("state")}
    assert (before["student"]["state"]["phase"], before["student"]["own"]["hand"]) == (phase, True)
    for role, told in before.items():
        for _ in range(3):
            page = room.page()
            again = page.enter(room.code, role, key=KEYS[0], secret=room.secret)
            assert {key: again[key] for key in told} == told


def test_a_removed_student_hears_so_and_stays_out(room: Room) -> None:
    teacher, student = room.teacher(), room.student()
    [row] = teacher.say("roll")["roll"]
    told = teacher.say("remove", name=row["id"])
    assert (told["roll"], [each["id"] for each in told["removed"]]) == ([], [row["id"]])
    student.until(removed=True)
    for _ in range(2):  # what a page asks without waiting for the answer
        assert refusal(student.say("state")) == "class.removed"
    assert refusal(room.page().enter(room.code, "student", key=KEYS[0])) == "class.removed"
    teacher.until(here=0)
    assert teacher.say("restore", name=row["id"])["roll"][0]["id"] == row["id"]
    assert room.page().enter(room.code, "student", key=KEYS[0])["own"]["name"] == row["name"]


def test_a_hand_is_raised_by_a_student_and_lowered_by_either(room: Room) -> None:
    teacher, student = room.teacher(), room.student(1)
    room.student(0)
    assert student.say("hand", up=True) == {"hand": True}
    assert teacher.until(hands=1)["members"] == 2
    first, second = teacher.say("roll")["roll"]
    assert (first["hand"], second["hand"], first["here"]) == (True, False, True)
    assert student.say("state")["own"]["hand"]
    assert teacher.say("lower", name=first["id"])["roll"][0]["hand"] is False
    assert not student.say("state")["own"]["hand"]
    student.say("hand", up=True)
    assert student.say("hand", up=False) == {"hand": False}
    teacher.until(hands=0)


def test_a_teacher_may_give_another_name_though_students_may_not(room: Room) -> None:
    teacher, student = room.teacher(), room.student()
    assert refusal(student.say("rename", name="Grace")) == "class.given-names"
    [row] = teacher.say("roll")["roll"]
    [named] = teacher.say("name", name=row["id"], to="Grace")["roll"]
    assert (named["id"], student.say("state")["own"]["name"]) == ("Grace", "Grace")
    assert refusal(teacher.say("name", name="Grace", to="")) == "class.name"
    assert refusal(teacher.say("name", name="nobody", to="Ada")) == "class.nobody"


def test_nothing_crosses_from_one_class_to_another(room: Room, server: Server) -> None:
    with ExitStack() as stack:
        other = Room(server, stack)
        here, there = room.student(), other.student()
        teacher = room.teacher()
        other.teacher().say("free")
        there.until(phase="free")
        teacher.say("pause", sentence="Look here")
        assert here.until(phase="paused")["sentence"] == "Look here"
        assert there.say("state")["state"]["phase"] == "free"
        assert "Look here" not in "".join(there.heard)
        assert '"phase": "free"' not in "".join(here.heard)


def test_when_the_class_is_over_everybody_hears_it(room: Room) -> None:
    teacher, student = room.teacher(), room.student()
    assert teacher.say("end") == {"over": True}
    assert student.until(over=True)
    assert refusal(room.page().enter(room.code, "student", key=KEYS[0])) == "class.none"


def test_who_says_something_just_when_the_class_ends_hears_of_the_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, student = room.teacher(), room.student()
    end, answers = room.classes.end, []

    def end_meanwhile(code: str) -> None:
        end(code)
        answers.append(refusal(student.say("place", step=1)))

    monkeypatch.setattr(room.classes, "end", end_meanwhile)
    assert teacher.say("end") == {"over": True}
    assert answers == ["class.none"]
    assert student.until(over=True)


def test_a_class_goes_on_with_a_server_that_comes_back(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASTROLABE_CACHE", str(tmp_path))
    with in_thread(classroom=True) as server, ExitStack() as stack:
        port, room = server.server_port, Room(server, stack)
        name = room.student().enter(room.code, "student", key=KEYS[0])["own"]["name"]
        room.teacher().say("ask", **WHICH)
        assert room.student().say("vote", number=1, round=1, answer=5) == {"vote": 5}
    with in_thread(port=port, classroom=True) as server, ClassClient(port) as page:
        assert server.classes.latest() == (room.code, room.secret)
        told = page.enter(room.code, "student", key=KEYS[0])
        assert told["own"] == {"name": name, "hand": False, "vote": 5}
        assert (told["state"]["phase"], told["state"]["answered"]) == ("vote", 1)
        server.classes.end_all()
    assert list((tmp_path / "classes").iterdir()) == []


def address(port: int, path: str = "/class/begin") -> str:
    return f"http://127.0.0.1:{port}{path}"


def opening(server: Server) -> Any:
    """What a class would open to whom."""
    return post(server.server_port, "/class/opening", "{}")[1]


def begun(server: Server, **headers: str) -> Any:
    return post(server.server_port, "/class/begin", "{}", **headers)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(condition: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    """A server that nobody but this machine can reach, as it is started without --class."""
    with class_server(tmp_path, classroom=False) as found:
        yield found
        found.classes.end_all()


def test_a_server_without_a_class_tells_of_none(alone: Server) -> None:
    with ClassClient(alone.server_port) as page:
        assert refusal(page.say("enter", code="123456", role="student", key=KEYS[0])) == "class.none"
        assert refusal(post(alone.server_port, "/class", '{"code": "123456"}')[1]) == "class.none"


def test_nothing_listens_beyond_this_machine_before_a_class_is_started_nor_after_it(alone: Server) -> None:
    port = alone.server_port
    told = opening(alone)
    network = int(told["addresses"][0].rsplit(":", 1)[1].strip("/"))
    assert (told["open"], listens(network)) == (False, False)
    _, class_ = begun(alone)
    assert set(class_) == {"code", "secret"}
    with ClassClient(port) as teacher:
        entered = teacher.enter(class_["code"], "teacher", secret=class_["secret"])
        network = int(entered["addresses"][0].rsplit(":", 1)[1].strip("/"))
        with ClassClient(network) as student:
            assert "state" in student.enter(class_["code"], "student", key=KEYS[0])
            teacher.say("pause", sentence="Look here")
            assert student.until(phase="paused")
            assert refusal(student.say("end")) == "class.role"
            teacher.say("end")
            assert student.until(over=True)
        assert until(lambda: not listens(network))
    assert listens(port)


def test_who_has_closed_the_page_of_a_class_comes_back_to_it_at_this_machine(alone: Server) -> None:
    assert opening(alone)["going"] is None
    _, class_ = begun(alone)
    assert opening(alone)["going"] == class_["code"]
    again = post(alone.server_port, "/class/begin", '{"again": true}')[1]
    assert again == class_
    assert begun(alone)[1]["code"] != class_["code"]


def test_only_our_own_page_at_this_machine_starts_a_class(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    foreign: list[dict[str, str]] = [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
    assert [begun(alone, **headers)[0] for headers in foreign] == [403, 403]
    assert begun(alone, **{"Content-Type": "text/plain"})[0] == 415
    assert begun(alone, Host="evil.example")[0] == 421
    monkeypatch.setattr(edge, "is_loopback", lambda _: False)
    for key in ("", "0" * 32, 7, None):  # of a school, which this is not
        assert refusal(post(alone.server_port, "/class/begin", json.dumps({"key": key}))[1]) == "class.elsewhere"
    assert refusal(opening(alone)) == "class.elsewhere"
    assert alone.classes.latest() is None


def test_a_class_is_open_again_when_its_teacher_comes_back_to_a_new_server(alone: Server) -> None:
    """After a crash there is the journal; whose class goes on has agreed to the network before."""
    code, secret = alone.classes.begin()
    with ClassClient(alone.server_port) as student:
        student.enter(code, "student", key=KEYS[0])
        assert not listens(alone.server_port + 1)
    with ClassClient(alone.server_port) as teacher:
        assert refusal(teacher.enter(code, "teacher", secret="0" * 32)) == "class.role"
        assert not listens(alone.server_port + 1)
        told = teacher.enter(code, "teacher", secret=secret)
    assert listens(int(told["addresses"][0].rsplit(":", 1)[1].strip("/")))


def guess(page: ClassClient, times: int) -> list[str]:
    """Codes of nobody's class."""
    return [refusal(page.enter(f"{number:08}", "student", key=KEYS[0])) for number in range(times)]


def test_who_guesses_codes_stands_before_a_shut_door_alone(room: Room) -> None:
    page = room.page()
    assert set(guess(page, WRONG_CODES)) == {"class.none"}
    assert refusal(page.enter(room.code, "student", key=KEYS[0])) == "class.closed-door"
    assert "state" in room.student().say("state")


def test_who_belongs_to_a_class_passes_a_shut_door(room: Room) -> None:
    """A student who comes back, the teacher, a second device; all of a school may sit behind one address."""
    room.student(1)
    ticket = room.teacher().say("device")["ticket"]
    for _ in range(WRONG_OF_ADDRESS):
        Doors(room.classes.passing, room.classes.clock).was_wrong("127.0.0.1")
    assert refusal(room.page().enter(room.code, "student", key=KEYS[0])) == "class.closed-door"
    assert refusal(room.page().enter(room.code, "teacher", secret="0" * 32)) == "class.closed-door"
    assert refusal(room.post("enter", role="student", key=KEYS[0])[1]) == "class.closed-door"
    room.student(1)
    room.teacher()
    assert room.page().enter(room.code, "teacher", ticket=ticket)["secret"] == room.secret
    assert "state" in room.post("state", role="student", key=KEYS[1])[1]


def test_a_page_is_one_member_and_no_more(room: Room) -> None:
    page = room.student(0)
    assert refusal(page.enter(room.code, "student", key=KEYS[1])) == "class.twice"
    assert refusal(page.enter(room.code, "projector")) == "class.twice"
    assert "state" in page.enter(room.code, "student", key=KEYS[0])
    assert page.say("leave") == {"left": True}
    assert "state" in page.enter(room.code, "student", key=KEYS[1])
    assert [row["here"] for row in room.teacher().say("roll")["roll"]] == [True]


def test_a_removed_page_hears_no_more_and_does_not_come_back_at_once_as_somebody_else(room: Room) -> None:
    teacher, student = room.teacher(), room.student(0)
    [row] = teacher.say("roll")["roll"]
    other = room.student(1)
    teacher.say("remove", name=row["id"])
    student.until(removed=True)
    teacher.say("pause", sentence="Not for who was removed")
    assert other.until(phase="paused")
    assert refusal(student.enter(room.code, "student", key=KEYS[2])) == "class.removed"
    assert "Not for" not in "".join(student.heard)
    assert refusal(room.page().enter(room.code, "student", key=KEYS[2])) == "class.removed-here"


def test_nobody_new_comes_in_while_the_teacher_says_so(room: Room) -> None:
    teacher = room.teacher()
    room.student(0)
    teacher.say("newcomers", shut=True)
    assert refusal(room.page().enter(room.code, "student", key=KEYS[1])) == "class.shut"
    assert room.student(0).state["shut"]
    teacher.say("newcomers", shut=False)
    room.student(1)


def test_the_newest_are_removed_together_and_hear_so(room: Room) -> None:
    teacher, students = room.teacher(), [room.student(number) for number in range(3)]
    assert teacher.say("sweep")["roll"] == []
    for page in students:
        assert page.until(removed=True)
    assert teacher.until(members=0, shut=True)
    teacher.say("newcomers", shut=False)
    room.student(0)


def test_the_address_to_join_at_is_a_picture_for_the_teacher(room: Room) -> None:
    status, picture = room.get(f"/class/{room.code}/{room.secret}/0.svg")
    assert status == 200
    assert picture.startswith((b"<?xml", b"<svg"))
    assert room.get(f"/class/{room.code}/{room.secret}/99.svg")[0] == 404


def test_a_code_cannot_be_read_off(room: Room) -> None:
    """Nothing that anybody may fetch tells whether there is a class of some code."""
    text = '{"astrolabe": 1}'  # everybody knows which documents the page begins with
    document = room.teacher().say("publish", text=text)["document"]
    known, other = hashlib.sha256(text.encode()).hexdigest()[:32], "0" * 32
    assert room.get(f"/class/{room.code}/documents/{document}")[0] == 200
    for path in ("0.svg", f"{other}/0.svg", f"{other}/99.svg", f"documents/{known}", f"documents/{other}", ""):
        answers = [room.get(f"/class/{code}/{path}") for code in (room.code, "00000000")]
        assert answers[0] == answers[1], path
        assert answers[0][0] == 404, path


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_terminal_says_where_and_how_to_join(language: str) -> None:
    addresses = ["http://192.168.1.5:8000/", "http://10.0.0.5:8000/"]
    told = invitation(addresses, "48291307", language)
    first, other, *drawn = told.split("\n")
    assert first == say("class.cli.join", language, address="http://192.168.1.5:8000/join", code="4829 1307")
    assert other == say("class.cli.other", language, address="http://10.0.0.5:8000/join")
    assert len(drawn) > 10
    assert len({len(line.replace("\x1b[0m", "")) for line in drawn}) <= 3


def test_the_address_told_is_the_one_that_was_asked_for() -> None:
    assert addresses_of("192.168.1.5", 8000) == ["http://192.168.1.5:8000/"]
    assert all(address.endswith(":8000/") for address in addresses_of("0.0.0.0", 8000))


def test_nobody_waits_for_a_network_that_does_not_know_this_machines_name(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, over = threading.Event(), threading.Event()

    def known(*_: object) -> list[Any]:
        asked.set()
        over.wait()
        return []

    monkeypatch.setattr("astrolabe.web.classroom.opening.NAME_SECONDS", 0.01)
    monkeypatch.setattr(socket, "getaddrinfo", known)
    try:
        assert own_addresses()
        assert asked.wait(60)
    finally:
        over.set()


def test_an_address_that_only_the_machines_name_stands_for_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(socket.AF_INET, 0, 0, "", (each, 0)) for each in ("127.0.1.1", "10.9.8.7")]
    monkeypatch.setattr("astrolabe.web.classroom.opening.NAME_SECONDS", 60.0)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: rows)
    assert own_addresses()[-1] == "10.9.8.7"
