"""Links that open the page with a map and settings, as the Share button makes them (`static/js/page/linkcodec.js`)."""

import re
import zlib
from base64 import urlsafe_b64encode

from playwright.sync_api import Page, expect

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.formats import Document
from astrolabe.formats.document import Lanes

from .. import formats
from .locators import wait_until_shown


def link_to(gridmap: GridMap, step: int | None = None, lanes: Lanes | None = None, **settings: object) -> str:
    """The same of a map with settings."""
    return link_of(Document((gridmap,), settings=dict(settings), step=step, lanes=lanes))


def link_of(document: Document) -> str:
    """The part of an address that holds this document."""
    return link_with(formats.write("json", document))


def link_with(text: str) -> str:
    """The same of a document that is written already."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    return "#m=" + urlsafe_b64encode(packed).decode().rstrip("=")


def follow(page: Page, link: str) -> None:
    """Open a link in the page that is there, without another load."""
    page.evaluate("(link) => void (location.hash = link)", link)
    expect(page).to_have_url(re.compile("/$"))  # it has been read
    wait_until_shown(page)
