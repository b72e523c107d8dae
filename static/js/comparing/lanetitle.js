/**
 * The title of a lane: what makes its search another than those beside it, how far it is, and whether its answer is
 * proved. The name takes the lane to hand; two more buttons let it go from the common clock, and remove it.
 */

import { mark, part, setLabel, write } from "../page/elements.js";
import { counted, figure } from "../records/figures.js";
import { isEnding } from "../records/kinds.js";
import { FOUND } from "../records/records.js";
import { stepCount } from "../records/steps.js";
import { active } from "../state/activelane.js";
import { history } from "../state/horizon.js";
import { besideActive, hasEnded } from "../state/lanes.js";
import { say } from "../words/words.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Action, Dispatch, Lane, State } from "../types.js" */

const NONE = "–";

export class LaneTitle {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {number} at its place among the lanes
   */
  constructor(element, dispatch, at) {
    this.element = element;
    this.at = at;
    /** @type {Lane | null} */
    this.lane = null;
    this.parts = Object.fromEntries(
      ["key", "words", "expanded", "open", "cost", "when", "worth"].map((name) => [
        name,
        part(element, `[data-part=${name}]`, HTMLElement),
      ]),
    );
    const button = (/** @type {string} */ name) => part(element, `[data-part=${name}]`, HTMLButtonElement);
    this.name = button("name");
    this.link = button("link");
    write(this.parts.key, String(at + 1));
    this.name.addEventListener("click", () => this.#act(dispatch, ({ id }) => ({ type: "laneTaken", lane: id })));
    const remove = element.querySelector("[data-part=remove]"); // there is none in a replay
    remove?.addEventListener("click", () => this.#act(dispatch, ({ id }) => ({ type: "laneRemoved", lane: id })));
    this.link.addEventListener("click", () =>
      this.#act(dispatch, ({ id, linked }) => ({ type: "laneLinked", lane: id, linked: !linked })),
    );
  }

  /** @param {Dispatch} dispatch @param {(lane: Lane) => Action} action */
  #act(dispatch, action) {
    if (this.lane) dispatch(action(this.lane));
  }

  /** @param {State} state @param {Lane} lane @param {{ title: string, timeline: Timeline }} told */
  show(state, lane, { title, timeline }) {
    this.lane = lane;
    const isHand = lane.id === active(state).id;
    mark(this.element, "aria-label", say("lane.label", { number: this.at + 1, title }));
    mark(this.name, "aria-current", String(isHand));
    mark(this.name, "title", say(isHand ? "lane.hand" : "lane.take", { number: this.at + 1, title }));
    write(this.parts.words, title);
    for (const [name, count] of Object.entries(figures(timeline)))
      write(this.parts[name], say(`lane.${name}`, { count }));
    const ending = endingOf(besideActive(state, lane), timeline);
    mark(this.element, "data-ended", String(ending !== null));
    write(this.parts.when, ending && ending.step !== null ? say("lane.done", { step: ending.step }) : "");
    write(this.parts.worth, ending?.worth ? say(ending.worth) : "");
    mark(this.parts.worth, "data-tone", ending?.tone ?? "");
    setLabel(this.link, lane.linked ? "lane.unlink" : "lane.relink");
    mark(this.link, "aria-pressed", String(!lane.linked));
  }
}

/** @param {Timeline} timeline */
function figures({ counts: { expanded, open }, latest, records }) {
  const found = latest >= 0 && records.kind(latest) === FOUND && records.side(latest) === 0;
  return { expanded: counted(expanded), open: counted(open), cost: found ? figure(records.g(latest)) : NONE };
}

/**
 * When it was done, and what its answer is worth; null before.
 * @param {State} state
 * @param {Timeline} timeline
 * @returns {{ step: number | null, worth: string, tone: string } | null}
 */
function endingOf(state, { latest, records }) {
  const { run } = active(state);
  if (run?.refusal) return { step: null, worth: "outcome.refused", tone: "bad" };
  if (latest < 0 || !isEnding(records.kind(latest)) || !hasEnded(active(state))) return null;
  const step = stepCount(history(state));
  if (records.kind(latest) !== FOUND) return { step, worth: "", tone: "" };
  return run?.guarantee?.optimal
    ? { step, worth: "lane.proved", tone: "good" }
    : { step, worth: "lane.unproved", tone: "warn" };
}
