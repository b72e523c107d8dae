/** What brings the records (`server/runner.js`, `server/connection.js`), against the real server. */

import { FOUND } from "../../static/js/records/records.js";
import { active } from "../../static/js/state/activelane.js";
import { filledIn } from "../../static/js/words/words.js";
import { RealRunner } from "../support/scripts/realrunner.js";
import { equal, ok, test } from "../support/scripts/testing.js";

/** @param {number} side */
async function begun(side) {
  const real = new RealRunner(side);
  await real.begin();
  return real;
}

test("the real server sends the records of the run", async () => {
  const real = await begun(40);
  await real.finish();
  real.leave();
  equal(real.last, [FOUND, 78]);
  equal(real.run.guarantee?.optimal, true);
  ok(real.run.engine);
});

test("the real server refuses with a sentence", async () => {
  const catalogue = await (await fetch("/words/en.json")).json();
  const real = await begun(8);
  await real.until((state) => active(state).run?.status === "open");
  real.act({ type: "settingsChosen", settings: { algorithm: "jump-point", diagonal: "never" } });
  await real.until((state) => active(state).run?.status === "refused");
  const answer = await real.server.read({ name: "odd.txt", text: "no map at all" });
  real.leave();
  equal(real.run.refusal?.key, "settings.diagonal");
  if (!("refusal" in answer)) throw new Error("the file was read");
  const sentence = filledIn(catalogue, answer.refusal.key, answer.refusal.facts);
  ok(sentence.startsWith("Line 1, column 1: no format begins with"), sentence);
});
