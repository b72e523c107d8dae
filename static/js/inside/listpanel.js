/**
 * One list in its panel: its line, its sides, its filter, and its rows. Which rows there are is records/listmodel.js's,
 * what is written in them listrows.js's, what hands and keys do to them listgestures.js's, and what the two lists have
 * of their own is given (listkinds.js). A node that others hover is marked, one that others pick is brought into view.
 */

import { onButtons, part, parts, write } from "../page/elements.js";
import { votesShown } from "../state/classroom.js";
import { say } from "../words/words.js";
import { filterOf, letsAllPass, letsPass, Matches } from "./listfilter.js";
import { ListHand } from "./listgestures.js";
import { sidesKey } from "./listkinds.js";
import { fillRow, markVotes, setOrRemove } from "./listrows.js";
import { ListView } from "./listview.js";
import { ListWidths } from "./listwidths.js";

/** @import { Filter } from "./listfilter.js" */
/** @import { Kind } from "./listkinds.js" */
/** @import { RowContext } from "./listrows.js" */
/** @import { Handlers } from "./listview.js" */
/** @import { Sequence } from "../records/sequence.js" */
/** @import { Dispatch, Domain, State } from "../types.js" */

export class ListPanel {
  /** @type {RowContext | null} */
  given = null;
  /** @type {State | null} */
  state = null;
  side = 0;
  /** @type {Filter | null} */
  filter = null; // null where what is written is not understood
  /** @type {Matches | null} */
  matches = null; // the rows that pass the filter, if there is one
  version = ""; // of the rows that are shown

  /**
   * @param {HTMLElement} panel
   * @param {Dispatch} dispatch
   * @param {Kind} kind
   * @param {() => void} again requests `show` in the next frame
   */
  constructor(panel, dispatch, kind, again) {
    this.kind = kind;
    this.again = again;
    const grid = part(panel, ".list", HTMLElement);
    this.parts = { grid, ...parts(panel, ".list-", HTMLElement, ["line", "count", "stale", "sides"]) };
    this.text = part(panel, ".list-filter", HTMLInputElement);
    this.following = part(panel, ".list-follow", HTMLButtonElement);
    this.widths = new ListWidths(grid);
    this.hand = new ListHand(grid, dispatch, () => this.#shownRows());
    this.view = new ListView(grid, part(panel, "template", HTMLTemplateElement), this.#handlers());
    this.text.disabled = this.following.disabled = false; // their listeners are there now
    this.#listen();
  }

  /** What is done when rows come into view, and with them. @returns {Handlers} */
  #handlers() {
    const { hand } = this;
    return {
      fill: (row, place) => this.#fill(row, place),
      point: (place) => hand.point(place),
      choose: (place) => hand.choose(place, this.view),
      leap: (place) => hand.leap(place),
      press: (key) => hand.press(key, this.view),
      scroll: () => this.#follow(false),
      resize: this.again,
    };
  }

  /**
   * @param {State} state
   * @param {(side: number) => RowContext} givenOf
   * @param {() => boolean} hasTime
   */
  show(state, givenOf, hasTime) {
    const picked = state.picked !== this.state?.picked ? state.picked : null;
    this.state = state;
    this.given = givenOf(this.side);
    this.#chooseSide(picked);
    const given = (this.given = this.side === this.given.side ? this.given : givenOf(this.side));
    this.widths.begin(given.timeline.records);
    const moved = this.#renew();
    this.matches?.follow(hasTime);
    this.#tell(given, state);
    if (moved) this.#keepUp();
    if (picked !== null && this.hand.pointed === null) this.#reveal(picked);
    this.view.show(this.shown.length);
    this.hand.mark(this.view);
  }

  /** Bring the end of the list into view that the search is at, if it is to be followed. */
  #keepUp() {
    const { length } = this.shown;
    if (this.following.getAttribute("aria-pressed") === "true")
      this.view.reveal(this.kind.newest ? length - 1 : 0, length);
  }

  /** There is no search. @param {Domain} domain */
  blank(domain) {
    this.given = this.matches = null;
    this.version = "";
    for (const text of [this.parts.line, this.parts.count]) write(text, "");
    this.parts.stale.hidden = true;
    setOrRemove(this.text, "placeholder", say(`lists.filter.example.${domain.name}`));
    this.parts.sides.hidden = true;
    this.view.show(0);
  }

  /** Are there rows that the filter has not looked at? */
  get waiting() {
    return this.matches !== null && !this.matches.done;
  }

  get visible() {
    return this.view.visible;
  }

  /** @returns {Sequence} */
  get rows() {
    return this.kind.rows(/** @type {RowContext} */ (this.given).listing.rows[this.side]);
  }

  get shown() {
    return this.matches ?? this.rows;
  }

  #shownRows() {
    const { given } = this;
    const shown = given ? this.shown : null;
    return {
      length: shown?.length ?? 0,
      rowAt: (/** @type {number} */ place) => shown?.slice(place, 1)[0] ?? -1,
      placeOf: (/** @type {number} */ row) => shown?.placeOf(row) ?? -1,
      nodeOf: (/** @type {number} */ row) => given?.timeline.records.node(row) ?? -1,
      records: given?.listing.records ?? null,
    };
  }

  #listen() {
    this.following.addEventListener("click", () =>
      this.#follow(this.following.getAttribute("aria-pressed") !== "true"),
    );
    this.text.addEventListener("input", this.again);
    onButtons(this.parts.sides, (value) => {
      this.side = Number(value);
      this.hand.forget();
      this.again();
    });
  }

  /** The side that has a node that was picked, if this one has not. @param {number | null} picked */
  #chooseSide(picked) {
    const { given } = this;
    if (!given || given.timeline.records.sides < 2) this.side = 0;
    else if (picked !== null && this.#placeOf(picked) < 0) {
      this.side = 1 - this.side;
      if (this.#placeOf(picked) < 0) this.side = 1 - this.side;
    }
  }

  /** Filter again if the rows have changed. */
  #renew() {
    const { given, text } = this;
    const version = [given?.listing.version, this.side, text.value, given?.search.domain].join();
    if (!given || version === this.version) return false;
    this.version = version;
    this.filter = filterOf(text.value.trim(), given.search.domain);
    setOrRemove(text, "aria-invalid", String(this.filter === null));
    this.matches = !this.filter || letsAllPass(this.filter) ? null : new Matches(this.rows, (row) => this.#passes(row));
    return true;
  }

  /** @param {number} node */
  #placeOf(node) {
    const row = this.given?.timeline.change(node, this.side) ?? -1;
    return row < 0 ? -1 : this.shown.placeOf(row);
  }

  /** @param {number} node */
  #reveal(node) {
    const place = this.#placeOf(node);
    if (place >= 0) this.view.reveal(place, this.shown.length);
  }

  /** @param {boolean} follows */
  #follow(follows) {
    setOrRemove(this.following, "aria-pressed", String(follows));
    if (!follows) return;
    this.version = "";
    this.again();
  }

  /** @param {RowContext} given @param {State} state */
  #tell(given, state) {
    const { parts, text, kind } = this;
    const spoken = !state.playback.playing && parts.grid.matches(":focus"); // else the sentence of panels/caption.js is enough
    parts.line.setAttribute("aria-live", spoken ? "polite" : "off");
    write(parts.line, kind.line(given));
    write(parts.count, this.filter ? this.#count(given) : say(`lists.filter.wrong.${given.search.domain.name}`));
    const stale = this.filter && !this.matches ? kind.stale(given) : 0;
    parts.stale.hidden = !stale;
    write(parts.stale, say("lists.count.stale", { stale }));
    setOrRemove(text, "placeholder", say(`lists.filter.example.${given.search.domain.name}`));
    setOrRemove(parts.grid, "aria-busy", String(!given.listing.ready || this.waiting));
    this.#offerSides(given, state);
  }

  /** The buttons that choose between the sides, where there are two. @param {RowContext} given @param {State} state */
  #offerSides({ timeline, search, listing }, state) {
    const [{ sides }, key] = [this.parts, sidesKey(state, search.settings)];
    sides.hidden = timeline.records.sides < 2;
    for (const button of sides.querySelectorAll("button")) {
      const side = Number(button.value);
      write(button, say(`${key}.${side}`, { count: this.kind.rows(listing.rows[side]).length }));
      setOrRemove(button, "aria-pressed", String(side === this.side));
    }
  }

  /** How many rows there are, and match. @param {RowContext} given */
  #count(given) {
    const found = this.matches?.length ?? 0;
    const { length: count } = this.rows;
    if (!this.matches || !count) return this.kind.count(given);
    return say(found || this.waiting ? "lists.matching" : "lists.matching.none", { found, count });
  }

  /** @param {number} row */
  #passes(row) {
    const { given, filter } = this;
    if (!given || !filter) return false;
    const { records } = given.timeline;
    const entry = this.kind.entry(given, row);
    const values = { f: given.order.f(entry), g: records.g(entry), h: records.h(entry) };
    return letsPass(filter, given.search, { ...values, node: records.node(row) });
  }

  /** @param {HTMLElement} row @param {number} place */
  #fill(row, place) {
    const { given, state } = this;
    const [record] = this.shown.slice(place, 1);
    if (!given || !state || record === undefined) return;
    const node = given.timeline.records.node(record);
    const written = this.kind.written(given, record, this.matches ? this.rows.placeOf(record) : place);
    fillRow(row, written);
    this.widths.take(given.timeline.records, written.cells);
    setOrRemove(row, "aria-selected", String(node === state.picked));
    setOrRemove(row, "data-hover", node === state.hover ? "" : null);
    markVotes(row, votesShown(state)?.get(node));
  }
}
