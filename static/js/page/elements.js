/**
 * Elements of the page: found once, by what they must be, and named in words that follow the language. Nothing here
 * knows the state.
 */

import { say } from "../words/words.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * The one element a component cannot do without.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function part(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}`);
  return found;
}

/**
 * Several of one type, by how their selectors end: `parts(form, "#new-", HTMLInputElement, ["width", "height"])`.
 * @template {Element} T
 * @template {string} Name
 * @param {ParentNode} root
 * @param {string} prefix
 * @param {new () => T} type
 * @param {readonly Name[]} names
 */
export function parts(root, prefix, type, names) {
  const found = names.map((name) => [name, part(root, prefix + name, type)]);
  return /** @type {Record<Name, T>} */ (Object.fromEntries(found));
}

/**
 * A copy of what a template holds. @param {HTMLTemplateElement} template
 */
export function copyOf(template) {
  return /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
}

/**
 * Call back with the value of a button that is clicked in an element, whenever the button came there.
 * @param {Element} element
 * @param {(value: string) => void} pressed
 */
export function onButtons(element, pressed) {
  element.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) pressed(button.value);
  });
}

/**
 * Change the accessible name and tooltip of an icon button, in this language and in any to come.
 * @param {HTMLElement} element
 * @param {string} key
 */
export function setLabel(element, key) {
  if (element.dataset.sayLabel === key) return;
  element.dataset.sayLabel = element.dataset.sayTitle = key;
  element.setAttribute("aria-label", say(key));
  element.title = say(key);
}

/**
 * Set a text, unless it is there already: a live region speaks whenever it is written to.
 * @param {Element} element
 * @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set an attribute, unless it has that value already: whatever is set has the page styled again.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function mark(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Choose an option, unless it is chosen already: Chromium looks through every form of the page whenever one is, for what
 * it could fill in, and that takes it a fifth of a step.
 * @param {HTMLSelectElement} select
 * @param {string} value
 */
export function choose(select, value) {
  if (select.value !== value) select.value = value;
}

/**
 * Change the icon of a button.
 * @param {Element} button
 * @param {string} icon
 */
export function setIcon(button, icon) {
  const use = part(button, "use", SVGUseElement);
  const [, sprite, before] = (use.getAttribute("href") ?? "").match(/^(.*#(?:icon-)?)(.*)$/) ?? []; // in a replay, of the page itself
  if (before !== icon) use.setAttribute("href", `${sprite}${icon}`);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  setAttributes(element, attributes);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * Add a stylesheet; it counts, or cannot be had, when the promise comes true. Those of what comes a moment after the page
 * are fetched with its scripts, so that the stage never waits for them; a replay came with all of them.
 * @param {string} name of a file beside style.css
 * @returns {Promise<unknown>}
 */
export function addStylesheet(name) {
  if (document.querySelector("style[data-whole]")) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../../${name}`, import.meta.url).href;
  const there = new Promise((done) => void (link.onload = link.onerror = done));
  document.head.append(link);
  return there;
}
