/** What is packed on its way: links (`page/linkcodec.js`), records (`server/packing.js`), answers (`learn/quizscore.js`). */

import { csv } from "../../../static/js/learn/quizscore.js";
import { linkedText, linkTo } from "../../../static/js/page/linkcodec.js";
import { unpacked } from "../../../static/js/server/packing.js";
import { bytesOf } from "./bytes.js";

export { linkedText };

/** @param {{ address: string, document: any }} given */
export const link = ({ address, document }) => linkTo(address, document);

/** The bytes of all records. @param {{ data: string, sections: any }} given */
export async function records({ data, sections }) {
  return Array.from(await unpacked(bytesOf(data), sections));
}

/** The table of some answers. @param {any[]} answers */
export const table = (answers) => csv(answers);
