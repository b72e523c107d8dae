/** A student on the dashboard: the name, a picture of what they see, where they are, and what there is to be seen. */

import { write } from "../page/elements.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";

/** @import { Text } from "../learn/lessontypes.js" */
/** @import { ClassPlace, Run } from "../types.js" */
/** @import { Thumbnails } from "./thumbnails.js" */

/** @typedef {{ document: string, cursor: number, step: number, leg: number, following: boolean, hidden: boolean, done: boolean }} StudentPlace */
/** @typedef {{ id: string, name: Text, hand: boolean, here: boolean, seconds: number, flags: readonly string[], place: StudentPlace | null }} StudentRow */
/** @typedef {{ shown: Partial<ClassPlace>, run: Run | null, thumbnails: Thumbnails }} Around */

export class StudentCard {
  /** @param {string} id */
  constructor(id) {
    const make = (/** @type {string} */ name) => document.createElement(name);
    this.element = make("li");
    this.picture = Object.assign(make("div"), { className: "thumbnail" });
    this.name = make("h2");
    this.where = make("p");
    this.flags = Object.assign(make("p"), { className: "flags" });
    this.lower = buttonOf("lower", id);
    this.remove = buttonOf("remove", id);
    const words = make("div");
    const buttons = Object.assign(make("div"), { className: "group" });
    buttons.append(this.lower, this.remove);
    words.append(this.name, this.where, this.flags, buttons);
    this.picture.setAttribute("aria-hidden", "true");
    this.element.append(this.picture, words);
  }

  /** @param {StudentRow} row @param {Around} around */
  show(row, around) {
    const { flags, hand, place } = row;
    write(this.name, spoken(row.name));
    write(this.where, whereOf(row));
    const told = [...(hand ? ["hand"] : []), ...flags];
    write(this.flags, told.map((flag) => say(`dashboard.flag.${flag}`, { time: timeOf(row.seconds) })).join(" · "));
    this.element.dataset.flag = told[0] ?? "";
    write(this.lower, say("class.lower"));
    write(this.remove, say("class.remove"));
    this.lower.hidden = !hand;
    const name = spoken(row.name);
    this.remove.setAttribute("aria-label", say("dashboard.remove", { name }));
    this.lower.setAttribute("aria-label", say("dashboard.lower", { name }));
    this.#draw(place, around);
  }

  /** @param {StudentPlace | null} place @param {Around} around */
  #draw(place, { shown, run, thumbnails }) {
    const known = run && place?.document && place.document === shown.document;
    const cursor = place?.following ? (shown.cursor ?? 0) : (place?.cursor ?? 0);
    if (known) thumbnails.draw(this.picture, run, cursor);
    else if (this.picture.dataset.drawn !== "") {
      this.picture.dataset.drawn = "";
      this.picture.replaceChildren();
    }
  }
}

/** @param {StudentRow} row */
function whereOf({ place, here }) {
  if (!here || !place) return say(here ? "dashboard.where.unknown" : "dashboard.where.gone");
  if (place.following) return say("dashboard.where.following");
  if (!place.document) return say("dashboard.where.own");
  const facts = { step: place.step, leg: place.leg + 1 };
  if (place.done) return say("dashboard.where.done", facts);
  return say(place.leg ? "dashboard.where.leg" : "dashboard.where.step", facts);
}

/** Minutes and seconds, as a clock shows them. @param {number} seconds */
function timeOf(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {string} does @param {string} id */
function buttonOf(does, id) {
  const button = Object.assign(document.createElement("button"), { type: "button" });
  Object.assign(button.dataset, { does, id });
  return button;
}
