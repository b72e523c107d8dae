/**
 * Components that show one state together. Here alone it is decided whom a new state concerns: each component names the
 * values that it depends on, its slice, and is called when one of them is not the same as when it was called last. So
 * no component compares for itself, and what is not affected costs nothing. A group is a component, too.
 */

/** @import { Component, State } from "../types.js" */

/**
 * @template {State} [Shown=State]
 * @implements {Component<Shown>}
 */
export class Components {
  /** @param {readonly Component<Shown>[]} components called in this order */
  constructor(components) {
    /** @type {{ component: Component<Shown>, slice: readonly unknown[] | null, state: Shown | null }[]} */
    this.rows = components.map((component) => ({ component, slice: null, state: null }));
  }

  /** @param {Shown} state */
  slice(state) {
    return this.rows.flatMap(({ component }) => component.slice(state));
  }

  /** @param {Shown} state */
  syncState(state) {
    for (const row of this.rows) {
      const { component, state: before } = row;
      const slice = component.slice(state);
      if (row.slice && isSame(slice, row.slice)) continue;
      Object.assign(row, { slice, state });
      component.syncState(state, before);
    }
  }

  /** What is in the group. */
  get all() {
    return this.rows.map(({ component }) => component);
  }
}

/** @param {readonly unknown[]} one @param {readonly unknown[]} other */
function isSame(one, other) {
  return one.length === other.length && one.every((part, place) => part === other[place]);
}
