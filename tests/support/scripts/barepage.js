/** A page that has the words, some style sheets and some markup, and no app: for components on their own. */

/** @param {string} id @returns {any} */
export const part = (id) => document.getElementById(id);

/** @param {string} markup @param {readonly string[]} sheets @param {Record<string, string>} words */
export async function furnish(markup, sheets, words) {
  document.body.innerHTML = `${markup}<script type="application/json" id="catalogue"></script>`;
  part("catalogue").textContent = JSON.stringify(words);
  await Promise.all(sheets.map(linked));
}

/** @param {string} name */
export function linked(name) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/static/${name}.css` });
  return new Promise((then) => {
    link.addEventListener("load", then);
    document.head.append(link);
  });
}

/** @param {HTMLElement} element @param {number} width @param {number} height */
export function resize(element, width, height) {
  Object.assign(element.style, { width: `${width}px`, height: `${height}px` });
}

/** So many frames are over. */
export async function frames(count = 1) {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
