/**
 * Who this page is in its class, kept so that a reload comes back: a student's key by the browser, a teacher's secret by
 * the tab alone. A browser that keeps nothing has it in memory.
 */

/** @import { Credentials } from "../server/classconnection.js" */
/** @import { Sentence } from "../types.js" */

const NAME = "astrolabe.class";
const START = "astrolabe.start";
const KEY_BYTES = 16;
const FOR_A_WHILE = ["removed", "removed-here", "shut", "rush", "closed-door"].map((why) => `class.${why}`);
const LENGTHS = [8, 6]; // digits of a code; six in classes that an older version began
const memory = { start: "" };
const LINK = /^#(join|teach|project|dashboard)(?:=((?:\d|-|%20)+)(?:\.([0-9a-f]{32}))?)?$/;
const SCHOOL = /^#start=([0-9a-f]{32})$/;

/** What the address asks for: to join, perhaps with a code, to teach, to watch, to be the projector's page, or to start a class. @param {string} hash */
export function invited(hash) {
  const start = SCHOOL.exec(hash)?.[1];
  if (start) return { start };
  const found = LINK.exec(hash);
  if (!found) return null;
  const [, how, typed = "", secret] = found;
  const code = codeIn(decodeURI(typed));
  if (typed && !code) return null;
  if (how === "project") return code ? { project: code } : null;
  if (how === "dashboard") return code && secret ? { watch: { code, ticket: secret } } : null;
  return how === "teach" ? (code && secret ? { teach: { code, secret } } : null) : { join: code };
}

/** The code that somebody typed, with or without a gap; "" if it is none. @param {string} typed */
export function codeIn(typed) {
  const code = typed.replace(/\D/g, "");
  return LENGTHS.includes(code.length) ? code : "";
}

/** Who this page was before it was loaded. @returns {Credentials | null} */
export function kept() {
  return read(sessionStorageOf()) ?? read(localStorageOf());
}

/** @param {Credentials} who */
export function keep(who) {
  try {
    (who.role === "student" ? localStorageOf() : sessionStorageOf())?.setItem(NAME, JSON.stringify(who));
  } catch {
    // a browser that keeps nothing: a reload asks for the code again
  }
}

/** A class is over for this page: another tab may be in another one. @param {string} code */
export function forget(code) {
  for (const storage of [sessionStorageOf(), localStorageOf()])
    if (read(storage)?.code === code) storage?.removeItem(NAME);
}

/** What lets this tab start classes at a school's server, "" if nothing does. */
export function startKey() {
  return sessionStorageOf()?.getItem(START) ?? memory.start;
}

/** @param {string} key */
export function keepStartKey(key) {
  memory.start = key;
  try {
    sessionStorageOf()?.setItem(START, key);
  } catch {
    // then it is good until the page is loaded again
  }
}

/** Is this no more than a while in which one cannot come in? @param {Sentence | null} refusal */
export function mayRetry(refusal) {
  return refusal !== null && FOR_A_WHILE.includes(refusal.key);
}

/** A key that nobody can guess. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sessionStorageOf() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function localStorageOf() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Anyone can write into a browser's storage. @param {Storage | null} storage @returns {Credentials | null} */
function read(storage) {
  try {
    const found = JSON.parse(storage?.getItem(NAME) ?? "null");
    const role = found?.secret ? "teacher" : "student";
    const { code, key, secret } = found;
    return [code, key ?? "", secret ?? ""].every((each) => typeof each === "string")
      ? { code, role, key, secret, watches: found.watches === true }
      : null;
  } catch {
    return null;
  }
}
