"""A million rows: the open list is put in order a bounded share at a time, and any row of it can be reached."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from ..support.browser.modules import Modules

pytestmark = pytest.mark.browser

MANY = 1_000_000
MOST_AT_ONCE = 20_000  # comparisons
# A store of that many openings with g in no order, and the list that shows them.
LONG = """
    const listing = await import("/static/js/records/listmodel.js");
    const random = randomOf(7);
    const store = new records.RecordStore();
    const bytes = new Uint8Array(records.BYTES * 10_000);
    const [words, doubles] = [new Uint32Array(bytes.buffer), new Float64Array(bytes.buffer)];
    for (let from = 0; from < given.many; from += 10_000) {
        for (let i = 0; i < 10_000; i += 1) {
            words[i * 6] = records.OPENED;
            words[i * 6 + 1] = from + i;
            doubles[i * 3 + 1] = Math.floor(random() * 1000);
            words[i * 6 + 4] = records.NO_NODE;
        }
        store.append(bytes);
    }
    const shown = new timeline.Timeline();
    let compared = 0;
    const compare = (one, other) => {
        compared += 1;
        return store.g(one) - store.g(other) || one - other;
    };
    const order = { f: (entry) => store.g(entry), ranked: true, lazy: false, untold: false, compare };
    const list = new listing.Listing(shown);
    const never = () => false;
    shown.show(store, given.many, given.many);
"""


def test_a_million_rows_come_into_order_a_share_at_a_time(modules: Modules) -> None:
    found = modules.run(
        LONG
        + """
        const shares = [];
        do {
            compared = 0;
            list.follow(order, never);
            shares.push(compared);
        } while (!list.ready);
        const { open } = list.rows[0];
        const all = open.slice(0, given.many);
        const inOrder = all.every((entry, place) => !place || compare(all[place - 1], entry) < 0);
        compared = 0;
        shown.show(store, given.many - 1, given.many);
        list.follow(order, never);
        const step = compared;
        const most = Math.max(...shares);
        return { inOrder, length: all.length, shares: shares.length, most, step, ready: list.ready, left: open.length };
        """,
        {"many": MANY},
    )
    assert found["inOrder"]
    assert found["length"] == MANY
    assert found["shares"] > 500
    assert found["most"] <= MOST_AT_ONCE
    assert found["ready"]
    assert found["left"] == MANY - 1
    assert found["step"] < 100


def test_rows_stay_as_they_are_while_they_may_not_be_put_in_order_anew(modules: Modules) -> None:
    found = modules.run(
        LONG
        + """
        const follow = (cursor, begins) => {
            shown.show(store, cursor, given.many);
            list.follow(order, () => true, begins);
            return [list.rows[0].open.length, list.ready];
        };
        return [follow(10_000, true), follow(30_000, false), follow(10_001, false), follow(30_000, true)];
        """,
        {"many": 40_000},
    )
    assert found == [[10_000, True], [10_000, False], [10_001, True], [30_000, True]]


def test_closed_is_gathered_only_while_somebody_looks(modules: Modules) -> None:
    found = modules.run(
        LONG
        + """
        const expanded = new Uint8Array(records.BYTES * 10_000);
        const heads = new Uint32Array(expanded.buffer);
        for (let i = 0; i < 10_000; i += 1) [heads[i * 6], heads[i * 6 + 1]] = [records.EXPANDED, i];
        store.append(expanded);
        const follow = (cursor, wholly) => {
            shown.show(store, cursor, given.many);
            do list.follow(order, () => true, true, wholly); while (!list.ready);
            return [list.rows[0].open.length, list.rows[0].closed.length];
        };
        return [follow(49_000, false), follow(49_000, true), follow(48_999, false), follow(49_001, true)];
        """,
        {"many": 40_000},
    )
    assert found == [[31_000, 0], [31_000, 9000], [31_001, 8999], [30_999, 9001]]


# Another list like the page's own, of as many rows as are wanted, shown where nothing is in its way.
VIEW = """async (many) => {
    const { ListView } = await import("/static/js/inside/listview.js");
    const panel = document.querySelector("#open-list-panel").cloneNode(true);
    const grid = panel.querySelector(".list");
    grid.id = "long-list";
    for (const row of panel.querySelectorAll(".list-window > *")) row.remove();
    document.querySelector("#open-list-panel").replaceChildren(grid);
    const nothing = () => false;
    const fill = (row, place) => void (row.lastElementChild.textContent = String(place));
    const view = await new Promise((resolve) => {
        const handlers = { fill, point: nothing, choose: nothing, leap: nothing, press: nothing, scroll: nothing };
        const made = new ListView(grid, panel.querySelector("template"), { ...handlers, resize: () => resolve(made) });
    });
    view.show(many);
    let seed = 5;
    const places = [0, many - 1, 1, many >> 1, (many >> 1) + 1, 0];
    for (let turn = 0; turn < 60; turn += 1) places.push((seed = (seed * 48271) % 2147483647) % many);
    const [wrong, counts] = [[], []];
    for (const place of places.filter((each) => each >= 0 && each < many)) {
        view.reveal(place);
        const frame = grid.querySelector(".list-window").getBoundingClientRect();
        const rows = [...grid.querySelectorAll(".list-window > .list-row")];
        const shown = rows.map((row) => Number(row.lastElementChild.textContent));
        const { top, bottom } = rows[shown.indexOf(place)]?.getBoundingClientRect() ?? { top: NaN, bottom: NaN };
        const inView = top >= frame.top - 1 && bottom <= frame.bottom + 1;
        if (!inView || shown.some((each, index) => each !== shown[0] + index)) wrong.push(place);
        counts.push(rows.length);
    }
    const announced = grid.getAttribute("aria-rowcount");
    return { wrong, most: Math.max(0, ...counts), tall: grid.scrollHeight, announced };
}"""


@pytest.mark.parametrize("many", [1, 9, 300, 200_000, MANY, 5 * MANY])
def test_any_row_can_be_reached_and_only_what_is_seen_is_there(
    many: int, open_page: Callable[..., Page], page: Page
) -> None:
    open_page()
    expect(page.locator("#lessons-open")).to_be_enabled()  # what explains a run is there, the lists included
    found = page.evaluate(VIEW, many)
    assert found["wrong"] == []
    assert found["most"] <= 12
    assert found["tall"] <= 5_000_000
    assert found["announced"] == str(many + 1)
