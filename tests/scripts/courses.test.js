/** The courses of the race of designs (`static/js/records/courses.js`), and how they are asked for (`server/racequery.js`). */

import { costAt, doubling, extremes, reachOf } from "../../static/js/records/courses.js";
import { RaceQuery } from "../../static/js/server/racequery.js";
import { equal, near, ok, test } from "../support/scripts/testing.js";

/** @import { Course, CoursePoint } from "../../static/js/records/courses.js" */

/** A course whose comparisons follow a rule. @param {(expanded: number) => number} rule @param {number} [reach] @returns {Course} */
function courseOf(rule, reach = 1000) {
  const points = Array.from({ length: reach / 10 }, (_, at) => (at + 1) * 10);
  return {
    points: points.map((expanded) => /** @type {CoursePoint} */ ([expanded, rule(expanded), 1, 2, expanded / 4])),
    over: true,
  };
}

test("what it has cost is told at every step, between two points in proportion", () => {
  const course = courseOf((expanded) => expanded * 3);
  for (const expanded of [0, 1, 5, 10, 11, 999, 1000])
    near(Number(costAt(course, "comparisons", expanded)), expanded * 3);
  near(Number(costAt(course, "operations", 1000)), 3003);
  equal([costAt(course, "moves", 20), costAt(course, "look_ups", 30), costAt(course, "ms", 40)], [2, 1, 10]);
  equal([costAt(course, "ms", 1001), costAt({ points: [], over: false }, "ms", 1)], [null, null]);
});

test("how it grows follows from its end: twice, four times, hardly more than twice", () => {
  near(
    Number(
      doubling(
        courseOf((n) => 7 * n),
        "comparisons",
      ),
    ),
    2,
    1e-9,
  );
  near(
    Number(
      doubling(
        courseOf((n) => n ** 2),
        "comparisons",
      ),
    ),
    4,
    1e-9,
  );
  near(
    Number(
      doubling(
        courseOf((n) => n * Math.log2(n)),
        "comparisons",
      ),
    ),
    2.22,
    0.01,
  );
  equal(
    doubling(
      courseOf((n) => n, 40),
      "comparisons",
    ),
    null,
  );
  equal(
    doubling(
      courseOf(() => 0),
      "comparisons",
    ),
    null,
  );
});

test("the dearest and the cheapest are compared where both have been", () => {
  const rows = [
    { name: "square", course: courseOf((n) => n ** 2, 100) },
    { name: "line", course: courseOf((n) => 5 * n) },
    { name: "nothing", course: courseOf(() => 0) },
  ];
  const found = extremes(rows, "comparisons");
  equal([found?.reach, found?.dear.name, found?.cheap.name, found?.times], [100, "square", "line", 20]);
  equal(extremes(rows.slice(2), "comparisons"), null);
  equal(reachOf(rows[0].course), 100);
});

/** A query to a server that answers when it is told to. */
function queried() {
  /** @type {{ asked: any, answer: (found: any) => void }[]} */
  const questions = [];
  const server = {
    race: (/** @type {any} */ asked) => new Promise((answer) => questions.push({ asked, answer })),
    later: () => () => {},
  };
  const forgotten = { times: 0 };
  const names = { of: async () => ({ problem: "p" }), forget: () => void (forgotten.times += 1) };
  const query = new RaceQuery(/** @type {any} */ ({ server, names }), () => {});
  return { query, questions, forgotten };
}

const RUN = /** @type {any} */ ({
  id: 1,
  records: {},
  settings: { algorithm: "a-star", open_list: "buckets", closed_set: "scanned-list" },
});
const settled = () => new Promise((then) => setTimeout(then));

test("designs are asked for one after the other, the other list being the everyday one", async () => {
  const { query, questions } = queried();
  const wanted = /** @type {const} */ ({ run: RUN, list: "open_list", designs: ["heap", "buckets"] });
  query.look(wanted);
  query.look(wanted);
  await settled();
  equal(questions.length, 1);
  equal([questions[0].asked.settings.open_list, questions[0].asked.settings.closed_set], ["heap", "table"]);
  questions[0].answer(courseOf((n) => n));
  await settled();
  equal(
    questions.map(({ asked }) => asked.settings.open_list),
    ["heap", "buckets"],
  );
  ok(query.course(RUN, "open_list", "heap"));
  equal(query.course(RUN, "open_list", "buckets"), null);
});

test("when nobody looks any more nothing is asked", async () => {
  const { query, questions } = queried();
  query.look({ run: RUN, list: "closed_set", designs: ["table", "hash-set"] });
  await settled();
  query.look(null);
  questions[0].answer(courseOf((n) => n));
  await settled();
  equal(questions.length, 1);
});

test("a problem that the server has forgotten is told again", async () => {
  const { query, questions, forgotten } = queried();
  query.look({ run: RUN, list: "open_list", designs: ["heap"] });
  await settled();
  questions[0].answer({ unknown: true });
  await settled();
  equal([forgotten.times, query.course(RUN, "open_list", "heap")], [1, null]);
});
