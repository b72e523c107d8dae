/** Which places of an atlas cannot be reached (`domains/boards/tree/atlaslayout.js`), for the test that knows it from Python. */

import { AtlasLayout } from "../../../static/js/domains/boards/tree/atlaslayout.js";

/** @param {{ width: number, height: number, start: number[], ranks: number[] }} given */
export function areBeyond({ width, height, start, ranks }) {
  const layout = new AtlasLayout({ width, height }, Uint8Array.from(start));
  return ranks.map((rank) => layout.isBeyond(layout.pixelOf[rank]));
}
