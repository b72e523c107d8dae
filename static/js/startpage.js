/**
 * The page as a whole: who there is, and who knows whom. The state lives in page/loop.js; which components show it is the
 * composition's to say, main.js or replay.js. Nothing is kept outside of a page.
 */

import { LaidOver } from "./comparing/laidover.js";
import { complain, openLinked } from "./page/beginning.js";
import { Components } from "./page/components.js";
import { part } from "./page/elements.js";
import { loadedParts } from "./page/loadedparts.js";
import { Loop } from "./page/loop.js";
import { problemOf } from "./problems/domains.js";
import { Timeline } from "./records/timeline.js";
import { ProblemNames } from "./server/problemnames.js";
import { Runners } from "./server/runners.js";
import { firstSettings } from "./state/document.js";
import { shown } from "./state/horizon.js";
import { begun, firstState } from "./state/state.js";
import { chooseLanguage, language } from "./words/words.js";

/** @import { Keeper } from "./page/keeping.js" */
/** @import { FrameClock } from "./page/loop.js" */
/** @import { Connection } from "./server/connection.js" */
/** @import { DomainPackage, Explained } from "./problems/domaintypes.js" */
/** @import { Component, Depiction, Dispatch, Domain, Opened, State, Tables, View } from "./types.js" */

/** What components are made of. @typedef {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection, names: ProblemNames, laidOver: LaidOver }} Parts */
/** What those are made of that come later, too. @typedef {Parts & { groups: () => Groups, explained: (domain: Domain) => Explained }} LateParts */
/** All that is shown now. @typedef {readonly (Components | null | undefined)[]} Groups */
/** What a page begins with. @typedef {{ documents?: readonly Opened[], domain?: string | null, view?: Partial<View> }} Fresh */
/** @typedef {(root: HTMLElement, dispatch: Dispatch, parts: Parts) => Components} MakeTab */
/** @typedef {{ server: Connection, clock: FrameClock, tables: Omit<Tables, "domains">, domains: readonly DomainPackage[], composition: Composition }} StartParts */

/**
 * What a page is composed of.
 * @typedef {object} Composition
 * @property {(root: HTMLElement, dispatch: Dispatch, parts: Parts & { autosave: Component, depictions: () => Promise<readonly Depiction[]>, showNow: () => void }) => Components} everyTab
 * @property {() => Promise<(root: HTMLElement, dispatch: Dispatch, parts: LateParts) => Components>} late what explains a run
 * @property {(dispatch: Dispatch, parts: Parts) => Keeper} keeper
 * @property {() => Partial<View>} remembered how the user likes it
 * @property {(groups: Groups, explained: readonly Explained[]) => Promise<readonly Depiction[]>} depictions all that can be taken along as a picture
 * @property {(state: State) => State} prepared a fresh state
 */

const MISSING = /** @type {const} */ ({ type: "said", message: { key: "tabs.missing", facts: {} } });

/**
 * Bring the page in `root` to life: it begins with the document in its address, or what this browser kept.
 *
 * - `dispatch(action)` does something; `current()` is the state as it is now.
 * - `begin({ documents, domain, view })` puts a fresh state in place of this one, as if the page had just been loaded:
 *   what is left out is as in a page that was never used, and nothing can be undone. Components and connection stay, so
 *   what was typed into a field, or asked of the server, is still there.
 * - `again(before)` begins like a page that was just loaded: with the document in its address, or what this browser kept;
 *   `before` is awaited first, when nothing waits to be kept any more.
 * - `ready` comes true when the page is there, all its components included.
 * - `depictions()` are its pictures, and `showNow()` has what changed shown at once: for who films it.
 *
 * @param {HTMLElement} root
 * @param {StartParts} parts
 */
export function startPage(root, parts) {
  const page = new Page(root, parts);
  const { dispatch, current, showNow } = page.loop;
  return {
    dispatch,
    current,
    showNow,
    tables: page.tables,
    depictions: page.depictions,
    begin: (/** @type {Fresh} */ fresh) => page.begin(fresh),
    again: (/** @type {() => Promise<void>} */ before) => page.again(before),
    ready: page.start(),
  };
}

class Page {
  /** @type {Components | null} */
  late = null; // what explains a run, a moment after the first frame
  /** @type {Promise<void> | null} */
  comingLate = null;
  /** @type {Promise<(domain: Domain) => Explained> | null} */
  comingExplained = null;
  /** What shows several runs side by side, once there are several. @type {Components | null} */
  lanes = null;
  lanesComing = false;

  /**
   * @param {HTMLElement} root
   * @param {StartParts} parts
   */
  constructor(root, { server, clock, tables: told, domains, composition }) {
    const tables = { ...told, domains: domains.map(({ domain }) => domain) };
    const timeline = new Timeline();
    const names = new ProblemNames(server, ({ domain, problem }) => domain.toDocument(problem));
    this.root = root;
    this.clock = clock;
    this.tables = tables;
    this.domains = domains;
    this.composition = composition;
    this.loop = new Loop(this.#fresh(composition.remembered()), {
      clock,
      changed: (state) => runners.syncState(state),
      show: (state) => this.#frame(state),
    });
    const { dispatch, current, showNow } = this.loop;
    addEventListener("pagehide", showNow); // before autosave.js hears of it, and keeps what it knows
    document.addEventListener("visibilitychange", showNow);
    const later = (/** @type {() => void} */ then, /** @type {number} */ pause) => server.later(then, pause);
    const runners = new Runners(dispatch, { server, names, frame: clock.frame, later });
    /** @type {Parts} */
    this.parts = { timeline, tables, current, server, names, laidOver: new LaidOver() };
    this.keeper = composition.keeper(dispatch, this.parts);
    /** What there is on one tab only. @type {Partial<Record<string, Components>>} */
    this.tabs = {};
    for (const { domain, tab } of domains)
      if ("now" in tab) this.tabs[domain.name] = tab.now(root, dispatch, this.parts);
    /** Tabs whose scripts have been fetched. @type {Partial<Record<string, Promise<void>>>} */
    this.coming = {};
    this.depictions = async () =>
      composition.depictions(this.#groups(this.loop.state), tables.domains.map(await this.#explained()));
    const { autosave } = this.keeper;
    this.always = composition.everyTab(root, dispatch, {
      ...this.parts,
      ...{ autosave, depictions: this.depictions, showNow },
    });
    server.watch((connection) => dispatch({ type: "connectionChanged", connection }));
  }

  /** @param {State} [fresh] */
  async start(fresh) {
    const { dispatch } = this.loop;
    const wanted = this.composition.remembered().language; // before anything is awaited: meanwhile the user may choose another
    if (wanted && wanted !== language()) void chooseLanguage(wanted, dispatch);
    const { documents, domain, foreign, message, late } = await this.keeper.beginning();
    await this.#begin(begun(fresh ?? this.loop.state, documents, domain), foreign);
    if (message) await complain(message, dispatch);
    if (late) void openLinked(late, dispatch);
    await new Promise((painted) => this.clock.frame(painted)); // the first frame comes before the late components
    await this.comingLate;
  }

  /** @param {Fresh} fresh */
  async begin({ documents = [], domain = null, view = {} }) {
    await this.#begin(begun(this.#anew(view), documents, domain), false);
  }

  /** @param {() => Promise<void>} before */
  async again(before) {
    await this.begin({});
    this.loop.showNow();
    await before();
    await this.start(this.#anew(this.composition.remembered()));
  }

  /** A fresh state of this page. @param {Partial<View>} view */
  #anew(view) {
    const { runs, connection } = this.loop.state;
    return { ...this.#fresh(view), runs, connection };
  }

  /** @param {State} state @param {boolean} foreign does it come from elsewhere? */
  async #begin(state, foreign) {
    this.keeper.begin(state, foreign);
    await this.loop.begin(state, ({ domain }) => this.tabs[domain.name] ?? this.#makeTab(domain.name));
  }

  /** @param {Partial<View>} view */
  #fresh(view) {
    const fresh = firstState(this.tables.domains, firstSettings(this.tables), this.tables.algorithms, {
      ...view,
      language: language(),
    });
    return this.composition.prepared(fresh);
  }

  /** @param {State} state */
  #frame(state) {
    this.#show(state);
    const { name } = state.domain;
    if (!this.tabs[name] && !this.coming[name]) void this.#makeTab(name);
    if (!this.comingLate) this.#makeLate();
    if (!this.lanesComing && state.lanes.length > 1) void this.#makeLanes();
  }

  /** @param {State} state */
  #show(state) {
    const { records, cursor } = shown(state);
    this.parts.timeline.show(records, cursor, state.domain.nodes(problemOf(state)));
    for (const each of this.#groups(state)) each?.syncState(state);
  }

  /** In the order in which they are shown: lanes say where a tab's picture is, and what is laid over it. @param {State} state */
  #groups({ domain }) {
    return [this.always, this.lanes, this.tabs[domain.name], this.late];
  }

  /**
   * Bring a tab to life, once. Until its scripts are there, nothing on the page can be touched: it would not answer.
   * @param {string} name of its domain
   */
  async #makeTab(name) {
    const page = part(this.root, "#page", HTMLElement);
    page.inert = true;
    const [{ tab }] = this.domains.filter(({ domain }) => domain.name === name);
    if ("later" in tab)
      this.coming[name] ??= tab.later().then(
        (make) => void (this.tabs[name] = make(this.root, this.loop.dispatch, this.parts)),
        () => this.loop.dispatch(MISSING),
      );
    await this.coming[name];
    this.#show(this.loop.state);
    page.inert = false;
  }

  /** What explains runs of each kind of problem, loaded once. */
  #explained() {
    return (this.comingExplained ??= loadedParts(this.domains, ({ explained }) => explained()));
  }

  /** Bring what explains a run, once. */
  #makeLate() {
    const { dispatch } = this.loop;
    this.comingLate = Promise.all([this.composition.late(), this.#explained()]).then(
      ([lateComponents, explained]) => {
        const groups = () => this.#groups(this.loop.state);
        this.late = lateComponents(this.root, dispatch, { ...this.parts, groups, explained });
        this.#show(this.loop.state); // at once: what can be clicked must know the state
        dispatch({ type: "viewChosen", view: {} }); // all words are here now: what was said without them is said again
      },
      () => dispatch(MISSING),
    );
  }

  /** Bring what shows several runs side by side, once. */
  async #makeLanes() {
    this.lanesComing = true;
    const scripts = Promise.all([import("./comparing/sidebyside.js"), import("./comparing/differenceview.js")]);
    const [[{ SideBySide }, { DifferenceView }], explained] = await Promise.all([scripts, this.#explained()]);
    const { dispatch } = this.loop;
    const parts = { ...this.parts, explained };
    this.lanes = new Components([
      new DifferenceView(this.root, dispatch, parts), // says what the pictures of all lanes then show
      new SideBySide(this.root, dispatch, parts),
    ]);
    this.#show(this.loop.state);
  }
}
