/** What is another in two scenes: everything, or single cells. */

/** @import { Scene } from "./scene.js" */

/**
 * Are two scenes so different that everything has to be drawn again?
 * @param {Scene} before
 * @param {Scene} after
 */
export function differ(before, after) {
  const sameView = /** @type {const} */ (["scale", "x", "y", "width", "height", "ratio"]).every(
    (key) => before.view[key] === after.view[key],
  );
  const sameThings = /** @type {const} */ (["fills", "path", "sealed", "samples"]).every(
    (key) => before[key] === after[key],
  );
  const sameOptions = /** @type {const} */ (["numbers", "arrows", "heat"]).every(
    (key) => before.options[key] === after.options[key],
  );
  return !sameView || !sameThings || !sameOptions;
}

/**
 * Single cells that look another way in two scenes.
 * @param {Scene} before
 * @param {Scene} after
 */
export function singled(before, after) {
  const cells = /** @type {const} */ (["current", "hover", "cursor", "picked"]).flatMap((key) =>
    before[key] === after[key] ? [] : [before[key], after[key]],
  );
  const ends = /** @type {const} */ (["start", "goal"]).flatMap((key) =>
    before.map[key] === after.map[key] ? [] : [before.map[key], after.map[key]],
  );
  const hatched = before.hatched.join() === after.hatched.join() ? [] : [...before.hatched, ...after.hatched];
  return [...cells, ...ends, ...hatched];
}
