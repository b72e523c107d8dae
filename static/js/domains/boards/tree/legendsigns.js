/**
 * The legend of a tree or an atlas in pictures to be taken along: its signs are boxes that the stylesheet fills, so they
 * are drawn as that says.
 */

import { SIGN } from "../../../page/legendstrip.js";

/** @import { LegendEntry } from "../../../types.js" */

/** @param {HTMLElement} list as showLegend writes it @returns {LegendEntry[]} */
export function legendIn(list) {
  return /** @type {HTMLElement[]} */ ([...list.children]).map((item) => {
    const box = boxOf(/** @type {Element} */ (item.firstElementChild));
    return {
      ...{ text: item.textContent ?? "", width: SIGN, used: item.dataset.used !== "false" },
      draw: (context) => drawBox(context, box),
    };
  });
}

/** How a sign looks. @param {Element} sign */
function boxOf(sign) {
  const style = getComputedStyle(sign);
  const figure = getComputedStyle(sign, "::before").content.replaceAll('"', "");
  const length = (/** @type {string} */ text) => Number.parseFloat(text) || 0;
  const round = style.borderTopLeftRadius.endsWith("%") ? SIGN : length(style.borderTopLeftRadius);
  return {
    ...{ width: length(style.width) || length(style.height) * 0.8, height: length(style.height), round },
    ...{ fill: style.backgroundColor, ink: style.color, font: `600 11px ${style.fontFamily}` },
    figure: figure === "none" || figure === "normal" ? "" : figure,
    border: { width: length(style.borderTopWidth), colour: style.borderTopColor },
    outline: { width: length(style.outlineWidth), colour: style.outlineColor },
  };
}

/** @param {CanvasRenderingContext2D} context @param {ReturnType<typeof boxOf>} box */
function drawBox(context, { width, height, round, fill, ink, font, figure, border, outline }) {
  const [x, y] = [(SIGN - width) / 2, (SIGN - height) / 2];
  boxPath(context, { x, y, width, height, round }, outline.width / 2);
  stroke(context, outline);
  boxPath(context, { x, y, width, height, round }, 0);
  context.fillStyle = fill;
  context.fill();
  if (border.width) boxPath(context, { x, y, width, height, round }, -border.width / 2);
  stroke(context, border);
  if (!figure) return;
  Object.assign(context, { font, fillStyle: ink, textAlign: "center", textBaseline: "middle" });
  context.fillText(figure, SIGN / 2, SIGN / 2);
}

/** @param {CanvasRenderingContext2D} context @param {{ width: number, colour: string }} line */
function stroke(context, { width, colour }) {
  if (!width) return;
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}

/** A box, so much larger on each side. @param {CanvasRenderingContext2D} context @param {{ x: number, y: number, width: number, height: number, round: number }} box @param {number} more */
function boxPath(context, { x, y, width, height, round }, more) {
  context.beginPath();
  const [wide, high] = [width + 2 * more, height + 2 * more];
  const radius = Math.max(0, Math.min(round + more, wide / 2, high / 2));
  context.roundRect(x - more, y - more, wide, high, radius);
}
