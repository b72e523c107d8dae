/**
 * The Answer panel of the Board tab: the path that was found as moves in words, each of which shows its board; played
 * forward and back on the stage; and as a text in the documents' formats, written by the server. It keeps the answer of
 * a run that was once at its end.
 */

import { onButtons, part, parts, setIcon, setLabel, write } from "../../page/elements.js";
import { EXHAUSTED, FOUND } from "../../records/records.js";
import { Answers } from "../../server/asking.js";
import { active, laneIn } from "../../state/activelane.js";
import { shown } from "../../state/horizon.js";
import { say } from "../../words/words.js";
import { moveBetween, TILE_WAYS } from "./board.js";
import { boardIn } from "./boardin.js";
import { toDocument } from "./boardtext.js";

/** @import { Rebuilt } from "./rebuiltboards.js" */
/** @import { Board, BoardComponent, BoardDispatch, BoardState, Tiles } from "./boardtypes.js" */
/** @import { Connection, Refused } from "../../server/connection.js" */
/** @import { RecordStore } from "../../records/records.js" */
/** @import { Timeline } from "../../records/timeline.js" */
/** @import { Run } from "../../types.js" */

/** @typedef {{ records: RecordStore, problem: Board, nodes: readonly number[], boards: Tiles[] }} FoundPath */

const SLOWEST = 0.5; // moves a second
const FASTEST = 8;

/** @implements {BoardComponent} */
export class Answer {
  /** @type {BoardState | null} */
  state = null;
  /** @type {FoundPath | null} */
  found = null;
  place = -1; // of the board shown, in the answer; -1: none of it
  playing = 0; // a number for each time it was played, negative when it is over

  /**
   * @param {HTMLElement} panel
   * @param {BoardDispatch} dispatch
   * @param {{ timeline: Timeline, rebuilt: Rebuilt, server: Pick<Connection, "write" | "later">, later?: (then: () => void, milliseconds: number) => unknown }}
   *   parts
   */
  constructor(
    panel,
    dispatch,
    { timeline, rebuilt, server, later = (then, milliseconds) => setTimeout(then, milliseconds) },
  ) {
    this.dispatch = dispatch;
    this.timeline = timeline;
    this.rebuilt = rebuilt;
    /** @type {Answers<{ found: FoundPath, format: string }, { text: string, name: string } | Refused>} */
    this.texts = new Answers({
      server,
      ask: ({ found, format }) => server.write({ document: toDocument(found.problem), format, path: pathOf(found) }),
      keyOf: ({ found, format }) => [found, format],
      changed: () => this.#write(),
    });
    this.later = later;
    this.places = parts(panel, "#answer-", HTMLElement, ["about", "body"]);
    this.list = part(panel, "#answer-moves", HTMLElement);
    this.format = part(panel, "#answer-format", HTMLSelectElement);
    this.text = part(panel, "#answer-text", HTMLTextAreaElement);
    this.play = part(panel, "#answer-play", HTMLButtonElement);
    this.steps = parts(panel, "#answer-", HTMLButtonElement, ["back", "forward"]);
    this.#listen();
  }

  #listen() {
    this.steps.back.addEventListener("click", () => this.#stepped(-1));
    this.steps.forward.addEventListener("click", () => this.#stepped(1));
    this.play.addEventListener("click", () => (this.playing > 0 ? this.#pause() : this.#start()));
    this.format.addEventListener("change", () => this.#write());
    onButtons(this.list, (value) => this.#show(Number(value)));
  }

  /** @param {BoardState} state */
  slice(state) {
    return [active(state), state.playback, state.picked, state.view];
  }

  /** @param {BoardState} state @param {BoardState | null} before */
  syncState(state, before) {
    this.state = state;
    const changed = this.#find(state);
    if (changed || before?.view !== state.view || laneIn(before)?.run?.status !== active(state).run?.status)
      this.#list(state);
    const place = this.found?.nodes.indexOf(state.picked ?? -1) ?? -1;
    if (place !== this.place || changed) this.#mark(place);
  }

  /**
   * The answer at the end of the run that is shown, kept while the cursor goes elsewhere. Returns whether it has changed.
   * @param {BoardState} state
   */
  #find(state) {
    const { run } = active(state);
    const { records, known } = shown(state);
    if (this.found?.records === records && run) return false;
    const nodes = run ? this.timeline.path : [];
    const before = this.found;
    const problem = /** @type {Board} */ (run?.problem ?? boardIn(state));
    const boards = run && nodes.length ? this.rebuilt.of(records, known, problem, run.settings.algorithm) : null;
    const tiles = boards ? nodes.map((node) => /** @type {Tiles} */ (boards.at(node)).slice()) : [];
    this.found = nodes.length ? { records, problem, nodes, boards: tiles } : null;
    if (this.found !== before) this.#pause();
    return this.found !== before;
  }

  /** @param {BoardState} state */
  #list(state) {
    const { view } = state;
    const { run } = active(state);
    const { found } = this;
    this.places.body.hidden = !found;
    write(
      this.places.about,
      found ? say("answer.moves", { moves: found.nodes.length - 1 }) : say(`answer.${run ? endOf(run) : "waiting"}`),
    );
    const moves = found?.boards.slice(1).map((tiles, at) => words(found.problem, found.boards[at], tiles)) ?? [];
    this.list.replaceChildren(...(found ? [say("answer.start"), ...moves] : []).map(entry));
    this.list.lang = view.language;
    this.#write();
  }

  /** @param {number} place */
  #mark(place) {
    this.place = place;
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.list.querySelectorAll("button")[place];
    button?.setAttribute("aria-current", "step");
    button?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} place */
  #show(place) {
    if (!this.found) return;
    this.dispatch({ type: "picked", cell: this.found.nodes[place] });
    this.#mark(place);
  }

  /** @param {number} step */
  #stepped(step) {
    this.#pause();
    if (this.found) this.#show(Math.max(0, Math.min(this.found.nodes.length - 1, this.place + step)));
  }

  #start() {
    if (!this.found) return;
    this.playing = 1 - Math.min(0, this.playing);
    this.#showPlaying();
    this.#show(this.place >= this.found.nodes.length - 1 || this.place < 0 ? 0 : this.place);
    this.#next(this.playing);
  }

  /** @param {number} playing */
  #next(playing) {
    const speed = Math.min(FASTEST, Math.max(SLOWEST, this.state?.playback.speed ?? 1));
    this.later(() => {
      if (playing !== this.playing || !this.found) return;
      if (this.place >= this.found.nodes.length - 1) return this.#pause();
      this.#show(this.place + 1);
      return this.#next(playing);
    }, 1000 / speed);
  }

  #pause() {
    if (this.playing > 0) this.playing = -this.playing;
    this.#showPlaying();
  }

  #showPlaying() {
    setLabel(this.play, this.playing > 0 ? "answer.pause" : "answer.play");
    setIcon(this.play, this.playing > 0 ? "pause" : "play");
  }

  /** The answer as a text. */
  #write() {
    const { found, texts } = this;
    if (!found) return;
    const answer = texts.at({ found, format: this.format.value });
    if (!answer && texts.lost) this.text.value = say("connection.lost");
    else if (answer) this.text.value = "text" in answer ? answer.text : say(answer.refusal.key, answer.refusal.facts);
  }
}

/** The boards of an answer, for the server. @param {FoundPath} found */
function pathOf({ boards }) {
  return boards.map((tiles) => [...tiles]);
}

/**
 * How a run without an answer has ended.
 * @param {Run} run
 */
function endOf({ status, records }) {
  if (status !== "done" || !records.length) return "waiting";
  const last = records.length - 1;
  if (records.kind(last) !== FOUND) return records.kind(last) === EXHAUSTED ? "none" : "limit";
  return records.side(last) === 1 ? "twin" : "waiting";
}

/**
 * @param {Board} problem
 * @param {Tiles} before
 * @param {Tiles} after
 */
function words(problem, before, after) {
  const move = moveBetween(problem, before, after);
  return say("answer.move", { tile: after[before.indexOf(0)], way: TILE_WAYS[move] ?? "" });
}

/**
 * @param {string} text
 * @param {number} place
 */
function entry(text, place) {
  const [item, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  button.value = String(place);
  button.textContent = text;
  item.append(button);
  return item;
}
