/**
 * What is drawn with the calls of a canvas, as SVG: whoever draws on the stage draws a picture for a slide with the same
 * code. It has those calls that our pictures make, and no others; one unit is a CSS pixel. Rectangles of one colour that
 * come one after the other are one path.
 */

/** @typedef {Record<string, string | number | null>} SvgAttributes */
/** @typedef {{ ascent: number, descent: number }} Heights of a font above and below its baseline */

const ANCHORS = /** @type {Record<string, string>} */ ({ center: "middle", right: "end", end: "end" });
const FONT = /^(?:(\d+|bold|normal) )?([\d.]+)px (.*)$/;
const FAINT = 0.995; // what is as strong as this is as strong as can be

export class SvgContext {
  fillStyle = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  lineCap = "butt";
  lineJoin = "miter";
  globalAlpha = 1;
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  imageSmoothingEnabled = true;
  imageSmoothingQuality = "low";
  /** @type {readonly number[]} */
  dash = [];
  path = "";
  /** @type {string[]} */
  parts = [];
  /** @type {Set<string>} */
  patterns = new Set();
  /** The rectangles of one colour so far. */
  boxes = { fill: "", alpha: 1, path: "" };

  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.canvas = { width, height };
    const probe = document.createElement("canvas");
    this.measuring = /** @type {CanvasRenderingContext2D} */ (probe.getContext("2d"));
  }

  /** All that was drawn. */
  get text() {
    this.#endBoxes();
    return this.parts.join("");
  }

  /** The same as the context that it stands for. @returns {CanvasRenderingContext2D} */
  get drawn() {
    return /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (this));
  }

  save() {}

  restore() {}

  beginPath() {
    this.path = "";
  }

  closePath() {
    this.path += "Z";
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.path += `${this.path ? "L" : "M"}${short(x)} ${short(y)}`;
  }

  /** @param {number} aboutX @param {number} aboutY @param {number} x @param {number} y */
  quadraticCurveTo(aboutX, aboutY, x, y) {
    this.path += `Q${[aboutX, aboutY, x, y].map(short).join(" ")}`;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.path += boxPath(x, y, width, height);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
  roundRect(x, y, width, height, radius) {
    const round = Math.min(radius, width / 2, height / 2);
    const corner = (/** @type {number} */ across, /** @type {number} */ down) =>
      `a${short(round)} ${short(round)} 0 0 1 ${short(across)} ${short(down)}`;
    const [wide, high] = [short(width - 2 * round), short(height - 2 * round)];
    this.path += `M${short(x + round)} ${short(y)}h${wide}${corner(round, round)}v${high}${corner(-round, round)}`;
    this.path += `h${-Number(wide)}${corner(-round, -round)}v${-Number(high)}${corner(round, -round)}Z`;
  }

  /** @param {number} x @param {number} y @param {number} radius @param {number} from @param {number} to */
  arc(x, y, radius, from, to) {
    const at = (/** @type {number} */ angle) =>
      `${short(x + radius * Math.cos(angle))} ${short(y + radius * Math.sin(angle))}`;
    const turn = to - from;
    const middle = from + turn / 2; // an arc of SVG is no more than half a circle, to be sure which half
    const r = short(radius);
    this.path += `${this.path ? "L" : "M"}${at(from)}A${r} ${r} 0 0 1 ${at(middle)}A${r} ${r} 0 0 1 ${at(to)}`;
  }

  fill() {
    this.#add("path", { d: this.path, fill: this.fillStyle });
  }

  stroke() {
    this.#add("path", { d: this.path, ...this.#stroked() });
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const { fillStyle: fill, globalAlpha: alpha, boxes } = this;
    if (boxes.fill !== fill || boxes.alpha !== alpha) {
      this.#endBoxes();
      this.boxes = { fill, alpha, path: "" };
    }
    this.boxes.path += boxPath(x, y, width, height);
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    this.#add("path", { d: boxPath(x, y, width, height), ...this.#stroked() });
  }

  clearRect() {}

  /** @param {readonly number[]} dash */
  setLineDash(dash) {
    this.dash = dash;
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    this.#write(text, x, y, { fill: this.fillStyle });
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.#write(text, x, y, this.#stroked());
  }

  /** @param {string} text */
  measureText(text) {
    this.measuring.font = this.font;
    return this.measuring.measureText(text);
  }

  /**
   * A part of an image, as it is where it is shown: its pixels are kept.
   * @param {HTMLCanvasElement} image
   * @param {...number} places where it goes; or what is taken of it, and where that goes
   */
  drawImage(image, ...places) {
    const [left, top, across, down] = places.length > 4 ? places : [0, 0, image.width, image.height];
    const [x, y, width = across, height = down] = places.length > 4 ? places.slice(4) : places;
    const part = Object.assign(document.createElement("canvas"), { width: across, height: down });
    /** @type {CanvasRenderingContext2D} */ (part.getContext("2d")).drawImage(image, -left, -top);
    const rendering = this.imageSmoothingEnabled ? null : "pixelated";
    const box = { x: short(x), y: short(y), width: short(width), height: short(height), preserveAspectRatio: "none" };
    this.#add("image", { ...box, "image-rendering": rendering, href: part.toDataURL() });
  }

  /**
   * An image that is repeated, to fill with: its name in this picture and any other, for what looks alike is called alike.
   * @param {HTMLCanvasElement} image
   */
  createPattern(image) {
    const { width, height } = image;
    const href = image.toDataURL();
    const digest = [...href].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) | 0, 0) >>> 0;
    const id = `pattern-${digest.toString(36)}`;
    const inside = tag("image", { width, height, href });
    if (!this.patterns.has(id)) this.#add("pattern", { id, width, height, patternUnits: "userSpaceOnUse" }, inside);
    this.patterns.add(id);
    return `url(#${id})`;
  }

  #stroked() {
    const { strokeStyle: stroke, lineWidth, lineCap, lineJoin, dash } = this;
    const usual = { "stroke-linecap": lineCap === "butt" ? null : lineCap };
    const joined = { "stroke-linejoin": lineJoin === "miter" ? null : lineJoin };
    const dashed = { "stroke-dasharray": dash.length ? dash.join(" ") : null };
    return { fill: "none", stroke, "stroke-width": short(lineWidth), ...usual, ...joined, ...dashed };
  }

  /** @param {string} text @param {number} x @param {number} y @param {SvgAttributes} ink */
  #write(text, x, y, ink) {
    const [, weight, size, family] = FONT.exec(this.font) ?? ["", "", "10", "sans-serif"];
    const place = {
      x: short(x),
      y: short(y + this.#fall(Number(size))),
      "text-anchor": ANCHORS[this.textAlign] ?? null,
    };
    const type = {
      "font-size": size,
      "font-weight": weight && weight !== "400" ? weight : null,
      "font-family": family,
    };
    this.#add("text", { ...place, ...type, ...ink }, escaped(text));
  }

  /** How far below its place a text has its baseline. @param {number} size */
  #fall(size) {
    if (this.textBaseline !== "middle") return 0;
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = this.measureText("0");
    return Number.isFinite(up) ? ((up - down) / (up + down)) * 0.5 * size : 0.35 * size;
  }

  #endBoxes() {
    const { fill, alpha, path } = this.boxes;
    this.boxes = { fill: "", alpha: 1, path: "" };
    if (path) this.parts.push(tag("path", { fill, opacity: alpha < FAINT ? alpha : null, d: path }));
  }

  /** @param {string} name @param {SvgAttributes} attributes @param {string} inside */
  #add(name, attributes, inside = "") {
    this.#endBoxes();
    const { globalAlpha: alpha } = this;
    this.parts.push(tag(name, { ...attributes, opacity: alpha < FAINT ? short(alpha) : null }, inside));
  }
}

/** An element as text. @param {string} name @param {SvgAttributes} attributes @param {string} inside */
export function tag(name, attributes, inside = "") {
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  const words = given.map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join("");
  return inside ? `<${name}${words}>${inside}</${name}>` : `<${name}${words}/>`;
}

/** A text in XML, without what XML does not allow at all. @param {string} text */
export function escaped(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be left out
  const allowed = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return allowed.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
function boxPath(x, y, width, height) {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/** A length to the hundredth. @param {number} length */
function short(length) {
  return String(Math.round(length * 100) / 100);
}
