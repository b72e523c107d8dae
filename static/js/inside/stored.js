/**
 * Open as it is stored, drawn below the picture while it is wanted: for each side that searches, the structure that the
 * server finds there at the cursor. Nothing of it is the page's own: an answer is shown once the timeline is at its
 * record, and what was there before stays until then, dimmed.
 */

import { part, parts, write } from "../page/elements.js";
import { figure } from "../records/figures.js";
import { OPEN } from "../records/fold.js";
import { StoredQuery } from "../server/storedquery.js";
import { comingBack } from "../state/horizon.js";
import { nameOf } from "../words/nodename.js";
import { joined, say } from "../words/words.js";
import { setOrRemove } from "./listrows.js";
import { StoredBlock } from "./storedblock.js";
import { drawingOf } from "./storedshapes.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { StoredAnswer } from "../server/storedquery.js" */
/** @import { EntryText } from "./storedblock.js" */
/** @import { StoredShape, Entry } from "./storedshapes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Run, State, Tables } from "../types.js" */

/**
 * One side's part of the drawing. @typedef {{ element: HTMLElement, head: HTMLElement, about: HTMLElement, count:
 * HTMLElement, blocks: StoredBlock[] }} StoredSide
 */

const FAR = 20_000; // records, from which on a moving cursor is not followed: the search is made again for every answer

/** @implements {Component} */
export class Stored {
  /** @type {StoredSide[]} */
  sides = [];
  /** @type {State | null} */
  state = null;
  /** What is shown. @type {{ answer: StoredAnswer, language: string } | null} */
  shown = null;

  /**
   * @param {HTMLElement} element
   * @param {HTMLButtonElement} button that shows and hides it
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, server: Connection }} parts
   */
  constructor(element, button, dispatch, { timeline, tables, server }) {
    this.element = element;
    this.button = button;
    this.dispatch = dispatch;
    this.timeline = timeline;
    this.tables = tables;
    this.texts = parts(element, "#stored-", HTMLElement, ["message", "sides"]);
    this.templates = {
      side: part(element, "#stored-side", HTMLTemplateElement),
      entry: part(element, "#stored-entry", HTMLTemplateElement),
    };
    this.answers = new StoredQuery(server, () => this.#show());
    button.addEventListener("click", () => this.#turn(element.hidden === true));
    button.disabled = false; // nobody heard it before
    part(element, "#stored-close", HTMLButtonElement).addEventListener("click", () => this.#turn(false));
    element.addEventListener("keydown", (event) => event.key === "Escape" && this.#turn(false));
  }

  /** @param {State} state */
  slice({ run, playback, view, domain, hover, picked, map, board }) {
    return [run, playback, view, domain, hover, picked, map, board];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    this.#show();
    if (state.picked !== null && state.picked !== before?.picked)
      this.#eachBlock((block) => block.pointed < 0 && block.reveal(Number(state.picked)));
  }

  /** @param {boolean} on */
  #turn(on) {
    this.element.hidden = !on;
    this.button.setAttribute("aria-expanded", String(on));
    if (!on && this.element.contains(document.activeElement)) this.button.focus();
    this.#show();
    if (on) this.element.scrollIntoView({ block: "nearest" });
    if (!on) this.dispatch({ type: "hovered", cell: null });
  }

  #show() {
    const { state, element } = this;
    if (!state || element.hidden) return;
    const { run, playback } = state;
    const away =
      !run || comingBack(state) || this.timeline.records !== run.records || this.timeline.cursor !== playback.cursor;
    const waits = playback.playing && playback.cursor > FAR;
    const answer = away || waits ? null : this.answers.at(run, playback.cursor);
    setOrRemove(element, "aria-busy", String(!answer));
    if (answer && run) this.#draw(answer, run, state);
    this.#eachBlock((block) => block.point(state));
  }

  /** @param {StoredAnswer} answer @param {Run} run @param {State} state */
  #draw(answer, run, state) {
    const { language } = state.view;
    if (this.shown?.answer === answer && this.shown.language === language) return;
    this.shown = { answer, language };
    const refused = "refusal" in answer;
    write(this.texts.message, refused ? say(answer.refusal.key, answer.refusal.facts) : "");
    const found = refused ? [] : answer.sides;
    while (this.sides.length < found.length) this.sides.push(this.#side(this.sides.length));
    this.sides.forEach(({ element }, side) => (element.hidden = side >= found.length));
    found.forEach((snapshot, side) => {
      const outdated = (/** @type {Entry} */ { node, g }) =>
        this.timeline.status(node, side) !== OPEN || g > this.timeline.g(node, side);
      this.#fill(
        this.sides[side],
        drawingOf(snapshot, this.tables.ties[run.settings.tie], outdated),
        run,
        found.length > 1 ? side : -1,
      );
    });
  }

  /** @param {StoredSide} parts @param {StoredShape} drawing @param {Run} run @param {number} side */
  #fill({ element, head, about, count, blocks }, drawing, run, side) {
    const { size, shown } = drawing;
    head.hidden = side < 0;
    if (side >= 0)
      write(head, say(`lists.${run.settings.algorithm === "twin" ? "twin" : "side"}.${side}`, { count: size }));
    write(about, say(`stored.about.${drawing.about}`));
    write(count, say(!size ? "stored.none" : shown < size ? "stored.part" : "stored.whole", { size, shown }));
    blocks.forEach((block, index) => {
      block.element.hidden = index >= drawing.blocks.length;
      if (index < drawing.blocks.length)
        block.show(drawing.blocks[index], (entry, due, place) => this.#written(run, entry, due, place));
    });
    setOrRemove(element, "data-shape", drawing.shape);
  }

  /** @param {Run} run @param {Entry} entry @param {boolean} due @param {number} place @returns {EntryText} */
  #written(run, entry, due, place) {
    const facts = {
      place: nameOf(run, entry.node),
      f: entry.f === null ? "" : figure(entry.f, 2),
      g: figure(entry.g, 2),
    };
    const words = [
      say(entry.f === null ? "stored.entry.plain" : "stored.entry", facts),
      entry.note && say(entry.note.key, entry.note.facts),
      entry.stale && say("stored.stale"),
      due && say("stored.next"),
    ];
    return {
      cells: {
        place: place < 0 ? "" : String(place),
        f: facts.f,
        g: `g ${facts.g}`,
        node: nameOf(run, entry.node, "lists.name"),
        note: entry.note ? say(`${entry.note.key}.short`, entry.note.facts) : "",
      },
      about: joined(words),
    };
  }

  /** @param {number} side @returns {StoredSide} */
  #side(side) {
    const element = /** @type {HTMLElement} */ (
      /** @type {HTMLElement} */ (this.templates.side.content.firstElementChild).cloneNode(true)
    );
    this.texts.sides.append(element);
    const find = (/** @type {string} */ selector) => part(element, selector, HTMLElement);
    const blocks = [...element.querySelectorAll(".stored-block")].map((block, index) => {
      part(block, "[role=listbox]", HTMLElement).id = `stored-${side}-${index}`;
      part(block, "h3", HTMLElement).id = `stored-${side}-${index}-title`;
      part(block, "[role=listbox]", HTMLElement).setAttribute("aria-labelledby", `stored-${side}-${index}-title`);
      return new StoredBlock(/** @type {HTMLElement} */ (block), this.templates.entry, this.dispatch);
    });
    return { element, head: find(".stored-head"), about: find(".stored-about"), count: find(".stored-count"), blocks };
  }

  /** @param {(block: StoredBlock) => void} does */
  #eachBlock(does) {
    for (const { element, blocks } of this.sides)
      if (!element.hidden) for (const block of blocks) if (!block.element.hidden) does(block);
  }
}
