/**
 * The bar at the top: the connection, the right column, the language, light or dark, help. Files are opening.js's and
 * savedialog.js's, undo and redo undobuttons.js's, presenting present.js's.
 */

import { chooseLanguage, say } from "../words/words.js";
import { part, setLabel, write } from "./elements.js";

/** @import { Action, Component, Dispatch, State, View } from "../types.js" */

/** @type {Record<View["theme"], View["theme"]>} */
const NEXT_THEME = { system: "light", light: "dark", dark: "system" };

/** @type {(view: Partial<View>) => Action} */
const view = (chosen) => ({ type: "viewChosen", view: chosen });

/** @type {Record<string, (state: State) => Action>} */
const BUTTONS = {
  "toggle-right": ({ view: { rightRail } }) => view({ rightRail: !rightRail }),
  theme: ({ view: { theme } }) => view({ theme: NEXT_THEME[theme] }),
  "help-open": () => view({ help: true }),
};

/** @implements {Component} */
export class Header {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.buttons = Object.fromEntries(
      Object.keys(BUTTONS).map((id) => [id, part(element, `#${id}`, HTMLButtonElement)]),
    );
    this.language = part(element, "#language", HTMLButtonElement);
    this.connection = part(element, "#connection", HTMLElement);
    for (const [id, action] of Object.entries(BUTTONS)) {
      this.buttons[id].addEventListener("click", () => dispatch(action));
    }
    this.language.addEventListener("click", () => chooseLanguage(this.language.lang === "zh" ? "zh" : "en", dispatch));
  }

  /** @param {State} state */
  slice({ view, connection }) {
    return [view, connection];
  }

  /** @param {State} state */
  syncState(state) {
    const { buttons } = this;
    buttons["toggle-right"].setAttribute("aria-expanded", String(state.view.rightRail));
    setLabel(buttons.theme, `view.theme.${state.view.theme}`);
    this.language.lang = state.view.language === "zh" ? "en" : "zh";
    this.connection.dataset.connection = state.connection;
    write(this.connection, state.connection === "offline" ? say("connection.offline") : "");
  }
}
