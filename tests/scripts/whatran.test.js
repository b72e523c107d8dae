/** What a search ran on its way to a record, or a note why there is nothing to know (`inside/whatran.js`). */

import { WhatRan } from "../../static/js/inside/whatran.js";
import { ActedServer } from "../support/scripts/actedserver.js";
import { golden } from "../support/scripts/bytes.js";
import { ALGORITHMS, mapOf, StatePage } from "../support/scripts/statepage.js";
import { equal, test } from "../support/scripts/testing.js";

/** @import { CodePlace, Moment } from "../../static/js/inside/codetypes.js" */
/** @import { Run } from "../../static/js/types.js" */

const A_STAR = await golden("a-star");
const SOURCE = /** @type {any} */ ({ most: 40, cells: 64 });
const COUNT = 60; // moments that the server tells at a time

/** @param {number} record @returns {Moment} what the server is made to say of it */
const momentOf = (record) => ({ row: record, rows: [record, 1000], values: [record], fresh: [0] });

/**
 * What is known at a place of a run, at first and once the server was asked.
 * @param {Partial<CodePlace>} place
 * @param {Partial<Run>} run
 * @param {boolean} seen
 */
async function around(place, run = {}, seen = true) {
  const server = new ActedServer();
  /** @type {number[]} */
  const asked = [];
  const trace = (/** @type {{ record: number }} */ { record }) => {
    asked.push(record);
    return Promise.resolve({ first: 0, moments: Array.from({ length: COUNT }, (_, each) => momentOf(each)) });
  };
  const names = /** @type {any} */ ({ of: async () => ({ problem: "this one" }), forget() {} });
  const ran = new WhatRan(
    /** @type {any} */ ({
      names,
      tables: { algorithms: ALGORITHMS },
      server: { trace, later: server.later.bind(server) },
    }),
    () => {},
  );
  const { records, ...made } = new StatePage(A_STAR).open().arrive(99).run;
  const all = /** @type {CodePlace} */ ({
    ...{ algorithm: "a-star", records, cursor: 12, from: 8, racing: false, halted: false, slots: [] },
    run: /** @type {any} */ ({ ...made, records, ...run }),
    ...place,
  });
  const first = ran.at(all, SOURCE, seen);
  await server.pass(1000);
  const { rows, moment, note } = ran.at(all, SOURCE, seen);
  return { first, rows: [...rows], moment, note, asked };
}

/** @type {Record<string, [place: Partial<CodePlace>, run: Partial<Run>, note: object]>} */
const UNTOLD = {
  "nothing has run": [{ cursor: 0 }, {}, { key: "code.before", facts: {} }],
  "the records are another program's": [
    {},
    /** @type {any} */ ({ foreign: true }),
    { key: "foreign.unknown", facts: {} },
  ],
  "the map is too large": [{}, { problem: mapOf(13, 5) }, { key: "trace.large", facts: { most: 64 } }],
  "too many records came before": [{ cursor: 41 }, {}, { key: "trace.far", facts: { most: 40 } }],
  "the records are samples": [
    { records: /** @type {any} */ ({ coarse: true }) },
    {},
    { key: "trace.samples", facts: {} },
  ],
};

test("where there is nothing to know a note says why, and nobody is asked", UNTOLD, async ([place, run, note]) => {
  const found = await around(place, run);
  equal([found.rows, found.moment, found.note, found.asked], [[], null, note, []]);
});

test("as far as can be traced there are the values of the record, and what ran since the stop before", async () => {
  const found = await around({ cursor: 40, from: 37 });
  equal([found.first.moment, [...found.first.rows]], [null, []]);
  equal([found.moment, found.asked], [momentOf(39), [39]]);
  equal(new Set(found.rows), new Set([37, 38, 39, 1000]));
});

test("of the first record of a step there is the step before as well as itself", async () => {
  equal((await around({ cursor: 9, from: 8 })).rows, [8, 1000]);
  equal((await around({ cursor: 8, from: 8 })).rows, [7, 1000]);
});

/** @type {Record<string, object | null>} */
const ENGINES = { python: null, compiled: { key: "code.compiled", facts: {} } };

test("of a compiled run it is said that Python runs it again, and there are values too", ENGINES, async (note) => {
  const engine = note ? "compiled" : "python";
  const found = await around({}, { engine });
  equal([found.note, found.moment], [note, momentOf(11)]);
});

test("while it races nobody is asked, and a note says so", async () => {
  const found = await around({ racing: true });
  equal([found.note, found.moment, found.asked], [{ key: "code.racing", facts: {} }, null, []]);
});

test("nobody is asked for what nobody sees", async () => {
  const found = await around({}, {}, false);
  equal([found.note, found.moment, found.asked], [null, null, []]);
});
