/**
 * A board drawn in SVG: tiles with their numbers, what each adds to h, the mark of those at home, brackets between
 * tiles in conflict, a picture cut over the tiles. Knows tiles and nothing of states or searches. One slide is
 * animated, a leap is not; what things look like is board.css's.
 */

import { made, setAttributes } from "../../page/elements.js";
import { moveBetween, sameTiles } from "./board.js";
import { bracket, CELL, corner, FACE, frame, INSET, newFrame, newTile, newVotes } from "./pieces.js";

/** @import { Tile } from "./pieces.js" */
/** @import { Shares, Size, Tiles } from "./boardtypes.js" */

/** @import { NodeVotes } from "../../types.js" */

/**
 * @typedef {object} DrawnBoard
 * @property {Size} size
 * @property {Tiles} tiles
 * @property {Tiles} goal
 * @property {Shares | null} shares
 * @property {number} moved tile that is lifted, or 0
 * @property {number} hint tile to slide next, or 0
 * @property {number | null} cursor cell with the frame of the keyboard
 * @property {number | null} held cell whose tile is to be exchanged
 * @property {number | null} [answer] cell whose tile is the answer to what is asked
 * @property {ReadonlyMap<number, NodeVotes> | null} [votes] cell → how many in a class would slide its tile
 * @property {string} picture address of the picture on the tiles, or ""
 * @property {number} milliseconds a slide takes; 0: at once
 */

const MARGIN = 8;
const LEAST_SCALE = 58; // CSS pixels of a cell from which on its smallest number can be read

export class BoardPicture {
  /** @type {DrawnBoard | null} */
  drawn = null;
  /** @type {Tile[]} */
  tiles = []; // tile → its elements; none for the blank

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.ground = made("rect", { class: "board-ground", rx: 10 });
    this.layer = made("g", {});
    this.brackets = made("g", { class: "board-brackets" });
    this.votes = made("g", {});
    this.frames = { held: newFrame("held"), answer: newFrame("answer"), cursor: newFrame("cursor") };
    svg.replaceChildren(this.ground, this.layer, this.brackets, ...Object.values(this.frames), this.votes);
    new ResizeObserver(() => this.#fit()).observe(svg);
  }

  /** @param {DrawnBoard} drawn */
  draw(drawn) {
    const before = this.drawn;
    this.drawn = drawn;
    const { size, goal, picture } = drawn;
    const another = before?.size.width !== size.width || before?.size.height !== size.height;
    if (another) this.#measure(size);
    if (another || before?.picture !== picture || !sameTiles(before.goal, goal)) this.#cut(drawn);
    drawn.tiles.forEach((tile, cell) => tile && this.#place(drawn, tile, cell));
    if (before && !another) this.#slide(before, drawn);
    this.#join(drawn);
    for (const name of /** @type {const} */ (["held", "answer", "cursor"]))
      frame(this.frames[name], size, drawn[name] ?? null);
    const votes = [...(drawn.votes ?? [])].map(([cell, votes]) => newVotes(size, cell, votes));
    if (votes.length || this.votes.childElementCount) this.votes.replaceChildren(...votes);
  }

  /**
   * The cell under a point of the screen, or null beside the board.
   * @param {{ clientX: number, clientY: number }} point
   */
  cellAt({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.drawn) return null;
    const { width, height } = this.drawn.size;
    const place = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const [x, y] = [Math.floor(place.x / CELL), Math.floor(place.y / CELL)];
    return x >= 0 && y >= 0 && x < width && y < height ? y * width + x : null;
  }

  /** CSS pixels a cell is wide. */
  get scale() {
    return (this.svg.getScreenCTM()?.a ?? 1) * CELL;
  }

  /**
   * Hold a tile away from its cell, by shares of a cell.
   * @param {number} cell
   * @param {number} across
   * @param {number} down
   */
  pull(cell, across, down) {
    const tile = this.drawn?.tiles[cell];
    if (!tile || !this.drawn) return;
    const [x, y] = corner(this.drawn.size, cell);
    this.tiles[tile].group.setAttribute("transform", `translate(${x + across * CELL} ${y + down * CELL})`);
  }

  /** Numbers that could not be read are not shown. */
  #fit() {
    this.svg.toggleAttribute("data-small", this.scale < LEAST_SCALE);
  }

  /** @param {Size} size */
  #measure({ width, height }) {
    const [across, down] = [width * CELL, height * CELL];
    this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${across + 2 * MARGIN} ${down + 2 * MARGIN}`);
    setAttributes(this.ground, { x: -MARGIN, y: -MARGIN, width: across + 2 * MARGIN, height: down + 2 * MARGIN });
    this.tiles = Array.from({ length: width * height }, (_, tile) => newTile(tile));
    this.#fit();
    this.layer.replaceChildren(...this.tiles.slice(1).map(({ group }) => group));
  }

  /** Put each tile's part of the picture on it. @param {DrawnBoard} drawn */
  #cut({ size: { width, height }, goal, picture }) {
    this.svg.toggleAttribute("data-picture", picture !== "");
    goal.forEach((tile, home) => {
      if (!tile) return;
      const [x, y] = corner({ width, height }, home);
      const element = this.tiles[tile].picture;
      element.setAttribute("viewBox", `${x + INSET} ${y + INSET} ${FACE} ${FACE}`);
      const whole = {
        href: picture,
        width: width * CELL,
        height: height * CELL,
        preserveAspectRatio: "xMidYMid slice",
      };
      element.replaceChildren(...(picture ? [made("image", whole)] : []));
    });
  }

  /**
   * @param {DrawnBoard} drawn
   * @param {number} tile
   * @param {number} cell
   */
  #place({ size, goal, shares, moved, hint }, tile, cell) {
    const { group, share } = this.tiles[tile];
    const [x, y] = corner(size, cell);
    setAttributes(group, { transform: `translate(${x} ${y})` });
    group.toggleAttribute("data-home", goal[cell] === tile);
    group.toggleAttribute("data-moved", moved === tile);
    group.toggleAttribute("data-hint", hint === tile);
    const adds = shares?.tiles[cell] ?? 0;
    const text = adds ? `+${adds}` : "";
    if (share.textContent !== text) share.textContent = text;
  }

  /**
   * @param {DrawnBoard} before
   * @param {DrawnBoard} drawn
   */
  #slide(before, { size, tiles, milliseconds }) {
    if (!milliseconds || sameTiles(before.tiles, tiles) || moveBetween(size, before.tiles, tiles) < 0) return;
    const [origin, place] = [tiles.indexOf(0), before.tiles.indexOf(0)];
    const [from, to] = [origin, place].map(
      (cell) =>
        `translate(${corner(size, cell)
          .map((at) => `${at}px`)
          .join(", ")})`,
    );
    this.tiles[tiles[place]].group.animate([{ transform: from }, { transform: to }], {
      duration: milliseconds,
      easing: "ease-out",
    });
  }

  /** @param {DrawnBoard} drawn */
  #join({ size, shares }) {
    const conflicts = shares?.conflicts ?? [];
    if (!conflicts.length && !this.brackets.childElementCount) return;
    /** @type {Map<string, number>} */
    const levels = new Map(); // line → brackets in it
    this.brackets.replaceChildren(
      ...conflicts.map(([one, other]) => {
        const [row, otherRow] = [one, other].map((cell) => Math.floor(cell / size.width));
        const line = row === otherRow ? `row ${row}` : `column ${one % size.width}`;
        const level = levels.get(line) ?? 0;
        levels.set(line, level + 1);
        return made("path", { d: bracket(size, one, other, level) });
      }),
    );
  }
}
