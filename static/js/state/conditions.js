/**
 * A condition on f, g and h, as one types it: `f >= 14 and g < 3`. Numbers, the three names, + - * / and parentheses
 * make numbers; comparisons make conditions; `and`, `or` and `not` join them. Parsed to a function, never run as code;
 * what cannot be read is refused with its place. Pure.
 */

/** @import { Sentence } from "../types.js" */

/** @typedef {{ readonly f: number, readonly g: number, readonly h: number }} NodeNumbers */
/** @typedef {{ at: number, text: string }} Token `at` counts from 1 */
/** @typedef {{ at: number, text: string, number?: (figures: NodeNumbers) => number, truth?: (figures: NodeNumbers) => boolean }} Term */
/** @typedef {{ tokens: Token[], next: number, end: number }} TokenReader */

const LONGEST = 200;
const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+|[\p{L}_]+|[<>=!]=|[-+*/()<>=≤≥≠])|(\S))/uy;
const SAME = new Map(Object.entries({ "≤": "<=", "≥": ">=", "≠": "!=", "==": "=", 且: "and", 或: "or", 非: "not" }));

/** @type {Record<string, (a: number, b: number) => boolean>} */
const COMPARISONS = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};
/** @type {Record<string, (a: number, b: number) => number>[]} */
const ARITHMETIC = [
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b },
];
/** @type {Record<string, (figures: NodeNumbers) => number>} */
const NAMES = { f: ({ f }) => f, g: ({ g }) => g, h: ({ h }) => h };
const WORDS = ["and", "or", "not"];

class Unreadable extends Error {
  /** @param {string} key @param {Token} token */
  constructor(key, { at, text }) {
    super(key);
    /** @type {Sentence} */
    this.sentence = { key: `condition.${key}`, facts: { at, found: text } };
  }
}

/**
 * The test that a text stands for, or what is wrong with it.
 * @param {string} text
 * @returns {{ test: (figures: NodeNumbers) => boolean } | { refusal: Sentence }}
 */
export function parsed(text) {
  try {
    if (text.length > LONGEST) throw new Unreadable("long", { at: LONGEST + 1, text: String(LONGEST) });
    /** @type {TokenReader} */
    const reader = { tokens: tokensOf(text.normalize("NFKC")), next: 0, end: text.length + 1 };
    const whole = truth(either(reader));
    const rest = reader.tokens[reader.next];
    if (rest) throw new Unreadable("rest", rest);
    return { test: whole };
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.sentence };
    throw error;
  }
}

/** @param {string} text */
function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, word, odd] = found;
    const token = { at: TOKEN.lastIndex - (word ?? odd).length + 1, text: word ?? odd };
    if (odd) throw new Unreadable("character", token);
    tokens.push({ ...token, text: SAME.get(word) ?? word.toLowerCase() });
  }
  return tokens;
}

/**
 * The next word, if it is one of these.
 * @param {TokenReader} reader
 * @param {(text: string) => boolean} wanted
 * @returns {Token | null}
 */
function taken(reader, wanted) {
  const token = reader.tokens[reader.next];
  if (!token || !wanted(token.text)) return null;
  reader.next += 1;
  return token;
}

/** @param {TokenReader} reader @returns {Term} */
function either(reader) {
  return joined(reader, "or", both, (a, b) => (figures) => a(figures) || b(figures));
}

/** @param {TokenReader} reader @returns {Term} */
function both(reader) {
  return joined(reader, "and", negated, (a, b) => (figures) => a(figures) && b(figures));
}

/**
 * @param {TokenReader} reader
 * @param {string} word
 * @param {(reader: TokenReader) => Term} inner
 * @param {(a: (figures: NodeNumbers) => boolean, b: (figures: NodeNumbers) => boolean) => (figures: NodeNumbers) => boolean} join
 */
function joined(reader, word, inner, join) {
  let left = inner(reader);
  while (taken(reader, (text) => text === word))
    left = { ...left, number: undefined, truth: join(truth(left), truth(inner(reader))) };
  return left;
}

/** @param {TokenReader} reader @returns {Term} */
function negated(reader) {
  const not = taken(reader, (text) => text === "not");
  if (!not) return comparison(reader);
  const inner = truth(negated(reader));
  return { ...not, truth: (figures) => !inner(figures) };
}

/** @param {TokenReader} reader @returns {Term} */
function comparison(reader) {
  const left = sum(reader, 0);
  const sign = taken(reader, (text) => Object.hasOwn(COMPARISONS, text));
  if (!sign) return left;
  const [a, b] = [number(left), number(sum(reader, 0))];
  const again = taken(reader, (text) => Object.hasOwn(COMPARISONS, text));
  if (again) throw new Unreadable("chain", again);
  return { at: left.at, text: left.text, truth: (figures) => COMPARISONS[sign.text](a(figures), b(figures)) };
}

/**
 * Sums (level 0) of products (level 1) of terms.
 * @param {TokenReader} reader
 * @param {number} level
 * @returns {Term}
 */
function sum(reader, level) {
  const isSign = (/** @type {string} */ text) => Object.hasOwn(ARITHMETIC[level], text);
  const inner = () => (level + 1 < ARITHMETIC.length ? sum(reader, level + 1) : term(reader));
  let left = inner();
  for (let sign = taken(reader, isSign); sign; sign = taken(reader, isSign)) {
    const [does, a, b] = [ARITHMETIC[level][sign.text], number(left), number(inner())];
    left = { at: left.at, text: left.text, number: (figures) => does(a(figures), b(figures)) };
  }
  return left;
}

/** @param {TokenReader} reader @returns {Term} */
function term(reader) {
  const token = taken(reader, () => true);
  if (!token) throw new Unreadable("end", { at: reader.end, text: "" });
  const { text } = token;
  if (/^[\d.]/.test(text)) return { ...token, number: () => Number(text) };
  if (Object.hasOwn(NAMES, text)) return { ...token, number: NAMES[text] };
  if (text === "-") return negative(token, number(term(reader)));
  if (text === "(") return enclosed(reader, token);
  throw new Unreadable(/^[\p{L}_]/u.test(text) && !WORDS.includes(text) ? "name" : "place", token);
}

/** @param {Token} token @param {(figures: NodeNumbers) => number} inner @returns {Term} */
function negative(token, inner) {
  return { ...token, number: (figures) => -inner(figures) };
}

/** @param {TokenReader} reader @param {Token} open @returns {Term} */
function enclosed(reader, open) {
  const inner = either(reader);
  if (!taken(reader, (text) => text === ")")) throw new Unreadable("open", open);
  return inner;
}

/** @param {Term} part */
function number(part) {
  if (!part.number) throw new Unreadable("number", part);
  return part.number;
}

/** @param {Term} part */
function truth(part) {
  if (!part.truth) throw new Unreadable("truth", part);
  return part.truth;
}
