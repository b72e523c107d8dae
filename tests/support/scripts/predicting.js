/** The questions of Predict (`learn/questions.js`) at every step of some runs, for tests that answer them in Python. */

import { BOARDS_EXPLAINED } from "../../../static/js/domains/boards/explained.js";
import { MAPS_EXPLAINED } from "../../../static/js/domains/gridmaps/explained.js";
import { questionAt, questionsAt } from "../../../static/js/learn/questions.js";
import { searchAt } from "../../../static/js/problems/legs.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { ExactCosts } from "../../../static/js/server/exactcosts.js";
import { isPlace } from "../../../static/js/state/quizplan.js";
import { shownRun } from "./shownrun.js";

/** @import { Domain } from "../../../static/js/types.js" */

/** @typedef {import("./shownrun.js").Given & { costs: any }} Given with the true costs as the server tells them */

/** @param {{ tables: any, runs: Given[], seed: number }} given */
export function asked({ tables, runs, seed }) {
  return Promise.all(runs.map((run) => askedOf(run, tables, seed)));
}

/** @param {Given} given @param {any} tables @param {number} seed */
async function askedOf(given, tables, seed) {
  const { store, run } = shownRun(given);
  const timeline = new Timeline();
  const exact = await exactCosts({ ...run, records: store }, given.costs, tables);
  const trueCost = exact.of({ ...run, records: store }, store.length);
  const whole = store.ended ? store.starts.length : store.starts.length - 1;
  return Array.from({ length: whole }, (_, step) => {
    const cursor = store.starts.at(step);
    timeline.show(store, cursor);
    const moment = { timeline, run: searchAt(run, store, cursor), tables, seed, trueCost };
    const questions = questionsAt(moment).map(({ question }) => question);
    const chosen = questionAt(moment)?.kind ?? null;
    return { cursor, place: isPlace(store, seed, cursor), chosen, asked: questions };
  });
}

/** @param {Domain} domain */
const explained = ({ name }) => (name === "board" ? BOARDS_EXPLAINED : MAPS_EXPLAINED);

/** As soon as they are there. @param {any} run @param {any} costs @param {any} tables @returns {Promise<ExactCosts>} */
function exactCosts(run, costs, tables) {
  return new Promise((then) => {
    const server = /** @type {any} */ ({ trust: () => Promise.resolve({ costs }) });
    const found = new ExactCosts(server, { tables, explained }, () => then(found));
    if (found.isReady(run)) then(found);
  });
}
