/**
 * What the records up to a cursor add up to; each count has the definition of server/engine/statistics.py. Knows
 * records and nothing of pictures.
 */

import { byKind } from "./kinds.js";
import { Checkpoints } from "./reader.js";
import { ARRIVED, CHUNK_BITS, EXPANDED, IN_CHUNK, OPENED, REOPENED, SAMPLED, WORDS } from "./records.js";

/** @import { RecordStore } from "./records.js" */

const MORE_OPEN = byKind(({ open }) => open);

/**
 * @typedef {object} Tally
 * @property {number} open nodes that are open
 * @property {number} maxOpen the most nodes that were open at once
 * @property {number} expanded nodes taken out of open whose successors were generated
 * @property {number} generated nodes put into open for the first time
 * @property {number} reopened closed nodes that went back to open
 */

export class Counts {
  /** @param {RecordStore} records */
  constructor(records) {
    this.totals = new Checkpoints(records, 5, (sums, from, end) => counted(records, sums, from, end));
  }

  /**
   * @param {number} cursor
   * @returns {Tally}
   */
  at(cursor) {
    const [open, maxOpen, expanded, generated, reopened] = this.totals.at(cursor);
    return { open, maxOpen, expanded, generated, reopened };
  }
}

/**
 * @param {RecordStore} records
 * @param {readonly number[]} sums
 * @param {number} from
 * @param {number} end in the same chunk
 */
function counted(records, [open, maxOpen, expanded, generated, reopened], from, end) {
  for (let record = from; record < end; record += 1) {
    const kind = records.chunks[record >>> CHUNK_BITS].words[(record & IN_CHUNK) * WORDS] & 255;
    if (kind === SAMPLED) {
      generated += records.g(record) - expanded;
      expanded = records.g(record);
    }
    if (kind === OPENED) generated += 1;
    else if (kind === REOPENED) reopened += 1;
    else if (kind === EXPANDED) expanded += 1;
    open = kind === ARRIVED ? 0 : open + MORE_OPEN[kind];
    if (open > maxOpen) maxOpen = open;
  }
  return [open, maxOpen, expanded, generated, reopened];
}
