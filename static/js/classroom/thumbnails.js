/**
 * What students see, drawn small: folded from the records of the class's run up to where each of them is, so that it costs
 * no more on the wire than a number. How it is drawn is the domain's.
 */

import { Timeline } from "../records/timeline.js";
import { watchTheme } from "../stage/theme.js";

/** @import { DrawThumbnail, Offered } from "../problems/domaintypes.js" */
/** @import { Domain, Run, Tables } from "../types.js" */

export class Thumbnails {
  timeline = new Timeline();
  theme = 0; // how many there have been
  /** @type {Map<Domain, DrawThumbnail>} */
  made = new Map();

  /** @param {HTMLElement} root @param {{ tables: Tables, offered: (domain: Domain) => Offered }} parts */
  constructor(root, { tables, offered }) {
    this.make = (/** @type {Domain} */ domain) => offered(domain).thumbnails(root, tables);
    watchTheme(root, () => void (this.theme += 1));
  }

  /**
   * Draw a place of a run, unless that is what is drawn there.
   * @param {HTMLElement} holder
   * @param {Run} run
   * @param {number} cursor
   */
  draw(holder, run, cursor) {
    const at = Math.min(cursor, run.known);
    const key = `${run.id} ${at} ${this.theme}`;
    if (holder.dataset.drawn === key) return;
    holder.dataset.drawn = key;
    const { domain, problem, records } = run;
    this.timeline.show(records, at, domain.nodes(problem));
    const draw = this.made.get(domain) ?? this.make(domain);
    this.made.set(domain, draw);
    holder.replaceChildren(draw(run, this.timeline, at));
  }
}
