/**
 * The notches of the speed slider, in steps a second, about a doubling apart; the last one is as fast as it goes. Pure
 * but for the words.
 */

import { say } from "./words.js";

export const SPEEDS = [0.5, 1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1000, 2000, 5000, 10000, Infinity];

/**
 * The notch nearest to a speed.
 * @param {number} speed
 */
export function notchOf(speed) {
  const above = SPEEDS.findIndex((notch) => notch >= speed);
  return above > 0 && speed / SPEEDS[above - 1] < SPEEDS[above] / speed ? above - 1 : above;
}

/**
 * So many notches faster; slower if negative.
 * @param {number} speed
 * @param {number} notches
 */
export function faster(speed, notches) {
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, notchOf(speed) + notches))];
}

/** @param {number} speed */
export function spokenSpeed(speed) {
  return speed === Infinity ? say("speed.fastest") : say("speed.value", { speed });
}
