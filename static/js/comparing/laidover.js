/**
 * Two searches of a board laid over each other: which nodes only one of them has expanded, and how that is painted.
 * Whoever compares them says so here, before trees and atlases are painted, and these ask for the search they show.
 */

/** @import { RecordStore } from "../records/records.js" */
/** @import { Rgb, Theme } from "../stage/theme.js" */

/** On what it is to be seen. @typedef {{ theme: Theme, ratio: number, ground: Rgb }} Look */

/**
 * What only this search has expanded, of the two.
 * @typedef {object} Alone
 * @property {(node: number) => boolean} has
 * @property {(context: CanvasRenderingContext2D, look: Look) => CanvasPattern} hatching over the screen
 * @property {(look: Look) => Rgb} ink of the hatching, and of what is too small to be hatched
 */

export class LaidOver {
  /** @type {ReadonlyMap<RecordStore, Alone>} */
  sides = new Map();

  /** @param {readonly (readonly [RecordStore, Alone])[]} sides none where nothing is compared */
  lay(sides) {
    this.sides = new Map(sides);
  }

  /** null where this search is not compared. @param {RecordStore} records */
  of(records) {
    return this.sides.get(records) ?? null;
  }
}
