/** Runs before the first paint, so that nothing flashes: the page as it was left, out of what page/preferences.js keeps. */

try {
  const { theme = "system", palette = "usual", rails = {} } = JSON.parse(localStorage.getItem("astrolabe.view") ?? "{}");
  const { dataset } = document.documentElement;
  Object.assign(dataset, { theme, palette, left: rails.left === false ? "closed" : "open", right: rails.right === false ? "closed" : "open" });
} catch {
  // nothing is kept here
}
