/** Uses what a page offers, chosen by chance (`tests/page/test_hammer.py`): several controls in one frame, which no hand can. */

const TEXTS = ["1 0\n0 4", "3\n1 2 3\n4 0 5\n7 8 6", "nothing of the kind", "", "2 1 3 4 5 6 8 7 0"];
const CONTROLS = "button, select, summary, textarea, input:not([type=file])";
const MOST = 40; // of what a number may be

/** @param {any} element */
function isFree(element) {
  if (!element || element.disabled || !element.checkVisibility() || element.closest("[inert]")) return false;
  return !document.querySelector(`dialog[open]:not(:has(#${element.id || "nothing"}))`);
}

/** All that can be used, but for the later rows of long lists. */
function allFree() {
  return [...document.querySelectorAll(CONTROLS)].filter(
    (each) => isFree(each) && !each.closest("li:nth-child(n + 4)"),
  );
}

/** @param {any} element @param {number} chance */
function numberFor({ min, max }, chance) {
  const least = Number(min) || 0;
  const step = chance < 0.1 ? -1 : Math.floor((Math.min(Number(max) || MOST, MOST) - least + 1) * chance ** 2);
  return chance > 0.95 ? "" : String(least + step);
}

/** @param {any} element @param {string} value */
function fill(element, value) {
  element.value = value;
  for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** @param {any} element @param {number} chance */
function use(element, chance) {
  const options = [...(element.options ?? [])].filter((option) => !option.disabled && !option.hidden);
  if (options.length) fill(element, options[Math.floor(chance * options.length)].value);
  else if (element.matches("textarea")) fill(element, TEXTS[Math.floor(chance * TEXTS.length)]);
  else if (element.matches("input:not([type=checkbox], [type=radio])")) fill(element, numberFor(element, chance));
  else element.click();
}

/**
 * Press what is free, each chosen by two numbers: of the controls named, or of all there are. What was used.
 * @param {{ names: string[], chances: [which: number, chance: number][] }} given
 */
export function press({ names, chances }) {
  const used = [];
  /** @type {any} */ (document.getElementById("more-options")).open = true;
  for (const [which, chance] of chances) {
    const named = names.length ? document.getElementById(names[Math.floor(which * names.length)]) : null;
    const others = named ? [] : allFree();
    /** @type {any} */
    const element = named ?? others[Math.floor(which * others.length)];
    if (!isFree(element)) continue;
    used.push(element.id || element.value || element.textContent);
    use(element, chance);
  }
  return used;
}

/** Move the timeline to a share of it. @param {number} share */
export function scrub(share) {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById("timeline"));
  if (slider.disabled) return;
  slider.value = String(Math.round(share * Number(slider.max)));
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}
