/** What whole runs show of their heuristics (`learn/checkrun.js`), for the test that counts the same steps in Python. */

import { checkRun } from "../../../static/js/learn/checkrun.js";
import { storeOf } from "./bytes.js";
import { domainNamed } from "./domains.js";

/** @param {[bytes: string, domain: string][]} runs */
export function checked(runs) {
  return runs.map(([bytes, domain]) => {
    const store = storeOf(bytes);
    return checkRun(store, store.length, domainNamed(domain));
  });
}
