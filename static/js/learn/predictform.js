/** What a question of Predict is answered with: a list of nodes, a number or buttons. Knows the question, not the answer. */

import { part } from "../page/elements.js";

/** @import { QuizQuestion } from "./questions.js" */

const MOST_LISTED = 300; // open nodes to choose from

export class AnswerForm {
  listed = ""; // what the choices are of

  /** @param {HTMLElement} element holding #predict-node, #predict-number and #predict-choices */
  constructor(element) {
    this.node = part(element, "#predict-node", HTMLSelectElement);
    this.number = part(element, "#predict-number", HTMLInputElement);
    this.choices = part(element, "#predict-choices", HTMLElement);
  }

  /** Show what is needed. @param {QuizQuestion["by"] | ""} by */
  show(by) {
    this.node.hidden = by !== "node";
    this.number.hidden = by !== "number";
    this.choices.hidden = !["choice", "parent"].includes(by);
  }

  /** Is there an answer to be sent, and not only to be clicked? */
  get sends() {
    return !this.node.hidden || !this.number.hidden;
  }

  /** What is in the form, as an answer. */
  get value() {
    if (this.number.hidden) return Number(this.node.value);
    return this.number.value === "" ? NaN : this.number.valueAsNumber;
  }

  /**
   * What can be chosen, put there once.
   * @param {string} key of the question
   * @param {QuizQuestion} question
   * @param {(choice: string | number) => string} named
   */
  offer(key, { by, choices, right, best }, named) {
    if (key === this.listed) return;
    this.listed = key;
    this.number.value = "";
    const listed = choices.slice(0, MOST_LISTED);
    const more = by === "node" && !listed.includes(best) ? [...right, best] : [];
    const offered = [...new Set([...listed, ...more])];
    if (by === "node") this.node.replaceChildren(...offered.map((choice) => new Option(named(choice), String(choice))));
    else
      this.choices.replaceChildren(
        ...(by === "number" ? [] : offered).map((choice) => choiceButton(String(choice), named(choice))),
      );
  }

  /** Choose the node so many further on. @param {number} way */
  choose(way) {
    const { node } = this;
    node.selectedIndex = (node.selectedIndex + way + node.length) % node.length;
    node.focus();
    return Number(node.value);
  }
}

/** @param {string} value @param {string} text */
function choiceButton(value, text) {
  return Object.assign(document.createElement("button"), { type: "button", value, textContent: text });
}
