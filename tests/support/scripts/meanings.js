/** What conditions mean (`state/conditions.js`), for the test that has Python read them, too. */

import { parsed } from "../../../static/js/state/conditions.js";

/** @import { NodeNumbers } from "../../../static/js/state/conditions.js" */

/** Of each text: for which figures it holds, or why it is refused. @param {{ texts: string[], figures: NodeNumbers[] }} given */
export function meanings({ texts, figures }) {
  return texts.map((text) => {
    const found = parsed(text);
    return "test" in found ? figures.map((each) => found.test(each)) : found.refusal;
  });
}
