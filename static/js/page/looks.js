/** How the page looks, for what is drawn beside it: colours as they are in force, and its type. */

/** @typedef {{ ink: string, surface: string, family: string }} PageLooks */

/** @returns {PageLooks} */
export function looksOfPage() {
  return { ink: colour("--ink"), surface: colour("--surface"), family: family() };
}

/** A colour of the page, as it is in force. @param {string} name */
function colour(name) {
  return ofPage((probe, style) => {
    probe.style.color = `var(${name})`;
    return style.color;
  });
}

/** The type of the page. */
function family() {
  return ofPage((_, style) => style.fontFamily);
}

/** @param {(probe: HTMLElement, style: CSSStyleDeclaration) => string} asked */
function ofPage(asked) {
  const probe = document.createElement("i");
  probe.hidden = true;
  document.body.append(probe);
  const found = asked(probe, getComputedStyle(probe));
  probe.remove();
  return found;
}
