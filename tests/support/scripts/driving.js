/**
 * Drives a page that is being tested: many hands on it in one call, and what is shown after each of them. A hand is as
 * quick as a script can be, so only tests of what is shown use it; what a real click or key does is tested with one. The
 * page shows what changed at once, as it does before it is hidden: painting each frame would cost ten times as much.
 */

/** @typedef {[name: string, given: any]} Hand */

const PATIENCE = 30_000; // milliseconds

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id);

const frame = () => new Promise(requestAnimationFrame);

/** What shows at once whatever has changed, out of the page's own script. @returns {Promise<() => void>} */
async function shower() {
  const script = await import(/** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src);
  return (script.main ?? script).page.showNow; // in a bundle, a module is one of its exports
}

/** @type {Record<string, (given: any) => void>} */
const HANDS = {
  seek: (record) => put("timeline", record, "input"),
  jump: (step) => put("jump", step, "change"),
  key: press,
  click: (id) => part(id).click(),
  choose: ([id, option]) => put(id, option, "change"),
};

/** @type {Record<string, () => unknown>} */
const LOOKS = {
  record: () => Number(part("timeline").value),
  step: () => Number(part("jump").value),
  line: () => words(presentLine()),
  seen: isSeen,
  move: () => Number(/** @type {HTMLButtonElement} */ (document.querySelector("#answer-moves [aria-current]")).value),
  where: () => words(document.querySelector("#code-panel .code-where")),
  values: () =>
    Object.fromEntries(
      [...document.querySelectorAll("#code-panel dt")].map((term) => [
        term.textContent,
        words(term.nextElementSibling),
      ]),
    ),
};

/**
 * What is shown after each hand; a look that is none of these is the text of a part of the page.
 * @param {[hands: Hand[], looks: string[]]} given
 */
export async function driven([hands, looks]) {
  const showNow = await shower();
  const found = [];
  for (const [name, given] of hands) {
    HANDS[name](given);
    showNow();
    found.push(looks.map((look) => (look in LOOKS ? LOOKS[look]() : part(look).textContent)));
  }
  await frame(); // and now all of it is painted
  return found;
}

/** So many whole steps from the beginning, each once the one before is shown. @param {number} count */
export async function stepped(count) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // a select keeps the arrow keys
  const showNow = await shower();
  await frame(); // in which a search with other settings begins
  press("Home");
  await until(0, showNow);
  for (let step = 1; step <= count; step += 1) {
    press("ArrowRight");
    await until(step, showNow);
  }
  await frame();
}

/** It is at a step: at once, or when more records have come. @param {number} step @param {() => void} showNow */
async function until(step, showNow) {
  showNow();
  for (const end = performance.now() + PATIENCE; LOOKS.step() !== step; await frame())
    if (performance.now() > end) throw new Error(`it is at step ${LOOKS.step()} and not ${step}`);
}

/** Play, at a notch of the slider; without one as fast as possible. @param {number | null} notch */
export function play(notch) {
  put("speed", notch ?? part("speed").max, "input");
  part("play").click();
}

/** @param {string} id @param {unknown} value @param {string} type of the event that tells of it */
function put(id, value, type) {
  part(id).value = String(value);
  part(id).dispatchEvent(new Event(type, { bubbles: true }));
}

/** A key that nobody has the focus for; "Shift+" goes before its name. @param {string} name */
function press(name) {
  const key = name.replace("Shift+", "");
  const given = { key, shiftKey: key !== name, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", given));
}

function presentLine() {
  return document.querySelector("#code-panel li[aria-current=step]");
}

/** @param {Element | null} element */
function words(element) {
  return element?.textContent.replace(/\s+/g, " ").trim() ?? null;
}

/** Is the present line of the code all inside its list, scrolled as that is? */
function isSeen() {
  const line = presentLine();
  if (!line?.parentElement) return false;
  const [own, list] = [line, line.parentElement].map((element) => element.getBoundingClientRect());
  return own.top >= list.top && own.bottom <= list.bottom;
}
