/**
 * One block of the drawing of open as it is stored: a tree, or places in a row, or buckets. A list box: the arrow keys
 * go through the entries (in a tree up and down along its branches), Enter picks one's node. Says nothing of its own:
 * what is written in an entry is given.
 */

import { copyOf, part, parts, write } from "../page/elements.js";
import { say } from "../words/words.js";
import { setOrRemove } from "./listrows.js";
import { entriesOf } from "./storedshapes.js";

/** @import { Block, Entry, Spot } from "./storedshapes.js" */
/** @import { Dispatch, Sentence, State } from "../types.js" */

/** What is written in an entry. @typedef {{ cells: Record<string, string>, about: string }} EntryText */

// Of a tree, in pixels: an entry as lists.css has it, from one level to the next, and what a letter and the space around an entry take.
const [TALL, LEVEL, LETTER, AROUND, NARROW] = [36, 45, 8, 8, 52];
const LEAST = 0.6; // how small a tree is drawn so that all of it is seen

export class StoredBlock {
  wide = 0; // of the tree as it is drawn at its full size; 0 for none
  /** @type {Block | null} */
  block = null;
  /** @type {readonly Entry[]} */
  entries = [];
  /** @type {HTMLElement[]} */
  options = [];
  active = -1; // the entry the keyboard is on
  keyed = false; // is what is hovered the doing of the keyboard?
  pointed = -1;
  centred = 0; // where the frame was last scrolled to, so that the root is in its middle

  /**
   * @param {HTMLElement} element
   * @param {HTMLTemplateElement} template of an entry
   * @param {Dispatch} dispatch
   */
  constructor(element, template, dispatch) {
    this.element = element;
    this.template = template;
    this.dispatch = dispatch;
    this.title = part(element, "h3", HTMLElement);
    this.boxes = parts(element, ".stored-", HTMLElement, ["frame", "plane"]);
    this.box = part(element, "[role=listbox]", HTMLElement);
    this.lines = part(element, "path", SVGPathElement);
    this.#listen(this.box);
    new ResizeObserver(() => this.#fit()).observe(this.boxes.frame);
  }

  /** @param {HTMLElement} box */
  #listen(box) {
    box.addEventListener("keydown", (event) => this.#press(event));
    box.addEventListener("pointermove", ({ target }) => this.#point(this.#at(target)));
    box.addEventListener("pointerleave", () => this.#point(-1));
    box.addEventListener("click", ({ target }) => this.#choose(this.#at(target)));
    box.addEventListener("blur", () => this.keyed && this.dispatch({ type: "hovered", cell: null }));
  }

  /**
   * @param {Block} block
   * @param {(entry: Entry, due: boolean, place: number) => EntryText} written
   */
  show(block, written) {
    const changed = this.block?.title !== block.title;
    this.block = block;
    this.entries = entriesOf(block);
    this.element.hidden = !this.entries.length;
    this.active = Math.min(this.active, this.entries.length - 1);
    write(this.title, say(`stored.${block.title}`));
    setOrRemove(this.element, "data-block", block.title);
    this.options = this.entries.map((entry, index) => this.#option(entry, index, written));
    let from = 0;
    const groups = block.groups.map(({ label, entries }) =>
      this.#group(label, this.options.slice(from, (from += entries.length))),
    );
    this.box.replaceChildren(...groups);
    this.#place(block.spots, changed);
    this.#mark();
  }

  /** Mark the node others point at, and the one that is picked. @param {State} state */
  point({ hover, picked }) {
    this.entries.forEach(({ node }, index) => {
      setOrRemove(this.options[index], "data-hover", node === hover ? "" : null);
      setOrRemove(this.options[index], "aria-selected", String(node === picked));
    });
  }

  /** Bring a node into view, if it is here. @param {number} node */
  reveal(node) {
    this.options[this.entries.findIndex((entry) => entry.node === node)]?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
    });
  }

  /**
   * @param {Entry} entry @param {number} index @param {(entry: Entry, due: boolean, place: number) => EntryText} written
   */
  #option(entry, index, written) {
    const option = copyOf(this.template);
    const { next, first } = /** @type {Block} */ (this.block);
    const { cells, about } = written(entry, index === next, first < 0 ? -1 : first + index);
    for (const cell of option.children) write(cell, cells[/** @type {HTMLElement} */ (cell).dataset.cell ?? ""] ?? "");
    option.id = `${this.box.id}-${index}`;
    option.title = about;
    option.setAttribute("aria-label", about);
    setOrRemove(option, "data-next", index === next ? "" : null);
    setOrRemove(option, "data-stale", entry.stale ? "" : null);
    return option;
  }

  /** @param {Sentence | null} label @param {HTMLElement[]} options */
  #group(label, options) {
    const group = document.createElement("div");
    group.className = "stored-group";
    group.setAttribute("role", label ? "group" : "none");
    if (label) this.#label(group, label);
    group.append(...options);
    return group;
  }

  /** @param {HTMLElement} group @param {Sentence} label */
  #label(group, { key, facts }) {
    const shown = document.createElement("span");
    shown.className = "stored-label";
    shown.setAttribute("aria-hidden", "true");
    shown.textContent = say(key, facts);
    group.setAttribute("aria-label", shown.textContent);
    group.dataset.label = key;
    group.append(shown);
  }

  /** Put the entries of a tree where they stand. @param {readonly Spot[] | null} spots @param {boolean} changed */
  #place(spots, changed) {
    setOrRemove(this.element, "data-tree", spots ? "" : null);
    const wide = spots ? this.#width() : 0;
    const places = (spots ?? []).map(({ column, level, above }) => ({
      x: column * (wide + 4),
      y: level * LEVEL,
      above,
    }));
    this.wide = spots ? Math.max(...places.map(({ x }) => x), 0) + wide : 0;
    this.box.style.width = spots ? `${this.wide}px` : "";
    this.box.style.height = spots ? `${Math.max(...places.map(({ y }) => y), 0) + TALL}px` : "";
    places.forEach(({ x, y }, index) =>
      Object.assign(this.options[index].style, { width: `${wide}px`, translate: `${x}px ${y}px` }),
    );
    this.lines.setAttribute("d", branches(places, wide / 2));
    const size = this.#fit();
    if (places.length) this.#centre((places[0].x + wide / 2) * size, changed);
  }

  /** Have the root in the middle, unless a hand has scrolled the tree. @param {number} root @param {boolean} changed is it another tree? */
  #centre(root, changed) {
    const { frame } = this.boxes;
    if (!changed && Math.abs(frame.scrollLeft - this.centred) > 1) return;
    frame.scrollLeft = root - frame.clientWidth / 2;
    this.centred = frame.scrollLeft;
  }

  /** Draw a tree that is too wide smaller, as far as it can be read. */
  #fit() {
    const room = this.boxes.frame.clientWidth - 2 * AROUND;
    const size = this.wide && room > 0 ? Math.max(LEAST, Math.min(1, room / this.wide)) : 1;
    this.boxes.plane.style.zoom = String(size);
    return size;
  }

  /** How wide an entry of the tree has to be: f and g stand in one line, the node beneath. */
  #width() {
    const lengthOf = (/** @type {Element} */ cell) => (cell.textContent ?? "").length;
    const letters = this.options.map(({ children: [, f, g, node] }) =>
      Math.max(lengthOf(f) + lengthOf(g) + 1, lengthOf(node)),
    );
    return Math.max(NARROW, Math.max(...letters, 0) * LETTER + AROUND);
  }

  /** @param {EventTarget | null} target */
  #at(target) {
    return this.options.indexOf(
      /** @type {HTMLElement} */ (target instanceof Element ? target.closest("[role=option]") : null),
    );
  }

  /** @param {number} index */
  #point(index) {
    if (index === this.pointed) return;
    this.pointed = index;
    this.keyed = false;
    this.dispatch({ type: "hovered", cell: this.entries[index]?.node ?? null });
  }

  /** @param {number} index */
  #choose(index) {
    if (index < 0) return;
    this.active = index;
    this.#mark();
    this.dispatch({ type: "picked", cell: this.entries[index].node });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Enter") this.#choose(this.active);
    else {
      const to = this.#step(event.key);
      if (to === null) return;
      this.keyed = true;
      this.active = Math.max(0, Math.min(this.entries.length - 1, to));
      this.#mark();
      this.options[this.active]?.scrollIntoView({ block: "nearest", inline: "nearest" });
      this.dispatch({ type: "hovered", cell: this.entries[this.active]?.node ?? null });
    }
    event.preventDefault();
  }

  /** Where a key leads to, or null for one that leads nowhere. @param {string} key */
  #step(key) {
    const { active, block } = this;
    const spots = block?.spots;
    const beneath = spots?.findIndex(({ above }) => above === active) ?? -1;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowRight: active + 1,
      ArrowLeft: active - 1,
      ArrowDown: !spots ? active + 1 : active < 0 ? 0 : beneath < 0 ? active : beneath,
      ArrowUp: spots ? (spots[active]?.above ?? 0) : active - 1,
      Home: 0,
      End: this.entries.length - 1,
    };
    return ways[key] ?? null;
  }

  #mark() {
    this.options.forEach((option, index) => setOrRemove(option, "data-active", index === this.active ? "" : null));
    setOrRemove(this.box, "aria-activedescendant", this.options[this.active]?.id ?? null);
  }
}

/** The lines of a tree, each from the entry above down. @param {readonly { x: number, y: number, above: number }[]} places @param {number} half of an entry's width */
function branches(places, half) {
  const hanging = places.filter(({ above }) => above >= 0);
  const over = (/** @type {{ above: number }} */ { above }) => places[above];
  return hanging.map((at) => `M${over(at).x + half} ${over(at).y + TALL}L${at.x + half} ${at.y}`).join("");
}
