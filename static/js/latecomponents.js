/**
 * The components that explain a run: they are there on every tab, and come a moment after the page is ready, so that
 * the stage never waits for them. To add one, add its line.
 */

import { ClassDoor } from "./classroom/door.js";
import { runs } from "./comparing/runs.js";
import { SameBut } from "./comparing/samebut.js";
import { CodePanel } from "./inside/code.js";
import { CodeBreakpoints } from "./inside/codebreakpoints.js";
import { Lists } from "./inside/lists.js";
import { printedLists } from "./inside/printedlists.js";
import { Stored } from "./inside/stored.js";
import { ExpressionField } from "./learn/expressionfield.js";
import { HeuristicCheck } from "./learn/heuristiccheck.js";
import { lessons } from "./learn/lessons.js";
import { Optimum } from "./learn/optimum.js";
import { Patterns } from "./learn/patterns.js";
import { Predict } from "./learn/predict.js";
import { PredictFoot } from "./learn/predictfoot.js";
import { Components } from "./page/components.js";
import { addStylesheet, part } from "./page/elements.js";
import { FrameTools } from "./page/frametools.js";
import { Library } from "./page/library.js";
import { Overlay } from "./page/overlay.js";
import { PrintedPage } from "./page/printedpage.js";
import { TermBubble } from "./page/termbubble.js";
import { CellBubble } from "./panels/cellbubble.js";
import { Notes } from "./panels/enginenote.js";
import { Dips } from "./panels/falls.js";
import { NeighbourList } from "./panels/neighbourlist.js";
import { depictionsOf } from "./panels/pictures.js";
import { Rounds } from "./panels/rounds.js";
import { SampleSize } from "./panels/samplesize.js";
import { WaysOut } from "./panels/waysout.js";
import { CostHeat } from "./server/costheat.js";
import { HeuristicQuery } from "./server/heuristicquery.js";
import { allWords } from "./words/words.js";

/** @import { Connection } from "./server/connection.js" */
/** @import { ProblemNames } from "./server/problemnames.js" */
/** @import { Groups } from "./startpage.js" */
/** @import { Timeline } from "./records/timeline.js" */
/** @import { Dispatch, State, Tables } from "./types.js" */

void addStylesheet("present.css");
await allWords(); // theirs did not come with the page

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection, names: ProblemNames, groups: () => Groups }} parts
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
    depictions: () => depictionsOf(parts.groups()),
    lists: (state) => printedLists(state, parts),
  });
  const breakpoints = new CodeBreakpoints(find("#code-breakpoints"), dispatch);
  return new Components([
    ...lessons(root, dispatch, parts),
    ...runs(root, dispatch, parts),
    new ClassDoor(root, dispatch, parts),
    new TermBubble(document.body),
    new CellBubble(part(root, "#stage-canvas", HTMLCanvasElement), dispatch, parts),
    new FrameTools(root, dispatch),
    new Overlay(find("#stage"), dispatch),
    new NeighbourList(root, dispatch, parts),
    new Predict(root, dispatch, parts),
    new PredictFoot(find("#predict"), dispatch, {}),
    new Dips(part(root, "#dips", HTMLButtonElement), dispatch, parts),
    breakpoints,
    new CodePanel(find("#code-panel"), dispatch, { ...parts, breakpoints }),
    new Notes(find("#engine-note"), find("#memory-note")),
    new ExpressionField(find("#own"), dispatch, checking),
    new Rounds(find("#rounds"), dispatch, parts),
    new SampleSize(part(root, "#step-size [value=expansion]", HTMLOptionElement), dispatch, {}),
    new Patterns(find("#patterns"), dispatch, parts),
    new Optimum(find("#optimum"), dispatch, checking),
    new HeuristicCheck(find("#trust-panel"), dispatch, checking),
    new CostHeat(dispatch, parts),
    new WaysOut(root, dispatch, parts),
    new Library(part(root, "#open-dialog", HTMLDialogElement), dispatch, {
      ...parts,
      opener: part(root, "#open-file", HTMLButtonElement),
    }),
    new Lists(root, dispatch, parts),
    new Stored(find("#stored"), part(root, "#stored-open", HTMLButtonElement), dispatch, parts),
  ]);
}
