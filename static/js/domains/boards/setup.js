/**
 * The panel New board: size and goal, shuffling with a seed, a board typed or pasted. Lists of tiles are read here, so
 * that a wrong one is named by its cell; every other format is read by the server. Each new board is one replaced
 * board.
 */

import { choose, part, parts, write } from "../../page/elements.js";
import { chance } from "../../problems/generate.js";
import { refusalOf } from "../../server/asking.js";
import { active } from "../../state/activelane.js";
import { say } from "../../words/words.js";
import { atDistance, deepest, isSmall, walked } from "./arrangements.js";
import { GOALS, goalName, withTiles } from "./board.js";
import { boardIn } from "./boardin.js";
import { fromDocument, typed } from "./boardtext.js";

/** @import { Adviser } from "./adviser.js" */
/** @import { Board, BoardComponent, BoardDispatch, BoardState, Size, Tiles } from "./boardtypes.js" */
/** @import { Connection } from "../../server/connection.js" */
/** @import { Sentence } from "../../types.js" */

const SEEDS = 1e6;
const MOST_SLIDES = 10000;
const OTHER_FORMAT = /[{]|\b(move|up|down|left|right)\b/; // in a text that is no list of tiles

/** @implements {BoardComponent} */
export class BoardSetup {
  /** @type {BoardState | null} */
  state = null;

  /**
   * @param {HTMLElement} panel
   * @param {BoardDispatch} dispatch
   * @param {{ adviser: Adviser, server: Pick<Connection, "read">, random?: () => number }} parts
   */
  constructor(panel, dispatch, { adviser, server, random = Math.random }) {
    this.dispatch = dispatch;
    this.adviser = adviser;
    this.server = server;
    this.choices = parts(panel, "#board-", HTMLSelectElement, ["width", "height", "goal"]);
    this.inputs = parts(panel, "#board-", HTMLInputElement, ["depth", "seed"]);
    this.depthName = part(panel, "#board-depth-name", HTMLElement);
    this.text = part(panel, "#board-text", HTMLTextAreaElement);
    this.error = part(panel, "#board-error", HTMLElement);
    const drawn = () => String(Math.floor(random() * SEEDS));
    this.inputs.seed.defaultValue = drawn(); // to which a reset of the form comes back
    for (const side of [this.choices.width, this.choices.height]) side.addEventListener("change", () => this.#resize());
    this.choices.goal.addEventListener("change", () => this.#chooseGoal(this.choices.goal.value));
    part(panel, "#board-another", HTMLButtonElement).addEventListener(
      "click",
      () => (this.inputs.seed.value = drawn()),
    );
    part(panel, "#board-shuffling", HTMLFormElement).addEventListener("submit", (event) => this.#shuffle(event));
    part(panel, "#board-typing", HTMLFormElement).addEventListener("submit", (event) => void this.#submit(event));
    this.text.addEventListener("input", () => write(this.error, ""));
  }

  /** @param {BoardState} state */
  slice(state) {
    const { problem } = active(state);
    return [problem, state.view];
  }

  /** @param {BoardState} state @param {BoardState | null} before */
  syncState(state, before) {
    this.state = state;

    const board = boardIn(state);
    choose(this.choices.width, String(board.width));
    choose(this.choices.height, String(board.height));
    choose(this.choices.goal, goalName(board));
    if (before && boardIn(before).goal === board.goal && before.view === state.view) return;
    this.#fitShuffle(board);
  }

  /** How deep a shuffle goes: exactly so many moves where all boards are known. @param {Board} board */
  #fitShuffle(board) {
    const small = isSmall(board);
    const most = small ? deepest(this.adviser.table(board)) : MOST_SLIDES;
    this.depthName.dataset.say = small ? "board.shuffle.moves" : "board.shuffle.slides";
    write(this.depthName, say(this.depthName.dataset.say));
    this.inputs.depth.max = String(most);
    if (this.inputs.depth.valueAsNumber > most) this.inputs.depth.value = String(most);
  }

  #resize() {
    if (!this.state) return;
    const size = { width: Number(this.choices.width.value), height: Number(this.choices.height.value) };
    const goal = (GOALS[goalName(boardIn(this.state))] ?? GOALS.last)(size);
    this.#replace({ ...size, goal, start: this.#shuffled(size, goal) ?? goal });
  }

  /** @param {string} name */
  #chooseGoal(name) {
    if (this.state && name in GOALS) this.#replace({ ...boardIn(this.state), goal: GOALS[name](boardIn(this.state)) });
  }

  /** @param {SubmitEvent} event */
  #shuffle(event) {
    event.preventDefault();
    if (!this.state) return;
    const board = boardIn(this.state);
    const start = this.#shuffled(board, board.goal);
    if (start) this.#replace({ ...board, start });
    else
      this.dispatch({
        type: "said",
        message: { key: "board.shuffle.wrong", facts: { most: Number(this.inputs.depth.max) } },
      });
  }

  /**
   * @param {Size} size
   * @param {Tiles} goal
   */
  #shuffled(size, goal) {
    const [depth, seed] = [this.inputs.depth.valueAsNumber, this.inputs.seed.valueAsNumber];
    if (!Number.isInteger(depth) || depth < 0 || depth > MOST_SLIDES || !Number.isSafeInteger(seed)) return null;
    if (!isSmall(size)) return walked(size, goal, depth, chance(seed));
    const table = this.adviser.table({ ...size, goal, start: goal });
    return atDistance(
      table,
      goal.length,
      Math.min(depth, this.state && boardIn(this.state).goal === goal ? depth : deepest(table)),
      chance(seed),
    );
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    if (!this.state) return;
    const board = boardIn(this.state);
    const text = this.text.value;
    const here = typed(text, board);
    if ("tiles" in here) return this.#take(withTiles(board, here));
    const answer = await this.server.read({ name: "", text });
    if (this.text.value !== text) return; // something else is being typed by now
    if ("documents" in answer && answer.documents[0]?.board) return this.#take(fromDocument(answer.documents[0]).board);
    const isOther = "refusal" in answer && OTHER_FORMAT.test(text);
    return this.#refuse("lost" in answer || isOther ? refusalOf(answer) : here.refusal);
  }

  /** @param {Board} board */
  #take(board) {
    this.text.value = "";
    write(this.error, "");
    this.#replace(board);
  }

  /** @param {Sentence} refusal */
  #refuse({ key, facts }) {
    write(this.error, say(key, facts));
    this.text.focus();
  }

  /** @param {Board} board */
  #replace(board) {
    this.dispatch({ type: "problemReplaced", domain: "board", problem: board });
  }
}
