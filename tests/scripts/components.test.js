/** Who is called when the state changes (`page/components.js`). */

import { Components } from "../../static/js/page/components.js";
import { equal, test } from "../support/scripts/testing.js";

/** @import { Component, State } from "../../static/js/types.js" */

/** A component that depends on some parts of the state, and what it was shown. @param {...string} names */
function watching(...names) {
  /** @type {{ state: any, before: any }[]} */
  const seen = [];
  /** @type {Component<any>} */
  const component = {
    slice: (state) => names.map((name) => state[name]),
    syncState: (state, before) => void seen.push({ state, before }),
  };
  return { component, seen };
}

/** @param {Component<any>} shown @param {...object} states */
function show(shown, ...states) {
  for (const state of states) shown.syncState(/** @type {State} */ (state), null);
}

test("every component is shown the first state", () => {
  const [one, other] = [watching("run"), watching()];
  show(new Components([one.component, other.component]), { run: 1 });
  equal([one.seen.length, other.seen.length], [1, 1]);
});

test("a component is called when its slice has changed, and only then", () => {
  const [runs, views] = [watching("run", "playback"), watching("view")];
  const states = [
    { run: 1, playback: 1, view: 1 },
    { run: 1, playback: 1, view: 2 },
    { run: 1, playback: 2, view: 2 },
    { run: 1, playback: 2, view: 2 },
  ];
  show(new Components([runs.component, views.component]), ...states);
  equal(
    runs.seen.map(({ state }) => state),
    [states[0], states[2]],
  );
  equal(
    views.seen.map(({ state }) => state),
    [states[0], states[1]],
  );
});

test("a component is told which state it was shown last", () => {
  const { component, seen } = watching("run");
  const states = [
    { run: 1, view: 1 },
    { run: 1, view: 2 },
    { run: 2, view: 2 },
  ];
  show(new Components([component]), ...states);
  equal(
    seen.map(({ before }) => before),
    [null, states[0]],
  );
});

test("a slice that grows or shrinks has changed", () => {
  const { component, seen } = watching();
  component.slice = ({ list }) => list;
  show(new Components([component]), { list: [1] }, { list: [1, 2] }, { list: [1, 2] }, { list: [1] });
  equal(seen.length, 3);
});

test("components within components are called for their own slice only", () => {
  const [inner, outer] = [watching("playback"), watching("view")];
  const group = new Components([inner.component]);
  show(new Components([group, outer.component]), { playback: 1, view: 1 }, { playback: 1, view: 2 });
  show(group, { playback: 1, view: 3 });
  equal([inner.seen.length, outer.seen.length], [1, 2]);
});
