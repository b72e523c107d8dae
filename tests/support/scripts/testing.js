/**
 * Tests of scripts. A file `….test.js` calls `test` for each of its tests; `scripttests.py` imports it into a page
 * without the app and reports every test to pytest. What is expected comes second, as in Python's tests.
 */

/** @typedef {{ name: string, cases: [string, any][], check: (given: any) => unknown }} Test */
/** @typedef {{ cases: number, failures: string[] }} Result */

const LONGEST = 1500; // characters of a value in a message

/** @type {Test[]} */
const tests = [];

/**
 * A test under a sentence, or one that holds in many cases, each under a label: it is called with one case's value.
 * @template [T=undefined]
 * @param {string} name
 * @param {Record<string, T> | ((given: T) => unknown)} cases
 * @param {(given: T) => unknown} [check]
 */
export function test(name, cases, check) {
  if (typeof cases === "function") tests.push({ name, cases: [["", undefined]], check: cases });
  else if (check) tests.push({ name, cases: Object.entries(cases), check });
}

/**
 * Cases under their own texts.
 * @template T
 * @param {readonly T[]} values
 * @returns {Record<string, T>}
 */
export function each(values) {
  return Object.fromEntries(values.map((value) => [typeof value === "string" ? value : shown(value), value]));
}

/**
 * Import a file and run all its tests, in their order.
 * @param {string} path
 */
export async function runFile(path) {
  tests.length = 0;
  await import(path);
  /** @type {Record<string, Result>} */
  const results = {};
  for (const { name, cases, check } of tests) results[name] = await resultOf(cases, check);
  return results;
}

/**
 * @param {Test["cases"]} cases
 * @param {Test["check"]} check
 */
async function resultOf(cases, check) {
  /** @type {Result} */
  const result = { cases: cases.length, failures: cases.length ? [] : ["there is no case"] };
  for (const [label, given] of cases) {
    try {
      await check(given);
    } catch (error) {
      result.failures.push(`${label && `[${label}] `}${error instanceof Error ? error.stack : shown(error)}`);
    }
  }
  return result;
}

/**
 * @param {unknown} found
 * @param {unknown} wanted
 */
export function equal(found, wanted) {
  if (!same(found, wanted)) throw new Error(`found  ${shown(found)}\nwanted ${shown(wanted)}`);
}

/**
 * @param {number} found
 * @param {number} wanted
 * @param {number} [apart]
 */
export function near(found, wanted, apart = 1e-6 * Math.max(1, Math.abs(wanted))) {
  if (!(Math.abs(found - wanted) <= apart)) throw new Error(`found ${found}, wanted ${wanted} within ${apart}`);
}

/**
 * @param {unknown} holds
 * @param {unknown} [about] what did not hold
 */
export function ok(holds, about = "it does not hold") {
  if (!holds) throw new Error(typeof about === "string" ? about : shown(about));
}

/**
 * @param {() => unknown} act
 * @returns {Error}
 */
export function thrown(act) {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}

/**
 * Whether two values are alike all the way down; a typed array is a list like any other.
 * @param {any} found
 * @param {any} wanted
 * @returns {boolean}
 */
function same(found, wanted) {
  if (Object.is(found, wanted)) return true;
  if (typeof found !== "object" || typeof wanted !== "object" || !found || !wanted) return false;
  if (isList(found) !== isList(wanted)) return false;
  const [ours, theirs] = [Object.keys(found), Object.keys(wanted)];
  return ours.length === theirs.length && ours.every((key) => key in wanted && same(found[key], wanted[key]));
}

/** @param {object} value */
const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

/**
 * @param {unknown} value
 * @returns {string}
 */
function shown(value) {
  const text = JSON.stringify(value, (_, part) => {
    if (part === undefined || (typeof part === "number" && !Number.isFinite(part))) return String(part);
    return ArrayBuffer.isView(part) ? [.../** @type {Uint8Array} */ (part)] : part;
  });
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
