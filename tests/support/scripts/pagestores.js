/** What a page keeps in the browser: in its database, under the names of `page/database.js`. */

const NAME = "astrolabe";

const modules = { map: "problems/gridmap", board: "domains/boards/boardtext", domains: "problems/domains" };

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = failed;
  });
}

/** What is found in the database, which is closed again. @template T @param {(database: IDBDatabase) => Promise<T>} act */
async function within(act) {
  const database = await answered(indexedDB.open(NAME));
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/** The document that this tab keeps, once it is on the disk; null where there is none. @param {"map" | "board"} domain */
export async function keepsake(domain) {
  const id = sessionStorage.getItem("astrolabe.document");
  if (!id || !(await indexedDB.databases()).some(({ name }) => name === NAME)) return null;
  try {
    return await within(async (database) => {
      const found = await answered(database.transaction("desks").objectStore("desks").get([id, domain]));
      return found ? documentOf(found.opened, domain) : null;
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return null; // it is being made
    throw error;
  }
}

/**
 * The same, once it is what the page shows, for which it has two seconds: less to ask than again and again from outside.
 * An answer of the database that never comes, which has been seen, is not waited for: null, and it is asked again.
 */
export function upToDate(/** @type {"map" | "board"} */ domain) {
  return Promise.race([shownAndKept(domain), new Promise((done) => setTimeout(done, 10_000, null))]);
}

/** @param {"map" | "board"} domain */
async function shownAndKept(domain) {
  const script = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[type=module]"));
  if (!script) return keepsake(domain); // the page is on its way
  const { main } = await import(script.src);
  const { toDocument } = await import(`/static/js/${modules[domain]}.js`);
  const { problemOn } = await import(`/static/js/${modules.domains}.js`);
  for (let tries = 0; tries < 40; tries += 1) {
    const found = await keepsake(domain);
    const shown = toDocument(problemOn(main.page.current(), domain));
    if (found && Object.keys(shown).every((name) => JSON.stringify(found[name]) === JSON.stringify(shown[name])))
      return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  return keepsake(domain);
}

/** @param {any} opened @param {"map" | "board"} domain */
async function documentOf(opened, domain) {
  const { toDocument } = await import(`/static/js/${modules[domain]}.js`);
  const { settings, notes, step } = opened;
  return { ...toDocument(opened[domain]), settings, notes, ...(step && { step }) };
}

/**
 * Put something else in place of what the page keeps of its map: other parts of it, or what is no document at all.
 * @param {{ map?: {}, settings?: {}, instead?: unknown }} given
 */
export function put({ instead, settings, ...parts }) {
  return within(async (database) => {
    const store = database.transaction("desks", "readwrite").objectStore("desks");
    const desk = await answered(store.get([sessionStorage.getItem("astrolabe.document") ?? "", "map"]));
    const changed = { ...desk.opened, ...parts, settings: { ...desk.opened.settings, ...settings } };
    await answered(store.put({ ...desk, opened: instead ?? changed }));
  });
}

/** How many things are in a store. @param {string} name */
export const count = (name) => within((database) => answered(database.transaction(name).objectStore(name).count()));

/** One's own lessons, and what was put aside. */
export function lessons() {
  return within(async (database) => {
    const stores = database.transaction(["lists", "aside"]);
    const kept = await answered(stores.objectStore("lists").get("lessons"));
    const aside = await answered(stores.objectStore("aside").getAll());
    return { ...kept, aside: aside.map(({ content }) => content) };
  });
}

/** As if nobody had ever been here. */
export async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  const all = await indexedDB.databases();
  await Promise.all(all.map(({ name = "" }) => answered(indexedDB.deleteDatabase(name))));
}

/** Put stores in place of those the page has, and have this tab go on with their document. @param {Record<string, any[]>} stores */
export function restore(stores) {
  const content = JSON.parse(JSON.stringify(stores), (_, value) =>
    value?.type === "Uint8Array" ? Uint8Array.from(atob(value.bytes), (letter) => letter.charCodeAt(0)) : value,
  );
  sessionStorage.setItem("astrolabe.document", content.works[0].id);
  return within(async (database) => {
    const names = Object.keys(content);
    const transaction = database.transaction(names, "readwrite");
    const puts = names.flatMap((name) =>
      content[name].map((/** @type {unknown} */ row) => answered(transaction.objectStore(name).put(row))),
    );
    await Promise.all(puts);
  });
}
