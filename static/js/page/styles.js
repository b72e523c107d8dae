/**
 * Stylesheets of what comes a moment after the page: asked for with its scripts, so that the stage never waits for
 * them.
 */

/** @param {string} name of a file beside style.css */
export function dress(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../../${name}`, import.meta.url).href;
  document.head.append(link);
  return link;
}
