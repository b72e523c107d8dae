/**
 * The search trees of every run there are records of, each kept as long as its records are, with what it is at the
 * cursor that was asked for last.
 */

import { SearchTree } from "./model.js";
import { Survey } from "./survey.js";

/** @import { Size, Tiles } from "../problems/boardtypes.js" */
/** @import { RecordStore } from "../records/records.js" */

export class Trees {
  constructor() {
    /** @type {WeakMap<RecordStore, Map<boolean, Survey>>} */
    this.kept = new WeakMap();
  }

  /**
   * The tree of these records at a cursor.
   * @param {RecordStore} records
   * @param {number} known
   * @param {number} cursor
   * @param {{ size: Size, roots: readonly Tiles[], wayBack?: boolean, spine?: boolean }} how
   */
  of(records, known, cursor, { size, roots, wayBack = true, spine = false }) {
    const surveys = this.kept.get(records) ?? new Map();
    this.kept.set(records, surveys);
    let survey = surveys.get(wayBack);
    if (!survey || survey.tree.sides !== records.sides)
      survey = new Survey(new SearchTree(records, size, roots, { sides: records.sides, wayBack, spine }));
    surveys.set(wayBack, survey);
    survey.tree.follow(known);
    survey.see(records, cursor);
    return survey;
  }
}
