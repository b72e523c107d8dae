/**
 * Runs before the first paint, so that nothing flashes: the page as it was left, out of what page/preferences.js keeps.
 * Buttons clicked and keys pressed before the page listens (its scripts may be long on their way) are so again as soon
 * as it does, in that order; what was typed into a field, and what is the browser's, is not.
 */

try {
  const kept = JSON.parse(localStorage.getItem("astrolabe.view") ?? "{}");
  const { theme = "system", palette = "usual", rightRail = true, pinned = [], columns = {}, textSize = 1 } = kept;
  const { dataset, style } = document.documentElement;
  Object.assign(dataset, { theme, palette, left: pinned.length ? "open" : "closed", right: rightRail ? "open" : "closed" });
  for (const side of ["left", "right"]) if (columns[side] > 0) style.setProperty(`--${side}-width`, `${columns[side]}px`);
  if (textSize > 0) style.setProperty("--text", String(textSize));
} catch {
  // nothing is kept here
}

{
  const early = [];
  const keepClick = ({ target, detail }) => {
    const button = target.closest("button");
    if (!button) return;
    if (detail) button.blur(); // a pointer clicked it: the next key is not the button's, as in page/keys.js
    early.push(() => button.click());
  };
  const keepKey = (event) => {
    const { target, repeat, ctrlKey, metaKey, altKey } = event;
    if (repeat || ctrlKey || metaKey || altKey || target.closest("input, select, textarea")) return;
    early.push(() => target.dispatchEvent(event)); // which presses no button: the click that came of it is kept, too
  };
  const kept = { click: keepClick, keydown: keepKey, keyup: keepKey };
  for (const [type, keep] of Object.entries(kept)) addEventListener(type, keep);
  addEventListener("pagelistens", () => {
    for (const [type, keep] of Object.entries(kept)) removeEventListener(type, keep);
    for (const again of early.splice(0)) again();
  }, { once: true });
}
