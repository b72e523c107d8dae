/**
 * The text beside the canvas that says what the canvas shows: the size of the map, start and goal, the step, what is
 * open and closed, the path, and what is under the keyboard's cell. It speaks up only while the keyboard is on the map,
 * as panels/caption.js speaks of steps.
 */

import { filled } from "../problems/mapsteps.js";
import { mapIn } from "../problems/typed.js";
import { waypointsOf } from "../problems/waypoints.js";
import { figure } from "../records/figures.js";
import { stepAt } from "../records/steps.js";
import { expanding } from "../records/timeline.js";
import { active } from "../state/activelane.js";
import { outdated, shown } from "../state/horizon.js";
import { coordinates } from "../words/recordsentence.js";
import { joined, say } from "../words/words.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, GridMap, State } from "../types.js" */

const STATUSES = ["unseen", "open", "closed", "left", "passed"]; // records/timeline.js's statuses, as words say them

/** @implements {Component} */
export class Status {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline }} parts
   */
  constructor(element, _dispatch, { timeline }) {
    this.element = element;
    this.timeline = timeline;
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view, state.editor];
  }

  /** @param {State} state */
  syncState(state) {
    const spoken = state.editor.keyboard && !state.playback.playing; // else the sentence of panels/caption.js is
    this.element.setAttribute("aria-live", spoken ? "polite" : "off");
    const text = joined([...onCursor(state, this.timeline), ...onMap(state), ...onSearch(state, this.timeline)]);
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}

/** @param {State} state */
function onMap(state) {
  const map = mapIn(state);
  const [x, y] = coordinates(map, map.start);
  const [goalX, goalY] = coordinates(map, map.goal);
  const visited = waypointsOf(map).map((cell, at) => {
    const [placeX, placeY] = coordinates(map, cell);
    return say("stage.waypoint", { number: at + 1, x: placeX, y: placeY });
  });
  return [say("stage.size", { width: map.width, height: map.height, x, y, goalX, goalY }), ...visited];
}

/**
 * @param {State} state
 * @param {Timeline} timeline
 */
function onSearch(state, timeline) {
  const map = mapIn(state);
  const { open, closed } = timeline.counts;
  const said = [say("stage.step", { step: stepAt(shown(state), timeline.cursor), open, closed })];
  const current = expanding(timeline);
  const [x, y] = coordinates(map, current);
  if (current >= 0) said.push(say("stage.current", { x, y }));
  if (timeline.sealed) said.push(say("stage.sealed"));
  said.push(...onPath(map, timeline));
  if (outdated(state)) said.push(say("stage.outdated"));
  return said;
}

/**
 * @param {GridMap} map
 * @param {Timeline} timeline
 */
function onPath(map, timeline) {
  const { path, records, latest } = timeline;
  if (!path.length || !timeline.arrived) return [];
  return [say("stage.path", { steps: filled(path, map.width).length - 1, cost: figure(records.g(latest)) })];
}

/**
 * @param {State} state
 * @param {Timeline} timeline
 */
function onCursor(state, timeline) {
  const { editor } = state;
  const map = mapIn(state);
  const [x, y] = coordinates(map, editor.cursor);
  const { kind } = map.palette[map.cells[editor.cursor]];
  return editor.keyboard ? [say("stage.cursor", { x, y, kind, status: statusOf(timeline, editor.cursor) })] : [];
}

/**
 * What the search makes of a cell, in the word for it.
 * @param {Timeline} timeline
 * @param {number} cell
 */
export function statusOf(timeline, cell) {
  return STATUSES[timeline.status(cell, 0) || timeline.status(cell, 1)];
}
