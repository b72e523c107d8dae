/**
 * An algorithm that cannot keep the rule for diagonal moves takes another, and gives the teacher's back when the next
 * algorithm can keep it. Pure.
 */

/** @import { Settings } from "../types.js" */

/** A rule that gave way: to which algorithm and which rule. @typedef {{ diagonal: string, to: Pick<Settings, "algorithm" | "diagonal"> }} GaveWay */

/**
 * What choosing an algorithm comes to.
 * @param {Settings} settings as they are
 * @param {{ algorithm: string, diagonals: readonly string[] }} chosen and the rules it can keep
 * @param {GaveWay | null} before a rule that gave way earlier
 * @returns {{ settings: Pick<Settings, "algorithm" | "diagonal">, gaveWay: GaveWay | null }}
 */
export function refitted({ algorithm, diagonal }, chosen, before) {
  const stillThere = before?.to.algorithm === algorithm && before.to.diagonal === diagonal;
  const wanted = stillThere ? before.diagonal : diagonal;
  const keeps = chosen.diagonals.includes(wanted);
  const settings = { algorithm: chosen.algorithm, diagonal: keeps ? wanted : chosen.diagonals[0] };
  return { settings, gaveWay: keeps ? null : { diagonal: wanted, to: settings } };
}
