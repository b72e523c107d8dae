/**
 * What part of the picture a class looks at: a teacher who has zoomed in means "look here". Told is a region of the problem,
 * since every page has a stage of another size; one that is put there may look elsewhere until the teacher does, or calls.
 */

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { ClassPlace, Dispatch, Domain, Region, State } from "../types.js" */

const ALL = "null";

export class Looking {
  told = ""; // by the class last

  /** @param {HTMLElement} root @param {{ current: () => State, offered: (domain: Domain) => Offered }} parts */
  constructor(root, { current, offered }) {
    this.root = root;
    this.current = current;
    this.offered = offered;
  }

  /** What this page looks at, null for all of it. @returns {Region | null} */
  get region() {
    const state = this.current();
    return state.camera.fitted ? null : (this.#picture(state)?.region(state) ?? null);
  }

  /** The picture, where it has parts that can be looked at. @param {State} state */
  #picture({ domain }) {
    return this.offered(domain).picture?.(this.root) ?? null;
  }

  /** What is looked at is to be told again, whatever it is. */
  forget() {
    this.told = "";
  }

  /** Look where the class does, if that is another place than before. @param {ClassPlace} place @param {Dispatch} dispatch */
  follow({ region = null }, dispatch) {
    const told = JSON.stringify(region);
    if (told === this.told) return;
    this.told = told;
    const state = this.current();
    const camera = (region && this.#picture(state)?.camera(state, region)) || { fitted: true };
    dispatch({ type: "cameraMoved", camera });
  }

  /** Something else has been opened, perhaps seen as a whole. */
  opened() {
    if (this.current().camera.fitted) this.told = ALL;
  }
}
