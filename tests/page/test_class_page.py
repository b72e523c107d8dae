"""A class in browsers: a teacher shows, students follow, go their own way and come back (`static/js/classroom/`)."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from astrolabe.core.refusal import Refusal
from astrolabe.web.serve import Server

from ..support.browser.axe import find_serious
from ..support.browser.classroom import KEYS, class_server
from ..support.browser.serving import post
from ..support.browser.tabs import Complaints

pytestmark = pytest.mark.browser

FOLLOWS = re.compile("You follow your teacher")


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with class_server(tmp_path_factory.mktemp("cache")) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, classroom: Server, complaints: Complaints) -> Iterator[Callable[[str], Page]]:
    """Opens an address of the server on a device of its own."""
    contexts = []

    def visited(part: str, language: str = "en") -> Page:
        contexts.append(browser.new_context(locale=language, viewport={"width": 1280, "height": 720}))
        page = contexts[-1].new_page()
        complaints.watch(page)
        page.goto(classroom.address + part)
        return page

    yield visited
    for context in contexts:
        context.close()
    classroom.classes.end_all()


def status(page: Page) -> Locator:
    return page.get_by_role("region", name="Class", exact=True).get_by_role("status").first


def timeline(page: Page) -> Locator:
    return page.get_by_role("slider", name="Timeline")


def test_a_student_follows_leaves_comes_back_and_survives_a_reload(
    visit: Callable[..., Page], classroom: Server
) -> None:
    code, secret = classroom.classes.begin()
    teacher = visit(f"#teach={code}.{secret}")
    invitation = teacher.get_by_role("dialog", name="Join the class")
    expect(invitation.get_by_text(f"{code[:3]} {code[3:]}")).to_be_visible()
    student = visit("join")
    student.get_by_role("textbox", name="Class code").fill("12345")
    student.get_by_role("button", name="Join", exact=True).click()
    expect(student.get_by_role("alert").filter(has_text="six digits")).to_be_visible()
    student.get_by_role("textbox", name="Class code").fill(code)
    student.get_by_role("button", name="Join", exact=True).click()
    expect(invitation.get_by_text("1 of 1 here")).to_be_visible()
    invitation.get_by_role("button", name="Close").click()
    assert secret not in teacher.url

    for _ in range(5):
        teacher.keyboard.press("ArrowRight")
    expect(teacher.get_by_label("Step", exact=True)).to_have_value("5")
    expect(student.get_by_label("Step", exact=True)).to_have_value("5")
    shown = timeline(teacher).input_value()
    expect(timeline(student)).to_have_value(shown)
    expect(status(student)).to_have_text(FOLLOWS)

    student.keyboard.press("ArrowLeft")
    expect(status(student)).to_have_text("You are at step 4, the class at 5.")
    student.keyboard.press("Escape")
    expect(timeline(student)).to_have_value(shown)
    name = student.get_by_role("region", name="Class", exact=True).get_by_role("paragraph").first.inner_text()

    student.reload()
    expect(timeline(student)).to_have_value(shown)
    expect(student.get_by_text(name, exact=True)).to_be_visible()
    teacher.reload()
    expect(status(teacher)).to_have_text("1 of 1 here")

    student.keyboard.press("Home")
    teacher.get_by_role("button", name="Call back").click()
    expect(timeline(student)).to_have_value(shown)
    teacher.get_by_role("button", name="Pause class").click()
    teacher.get_by_role("textbox", name="What everyone reads").fill("Look <b>here</b>")
    teacher.keyboard.press("Enter")
    expect(status(student)).to_have_text("Look <b>here</b>")
    teacher.get_by_role("button", name="End class").click()
    teacher.get_by_role("dialog", name="End the class").get_by_role("button", name="End the class").click()
    expect(status(student)).to_have_text("The class is over.")


def reload_thrice(page: Page) -> None:
    """Twice before the page is there."""
    for _ in range(2):
        with page.expect_event("domcontentloaded"):
            page.evaluate("setTimeout(() => location.reload())")
    page.reload()


def saved_answers(teacher: Page) -> list[str]:
    with teacher.expect_download() as saved:
        teacher.get_by_role("button", name="Save the answers").click()
    return saved.value.path().read_text("utf-8-sig").splitlines()


def asked_class(visit: Callable[..., Page], code: str, secret: str) -> tuple[Page, Page]:
    """A teacher and a student, who is asked at the ninth step which node comes next."""
    teacher = visit(f"#teach={code}.{secret}")
    teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
    teacher.get_by_role("button", name="Ask what comes next").click()
    expect(teacher.get_by_role("alert").filter(has_text="There is nothing to choose from here")).to_be_visible()
    for _ in range(9):
        teacher.keyboard.press("ArrowRight")
    student = visit(f"#join={code}")
    student.get_by_role("button", name="Join", exact=True).click()
    expect(student.get_by_label("Step", exact=True)).to_have_value("9")
    teacher.get_by_role("button", name="Ask what comes next").click()
    expect(status(student)).to_have_text(re.compile("Which node comes next"))
    return teacher, student


def test_a_class_votes_on_the_map_twice_and_sees_the_answers_on_it(
    visit: Callable[..., Page], classroom: Server
) -> None:
    code, secret = classroom.classes.begin()
    teacher, student = asked_class(visit, code, secret)
    expect(student.get_by_role("button", name="Step forward")).to_be_disabled()
    row = student.get_by_role("region", name="Open list").get_by_role("row").nth(1)
    student.get_by_role("button", name="Step back").focus()  # nothing that moves the search is heeded now
    student.keyboard.press("End")
    row.click()
    expect(status(student)).to_have_text(re.compile("Your answer: "))
    expect(status(teacher)).to_have_text("1 of 1 have answered")
    expect(student.get_by_label("Step", exact=True)).to_have_value("9")
    for page in (student, teacher):
        reload_thrice(page)
    expect(status(student)).to_have_text(re.compile("Your answer: "))
    expect(status(teacher)).to_have_text("1 of 1 have answered")
    projector = visit(f"#project={code}")
    expect(status(projector)).to_have_text("Which node comes next? 1 of 1 have answered")
    expect(projector.get_by_text(f"with the code {code[:3]} {code[3:]}")).to_be_visible()
    expect(projector.get_by_label("Step", exact=True)).to_have_value("9")
    expect(projector.get_by_role("button", name="Step forward")).to_be_disabled()
    name = student.get_by_role("region", name="Class", exact=True).get_by_role("paragraph").first.inner_text()
    assert name not in projector.content()
    teacher.get_by_role("button", name="Let them talk").click()
    expect(status(student)).to_have_text(re.compile("Talk about it"))
    teacher.get_by_role("button", name="Vote again").click()
    expect(status(student)).to_have_text(re.compile("Once more"))
    student.get_by_role("application", name="Map").click(position={"x": 400, "y": 60})
    expect(status(teacher)).to_have_text("1 of 1 have answered again")
    expect(student.get_by_role("group", name="What the class answered")).to_be_hidden()

    teacher.get_by_role("button", name="Reveal", exact=True).click()
    for page in (teacher, student, projector):
        answers = page.get_by_role("group", name="What the class answered")
        expect(answers.get_by_text("In the first round it was")).to_be_visible()
        expect(answers.get_by_role("rowheader")).not_to_have_count(0)
        expect(page.get_by_role("button", name="Step forward")).to_be_enabled()
    teacher.get_by_role("button", name="Go on").click()
    teacher.keyboard.press("ArrowRight")
    expect(student.get_by_label("Step", exact=True)).to_have_value("10")
    teacher.get_by_role("button", name="End class").click()
    head, row = saved_answers(teacher)
    assert head == '"name","question","first answer","second answer","right"'
    assert re.fullmatch(rf'"{name}","1","\(\d+, \d+\)","\(\d+, \d+\)","(yes|no)"', row)


def entered(visit: Callable[..., Page], classroom: Server) -> tuple[Page, Page]:
    """A teacher, and a student who follows."""
    code, secret = classroom.classes.begin()
    teacher = visit(f"#teach={code}.{secret}")
    teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
    student = visit(f"#join={code}")
    student.get_by_role("button", name="Join", exact=True).click()
    expect(status(student)).to_have_text(FOLLOWS)
    return teacher, student


def test_a_teacher_sees_who_is_there_lowers_hands_gives_names_removes_and_lets_back_in(
    visit: Callable[..., Page], classroom: Server
) -> None:
    teacher, student = entered(visit, classroom)
    title = student.get_by_role("region", name="Class", exact=True).get_by_role("paragraph").first
    given = title.inner_text()
    hand = student.get_by_role("button", name="Raise hand")
    hand.click()
    teacher.get_by_role("button", name="1 hand up").click()
    people = teacher.get_by_role("dialog", name="Who is in the class")
    row = people.get_by_role("listitem").filter(has_text=given)
    row.get_by_role("button", name="Lower the hand").click()
    expect(hand).to_have_attribute("aria-pressed", "false")
    people.get_by_role("button", name="Rename").click()
    people.get_by_role("textbox", name="Name").fill("<b>Grace</b>")
    teacher.keyboard.press("Enter")
    expect(title).to_have_text("<b>Grace</b>")
    people.get_by_role("checkbox", name="Students may type names").check()
    student.get_by_role("button", name="Name", exact=True).click()
    student.get_by_role("textbox", name="Name").fill("Ada")
    student.keyboard.press("Enter")
    expect(people.get_by_text("Ada", exact=True)).to_be_visible()
    people.get_by_role("button", name="Remove").click()
    expect(status(student)).to_have_text("The teacher has removed this page from the class.")
    student.get_by_role("button", name="Join again").click()
    expect(status(student)).to_have_text("The teacher has removed this page from the class.")
    people.get_by_role("button", name="Let back in").click()
    expect(people.get_by_role("button", name="Remove")).to_be_visible()
    student.get_by_role("button", name="Join again").click()
    expect(status(student)).to_have_text(FOLLOWS)
    expect(title).to_have_text("Ada")


def test_who_is_free_in_a_range_of_steps_goes_no_further(visit: Callable[..., Page], classroom: Server) -> None:
    teacher, student = entered(visit, classroom)
    teacher.get_by_role("button", name="Explore").click()
    teacher.get_by_role("spinbutton", name="From step").fill("3")
    teacher.get_by_role("spinbutton", name="To step").fill("7")
    teacher.keyboard.press("Enter")
    step = student.get_by_label("Step", exact=True)
    expect(status(student)).to_have_text("Explore steps 3 to 7.")
    expect(step).to_have_value("3")
    student.keyboard.press("End")
    expect(step).to_have_value("7")
    student.keyboard.press("Home")
    expect(step).to_have_value("3")
    student.keyboard.press("ArrowRight")
    expect(step).to_have_value("4")
    reload_thrice(student)
    expect(status(student)).to_have_text("Explore steps 3 to 7.")
    expect(step).to_have_value("3")
    teacher.get_by_role("button", name="Explore").click()
    expect(step).to_have_value("0")
    expect(status(student)).to_have_text(FOLLOWS)


def test_a_class_votes_on_a_board_by_the_tile_that_moves_or_the_row(
    visit: Callable[..., Page], classroom: Server
) -> None:
    teacher, student = entered(visit, classroom)
    teacher.get_by_role("tab", name="Board").click()
    expect(teacher.get_by_role("application", name="Sliding-tile board")).to_be_visible()
    for _ in range(6):
        teacher.get_by_role("button", name="Step forward").click()
    expect(student.get_by_label("Step", exact=True)).to_have_value("6")
    teacher.get_by_role("button", name="Ask what comes next").click()
    expect(status(student)).to_have_text(re.compile("Which node comes next"))
    board = student.get_by_role("application", name="Sliding-tile board")
    board.focus()
    student.keyboard.press("ArrowDown")  # the tile above the blank
    expect(status(student)).to_have_text(re.compile("Your answer: board 10"))
    board.focus()
    student.keyboard.press("ArrowUp")
    expect(status(student)).to_have_text(re.compile("Your answer: board 11"))
    expect(status(teacher)).to_have_text("1 of 1 have answered")
    teacher.get_by_role("button", name="Reveal now").click()
    for page in (teacher, student):
        row = page.get_by_role("region", name="Open list").get_by_role("row", name="11")
        expect(row.first).to_have_accessible_description("1 answer of the class")
        expect(page.get_by_text("1 of 1 named a node of least f.")).to_be_visible()


def test_a_class_is_asked_for_numbers_and_choices_too(visit: Callable[..., Page], classroom: Server) -> None:
    teacher, student = entered(visit, classroom)
    for _ in range(9):
        teacher.keyboard.press("ArrowRight")
    projector = visit(f"#project={classroom.classes.latest()[0]}")  # type: ignore[index]
    expect(projector.get_by_label("Step", exact=True)).to_have_value("9")

    def ask(question: str) -> None:
        teacher.get_by_role("button", name="Ask another").click()
        asking = teacher.get_by_role("dialog", name="What do you ask the class?")
        asking.get_by_role("button", name=re.compile(question)).click()

    def revealed(*sentences: str) -> None:
        teacher.get_by_role("button", name="Reveal now").click()
        for page in (teacher, student, projector):
            answers = page.get_by_role("group", name="What the class answered")
            for sentence in sentences:
                expect(answers.get_by_text(sentence)).to_be_visible()

    ask("What happens to its neighbour")
    choice = student.get_by_role("button", name="Already open, no change")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    student.reload()
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(projector.get_by_role("button", name="Already open, no change")).to_be_disabled()
    revealed("1 of 1 answered right.", "is already open; from here g would be 6")
    ask("What f will its neighbour")
    student.get_by_role("spinbutton", name="What f will").fill("14.5")
    student.keyboard.press("Enter")
    expect(status(student)).to_have_text(re.compile("Your answer: 14.5"))
    revealed("0 of 1 answered right.")


def test_a_class_follows_a_lesson_its_searches_and_its_question(visit: Callable[..., Page], classroom: Server) -> None:
    teacher, student = entered(visit, classroom)
    teacher.get_by_role("button", name="Lessons").first.click()
    teacher.get_by_role("dialog", name="Lessons").get_by_role("button", name=re.compile("^1 ")).click()
    here, there = (page.get_by_role("region", name="Lessons", exact=True) for page in (teacher, student))
    title = here.get_by_role("heading", level=3).first.inner_text()
    expect(there.get_by_role("heading", name=title)).to_be_visible()
    teacher.keyboard.press("End")
    expect(timeline(student)).not_to_have_value("0")
    student.reload()
    expect(there.get_by_role("heading", name=title)).to_be_visible()
    expect(status(student)).to_have_text(FOLLOWS)
    teacher.get_by_role("button", name="Ask another").click()
    asking = teacher.get_by_role("dialog", name="What do you ask the class?")
    question = asking.get_by_role("button").first.inner_text()
    asking.get_by_role("button").first.click()
    expect(student.get_by_text(question, exact=True)).to_be_visible()
    student.get_by_role("region", name="Class", exact=True).get_by_role("group").get_by_role("button").first.click()
    expect(status(student)).to_have_text(re.compile("Your answer: "))
    teacher.get_by_role("button", name="Reveal now").click()
    for page in (teacher, student):
        expect(page.get_by_role("group", name="What the class answered").get_by_text("answered right.")).to_be_visible()


HOSTILE = ("<b>Grace</b>", "<img src=x onerror=a()>", "אדה \u202eecarG", "=1+1", "x" * 24)


def test_names_and_sentences_are_text_and_the_projector_has_none_of_the_names(
    visit: Callable[..., Page], classroom: Server
) -> None:
    teacher, student = entered(visit, classroom)
    code, _ = classroom.classes.latest() or ("", "")
    projector = visit(f"#project={code}")
    classroom.classes.act(code, "naming", {"typed": True})
    members = [classroom.classes.enter(code, "student", key=key) for key in KEYS[: len(HOSTILE)]]
    names = [classroom.classes.rename(member, name) for member, name in zip(members, HOSTILE, strict=True)]
    with pytest.raises(Refusal):
        classroom.classes.rename(members[0], "y" * 10_000)
    classroom.classes.members.raise_hand(members[0], up=True)
    teacher.get_by_role("button", name=re.compile("People|hand up")).click()
    people = teacher.get_by_role("dialog", name="Who is in the class")
    for name in names:
        expect(people.get_by_text(name, exact=True)).to_be_visible()
    assert find_serious(people) == []
    people.get_by_role("button", name="Close").click()
    for sentence in ("<script>throw 1</script>", "<img src=x onerror='throw 2'>", "\u202e" + "w" * 199):
        pause = teacher.get_by_role("button", name="Pause class")
        pause.click()
        teacher.get_by_role("textbox", name="What everyone reads").fill(sentence)
        teacher.keyboard.press("Enter")
        for page in (student, projector):
            expect(status(page)).to_have_text(sentence)
        pause.click()
        expect(pause).to_have_attribute("aria-pressed", "false")
    assert [name for name in names if name in projector.content()] == []


def test_the_pages_of_a_class_have_no_serious_fault(visit: Callable[..., Page], classroom: Server) -> None:
    teacher, student = entered(visit, classroom)
    code, _ = classroom.classes.latest() or ("", "")
    for _ in range(9):
        teacher.keyboard.press("ArrowRight")
    teacher.get_by_role("button", name="Ask another").click()
    assert find_serious(teacher) == []
    teacher.get_by_role("button", name=re.compile("What happens to its neighbour")).click()
    student.get_by_role("button", name="Already open, no change").click()
    projector = visit(f"#project={code}")
    expect(projector.get_by_role("button", name="Already open, no change")).to_be_visible()
    for page in (student, projector):
        assert find_serious(page) == []
    teacher.get_by_role("button", name="Reveal now").click()
    for page in (teacher, student, projector):
        answered = page.get_by_role("group", name="What the class answered")
        expect(answered).to_be_visible()
        assert find_serious(answered) == []
        for width in (390, 820):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_who_cannot_open_a_socket_follows_the_slow_way(visit: Callable[..., Page], classroom: Server) -> None:
    code, secret = classroom.classes.begin()

    def teach(do: str, **said: object) -> dict[str, str]:
        who = {"code": code, "role": "teacher", "secret": secret}
        status, answer = post(classroom.server_port, "/class", json.dumps({"do": do, **who, **said}))
        assert status == 200
        return dict(answer)

    student = visit("")
    student.route_web_socket(re.compile("socket.io"), lambda socket: socket.close())
    student.goto("about:blank")  # else the page that is there would take the invitation, and the next one not have it
    student.goto(f"{classroom.address}#join={code}")
    expect(student.get_by_text("This network blocks the quick way")).to_be_visible()
    student.get_by_role("button", name="Join", exact=True).click()
    expect(status(student)).to_have_text("Your teacher will show something soon.")
    map_ = {"rows": ["....", "...."], "start": [0, 0], "goal": [3, 1]}
    document = teach("publish", text=json.dumps({"astrolabe": 1, "map": map_}))["document"]
    place = {"cursor": 0, "step": 0, "playing": False, "speed": 4, "stepSize": "expansion", "picked": None}
    teach("show", shown={"document": document, **place})
    expect(status(student)).to_have_text(FOLLOWS)


def test_a_class_is_started_with_a_button_that_says_first_what_it_opens(
    browser: Browser, tmp_path: Path, complaints: Complaints
) -> None:
    with class_server(tmp_path, classroom=False) as server:
        teacher, student = (browser.new_context(locale="en").new_page() for _ in "ab")
        complaints.watch(teacher)
        complaints.watch(student)
        teacher.goto(server.address)
        for _ in "ab":  # a second class, in the same pages, is like the first
            teacher.get_by_role("button", name="Class", exact=True).click()
            starting = teacher.get_by_role("dialog", name="Start a class")
            expect(starting).to_contain_text("Until you start the class, nothing is open beyond this computer.")
            starting.get_by_role("button", name="Cancel").click()
            assert server.classes.latest() is None
            teacher.get_by_role("button", name="Class", exact=True).click()
            starting.get_by_role("button", name="Start the class").click()
            invitation = teacher.get_by_role("dialog", name="Join the class")
            expect(invitation).to_be_visible()
            going = server.classes.latest()
            assert going
            student.goto(f"{post(server.server_port, '/class/opening', '{}')[1]['addresses'][0]}#join={going[0]}")
            expect(student.get_by_role("button", name="Class", exact=True)).to_be_hidden()
            student.get_by_role("button", name="Join", exact=True).click()
            expect(invitation.get_by_text("1 of 1 here")).to_be_visible()
            invitation.get_by_role("button", name="Close").click()
            expect(teacher.get_by_role("button", name="Explore")).to_have_attribute("aria-pressed", "false")
            teacher.get_by_role("button", name="Explore").click()
            teacher.get_by_role("button", name="Let them explore").click()
            expect(status(student)).to_have_text("Explore as you like.")
            teacher.get_by_role("button", name="End class").click()
            teacher.get_by_role("dialog", name="End the class").get_by_role("button", name="End the class").click()
            expect(status(student)).to_have_text("The class is over.")
            teacher.get_by_role("button", name="Close", exact=True).click()
            expect(status(teacher)).to_be_hidden()
        for page in (teacher, student):
            page.context.close()


def test_a_second_device_shows_where_everybody_is_and_leads_the_class(
    visit: Callable[..., Page], classroom: Server
) -> None:
    code, secret = classroom.classes.begin()
    teacher = visit(f"#teach={code}.{secret}")
    teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
    teacher.get_by_role("button", name="Dashboard").click()
    link = teacher.get_by_role("link", name="Open it in another tab").evaluate("link => link.hash")
    device = visit(link)
    expect(device.get_by_text("Nobody is here yet.")).to_be_visible()
    student = visit(f"#join={code}")
    student.get_by_role("button", name="Join", exact=True).click()
    name = student.get_by_role("region", name="Class", exact=True).get_by_role("paragraph").first.inner_text()
    card = device.get_by_role("listitem").filter(has_text=name)
    expect(card).to_contain_text("With the class")

    for _ in "abc":
        device.get_by_role("button", name="Next step").click()
    expect(student.get_by_label("Step", exact=True)).to_have_value("3")
    device.get_by_role("button", name="Back", exact=True).click()
    expect(teacher.get_by_label("Step", exact=True)).to_have_value("2")
    expect(device.get_by_text("The class is at step 2.")).to_be_visible()
    device.reload()  # its ticket is used up, its secret is not

    student.keyboard.press("ArrowRight")
    expect(card).to_contain_text("On their own, at step 3")
    student.get_by_role("button", name="Raise").click()
    expect(card).to_contain_text("Hand up")
    device.get_by_role("button", name=f"Lower the hand of {name}").click()
    expect(card).not_to_contain_text("Hand up")
    device.get_by_role("button", name=f"Remove {name}").click()
    expect(card).to_be_hidden()
    device.get_by_role("button", name="Ask what comes next").click()
    expect(device.get_by_role("button", name="Let them talk")).to_be_visible()
    expect(device.get_by_role("button", name="Next step")).to_be_disabled()
    again = visit(link)
    expect(again.get_by_text("Only the teacher of the class may do that.")).to_be_visible()


def test_a_page_that_is_in_no_class_asks_for_nothing_of_one(visit: Callable[..., Page]) -> None:
    asked: list[str] = []
    page = visit("")
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.get_by_role("button", name="Predict")).to_be_enabled()
    assert not [url for url in asked if "/class/" in url or url.endswith(("class.css", "classpage.js"))]
    assert page.get_by_role("region", name="Class", exact=True).count() == 0
