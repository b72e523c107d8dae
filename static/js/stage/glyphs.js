/**
 * The marks a cell can carry, each a path inside a box: what the stage, the legend and the inspector draw is the same.
 * Sizes are shares of the box; colours come from the theme. Nothing here knows maps or states.
 */

/**
 * A way to draw a mark: adds to the current path in a box of this side, at this place.
 * @typedef {(context: CanvasRenderingContext2D, x: number, y: number, side: number) => void} GlyphShape
 */
/** @typedef {{ shape: GlyphShape, filled: boolean, width: number }} Glyph width: of the line, as a share of the box */

/** @type {Record<string, Glyph>} */
export const GLYPHS = {
  open: { shape: circle(0.17), filled: false, width: 0.07 },
  closed: { shape: circle(0.11), filled: true, width: 0 },
  "open-back": { shape: square(0.16), filled: false, width: 0.07 },
  "closed-back": { shape: square(0.1), filled: true, width: 0 },
  jumped: { shape: lines([0.38, 0.5, 0.62, 0.5]), filled: false, width: 0.07 },
  left: { shape: lines([0.4, 0.4, 0.6, 0.6], [0.6, 0.4, 0.4, 0.6]), filled: false, width: 0.07 },
  water: { shape: waves, filled: false, width: 0.06 },
  swamp: {
    shape: lines([0.3, 0.68, 0.22, 0.42], [0.5, 0.68, 0.5, 0.3], [0.7, 0.68, 0.78, 0.42], [0.18, 0.68, 0.82, 0.68]),
    filled: false,
    width: 0.06,
  },
  tree: { shape: tree, filled: true, width: 0 },
  ammunition: { shape: diamond(0.2), filled: false, width: 0.07 },
  enemy: { shape: lines([0.3, 0.3, 0.7, 0.7], [0.7, 0.3, 0.3, 0.7]), filled: false, width: 0.08 },
  hatch: { shape: hatch, filled: false, width: 0.05 },
  corner: { shape: corner, filled: true, width: 0 },
  ring: { shape: circle(0.36), filled: false, width: 0.07 },
  flag: { shape: flag, filled: false, width: 0.07 },
  diamond: { shape: diamond(0.42), filled: false, width: 0.07 },
};

/**
 * Draw a mark in the colour that is set.
 * @param {CanvasRenderingContext2D} context
 * @param {Glyph} glyph
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
export function drawGlyph(context, { shape, filled, width }, x, y, side) {
  context.beginPath();
  shape(context, x, y, side);
  if (filled) return context.fill();
  context.lineWidth = Math.max(1, width * side);
  context.lineCap = "round";
  context.lineJoin = "round";
  return context.stroke();
}

/**
 * An arrow from the middle of a box towards its edge, in the colour that is set.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} angle
 */
export function drawArrow(context, x, y, side, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (/** @type {number} */ along, /** @type {number} */ across) =>
    /** @type {const} */ ([
      x + side * (0.5 + cos * along - sin * across),
      y + side * (0.5 + sin * along + cos * across),
    ]);
  context.beginPath();
  context.moveTo(...at(0.16, 0));
  context.lineTo(...at(0.42, 0));
  context.moveTo(...at(0.32, -0.09));
  context.lineTo(...at(0.42, 0));
  context.lineTo(...at(0.32, 0.09));
  context.lineWidth = Math.max(1, side * 0.05);
  context.lineCap = "round";
  context.stroke();
}

/**
 * The tip of an arrow alone, so far from the middle of a box, in the colour that is set.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {number} angle
 * @param {number} reach
 */
export function drawTip(context, x, y, side, angle, reach) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (/** @type {number} */ along, /** @type {number} */ across) => [
    0.5 + cos * along - sin * across,
    0.5 + sin * along + cos * across,
  ];
  context.beginPath();
  polygon(context, x, y, side, [...at(reach, 0), ...at(reach - 0.15, -0.11), ...at(reach - 0.15, 0.11)]);
  context.fill();
}

/**
 * @param {number} radius
 * @returns {GlyphShape}
 */
function circle(radius) {
  return (context, x, y, side) => {
    context.moveTo(x + side * (0.5 + radius), y + side / 2);
    context.arc(x + side / 2, y + side / 2, radius * side, 0, 2 * Math.PI);
  };
}

/**
 * @param {number} half
 * @returns {GlyphShape}
 */
function square(half) {
  return (context, x, y, side) =>
    context.rect(x + side * (0.5 - half), y + side * (0.5 - half), 2 * half * side, 2 * half * side);
}

/**
 * @param {number} half
 * @returns {GlyphShape}
 */
function diamond(half) {
  return (context, x, y, side) =>
    polygon(context, x, y, side, [0.5, 0.5 - half, 0.5 + half, 0.5, 0.5, 0.5 + half, 0.5 - half, 0.5]);
}

/**
 * @param {...[number, number, number, number]} segments
 * @returns {GlyphShape}
 */
function lines(...segments) {
  return (context, x, y, side) => {
    for (const [x1, y1, x2, y2] of segments) {
      context.moveTo(x + side * x1, y + side * y1);
      context.lineTo(x + side * x2, y + side * y2);
    }
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {readonly number[]} corners
 */
function polygon(context, x, y, side, corners) {
  context.moveTo(x + side * corners[0], y + side * corners[1]);
  for (let i = 2; i < corners.length; i += 2) context.lineTo(x + side * corners[i], y + side * corners[i + 1]);
  context.closePath();
}

/** @type {GlyphShape} */
function waves(context, x, y, side) {
  for (const height of [0.4, 0.62]) {
    context.moveTo(x + side * 0.2, y + side * height);
    context.quadraticCurveTo(x + side * 0.35, y + side * (height - 0.16), x + side * 0.5, y + side * height);
    context.quadraticCurveTo(x + side * 0.65, y + side * (height + 0.16), x + side * 0.8, y + side * height);
  }
}

/** @type {GlyphShape} */
function tree(context, x, y, side) {
  polygon(context, x, y, side, [0.5, 0.18, 0.76, 0.66, 0.24, 0.66]);
  polygon(context, x, y, side, [0.45, 0.66, 0.55, 0.66, 0.55, 0.82, 0.45, 0.82]);
}

/** @type {GlyphShape} */
function flag(context, x, y, side) {
  context.moveTo(x + side * 0.16, y + side * 0.9);
  polygon(context, x, y, side, [0.16, 0.18, 0.88, 0.18, 0.76, 0.46, 0.88, 0.74, 0.16, 0.74]);
  context.moveTo(x + side * 0.16, y + side * 0.74);
  context.lineTo(x + side * 0.16, y + side * 0.92);
}

/** @type {GlyphShape} */
function corner(context, x, y, side) {
  polygon(context, x, y, side, [1, 0.52, 1, 1, 0.52, 1]);
}

/** @type {GlyphShape} */
function hatch(context, x, y, side) {
  for (const from of [0.25, 0.5, 0.75]) {
    context.moveTo(x + side * from, y + side * 0.04);
    context.lineTo(x + side * 0.04, y + side * from);
    context.moveTo(x + side * 0.96, y + side * from);
    context.lineTo(x + side * from, y + side * 0.96);
  }
  context.moveTo(x + side * 0.96, y + side * 0.04);
  context.lineTo(x + side * 0.04, y + side * 0.96);
}
