/** Videos (`static/js/page/reels.js`, `webm.js`): exactly the frames that went in, each at its time. */

import { FRAMES_A_SECOND, videoReel } from "../../static/js/page/reels.js";
import { webmOf } from "../../static/js/page/webm.js";
import { equal, ok, test } from "../support/scripts/testing.js";

const BLOCK = 0xa3;
const INKS = ["#c00000", "#00a000", "#0000c0", "#e0e000"];

/** A video that shows each colour for half a second. */
async function film() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 160, height: 90 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  const reel = await videoReel(160, 90);
  if (!reel) throw new Error("no video here");
  for (const ink of INKS) {
    context.fillStyle = ink;
    context.fillRect(0, 0, 160, 90);
    await reel.add(canvas, context, 50);
  }
  return { reel, blob: await reel.developed() };
}

test("a video has as many frames as its length asks for, each at its time", async () => {
  const { reel, blob } = await film();
  equal([reel.frames, reel.coded.length], [2 * FRAMES_A_SECOND, 2 * FRAMES_A_SECOND]);
  equal(
    reel.coded.map(({ milliseconds }) => milliseconds),
    Array.from({ length: 60 }, (_, frame) => Math.round((frame * 1000) / FRAMES_A_SECOND)),
  );
  ok(reel.coded[0].key && reel.coded.filter(({ key }) => key).length < 4);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  equal([...bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
});

test("frames that are far apart begin a new cluster, as their times have sixteen bits", async () => {
  const frames = [0, 20000, 40000, 60000].map((milliseconds) => {
    return { data: Uint8Array.of(BLOCK), milliseconds, key: milliseconds === 0 };
  });
  const blob = webmOf(frames, { codec: "V_VP9", width: 2, height: 2, milliseconds: 60033 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const cluster = [0x1f, 0x43, 0xb6, 0x75];
  const begins = bytes.filter((_, at) => cluster.every((byte, place) => bytes[at + place] === byte));
  equal(begins.length, 2);
});
