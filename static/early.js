/**
 * Runs before the first paint, so that nothing flashes: the page as it was left, out of what page/preferences.js keeps.
 * What is clicked before the page listens (its scripts may be long on their way) is clicked again as soon as it does.
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
  const clicked = [];
  const keep = ({ target }) => {
    const button = target.closest("button");
    if (button) clicked.push(button);
  };
  addEventListener("click", keep);
  addEventListener("pagelistens", () => {
    removeEventListener("click", keep);
    for (const button of clicked.splice(0)) button.click();
  }, { once: true });
}
