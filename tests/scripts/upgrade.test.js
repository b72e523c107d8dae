/** When a page reloads itself because its server was upgraded (`page/upgrade.js`). */

import { Upgrade } from "../../static/js/page/upgrade.js";
import { equal, test } from "../support/scripts/testing.js";

/** A browser tab, and the page that is loaded in it. */
class Tab {
  /** @type {Map<string, string>} */
  stored = new Map();
  reloads = 0;
  typing = false;

  /** @param {string} release that makes the page */
  load(release) {
    const storage = {
      getItem: (/** @type {string} */ key) => this.stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => void this.stored.set(key, value),
      removeItem: (/** @type {string} */ key) => void this.stored.delete(key),
    };
    const reload = () => void (this.reloads += 1);
    return new Upgrade({ release, storage, isTyping: () => this.typing, reload });
  }
}

test("a page reloads when its server runs another release and the page after it knows that", () => {
  const tab = new Tab();
  const before = tab.load("a");
  before.heard("a");
  equal([tab.reloads, before.upgraded], [0, false]);
  before.heard("b");
  equal(tab.reloads, 1);
  const after = tab.load("b");
  after.heard("b");
  equal([tab.reloads, after.upgraded, tab.load("b").upgraded], [1, true, false]);
});

test("a page that is as old as before after its reload goes on until the next upgrade", () => {
  const tab = new Tab();
  tab.load("a").heard("b");
  const stale = tab.load("a");
  stale.heard("b");
  equal(tab.reloads, 1);
  stale.heard("c");
  equal(tab.reloads, 2);
});

test("a reload waits while something is typed and is off when the earlier release is back", () => {
  const tab = new Tab();
  const page = tab.load("a");
  tab.typing = true;
  page.heard("b");
  page.heard("a");
  tab.typing = false;
  page.settle();
  equal(tab.reloads, 0);
  tab.typing = true;
  page.heard("b");
  page.settle();
  equal(tab.reloads, 0);
  tab.typing = false;
  page.settle();
  page.settle();
  equal(tab.reloads, 1);
});
