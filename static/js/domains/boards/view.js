/**
 * The stage of the Board tab: the board of the node the search is at, large, and beneath it f = g + h with what each
 * tile adds. Numbers come from the records, the parts of h from the server (domains/boards/explainer.js), the drawing is
 * picture.js's. Paints again on its own when an explanation has come.
 */

import { part, write } from "../../page/elements.js";
import { figure, ranked, sumOf } from "../../records/figures.js";
import { EXPANDED } from "../../records/records.js";
import { active, laneIn } from "../../state/activelane.js";
import { votesShown } from "../../state/classroom.js";
import { isAsked } from "../../state/quizplan.js";
import { say } from "../../words/words.js";
import { answersOn, isAnswering } from "./answering.js";
import { boardIn } from "./boardin.js";
import { Explainer } from "./explainer.js";
import { focused, toolOf } from "./focus.js";
import { BoardPicture } from "./picture.js";

/** @import { Focus } from "./focus.js" */
/** @import { Rebuilt } from "./rebuiltboards.js" */
/** @import { Board, BoardComponent, BoardState, Shares, Tiles } from "./boardtypes.js" */
/** @import { Connection } from "../../server/connection.js" */
/** @import { Timeline } from "../../records/timeline.js" */

const SLIDE = 120; // milliseconds
const FAST = 8; // steps a second from which slides are not animated and estimates not explained
const AHEAD = 6; // expansions whose boards are explained in advance

/** @implements {BoardComponent} */
export class BoardView {
  /** @type {BoardState | null} */
  state = null;
  /** @type {Focus | null} */
  focus = null; // what is shown
  /** @type {{ node: number | null, cursor: number }} */
  chosen = { node: null, cursor: -1 }; // the node picked, until the search goes on
  decoration = { hint: 0, held: /** @type {number | null} */ (null), picture: "" };

  /**
   * @param {HTMLElement} element holding #board, #board-status, #board-f and #board-shares
   * @param {unknown} _dispatch
   * @param {{ timeline: Timeline, rebuilt: Rebuilt, server: Pick<Connection, "shares" | "later"> }} parts
   */
  constructor(element, _dispatch, { timeline, rebuilt, server }) {
    this.timeline = timeline;
    this.rebuilt = rebuilt;
    this.explainer = new Explainer(server, () => this.#paint());
    this.svg = part(element, "#board", SVGSVGElement);
    this.picture = new BoardPicture(this.svg);
    this.status = part(element, "#board-status", HTMLElement);
    this.which = part(element, "#board-which", HTMLElement);
    this.f = part(element, "#board-f", HTMLElement);
    this.list = part(element, "#board-shares", HTMLElement);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** @param {BoardState} state */
  slice(state) {
    const { playback, view, editor, hover, picked } = state;
    return [active(state), playback, view, editor, hover, picked, isAsked(state), votesShown(state)];
  }

  /** @param {BoardState} state @param {BoardState | null} before */
  syncState(state, before) {
    this.state = state;
    const [lane, was] = [active(state), laneIn(before)];
    if (before?.picked !== state.picked || was?.run !== lane.run)
      this.chosen = { node: state.picked, cursor: lane.cursor };
    const stands = was?.problem === lane.problem && was.cursor === lane.cursor;
    if (!stands) this.decoration = { ...this.decoration, hint: 0, held: null };
    this.#paint();
  }

  /**
   * Show something beside what the state says: a hint, a tile that is held, a picture. @param
   * {Partial<BoardView["decoration"]>} decoration
   */
  decorate(decoration) {
    this.decoration = { ...this.decoration, ...decoration };
    this.#paint();
  }

  #paint() {
    const { state } = this;
    if (!state) return;
    const chosen = this.chosen.cursor === active(state).cursor && !isAnswering(state);
    const node = state.hover ?? (chosen ? this.chosen.node : null);
    const focus = (this.focus = focused(state, this.timeline, this.rebuilt, node));
    const fast = state.playback.playing && state.playback.speed > FAST;
    const shares = toolOf(state) === "goal" || fast ? null : this.#explained(state, focus);
    const board = boardIn(state);
    const cursor = state.editor.keyboard || toolOf(state) !== "play" ? state.editor.cursor : null;
    this.picture.draw({
      ...{ size: board, tiles: focus.tiles, goal: board.goal, moved: focus.moved, shares, ...this.decoration },
      ...answersOn(state, focus.tiles, this.rebuilt.kept.get(this.timeline.records)),
      ...{
        cursor: cursor !== null && cursor < focus.tiles.length ? cursor : null,
        milliseconds: fast || this.still.matches ? 0 : SLIDE,
      },
    });
    this.#tell(state, focus, shares);
  }

  /** @param {BoardState} state @param {Focus} focus */
  #explained(state, { tiles, side, node }) {
    const run = node === null ? null : active(state).run;
    if (run?.foreign) return null; // by which heuristic, nobody knows
    const { problem, settings } = run ?? active(state);
    return this.explainer.of(
      { problem: /** @type {Board} */ (problem), settings, side },
      tiles,
      run ? this.#coming(state, side) : [],
    );
  }

  /**
   * The boards that are expanded next.
   * @param {BoardState} state
   * @param {number} side
   */
  #coming(state, side) {
    const { records, cursor } = this.timeline;
    const boards = this.rebuilt.kept.get(records);
    /** @type {Tiles[]} */
    const found = [];
    const last = Math.min(active(state).run?.known ?? 0, records.length, cursor + AHEAD * 8);
    for (let record = cursor; boards && record < last && found.length < AHEAD; record += 1) {
      if (records.kind(record) !== EXPANDED || records.side(record) !== side) continue;
      const tiles = boards.at(records.node(record));
      if (tiles) found.push(tiles);
    }
    return found;
  }

  /**
   * @param {BoardState} state
   * @param {Focus} focus
   * @param {Shares | null} shares
   */
  #tell(state, focus, shares) {
    const { g } = focus;
    const h = Number.isNaN(focus.h) && shares ? total(shares) : focus.h;
    const f = focus.node === null && shares ? shares.f : focus.f;
    const formula = active(state).run?.formula ?? shares?.formula ?? null;
    const facts = { f: figure(f), g: figure(g), h: figure(h), sum: sumOf(formula, g, h) };
    const editing = toolOf(state) !== "play";
    write(this.which, editing ? "" : this.#named(state, focus));
    const made = facts.sum ? say("board.sum", facts) : ranked(f, formula, g, h);
    write(this.f, editing || (Number.isNaN(h) && Number.isNaN(f)) ? "" : made);
    this.#list(editing ? null : shares, focus, h);
    const rows = rowsOf(focus.tiles, boardIn(state).width, say("board.blank"));
    const where = focus.node === null ? `board.status.${toolOf(state)}` : "board.status.node";
    this.status.setAttribute("aria-live", state.playback.playing ? "off" : "polite");
    write(this.status, say(where, { rows, node: focus.node ?? 0, ...facts }));
  }

  /**
   * Which board this is, by the one number that every view has for it, why it is shown, and when it was expanded.
   * @param {BoardState} state
   * @param {Focus} focus
   */
  #named({ hover }, { node, side }) {
    if (node === null) return "";
    const why = node === hover ? "pointed" : node === this.chosen.node ? "chosen" : "now";
    const which = say(`board.which.${why}`, { node });
    const record = this.timeline.expansion(node, side);
    const order = record < 0 ? 0 : this.timeline.countsAt(record + 1).expanded;
    return order ? say("board.which.expanded", { which, order }) : which;
  }

  /**
   * @param {Shares | null} shares
   * @param {Focus} focus
   * @param {number} h
   */
  #list(shares, { tiles }, h) {
    const terms = shares ? termsOf(shares, tiles) : [];
    if (shares && !terms.length) terms.push({ name: "", adds: 0, kind: "none" });
    const text = shares ? say("board.shares", { h: figure(h) }) : "";
    const key = JSON.stringify([text, terms, tiles.length]);
    if (this.list.dataset.key === key) return;
    this.list.dataset.key = key;
    this.list.style.setProperty("--tiles", String(tiles.length - 1));
    this.list.replaceChildren(
      ...(shares ? [item("sum", text, "")] : []),
      ...terms.map(({ name, adds, kind }) => item(kind, name, figure(adds))),
    );
  }
}

/** @param {Shares} shares */
function total({ tiles, conflicts, rest, groups }) {
  return [
    ...tiles,
    ...conflicts.map(([, , adds]) => adds),
    ...Object.values(rest),
    ...groups.map(([, adds]) => adds),
  ].reduce((sum, adds) => sum + adds, 0);
}

/**
 * All that adds something: the tiles by number, the conflicts, the rest, groups of tiles.
 * @param {Shares} shares
 * @param {Tiles} tiles
 */
function termsOf({ tiles: adds, conflicts, rest, groups }, tiles) {
  const named = (/** @type {number} */ cell) => (tiles[cell] ? String(tiles[cell]) : say("board.blank"));
  const single = [...adds.keys()].filter((cell) => adds[cell]).sort((one, other) => tiles[one] - tiles[other]);
  return [
    ...single.map((cell) => ({ name: named(cell), adds: adds[cell], kind: "tile" })),
    ...conflicts.map(([one, other, each]) => ({ name: `${named(one)}–${named(other)}`, adds: each, kind: "conflict" })),
    ...Object.entries(rest).map(([name, each]) => ({ name: say(`board.rest.${name}`), adds: each, kind: "rest" })),
    ...groups.map(([cells, each]) => ({
      name: `${cells
        .map((cell) => tiles[cell])
        .sort((one, other) => one - other)
        .join(" ")}:`,
      adds: each,
      kind: "group",
    })),
  ];
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {string} adds
 */
function item(kind, name, adds) {
  const [element, label] = [document.createElement("li"), document.createElement("b")];
  element.dataset.kind = kind;
  label.textContent = name;
  element.append(label, ...(adds ? [` ${adds}`] : []));
  return element;
}

/**
 * A board in words, row by row.
 * @param {Tiles} tiles
 * @param {number} width
 * @param {string} blank
 */
export function rowsOf(tiles, width, blank) {
  const words = [...tiles].map((tile) => (tile ? String(tile) : blank));
  return Array.from({ length: words.length / width }, (_, row) =>
    words.slice(row * width, (row + 1) * width).join(" "),
  ).join(", ");
}
