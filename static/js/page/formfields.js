/**
 * Fields of a form that come with a script of their own: made here, in words that follow the language. A reset of the form
 * comes back to what they begin with.
 */

import { say } from "../words/words.js";

/**
 * @param {string} id
 * @param {string} key
 * @param {readonly (readonly [value: string, key: string])[]} choices
 * @param {string} [chosen]
 */
export function choiceField(id, key, choices, chosen = "") {
  const select = Object.assign(document.createElement("select"), { id });
  select.append(
    ...choices.map(([value, name]) => spoken(new Option(say(name), value, value === chosen, value === chosen), name)),
  );
  return { field: labelled("field", key, select), select };
}

/** @param {string} id @param {string} key @param {string} value */
export function textField(id, key, value) {
  const input = Object.assign(document.createElement("input"), {
    id,
    type: "text",
    defaultValue: value,
    autocomplete: "off",
  });
  return { field: labelled("field", key, input), input };
}

/** @param {string} id @param {string} key @param {{ value: number, min: number, max: number, step?: number }} range */
export function numberField(id, key, { value, min, max, step = 1 }) {
  const range = { type: "number", inputMode: "numeric", min: String(min), max: String(max), step: String(step) };
  const input = Object.assign(document.createElement("input"), { id, ...range, defaultValue: String(value) });
  return { field: labelled("field", key, input), input };
}

/** @param {string} id @param {string} key @param {boolean} checked */
export function checkField(id, key, checked) {
  const input = Object.assign(document.createElement("input"), { id, type: "checkbox", defaultChecked: checked });
  const field = document.createElement("label");
  field.className = "check";
  field.append(input, spoken(document.createElement("span"), key));
  return { field, input };
}

/** @param {string} key @param {() => unknown} pressed */
export function button(key, pressed) {
  const made = spoken(Object.assign(document.createElement("button"), { type: "button" }), key);
  made.addEventListener("click", () => void pressed());
  return made;
}

/** @param {string} look @param {string} key @param {HTMLElement} control */
function labelled(look, key, control) {
  const field = Object.assign(document.createElement("label"), { className: look, htmlFor: control.id });
  field.append(spoken(document.createElement("span"), key), control);
  return field;
}

/**
 * @template {HTMLElement} T
 * @param {T} element
 * @param {string} key
 */
function spoken(element, key) {
  element.dataset.say = key;
  element.textContent = say(key);
  return element;
}
