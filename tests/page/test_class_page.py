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
from ..support.browser.locators import button, step, timeline
from ..support.browser.serving import post
from ..support.browser.tabs import Complaints, Tab

pytestmark = pytest.mark.browser

FOLLOWS = re.compile("You follow your teacher")


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with class_server(tmp_path_factory.mktemp("cache")) as found:
        yield found


@pytest.fixture(scope="module")
def devices(browser: Browser, classroom: Server) -> Iterator[list[Tab]]:
    """Browsers of people who come to a class, each used again when the class is over."""
    found: list[Tab] = []
    yield found
    for tab in found:
        tab.discard()


@pytest.fixture
def device(
    browser: Browser, classroom: Server, devices: list[Tab], complaints: Complaints
) -> Iterator[Callable[[], Tab]]:
    """A device of its own, which has never been here."""
    used: list[Tab] = []

    def taken() -> Tab:
        if not devices:
            devices.append(Tab(browser, {"locale": "en"}, classroom.address.rstrip("/")))
        used.append(devices.pop())
        used[-1].complaints = complaints
        return used[-1]

    yield taken
    for tab in used:
        tab.discard() if tab.spent else tab.clean()
    devices += [tab for tab in used if not tab.spent]
    classroom.classes.end_all()


@pytest.fixture
def visit(device: Callable[[], Tab]) -> Callable[[str], Page]:
    """Opens an address of the server on a device of its own."""

    def visited(part: str) -> Page:
        tab = device()
        tab.open(part)
        return tab.page

    return visited


def status(page: Page) -> Locator:
    return page.get_by_role("region", name="Class", exact=True).get_by_role("status").first


def name_of(student: Page) -> Locator:
    return student.get_by_role("region", name="Class", exact=True).get_by_role("paragraph").first


def answers_on(page: Page) -> Locator:
    return page.get_by_role("group", name="What the class answered")


@pytest.mark.thorough
def test_a_student_follows_leaves_comes_back_and_survives_a_reload(
    visit: Callable[[str], Page], classroom: Server
) -> None:
    code, secret = classroom.classes.begin()
    teacher = visit(f"#teach={code}.{secret}")
    invitation = teacher.get_by_role("dialog", name="Join the class")
    expect(invitation.get_by_text(f"{code[:4]} {code[4:]}")).to_be_visible()
    student = visit("join")
    student.get_by_role("textbox", name="Class code").fill("12345")
    button(student, "Join").click()
    expect(student.get_by_role("alert").filter(has_text="eight digits")).to_be_visible()
    student.get_by_role("textbox", name="Class code").fill(code)
    button(student, "Join").click()
    expect(invitation.get_by_text("1 of 1 here")).to_be_visible()
    invitation.get_by_role("button", name="Close").click()
    assert secret not in teacher.url

    for _ in range(5):
        teacher.keyboard.press("ArrowRight")
    expect(step(teacher)).to_have_value("5")
    expect(step(student)).to_have_value("5")
    shown = timeline(teacher).input_value()
    expect(timeline(student)).to_have_value(shown)
    expect(status(student)).to_have_text(FOLLOWS)

    student.keyboard.press("ArrowLeft")
    expect(status(student)).to_have_text("You are at step 4, the class at 5.")
    student.keyboard.press("Escape")
    expect(timeline(student)).to_have_value(shown)
    name = name_of(student).inner_text()

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


def asked_class(visit: Callable[[str], Page], code: str, secret: str) -> tuple[Page, Page]:
    """A teacher and a student, who is asked at the ninth step which node comes next."""
    teacher = visit(f"#teach={code}.{secret}")
    teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
    teacher.get_by_role("button", name="Ask what comes next").click()
    expect(teacher.get_by_role("alert").filter(has_text="There is nothing to choose from here")).to_be_visible()
    for _ in range(9):
        teacher.keyboard.press("ArrowRight")
    student = visit(f"#join={code}")
    button(student, "Join").click()
    expect(step(student)).to_have_value("9")
    teacher.get_by_role("button", name="Ask what comes next").click()
    expect(status(student)).to_have_text(re.compile("Which node comes next"))
    return teacher, student


@pytest.mark.thorough
def test_a_class_votes_on_the_map_twice_and_sees_the_answers_on_it(
    visit: Callable[[str], Page], classroom: Server
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
    expect(step(student)).to_have_value("9")
    for page in (student, teacher):
        reload_thrice(page)
    expect(status(student)).to_have_text(re.compile("Your answer: "))
    expect(status(teacher)).to_have_text("1 of 1 have answered")
    projector = visit(f"#project={code}")
    expect(status(projector)).to_have_text("Which node comes next? 1 of 1 have answered")
    expect(projector.get_by_text(f"with the code {code[:4]} {code[4:]}")).to_be_visible()
    expect(step(projector)).to_have_value("9")
    expect(projector.get_by_role("button", name="Step forward")).to_be_disabled()
    name = name_of(student).inner_text()
    assert name not in projector.content()
    teacher.get_by_role("button", name="Let them talk").click()
    expect(status(student)).to_have_text(re.compile("Talk about it"))
    teacher.get_by_role("button", name="Vote again").click()
    expect(status(student)).to_have_text(re.compile("Once more"))
    student.get_by_role("application", name="Map").click(position={"x": 400, "y": 60})
    expect(status(teacher)).to_have_text("1 of 1 have answered again")
    expect(student.get_by_role("group", name="What the class answered")).to_be_hidden()

    button(teacher, "Reveal").click()
    for page in (teacher, student, projector):
        answers = page.get_by_role("group", name="What the class answered")
        expect(answers.get_by_text("In the first round it was")).to_be_visible()
        expect(answers.get_by_role("rowheader")).not_to_have_count(0)
        expect(page.get_by_role("button", name="Step forward")).to_be_enabled()
    teacher.get_by_role("button", name="Go on").click()
    teacher.keyboard.press("ArrowRight")
    expect(step(student)).to_have_value("10")
    teacher.get_by_role("button", name="End class").click()
    head, row = saved_answers(teacher)
    assert head == '"name","question","first answer","second answer","right"'
    assert re.fullmatch(rf'"{name}","1","\(\d+, \d+\)","\(\d+, \d+\)","(yes|no)"', row)


def begun(visit: Callable[[str], Page], classroom: Server) -> Page:
    """A teacher, alone in a new class."""
    code, secret = classroom.classes.begin()
    teacher = visit(f"#teach={code}.{secret}")
    teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
    return teacher


def joined(visit: Callable[[str], Page], classroom: Server) -> Page:
    """A student, who follows."""
    code, _ = classroom.classes.latest() or ("", "")
    student = visit(f"#join={code}")
    button(student, "Join").click()
    expect(status(student)).to_have_text(FOLLOWS)
    return student


def entered(visit: Callable[[str], Page], classroom: Server) -> tuple[Page, Page]:
    """A teacher, and a student who follows."""
    return begun(visit, classroom), joined(visit, classroom)


def test_a_teacher_sees_who_is_there_and_leads_the_class_from_a_second_device(
    visit: Callable[[str], Page], classroom: Server
) -> None:
    teacher = begun(visit, classroom)
    button(teacher, "Dashboard").click()
    link = teacher.get_by_role("link", name="Open it in another tab").evaluate("link => link.hash")
    teacher.keyboard.press("Escape")
    device = visit(link)
    expect(device.get_by_text("Nobody is here yet.")).to_be_visible()
    student = joined(visit, classroom)
    lower_hands_give_names_remove_and_let_back_in(teacher, student)
    teacher.keyboard.press("Escape")
    lead_from_a_second_device(teacher, student, device)
    again = visit(link)
    expect(again.get_by_text("Only the teacher of the class may do that.")).to_be_visible()


def lower_hands_give_names_remove_and_let_back_in(teacher: Page, student: Page) -> None:
    title = name_of(student)
    given = title.inner_text()
    hand = button(student, "Raise hand")
    hand.click()
    button(teacher, "1 hand up").click()
    people = teacher.get_by_role("dialog", name="Who is in the class")
    row = people.get_by_role("listitem").filter(has_text=given)
    row.get_by_role("button", name="Lower the hand").click()
    expect(hand).to_have_attribute("aria-pressed", "false")
    people.get_by_role("button", name="Rename").click()
    people.get_by_role("textbox", name="Name").fill("<b>Grace</b>")
    teacher.keyboard.press("Enter")
    expect(title).to_have_text("<b>Grace</b>")
    people.get_by_role("checkbox", name="Students may type names").check()
    button(student, "Name").click()
    student.get_by_role("textbox", name="Name").fill("Ada")
    student.keyboard.press("Enter")
    expect(people.get_by_text("Ada", exact=True)).to_be_visible()
    people.get_by_role("button", name="Remove").click()
    expect(status(student)).to_have_text("The teacher has removed this page from the class.")
    button(student, "Join again").click()
    expect(status(student)).to_have_text("The teacher has removed this page from the class.")
    people.get_by_role("button", name="Let back in").click()
    expect(people.get_by_role("button", name="Remove")).to_be_visible()
    button(student, "Join again").click()
    expect(status(student)).to_have_text(FOLLOWS)
    expect(title).to_have_text("Ada")


def test_a_teacher_lets_nobody_new_in_for_a_while_and_sends_the_newest_away(
    visit: Callable[[str], Page], classroom: Server
) -> None:
    code, secret = classroom.classes.begin()
    teacher = visit(f"#teach={code}.{secret}")
    teacher.get_by_role("dialog", name="Join the class").get_by_role("button", name="Close").click()
    button(teacher, "People").click()
    people = teacher.get_by_role("dialog", name="Who is in the class")
    shut = people.get_by_role("button", name="Nobody new")
    shut.press("Enter")
    expect(shut).to_have_attribute("aria-pressed", "true")
    expect(people.get_by_role("status")).to_have_text("Nobody has joined yet; nobody new may join")
    student = visit(f"#join={code}")
    button(student, "Join").click()
    expect(student.get_by_role("alert").filter(has_text="Nobody new may join the class")).to_be_visible()
    shut.press("Space")
    expect(shut).to_have_attribute("aria-pressed", "false")
    button(student, "Join").click()
    expect(people.get_by_role("status")).to_have_text("1 of 1 here")

    people.get_by_role("button", name="Send the newest away").click()
    expect(status(student)).to_have_text("The teacher has removed this page from the class.")
    expect(shut).to_have_attribute("aria-pressed", "true")
    button(student, "Join again").click()
    expect(status(student)).to_have_text(re.compile("^Nobody new may join"))
    shut.click()
    button(student, "Join again").click()
    expect(people.get_by_role("status")).to_have_text("1 of 1 here")


def lead_from_a_second_device(teacher: Page, student: Page, device: Page) -> None:
    """It shows where everybody is."""
    card = device.get_by_role("listitem").filter(has_text="Ada")
    expect(card).to_contain_text("With the class")
    for _ in "abc":
        button(device, "Next step").click()
    expect(step(student)).to_have_value("3")
    button(device, "Back").click()
    expect(step(teacher)).to_have_value("2")
    expect(device.get_by_text("The class is at step 2.")).to_be_visible()
    device.reload()  # its ticket is used up, its secret is not

    student.keyboard.press("ArrowRight")
    expect(card).to_contain_text("On their own, at step 3")
    button(student, "Raise hand").click()
    expect(card).to_contain_text("Hand up")
    button(device, "Lower the hand of Ada").click()
    expect(card).not_to_contain_text("Hand up")
    button(device, "Remove Ada").click()
    expect(card).to_be_hidden()
    button(device, "Ask what comes next").click()
    expect(button(device, "Let them talk")).to_be_visible()
    expect(button(device, "Next step")).to_be_disabled()


def test_a_class_is_free_for_a_while_then_votes_on_a_board_and_has_a_lesson(
    visit: Callable[[str], Page], classroom: Server
) -> None:
    teacher, student = entered(visit, classroom)
    go_no_further_than_a_range_of_steps(teacher, student)
    vote_on_a_board_by_the_tile_that_moves_or_the_row(teacher, student)
    button(teacher, "Go on").click()
    follow_a_lesson_its_searches_and_its_question(teacher, student)


def go_no_further_than_a_range_of_steps(teacher: Page, student: Page) -> None:
    explore = button(teacher, "Explore")
    explore.click()
    teacher.get_by_role("spinbutton", name="From step").fill("3")
    teacher.get_by_role("spinbutton", name="To step").fill("7")
    teacher.keyboard.press("Enter")
    expect(status(student)).to_have_text("Explore steps 3 to 7.")
    expect(step(student)).to_have_value("3")
    for key, shown in (("End", "7"), ("Home", "3"), ("ArrowRight", "4")):
        student.keyboard.press(key)
        expect(step(student)).to_have_value(shown)
    reload_thrice(student)
    expect(status(student)).to_have_text("Explore steps 3 to 7.")
    expect(step(student)).to_have_value("3")
    explore.click()
    expect(step(student)).to_have_value("0")
    expect(status(student)).to_have_text(FOLLOWS)


def vote_on_a_board_by_the_tile_that_moves_or_the_row(teacher: Page, student: Page) -> None:
    teacher.get_by_role("tab", name="Board").click()
    expect(teacher.get_by_role("application", name="Sliding-tile board")).to_be_visible()
    for _ in range(6):
        button(teacher, "Step forward").click()
    expect(step(student)).to_have_value("6")
    button(teacher, "Ask what comes next").click()
    expect(status(student)).to_have_text(re.compile("Which node comes next"))
    board = student.get_by_role("application", name="Sliding-tile board")
    for key, named in (("ArrowDown", "board 10"), ("ArrowUp", "board 11")):  # Down: the tile above the blank
        board.focus()
        student.keyboard.press(key)
        expect(status(student)).to_have_text(re.compile(f"Your answer: {named}"))
    expect(status(teacher)).to_have_text("1 of 1 have answered")
    button(teacher, "Reveal now").click()
    for page in (teacher, student):
        row = page.get_by_role("region", name="Open list").get_by_role("row", name="11")
        expect(row.first).to_have_accessible_description("1 answer of the class")
        expect(page.get_by_text("1 of 1 named a node of least f.")).to_be_visible()


def follow_a_lesson_its_searches_and_its_question(teacher: Page, student: Page) -> None:
    button(teacher, "Lessons").first.click()
    teacher.get_by_role("dialog", name="Lessons").get_by_role("button", name=re.compile("^1 ")).click()
    here, there = (page.get_by_role("region", name="Lessons", exact=True) for page in (teacher, student))
    title = here.get_by_role("heading", level=3).first.inner_text()
    expect(there.get_by_role("heading", name=title)).to_be_visible()
    teacher.keyboard.press("End")
    expect(timeline(student)).not_to_have_value("0")
    student.reload()
    expect(there.get_by_role("heading", name=title)).to_be_visible()
    expect(status(student)).to_have_text(FOLLOWS)
    button(teacher, "Ask another").click()
    asked = teacher.get_by_role("dialog", name="What do you ask the class?").get_by_role("button").first
    question = asked.inner_text()
    asked.click()
    expect(student.get_by_text(question, exact=True)).to_be_visible()
    student.get_by_role("region", name="Class", exact=True).get_by_role("group").get_by_role("button").first.click()
    expect(status(student)).to_have_text(re.compile("Your answer: "))
    button(teacher, "Reveal now").click()
    for page in (teacher, student):
        expect(answers_on(page).get_by_text("answered right.")).to_be_visible()


@pytest.mark.thorough
def test_a_class_is_asked_for_numbers_and_choices_and_no_name_or_sentence_is_more_than_text(
    visit: Callable[[str], Page], classroom: Server
) -> None:
    teacher, student = entered(visit, classroom)
    code, _ = classroom.classes.latest() or ("", "")
    for _ in range(9):
        teacher.keyboard.press("ArrowRight")
    projector = visit(f"#project={code}")
    expect(step(projector)).to_have_value("9")
    answer_numbers_and_choices(teacher, student, projector)
    names = admitted(classroom, code)
    teacher.get_by_role("button", name=re.compile("People|hand up")).click()
    people = teacher.get_by_role("dialog", name="Who is in the class")
    for name in names:
        expect(people.get_by_text(name, exact=True)).to_be_visible()
    assert find_serious(people) == []
    people.get_by_role("button", name="Close").click()
    read_sentences(teacher, student, projector)
    assert [name for name in names if name in projector.content()] == []


def answer_numbers_and_choices(teacher: Page, student: Page, projector: Page) -> None:
    """On no page is anything that axe calls serious, and none is wider than its window."""

    def ask(question: str) -> None:
        button(teacher, "Ask another").click()
        asking = teacher.get_by_role("dialog", name="What do you ask the class?")
        asking.get_by_role("button", name=re.compile(question)).click()

    def reveal(*sentences: str) -> None:
        button(teacher, "Reveal now").click()
        for page in (teacher, student, projector):
            for sentence in sentences:
                expect(answers_on(page).get_by_text(sentence)).to_be_visible()

    button(teacher, "Ask another").click()
    assert find_serious(teacher) == []
    teacher.get_by_role("button", name=re.compile("What happens to its neighbour")).click()
    choice = button(student, "Already open, no change")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    student.reload()
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(button(projector, "Already open, no change")).to_be_disabled()
    for page in (student, projector):
        assert find_serious(page) == []
    reveal("1 of 1 answered right.", "is already open; from here g would be 6")
    for page in (teacher, student, projector):
        assert find_serious(answers_on(page)) == []
        for width in (390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") == width
    ask("What f will its neighbour")
    student.get_by_role("spinbutton", name="What f will").fill("14.5")
    student.keyboard.press("Enter")
    expect(status(student)).to_have_text(re.compile("Your answer: 14.5"))
    reveal("0 of 1 answered right.")


HOSTILE = ("<b>Grace</b>", "<img src=x onerror=a()>", "אדה \u202eecarG", "=1+1", "x" * 24)


def admitted(classroom: Server, code: str) -> list[str]:
    """The names of students who have typed what means ill; one of them has a hand up."""
    classroom.classes.act(code, "naming", {"typed": True})
    members = [classroom.classes.enter(code, "student", key=key) for key in KEYS[: len(HOSTILE)]]
    names = [classroom.classes.rename(member, name) for member, name in zip(members, HOSTILE, strict=True)]
    with pytest.raises(Refusal):
        classroom.classes.rename(members[0], "y" * 10_000)
    classroom.classes.members.raise_hand(members[0], up=True)
    return names


def read_sentences(teacher: Page, student: Page, projector: Page) -> None:
    """What a teacher writes is shown as it is written."""
    button(teacher, "Go on").click()
    pause = button(teacher, "Pause class")
    for sentence in ("<script>throw 1</script>", "<img src=x onerror='throw 2'>", "\u202e" + "w" * 199):
        pause.click()
        teacher.get_by_role("textbox", name="What everyone reads").fill(sentence)
        teacher.keyboard.press("Enter")
        for page in (student, projector):
            expect(status(page)).to_have_text(sentence)
        pause.click()
        expect(pause).to_have_attribute("aria-pressed", "false")


def test_who_cannot_open_a_socket_follows_the_slow_way(device: Callable[[], Tab], classroom: Server) -> None:
    code, secret = classroom.classes.begin()

    def teach(do: str, **said: object) -> dict[str, str]:
        who = {"code": code, "role": "teacher", "secret": secret}
        status, answer = post(classroom.server_port, "/class", json.dumps({"do": do, **who, **said}))
        assert status == 200
        return dict(answer)

    tab = device()
    student = tab.page
    student.route_web_socket(re.compile("socket.io"), lambda socket: socket.close())
    tab.open(f"#join={code}")
    expect(student.get_by_text("This network blocks the quick way")).to_be_visible()
    button(student, "Join").click()
    expect(status(student)).to_have_text("Your teacher will show something soon.")
    map_ = {"rows": ["....", "...."], "start": [0, 0], "goal": [3, 1]}
    document = teach("publish", text=json.dumps({"astrolabe": 1, "map": map_}))["document"]
    place = {"cursor": 0, "step": 0, "playing": False, "speed": 4, "stepSize": "expansion", "picked": None}
    teach("show", shown={"document": document, **place})
    expect(status(student)).to_have_text(FOLLOWS)


@pytest.mark.thorough
def test_a_class_is_started_with_a_button_that_says_first_what_it_opens(
    browser: Browser, tmp_path: Path, complaints: Complaints
) -> None:
    with class_server(tmp_path, classroom=False) as server:
        teacher, student = (browser.new_context(locale="en").new_page() for _ in "ab")
        complaints.watch(teacher)
        complaints.watch(student)
        teacher.goto(server.address)
        for _ in "ab":  # a second class, in the same pages, is like the first
            button(teacher, "Class").click()
            starting = teacher.get_by_role("dialog", name="Start a class")
            expect(starting).to_contain_text("Until you start the class, nothing is open beyond this computer.")
            starting.get_by_role("button", name="Cancel").click()
            assert server.classes.latest() is None
            button(teacher, "Class").click()
            starting.get_by_role("button", name="Start the class").click()
            invitation = teacher.get_by_role("dialog", name="Join the class")
            expect(invitation).to_be_visible()
            going = server.classes.latest()
            assert going
            student.goto(f"{post(server.server_port, '/class/opening', '{}')[1]['addresses'][0]}#join={going[0]}")
            expect(button(student, "Class")).to_be_hidden()
            button(student, "Join").click()
            expect(invitation.get_by_text("1 of 1 here")).to_be_visible()
            invitation.get_by_role("button", name="Close").click()
            expect(teacher.get_by_role("button", name="Explore")).to_have_attribute("aria-pressed", "false")
            teacher.get_by_role("button", name="Explore").click()
            teacher.get_by_role("button", name="Let them explore").click()
            expect(status(student)).to_have_text("Explore as you like.")
            teacher.get_by_role("button", name="End class").click()
            teacher.get_by_role("dialog", name="End the class").get_by_role("button", name="End the class").click()
            expect(status(student)).to_have_text("The class is over.")
            button(teacher, "Close").click()
            expect(status(teacher)).to_be_hidden()
        for page in (teacher, student):
            page.context.close()


@pytest.mark.thorough
def test_a_page_that_is_in_no_class_asks_for_nothing_of_one(visit: Callable[[str], Page]) -> None:
    page = visit("")
    expect(button(page, "Predict")).to_be_enabled()
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert any("late" in url for url in asked)
    assert not [url for url in asked if "/class/" in url or url.endswith(("class.css", "classpage.js"))]
    assert page.get_by_role("region", name="Class", exact=True).count() == 0
