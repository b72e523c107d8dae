/**
 * The components that are there on every tab, from the first moment on: what shows a run (panels/always.js), and what
 * opens, saves, keeps and undoes. To add one, add its line.
 */

import { Components } from "./page/components.js";
import { part } from "./page/elements.js";
import { KEYS } from "./page/keys.js";
import { Opening } from "./page/opening.js";
import { Preferences } from "./page/preferences.js";
import { SaveDialog } from "./page/savedialog.js";
import { Sharing } from "./page/sharebutton.js";
import { Notice } from "./page/staleresult.js";
import { UndoButtons } from "./page/undobuttons.js";
import { Welcome } from "./page/welcome.js";
import { alwaysViewing } from "./panels/always.js";

/** @import { Composition } from "./startpage.js" */

/** @type {Composition["everyTab"]} */
export function everyTab(root, dispatch, parts) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const button = (/** @type {string} */ id) => part(root, id, HTMLButtonElement);
  const dialog = (/** @type {string} */ id) => part(root, id, HTMLDialogElement);
  const { tables } = parts;
  new Opening(dialog("#open-dialog"), dispatch, tables, { ...parts, button: button("#open-file") });
  new SaveDialog(dialog("#save-dialog"), tables, { ...parts, dispatch, button: button("#save-file") });
  new Sharing(dialog("#share-dialog"), dispatch, tables, { ...parts, button: button("#share") });
  return new Components([
    ...alwaysViewing(root, dispatch, parts, KEYS),
    parts.autosave,
    new UndoButtons(find("#header"), dispatch),
    new Notice(find("#notice"), dispatch),
    new Welcome(find("#welcome"), dispatch),
    new Preferences(),
  ]);
}
