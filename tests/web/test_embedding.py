"""Embedding (`server/web/replays/embedding.py`): who may frame the viewer, and what it is told of a search."""

import json
import zlib
from base64 import b64decode
from typing import Any

import pytest

from astrolabe.core.refusal import Refusal
from astrolabe.formats import Document
from astrolabe.web.app import create_app

from ..support.browser.links import link_of
from ..support.oracles.maps import grid_from

SCHOOL = "https://school.example"
FIELD = grid_from("S.#G\n....")
LINK = link_of(Document((FIELD,), settings={"algorithm": "dijkstra"}))


@pytest.fixture(scope="module")
def client() -> Any:
    return create_app(embed_in=[SCHOOL, "https://*.course.example:8443"]).test_client()


def test_only_named_origins_may_frame_the_viewer(client: Any) -> None:
    headers = client.get("/embed").headers
    policy = headers["Content-Security-Policy"]
    assert policy.endswith(f"frame-ancestors {SCHOOL} https://*.course.example:8443")
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert "Set-Cookie" not in headers
    assert "frame-ancestors 'none'" in client.get("/").headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", ["http://[", "http://\u2100/", ""])
def test_what_is_no_address_has_no_frame(client: Any, address: str) -> None:
    assert client.get("/oembed", query_string={"url": address}).status_code == 404


def test_nothing_is_embedded_unless_an_origin_is_named() -> None:
    plain = create_app().test_client()
    assert [plain.get(path).status_code for path in ("/embed", "/recording", "/oembed")] == [404] * 3


@pytest.mark.parametrize(
    "origin", ["school.example", "https://school.example/", "'self'", "*", "https://a; script-src *"]
)
def test_what_is_no_origin_is_refused(origin: str) -> None:
    with pytest.raises(Refusal) as refused:
        create_app(embed_in=[origin])
    assert refused.value.key == "embed.origin"


def test_a_recording_is_there_for_every_frame(client: Any) -> None:
    answer = client.get(f"/recording?{LINK[1:]}", headers={"Origin": "null", "Sec-Fetch-Site": "cross-site"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    facts = json.loads(zlib.decompress(b64decode(answer.json["facts"]), -15))
    assert facts["document"]["settings"] == {"algorithm": "dijkstra"}
    assert facts["home"] == "./"  # whichever way the frame came, by https or not
    assert len(answer.json["records"]) == 1


@pytest.mark.parametrize("letters", ["", "m=", "m=!!", "m=AAAA", LINK[1:-9]])
def test_a_broken_link_is_a_refusal(client: Any, letters: str) -> None:
    assert client.get(f"/recording?{letters}").json["refusal"]["key"] == "share.broken"


def test_a_course_system_gets_the_frame_of_a_shared_link(client: Any) -> None:
    asked = {"url": f"http://localhost/{LINK}", "maxwidth": "500", "maxheight": "x"}
    found = client.get("/oembed", query_string=asked).json
    assert (found["type"], found["version"], found["width"], found["height"]) == ("rich", "1.0", 500, 640)
    assert found["html"].startswith(f'<iframe src="http://localhost/embed{LINK}" width="500" height="640" sandbox=')
    asked["url"] = f"https://localhost/{LINK}"  # to a proxy
    assert f'src="https://localhost/embed{LINK}"' in client.get("/oembed", query_string=asked).json["html"]
    asked["url"] = f"http://elsewhere.example/{LINK}"
    assert client.get("/oembed", query_string=asked).status_code == 404
    asked["url"] = f'http://localhost/{LINK}"><script>'
    assert "<script>" not in client.get("/oembed", query_string=asked).json["html"]
