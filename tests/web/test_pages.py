"""What HTTP serves: the page and its files, their headers, documents in and out, and a fixed answer to odd names."""

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from astrolabe.content.words import LANGUAGES, LATER, catalogue, first_words
from astrolabe.web.app import create_app
from astrolabe.web.files import FOREVER, Files, folder
from astrolabe.web.limits import Limits

from ..support.browser.serving import in_thread, post
from ..support.browser.websocket import connection, request_text
from ..support.oracles.documents import MAP

CLIENT = "vendor/socket.io-4.8.4.esm.min.js"
LIBRARIES = {
    CLIENT: "3d2279dfc6e6343c212541f27575e3385fcc388c07d24eec47f969743753c40c",
    "vendor/mediabunny-1.61.0.esm.min.js": "fa696c53494b6b09a8b310ec51e3c44a59e79513234fb832255a38c686162009",
}


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


def get(app: Flask, path: str, **headers: str) -> TestResponse:
    return app.test_client().get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def send(app: Flask, path: str, body: object, kind: str = "application/json") -> TestResponse:
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return app.test_client().post(path, data=data, content_type=kind)


def refusal(answer: TestResponse) -> str:
    assert answer.json
    return str(answer.json["refusal"]["key"])


# The page


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("zh-CN,zh;q=0.9,en;q=0.5", "zh"), ("en-GB", "en"), ("fr", "en"), ("zh", "zh"), ("", "en"), ("x" * 5000, "en")],
)
def test_the_page_comes_in_the_language_of_the_browser(app: Flask, accepted: str, language: str) -> None:
    answer = get(app, "/", Accept_Language=accepted)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


def test_nothing_in_the_page_needs_an_inline_script_or_style(app: Flask) -> None:
    text = get(app, "/").text
    assert not re.search(r"\son[a-z]+=|\sstyle=|<style|javascript:", text)
    for tag in re.findall(r"<script[^>]*>", text):
        assert 'src="/static/' in tag or 'type="application/json"' in tag


def test_the_page_asks_for_nothing_elsewhere(app: Flask) -> None:
    addresses = re.findall(r'(?:src|href)="([^"#]*)', get(app, "/").text)
    assert addresses
    assert all(address.startswith("/static/") for address in addresses if address)


def test_every_file_the_page_names_is_there(app: Flask) -> None:
    for address in set(re.findall(r'(?:src|href)="(/[^"#]*)', get(app, "/").text)):
        assert get(app, address).status_code == 200, address


def test_what_the_first_tab_runs_comes_in_two_files_and_nothing_of_the_other(app: Flask) -> None:
    text = get(app, "/").text
    preloaded = re.findall(r'rel="modulepreload" href="/static/\w{16}/([^"]*)"', text)
    assert preloaded == ["js/bundles/first.js", CLIENT, "js/bundles/main.js"]
    scripts = get(app, "/static/js/bundles/first.js").text
    assert "class Stage" in scripts
    assert "class RecordStore" in scripts
    assert "class Atlas" not in scripts
    assert len(re.findall(r'<(?:script|link|img)[^>]* (?:src|href)="/static', text)) <= 8


def test_every_line_of_a_bundle_is_told_from_which_script_it_is(app: Flask) -> None:
    lines = get(app, "/static/js/bundles/first.js").text.splitlines()
    sections = get(app, "/static/js/bundles/first.js.map").json["sections"]  # type: ignore[index]
    for section in sections:
        [source] = section["map"]["sources"]
        assert (
            f"const {source.removeprefix('../').removesuffix('.js').replace('/', '$')} ="
            in lines[section["offset"]["line"]]
        )
        assert (folder("static") / "js" / source.removeprefix("../")).is_file()
    assert len(sections) > 50


def test_the_page_holds_the_tables_in_their_order(app: Flask) -> None:
    found = re.search(r'id="tables">(.*?)</script>', get(app, "/").text, re.DOTALL)
    assert found
    assert list(json.loads(found[1])["algorithms"])[:3] == ["a-star", "weighted-a-star", "greedy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_can_be_had_alone(app: Flask, language: str) -> None:
    assert get(app, f"/words/{language}.json").json == catalogue(language)


def test_the_page_comes_with_every_sentence_that_its_first_scripts_say(app: Flask) -> None:
    text = get(app, "/").text
    (there,) = re.findall(r'id="catalogue">(.*?)</script>', text)
    scripts = re.findall(r'modulepreload" href="([^"]*)', text)
    said = re.compile(r'["`](' + "|".join(LATER) + r")\.[a-z]")
    assert json.loads(there) == first_words("en")
    assert {name: said.findall(get(app, name).text) for name in scripts if said.search(get(app, name).text)} == {}


def test_what_the_page_needs_is_small(app: Flask) -> None:
    text = get(app, "/").text
    names = {"/", *re.findall(r'(?:src|href)="(/[^"#]*)', text)}
    sizes = {name: len(get(app, name, Accept_Encoding="gzip").data) for name in names}
    assert sum(sizes.values()) < 200_000, sizes


# Headers


@pytest.mark.parametrize("path", ["/", "/words/en.json", "/static/icon.svg", "/static/nothing", "/nothing"])
def test_every_answer_has_the_security_headers(app: Flask, path: str) -> None:
    headers = get(app, path, Host="localhost:80").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "connect-src 'self' ws://localhost" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in headers
    assert "Access-Control-Allow-Origin" not in headers


def test_a_script_has_only_the_headers_that_concern_it(app: Flask) -> None:
    headers = get(app, "/static/js/main.js").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert sum(len(name) + len(value) + 4 for name, value in headers.items()) < 350


@pytest.mark.parametrize(
    ("path", "control"),
    [
        ("/", "no-store"),
        ("/words/zh.json", "no-store"),
        ("/static/nothing.js", "no-store"),
        ("/static/js/main.js", "no-cache"),
        ("/static/style.css", "no-cache"),
        (f"/static/{CLIENT}", FOREVER),
    ],
)
def test_what_changes_is_not_kept_and_what_has_a_version_is(app: Flask, path: str, control: str) -> None:
    assert get(app, path).headers["Cache-Control"] == control


def test_what_a_page_names_is_kept_until_it_changes(tmp_path: Path) -> None:
    here = Files(tmp_path)
    script = tmp_path / "main.js"
    script.write_text("first")
    here.names()
    before = here.version
    assert here.is_kept(before, "main.js", script.stat().st_mtime_ns)
    os.utime(script, ns=(1, 1))
    assert not here.is_kept(before, "main.js", script.stat().st_mtime_ns)
    here.names()
    assert here.version != before
    assert not here.is_kept(before, "main.js", script.stat().st_mtime_ns)
    assert here.is_kept(here.version, "main.js", script.stat().st_mtime_ns)


def test_a_page_finds_its_files_under_their_version(app: Flask) -> None:
    (address,) = re.findall(r'<script type="module" src="([^"]*)"', get(app, "/").text)
    assert get(app, address).headers["Cache-Control"] == FOREVER
    another = re.sub(r"\w{16}", "0" * 16, address)
    assert get(app, another).data == get(app, address).data
    assert get(app, another).headers["Cache-Control"] == "no-cache"


def test_a_file_the_browser_has_is_not_sent_again(app: Flask) -> None:
    for encoding in ("gzip", "identity"):
        first = get(app, "/static/js/main.js", Accept_Encoding=encoding)
        again = get(app, "/static/js/main.js", Accept_Encoding=encoding, If_None_Match=first.headers["ETag"])
        assert (first.status_code, again.status_code, again.data) == (200, 304, b"")


def test_a_browser_that_asks_for_an_icon_gets_ours(app: Flask) -> None:
    answer = app.test_client().get("/favicon.ico")
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert answer.data == app.test_client().get("/static/icon.svg").data


def test_a_packed_file_is_the_same_file(app: Flask) -> None:
    plain = get(app, "/static/js/main.js")
    packed = get(app, "/static/js/main.js", Accept_Encoding="gzip, br")
    assert plain.headers.get("Content-Encoding") is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert packed.headers["ETag"] != plain.headers["ETag"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [("js/main.js", "text/javascript"), ("style.css", "text/css"), ("icon.svg", "image/svg+xml")],
)
def test_a_file_has_its_type_on_every_system(app: Flask, path: str, kind: str) -> None:
    assert get(app, f"/static/{path}").mimetype == kind


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_is_the_one_described(app: Flask, library: str) -> None:
    data = get(app, f"/static/{library}").data
    assert hashlib.sha256(data).hexdigest() == LIBRARIES[library]
    assert LIBRARIES[library] in (folder("static") / "vendor" / "README.md").read_text("utf-8")
    assert b"sourceMappingURL" not in data


def test_every_library_is_described() -> None:
    there = {f"vendor/{path.name}" for path in (folder("static") / "vendor").glob("*.js")}
    assert there == set(LIBRARIES)


# Names that are no files


ODD = [
    "/static/",
    "/static/js",
    "/static/js/",
    "/static/CON",
    "/static/con.js",
    "/static/NUL.txt",
    "/static/js/COM1.js",
    "/static/aux",
    "/static/js/main.js/",
    "/static/js/main.js::$DATA",
    "/static/js/main.js%00",
    "/static/js\\main.js",
    "/static/..\\pyproject.toml",
    "/static/../pyproject.toml",
    "/static/%2e%2e/pyproject.toml",
    "/static/js/..%2f..%2f..%2fpyproject.toml",
    "/static//etc/passwd",
    "/static/C:/Windows/win.ini",
    "/static/vendor/README.md",
    "/static/js/types.d.ts",
    "/static/.gitkeep",
    "/static/%ff%fe",
    "/server/web/serve.py",
    "/pyproject.toml",
    "/console",
    "/?__debugger__=yes&cmd=resource&f=debugger.js",
    "/words/fr.json",
    "/words/../en.json",
    "/favicon.png",
]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Of a server that several tests ask."""
    with in_thread() as server:
        yield server.server_port


@pytest.mark.parametrize("path", ODD)
def test_an_odd_name_gets_the_same_answer_as_any_other(port: int, path: str) -> None:
    with connection(port) as client:
        client.sendall(request_text("GET", path, {"Host": f"127.0.0.1:{port}", "Connection": "close"}))
        answer = b""
        while piece := client.recv(65_536):
            answer += piece
    if path.startswith("/?"):
        assert b"debugger" not in answer
        return
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert b'{"refusal":{"key":"request.no-such-page"' in answer


@pytest.mark.parametrize("path", ["/", "/static/js/main.js", "/words/en.json"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_other_methods_are_refused(app: Flask, path: str, method: str) -> None:
    assert app.test_client().open(path, method=method).status_code == 405


# Lessons


def test_the_lessons_come_in_both_languages(app: Flask) -> None:
    answer = get(app, "/lessons")
    assert answer.json
    assert len(answer.json["lessons"]) == 21
    assert {*answer.json["lessons"][0]["title"]} == {*LANGUAGES}
    packed = get(app, "/lessons", Accept_Encoding="gzip")
    assert json.loads(gzip.decompress(packed.data)) == answer.json
    assert len(packed.data) < 32_000


def test_a_set_of_lessons_comes_back_once_it_is_checked(app: Flask) -> None:
    [first, *_] = (get(app, "/lessons").json or {})["lessons"]
    text = json.dumps({"astrolabe": 1, "lessons": [first]})
    assert send(app, "/lessons", {"text": text}).json == {"lessons": [first]}


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"text": "{}"}, "format.json.missing"),
        ({"text": "x" * 2_000_001}, "lessons.large"),
        ({"text": 5}, "request.text"),
        ({}, "request.missing"),
        ("[", "request.json"),
    ],
)
def test_a_set_that_cannot_be_used_is_refused(app: Flask, body: Any, key: str) -> None:
    answer = send(app, "/lessons", body)
    assert (answer.status_code, refusal(answer)) == (400, key)


# Documents


def test_a_problem_told_gets_the_name_of_what_is_in_it(app: Flask) -> None:
    first, again = (send(app, "/problems", MAP).json for _ in range(2))
    assert first == again
    assert first
    assert re.fullmatch(r"[0-9a-f]{32}", first["problem"])
    other = send(app, "/problems", {**MAP, "notes": "other words"}).json
    assert other == first, "the notes are no part of the problem"


def test_a_file_is_read_and_written_back(app: Flask) -> None:
    text = "2 3\n1 2 4\n0 0 0\n"
    answer = send(app, "/read", {"name": "a.txt", "text": text}).json
    assert answer
    assert answer["format"] == "sea"
    [document] = answer["documents"]
    assert send(app, "/write", {"document": document, "format": "sea", "path": None}).json == {
        "text": text,
        "name": "astrolabe.txt",
    }


@pytest.mark.parametrize(
    ("path", "body", "key"),
    [
        ("/problems", " ", "format.empty"),
        ("/problems", "{}", "format.json.missing"),
        ("/problems", "[" * 5000, "format.json.deep"),
        ("/problems", b"\xff", "request.json"),
        ("/read", " ", "request.json"),
        ("/read", {"name": "x"}, "request.missing"),
        ("/read", {"name": "x", "text": "2 2\n1 0\n0 9\n"}, "format.range"),
        ("/read", {"name": "x", "text": 5}, "request.text"),
        ("/write", {"document": MAP, "format": "bmp"}, "format.no-such"),
        ("/write", {"document": MAP, "format": "puzzle"}, "format.write.boards-only"),
        ("/write", {"document": [], "format": "sea"}, "format.json.object"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_reason(app: Flask, path: str, body: Any, key: str) -> None:
    answer = send(app, path, body)
    assert answer.status_code == 400
    assert refusal(answer) == key


def test_only_json_is_taken(app: Flask) -> None:
    for kind in ("text/plain", "multipart/form-data", "application/x-www-form-urlencoded", ""):
        answer = send(app, "/problems", MAP, kind)
        assert (answer.status_code, refusal(answer)) == (415, "request.not-json")


@pytest.mark.parametrize("path", ["/problems", "/read", "/write"])
def test_a_body_that_is_too_large_is_refused(path: str) -> None:
    app = create_app(limits=Limits(document_body=1000))
    answer = send(app, path, "x" * 1001)
    assert (answer.status_code, refusal(answer)) == (413, "request.too-large")


def test_a_body_of_unsaid_length_is_refused(port: int) -> None:
    with connection(port) as client:
        headers = {"Host": f"127.0.0.1:{port}", "Content-Type": "application/json"}
        client.sendall(request_text("POST", "/read", {**headers, "Transfer-Encoding": "chunked"}))
        client.sendall((b"7d00\r\n" + b"x" * 32_000 + b"\r\n") * 4 + b"0\r\n\r\n")
        assert client.recv(1000).startswith(b"HTTP/1.1 411 ")


def test_what_goes_wrong_is_one_line_in_the_log(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("astrolabe.web.questions.problems.problem_from", lambda *_: 1 // 0)
    answer = send(app, "/problems", MAP)
    assert (answer.status_code, refusal(answer)) == (500, "request.failed")
    [record] = caplog.records
    assert record.exc_info is None
    assert record.getMessage() == "ZeroDivisionError in a request for /problems: integer division or modulo by zero"


@pytest.mark.nightly
def test_the_largest_documents_pass() -> None:
    side = 4096
    rows = ["." * side] * side
    ground = {"width": side, "height": side, "terrain": {".": {"kind": "free"}}, "rows": rows}
    document = {"astrolabe": 1, "map": {**ground, "start": [0, 0], "goal": [1, 0]}}
    row = " ".join("0" * side)
    sea = "\n".join([f"{side} {side}", "1 4" + row[3:], *[row] * (side - 1), ""])
    with in_thread() as server:
        assert post(server.server_port, "/problems", json.dumps(document))[0] == 200
        status, read = post(server.server_port, "/read", json.dumps({"name": "", "text": sea}))
        assert status == 200
        asked = {"document": read["documents"][0], "format": "sea", "path": None}
        assert post(server.server_port, "/write", json.dumps(asked)) == (200, {"text": sea, "name": "astrolabe.txt"})
