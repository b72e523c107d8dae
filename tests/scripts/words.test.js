/** The page's words (`words/words.js`): how a sentence is filled in, and how another language is chosen. */

import { allWords, chooseLanguage, filledIn, language, say } from "../../static/js/words/words.js";
import { equal, test } from "../support/scripts/testing.js";

const WORDS = new URL("../../static/js/words/words.js", import.meta.url).href;
const [ENGLISH, CHINESE] = await Promise.all(
  ["en", "zh"].map(async (code) => (await fetch(`/words/${code}.json`)).json()),
);
const KEYS = ["play.play", "play.back", "play.forward"];

/** Words that know no language yet. @param {string} why @returns {Promise<{ allWords: typeof allWords, chooseLanguage: typeof chooseLanguage, language: typeof language, say: typeof say }>} */
const freshWords = (why) => import(`${WORDS}?${why}`);

test("a sentence is filled in", {
  braces: { sentence: "{{{name}}}", facts: { name: "x" }, wanted: "{x}" },
  numbers: { sentence: "{a} {b}", facts: { a: 1_000_000, b: 0.1 + 0.2 }, wanted: "1000000 0.3" },
  "a group": { sentence: "{kind:terrain}", facts: { kind: "wall" }, wanted: "brick" },
  "no such name": { sentence: "{kind:terrain}", facts: { kind: "lava" }, wanted: "lava" },
  "no fact": { sentence: "{absent}", facts: {}, wanted: "{absent}" },
  "a noun": {
    sentence: "{n:step|steps}, {m:cell|cells}",
    facts: { n: 1, m: "12" },
    wanted: "1 step, 12 cells",
  },
  "a noun of very many": { sentence: "{n:board|boards}", facts: { n: 181_440 }, wanted: "181,440 boards" },
  "blanks in Chinese": {
    sentence: "展开 {a}：{b} 已关闭",
    facts: { a: "局面 6", b: "(4, 7)" },
    wanted: "展开局面 6：(4, 7) 已关闭",
  },
  "as it is": { sentence: "<b>{name}</b>", facts: { name: "<i>" }, wanted: "<b><i></b>" },
}, ({ sentence, facts, wanted }) => {
  const given = /** @type {Record<string, string | number>} */ (facts);
  equal(filledIn({ key: sentence, "terrain.wall": "brick" }, "key", given), wanted);
});

test("a key without a sentence is shown", () => equal(filledIn({}, "odd.key", {}), "odd.key"));

/** A page in English with a text, a name and a tooltip. @returns {HTMLButtonElement} */
function pageInEnglish() {
  const catalogue = document.createElement("script");
  Object.assign(catalogue, { type: "application/json", id: "catalogue", textContent: JSON.stringify(ENGLISH) });
  const button = document.createElement("button");
  Object.assign(button.dataset, { say: KEYS[0], sayLabel: KEYS[1], sayTitle: KEYS[2] });
  document.documentElement.lang = "en";
  document.body.replaceChildren(catalogue, button);
  return button;
}

test("another language is said everywhere", async () => {
  const button = pageInEnglish();
  /** @type {unknown[]} */
  const chosen = [];
  const saidIn = (/** @type {Record<string, string>} */ words) =>
    equal(
      [button.textContent, button.ariaLabel, button.title],
      KEYS.map((key) => words[key]),
    );
  const choose = (/** @type {"en" | "zh"} */ name) =>
    chooseLanguage(name, (action) => chosen.push("view" in action ? action.view.language : action));
  await choose("zh");
  saidIn(CHINESE);
  equal([language(), say("play.pause")], ["zh", CHINESE["play.pause"]]);
  await choose("en");
  saidIn(ENGLISH);
  equal([language(), chosen], ["en", ["zh", "en"]]);
});

/** While something else stands in for what the browser offers. @param {{}} others @param {() => Promise<void>} act */
async function instead(others, act) {
  const usual = Object.fromEntries(Object.keys(others).map((name) => [name, Reflect.get(globalThis, name)]));
  Object.assign(globalThis, others);
  try {
    await act();
  } finally {
    Object.assign(globalThis, usual);
  }
}

test("of two choices the later one is spoken, whichever words come first", async () => {
  const words = await freshWords("of-two-choices");
  const { fetch: fetched } = globalThis;
  const before = document.documentElement.lang;
  /** @type {Map<string, () => void>} */
  const answers = new Map();
  const fetch = (/** @type {string} */ address) =>
    new Promise((then) => answers.set(address, () => then(fetched(address))));
  /** @type {unknown[]} */
  const chosen = [];
  await instead({ fetch }, async () => {
    const choose = (/** @type {"en" | "zh"} */ name) =>
      words.chooseLanguage(name, (action) => chosen.push("view" in action ? action.view.language : action));
    const [chinese, english] = [choose("zh"), choose("en")];
    answers.get("/words/en.json")?.();
    await english;
    answers.get("/words/zh.json")?.();
    await chinese;
  });
  equal([chosen, words.language()], [["en"], "en"]);
  document.documentElement.lang = before;
});

test("words that do not come are asked for again until they are here", async () => {
  const words = await freshWords("asked-again");
  const { fetch: fetched, setTimeout: later } = globalThis;
  let asked = 0;
  const fetch = (/** @type {string} */ address) => {
    asked += 1;
    return asked < 3 ? Promise.reject(new TypeError("away")) : fetched(address);
  };
  const setTimeout = (/** @type {() => void} */ then) => later(then, 0);
  await instead({ fetch, setTimeout }, () => words.allWords());
  equal(
    [asked, words.say("difference.same.map", { count: 2 })],
    [3, filledIn(ENGLISH, "difference.same.map", { count: 2 })],
  );
});
