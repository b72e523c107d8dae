/**
 * The browser's database: one connection for as long as the page is there, and transactions that count as done only
 * when they are on the disk. What stands in a store is known to its only user: owndocument.js, aside.js,
 * learn/teacherlessons.js and comparing/kept.js.
 */

const NAME = "astrolabe";
const VERSION = 3;
const PATIENCE = 3000; // milliseconds to wait for a browser whose database does not answer
/** Store → its key. @type {Readonly<Record<string, IDBObjectStoreParameters>>} */
const STORES = {
  works: { keyPath: "id" }, // the documents of tabs: what they are …
  desks: { keyPath: ["id", "domain"] }, // … and what is in them
  shelf: { keyPath: "id" }, // maps and boards kept under a name
  lists: { keyPath: "name" },
  runs: { keyPath: "number" }, // finished runs …
  problems: { keyPath: "name" }, // … and what they searched
  aside: { keyPath: "id", autoIncrement: true }, // what could not be read
};

/** @typedef {(store: string) => IDBObjectStore} Stores */

/** @type {Promise<IDBDatabase> | null} */
let connection = null;

/**
 * Do something in one transaction: all of it or nothing, and nobody else meanwhile. Its result is there when what was
 * written is on the disk.
 * @template Result
 * @param {"readonly" | "readwrite"} mode
 * @param {string[]} names of stores
 * @param {(stores: Stores) => Result | Promise<Result>} action may await requests of these stores (`asked`) and nothing else
 * @returns {Promise<Result>}
 */
export async function transact(mode, names, action) {
  const database = await connected();
  const transaction = database.transaction(names, mode, { durability: "strict" });
  const done = endOf(transaction);
  try {
    const result = action((name) => transaction.objectStore(name));
    if (result instanceof Promise) await result;
    transaction.commit(); // the page may be gone before the answers come
    await done;
    return await result;
  } catch (error) {
    if (transaction.error === null) undo(transaction);
    done.catch(() => {}); // it is said once
    throw error;
  }
}

/** When all of it is on the disk. @param {IDBTransaction} transaction */
function endOf(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("The browser's database gave up"));
  });
}

/** @param {IDBTransaction} transaction */
function undo(transaction) {
  try {
    transaction.abort();
  } catch {
    // it is over already
  }
}

/**
 * The answer of a request in a transaction.
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
export function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
function connected() {
  connection ??= opened().catch((error) => {
    connection = null;
    throw error;
  });
  return connection;
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    setTimeout(() => reject(new Error("The browser's database does not answer")), PATIENCE);
    request.onupgradeneeded = () => addStores(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      for (const event of ["versionchange", "close"]) // a newer page needs it, or the browser has taken it away
        request.result.addEventListener(event, () => disconnect(request.result));
      resolve(request.result);
    };
  });
}

/** Add the stores that an older database lacks. @param {IDBDatabase} database */
function addStores(database) {
  for (const [name, key] of Object.entries(STORES))
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, key);
}

/** @param {IDBDatabase} database */
function disconnect(database) {
  database.close();
  connection = null;
}
