/**
 * The components that come a moment after the page is ready, on every tab, so that the stage never waits for them: what
 * explains a run (panels/explaining.js), and what goes beyond one. To add one, add its line.
 */

import { ClassDoor } from "./classroom/door.js";
import { runs } from "./comparing/runs.js";
import { SameBut } from "./comparing/samebut.js";
import { printedLists } from "./inside/printedlists.js";
import { Stored } from "./inside/stored.js";
import { ExpressionField } from "./learn/expressionfield.js";
import { lessons } from "./learn/lessons.js";
import { Components } from "./page/components.js";
import { addStylesheet, part } from "./page/elements.js";
import { Library } from "./page/library.js";
import { PrintedPage } from "./page/printedpage.js";
import { explaining } from "./panels/explaining.js";
import { depictionsOf } from "./panels/pictures.js";
import { WaysOut } from "./panels/waysout.js";
import { HeuristicQuery } from "./server/heuristicquery.js";
import { allWords } from "./words/words.js";

/** @import { Connection } from "./server/connection.js" */
/** @import { Explained, Offered } from "./problems/domaintypes.js" */
/** @import { ProblemNames } from "./server/problemnames.js" */
/** @import { Groups } from "./startpage.js" */
/** @import { Timeline } from "./records/timeline.js" */
/** @import { Dispatch, Domain, State, Tables } from "./types.js" */

await Promise.all([allWords(), addStylesheet("late.css")]); // theirs did not come with the page

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection, names: ProblemNames, groups: () => Groups, explained: (domain: Domain) => Explained, offered: (domain: Domain) => Offered }} parts
 * @returns {Components}
 */
export function lateComponents(root, dispatch, parts) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const checking = { ...parts, heuristics: new HeuristicQuery(parts.server) };
  new SameBut(part(root, "#same-dialog", HTMLDialogElement), dispatch, {
    ...parts,
    opener: part(root, "#same-but", HTMLButtonElement),
  });
  new PrintedPage(root, {
    ...parts,
    depictions: () => depictionsOf(parts.groups(), parts.tables.domains.map(parts.explained)),
    lists: (state) => printedLists(state, parts),
  });
  return new Components([
    ...lessons(root, dispatch, parts),
    ...runs(root, dispatch, parts),
    new ClassDoor(root, dispatch, parts),
    ...explaining(root, dispatch, checking),
    new ExpressionField(find("#own"), dispatch, checking),
    ...parts.tables.domains.flatMap((domain) => parts.offered(domain).components(root, dispatch, parts)),
    new WaysOut(root, dispatch, parts),
    new Library(part(root, "#open-dialog", HTMLDialogElement), dispatch, {
      ...parts,
      opener: part(root, "#open-file", HTMLButtonElement),
    }),
    new Stored(find("#stored"), part(root, "#stored-open", HTMLButtonElement), dispatch, parts),
  ]);
}
