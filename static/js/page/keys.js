/**
 * The keyboard, as data: KEYS says what each key does, here and in the help. A key keeps its own meaning while
 * something is typed, while a dialog is open, and on a control that uses it; a key that somebody else has taken (the
 * editor on the stage, say) is left alone. When a control was used with a pointer, it lets go of the keyboard, so that
 * the next key is about the search again.
 */

import { isAway } from "../state/classroom.js";
import { CARDS, carding, overlaid, sized, UNSTAGED } from "../state/frame.js";
import { compared, comparing, MOST_LANES } from "../state/lanes.js";
import { playOrPause } from "../state/playback.js";
import { faster } from "../words/speeds.js";

/** @import { Action, Dispatch, Editor, State, View } from "../types.js" */

/** @typedef {(state: State) => Action | null} KeyAction */

/**
 * @typedef {object} KeyRow
 * @property {string} does key of the words that say what these do
 * @property {Record<string, KeyAction>} keys by name: "Ctrl+", "Shift+" or, before a digit, "Alt+" and the `key` of the event
 * @property {Record<string, KeyAction>} [also] other ways to type the same, which the help does not list
 * @property {boolean} [held] goes on while the key is held down
 * @property {boolean} [yields] is it the browser's where it does nothing?
 * @property {boolean} [edits] is it of no use where nothing can be edited?
 */

/** @type {KeyAction} */
const stepBack = () => ({ type: "stepBack" });
/** @type {KeyAction} */
const stepForward = () => ({ type: "stepForward" });
/** @type {KeyAction} */
const redo = () => ({ type: "redo" });
/** @type {(notches: number) => KeyAction} */
const speedUp =
  (notches) =>
  ({ playback }) => ({ type: "speedChosen", speed: faster(playback.speed, notches) });
/** @type {(view: Partial<View>) => Action} */
const view = (chosen) => ({ type: "viewChosen", view: chosen });
/** @type {(editor: Partial<Editor>) => Action} */
const editor = (chosen) => ({ type: "editorChosen", editor: chosen });

/** @type {(id: string | null) => KeyAction} */
const card = (id) => (state) => (state.view.presenting ? view(id ? carding(state.view, id) : { card: null }) : null);

/** @type {(place: number) => KeyAction} */
const lane = (place) => (state) => {
  const found = state.lanes.length > 1 ? state.lanes[place] : undefined;
  return found ? { type: "laneTaken", lane: found.id } : null;
};

/** @type {(action: Action) => KeyAction} */
const besideOthers = (action) => (state) => (state.lanes.length > 1 ? action : null);

/** @type {readonly KeyRow[]} */
export const KEYS = [
  { does: "key.play", keys: { " ": playOrPause } },
  { does: "key.step", keys: { ArrowLeft: stepBack, ArrowRight: stepForward }, held: true },
  {
    does: "key.fine",
    keys: {
      "Shift+ArrowLeft": () => ({ type: "stepBack", size: "record" }),
      "Shift+ArrowRight": () => ({ type: "stepForward", size: "record" }),
    },
    held: true,
  },
  { does: "key.page", keys: { PageUp: stepBack, PageDown: stepForward }, held: true },
  { does: "key.ends", keys: { Home: () => ({ type: "restart" }), End: () => ({ type: "toTheEnd" }) } },
  { does: "key.restart", keys: { r: () => ({ type: "restart" }) } },
  { does: "key.speed", keys: { "+": speedUp(1), "-": speedUp(-1) }, also: { "=": speedUp(1) }, held: true },
  {
    does: "key.undo",
    keys: { "Ctrl+z": () => ({ type: "undo" }), "Ctrl+y": redo },
    also: { "Ctrl+Shift+z": redo },
    held: true,
    edits: true,
  },
  {
    does: "key.draw",
    keys: { e: ({ domain, editor: { keyboard } }) => (domain.keyboard ? editor({ keyboard: !keyboard }) : null) },
    edits: true,
  },
  { does: "key.predict", keys: { q: ({ quiz }) => ({ type: "quizChosen", quiz: { on: !quiz.on } }) } },
  { does: "key.present", keys: { p: (state) => view({ presenting: !state.view.presenting }) } },
  {
    does: "key.card",
    keys: { ...Object.fromEntries(CARDS.map((id, place) => [String(place + 1), card(id)])), 0: card(null) },
  },
  { does: "key.pen", keys: { d: (state) => view(overlaid(state.view, "pen")) } },
  { does: "key.spotlight", keys: { s: (state) => view(overlaid(state.view, "spotlight")) } },
  { does: "key.wipe", keys: { x: () => view({ ink: [] }) } },
  { does: "key.asking", keys: { n: (state) => view({ asking: !state.view.asking }) } },
  {
    does: "key.blank",
    keys: { b: (state) => view({ blank: !state.view.blank }), ".": (state) => view({ blank: !state.view.blank }) },
  },
  {
    does: "key.text",
    keys: { "<": (state) => view(sized(state.view, -1)), ">": (state) => view(sized(state.view, 1)) },
  },
  {
    does: "key.lane",
    yields: true,
    keys: Object.fromEntries(Array.from({ length: MOST_LANES }, (_, place) => [`Alt+${place + 1}`, lane(place)])),
  },
  { does: "key.compare", keys: { c: comparing } },
  {
    does: "key.differ",
    keys: {
      "Ctrl+ArrowLeft": besideOthers({ type: "stepBack", size: "difference" }),
      "Ctrl+ArrowRight": besideOthers({ type: "stepForward", size: "difference" }),
    },
    held: true,
    yields: true,
  },
  { does: "key.help", keys: { "?": () => view({ help: true }) } },
  { does: "key.close", keys: { Escape: closing } },
];

/**
 * What Esc closes: the first of these that is there. @type {readonly { open: (state: State) => unknown, close: Action
 * }[]}
 */
const CLOSED = [
  { open: ({ view }) => view.blank, close: view({ blank: false }) },
  { open: ({ view }) => view.large, close: view({ large: null }) },
  { open: ({ view }) => view.overlay, close: view({ overlay: null, ink: [] }) },
  { open: ({ view }) => view.presenting, close: view({ presenting: false, ...UNSTAGED }) },
  { open: ({ message }) => message, close: { type: "said", message: null } },
  { open: ({ view }) => view.opened && !view.pinned.includes(view.opened), close: view({ opened: null }) },
  { open: ({ view }) => view.welcome, close: view({ welcome: false }) },
  { open: compared, close: { type: "laneCompared", lane: null } },
  { open: ({ editor }) => editor.keyboard, close: editor({ keyboard: false }) },
  { open: isAway, close: { type: "classChanged", changes: { following: true } } },
];

/** What there is to press where nothing can be edited. */
export const VIEWING_KEYS = KEYS.filter((row) => !row.edits);

/**
 * Controls, and the keys they need for themselves. @type {readonly { control: string, own: (key: string) => boolean
 * }[]}
 */
const OWN = [
  { control: "input:is([type=range], [type=radio])", own: (key) => /Arrow|^Home$|^End$/.test(key) },
  {
    control: "button, summary, a, input[type=checkbox], input[type=radio]",
    own: (key) => key === " " || key === "Enter",
  },
  { control: "select", own: (key) => !key.startsWith("Ctrl+") && key !== "Escape" },
  { control: "input:not([type=range], [type=checkbox], [type=radio]), textarea, [contenteditable]", own: () => true },
];
const LETS_GO = "button, select, summary, input:is([type=range], [type=checkbox], [type=radio])";

/** @param {State} state */
function closing(state) {
  return CLOSED.find(({ open }) => open(state))?.close ?? null;
}

/**
 * The name of a key as in KEYS; with Alt, which is the browser's, for digits alone, and none when a form fills itself in.
 * @param {KeyboardEvent} event
 */
function nameOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }) {
  if (altKey) return code?.startsWith("Digit") ? `Alt+${code.slice(-1)}` : ""; // with Alt some keyboards write other signs
  if (!key) return "";
  const ctrl = ctrlKey || metaKey;
  const shift = shiftKey && (ctrl || key.length > 1);
  return (ctrl ? "Ctrl+" : "") + (shift ? "Shift+" : "") + (key.length > 1 ? key : key.toLowerCase());
}

export class Keys {
  pointing = false; // was a pointer used last, not a key?

  /**
   * @param {Document} page
   * @param {Dispatch} dispatch
   * @param {readonly KeyRow[]} rows
   */
  constructor(page, dispatch, rows = KEYS) {
    this.page = page;
    this.dispatch = dispatch;
    this.rows = new Map(
      rows.flatMap((row) => Object.entries({ ...row.keys, ...row.also }).map(([key, does]) => [key, { ...row, does }])),
    );
    page.addEventListener("keydown", (event) => this.#press(event));
    page.addEventListener("keydown", () => (this.pointing = false), { capture: true });
    page.addEventListener("pointerdown", () => (this.pointing = true), { capture: true });
    page.addEventListener("click", ({ target }) => this.#letGo(target), { capture: true }); // before a dialog opens, or it would give the keyboard back to its opener
    page.addEventListener("change", ({ target }) => this.#letGo(target));
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const name = nameOf(event);
    const row = this.rows.get(name);
    if (!row || event.defaultPrevented || event.isComposing || this.#isOwn(event.target, name)) return;
    const does = (/** @type {State} */ state) => {
      const action = row.does(state);
      if (action || !row.yields) event.preventDefault();
      return event.repeat && !row.held ? null : action;
    };
    this.dispatch(does);
  }

  /** @param {EventTarget | null} target @param {string} name */
  #isOwn(target, name) {
    if (this.page.querySelector("dialog[open]")) return true;
    if (!(target instanceof Element) || target.closest("dialog")) return false; // one that has just closed still has the keyboard
    return OWN.some(({ control, own }) => target.matches(control) && own(name));
  }

  /** @param {EventTarget | null} target */
  #letGo(target) {
    const control = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(LETS_GO));
    if (this.pointing && control && control === this.page.activeElement) control.blur();
  }
}
