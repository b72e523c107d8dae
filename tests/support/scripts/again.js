/**
 * Makes a page that is alive like one that was just loaded from an address: what is typed, open, scrolled or kept goes,
 * and the page begins again (startpage.js). What a test changed about the page itself stays: such a test has a page of
 * its own. `tabs.py` gives this text to the page, which has no way to import it.
 */

/** @typedef {{ ready: Promise<void>, again: (before: () => Promise<void>) => Promise<void> }} Page */

/**
 * @param {string} part of the address, after the slash
 * @param {Record<string, string>} kept what the browser has kept
 */
export async function again(part, kept) {
  const script = await import(/** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src);
  const { page } = /** @type {{ page: Page }} */ (script.main ?? script); // in a bundle, a module is one of its exports
  await page.ready;
  putBack();
  await page.again(async () => {
    await forget();
    Object.assign(localStorage, kept);
    history.replaceState(null, "", `/${part}`);
  });
  for (const button of pressedAgain()) button.click(); // a list hears of being scrolled back in the next frame, which has been
  if (part.startsWith("#lesson=")) dispatchEvent(new Event("hashchange")); // a new page would look there once, too
}

/** What is about the page alone, and no part of its state. */
function putBack() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  getSelection()?.removeAllRanges();
  for (const form of document.forms) form.reset();
  for (const details of document.querySelectorAll("details")) details.open = false;
  for (const field of document.querySelectorAll("input, textarea")) emptied(/** @type {HTMLInputElement} */ (field));
  for (const element of [...document.querySelectorAll("*")].filter(isScrolled)) element.scrollTo(0, 0); // looked at first: the page is laid out once
}

/** @param {Element} element */
const isScrolled = ({ scrollTop, scrollLeft }) => scrollTop || scrollLeft;

/** What some components keep to themselves: a drawing that is open, a list that follows no more. */
function pressedAgain() {
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll("#stored:not([hidden]) #stored-close, .list-follow[aria-pressed=false]");
  return [...found];
}

/** @param {HTMLInputElement} field */
function emptied(field) {
  if (!["text", "search", "textarea"].includes(field.type) || field.value === field.defaultValue) return;
  field.value = field.defaultValue;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** All that the browser keeps for this address. */
async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await answered(indexedDB.open(name));
    const names = [...database.objectStoreNames];
    const change = database.transaction(names, "readwrite");
    await Promise.all(names.map((store) => answered(change.objectStore(store).clear())));
    database.close();
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((done, failed) => {
    request.addEventListener("success", () => done(request.result));
    request.addEventListener("error", failed);
  });
}
