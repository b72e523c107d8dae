/** "Open in Astrolabe": the document of a replay, at the step that is shown, in a link to where it was made. */

import { documentOf } from "../state/document.js";
import { part } from "./elements.js";
import { linkTo } from "./linkcodec.js";

/** @import { State, Tables } from "../types.js" */

const WEB = /^https?:/;

export class Reopening {
  /**
   * @param {HTMLElement} root
   * @param {{ home: string, tables: Tables, current: () => State }} parts `home` is the address of an Astrolabe
   */
  constructor(root, { home, tables, current }) {
    const link = part(root, "#reopen", HTMLAnchorElement);
    link.hidden = !WEB.test(home);
    if (link.hidden) return;
    const aim = async () => {
      link.href = (await linkTo(home, documentOf(current(), tables))) ?? home;
    };
    for (const event of ["pointerenter", "pointerdown", "focus"]) link.addEventListener(event, () => void aim());
    void aim();
  }
}
