/** Looks inside a page that is being tested, at what it does not show; what it holds on to is the page's own. */

/** @type {any} */
const world = globalThis; // where `seen`, its timeline, stays from one look to the next

/** Where the page's own script came from. */
const address = () => /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]")).src;

/** The first bundle that the page came with. */
const bundle = () => import(address().replace("main.js", "first.js"));

/** Keep hold of the timeline that the page itself made, out of the very bundle it came from, as soon as it moves. */
export async function watch() {
  const { Timeline } = (await bundle()).records$timeline;
  const { show } = Timeline.prototype;
  world.Timeline = Timeline;
  Timeline.prototype.show = function (/** @type {unknown[]} */ ...given) {
    world.seen = this;
    return show.apply(this, given);
  };
}

/** What the timeline says at its cursor, and what one says that has only ever gone forward. */
export function replayed() {
  const { seen, Timeline } = world;
  const { records, cursor } = seen;
  const { length } = seen.statuses(0);
  const anew = new Timeline();
  for (let at = 0; at <= cursor; at += 1 + (at >> 4)) anew.show(records, at, length);
  anew.show(records, cursor, length);
  return [seen, anew].map((timeline) => JSON.stringify(factsOf(timeline, records.nodes)));
}

/** @param {any} timeline @param {number} nodes */
function factsOf(timeline, nodes) {
  const { counts, path, current, cursor } = timeline;
  const statuses = [0, 1].map((side) => Array.from(timeline.statuses(side)).slice(0, nodes));
  const entries = Array.from({ length: nodes }, (_, node) => timeline.entry(node));
  return { statuses, entries, counts, path, current, cursor };
}

/** How many records the page holds, and their hash. */
export async function held() {
  const { chunks, length } = world.seen.records;
  const bytes = await new Blob(chunks.map((/** @type {any} */ chunk) => chunk.bytes)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.slice(0, length * 32)));
  return [length, Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")];
}

/** How large the cells of a map of a size are on the stage, and what is at its corner. @param {[width: number, height: number]} size */
export async function fittedView([width, height]) {
  const { stage$camera, stage$stage } = await bundle();
  const size = stage$stage.sizeOf(document.getElementById("stage-canvas"));
  const { scale, x, y } = stage$camera.viewOf({ scale: 1, x: 0, y: 0, fitted: true }, { width, height }, size);
  return [scale, x, y];
}

/** Where cells of the page's map are on the screen, as long as the map fits the stage. @param {[x: number, y: number][]} cells */
export async function placesOf(cells) {
  const [{ main }, { problems$typed, stage$camera, stage$stage }] = await Promise.all([import(address()), bundle()]);
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("stage-canvas"));
  const fitted = { scale: 1, x: 0, y: 0, fitted: true };
  const view = stage$camera.viewOf(fitted, problems$typed.mapIn(main.page.current()), stage$stage.sizeOf(canvas));
  const { left, top } = canvas.getBoundingClientRect();
  return cells.map(([x, y]) => [left + (x + 0.5 - view.x) * view.scale, top + (y + 0.5 - view.y) * view.scale]);
}

/** Wait until the page is there, all its components included; not for ever, since a test may hold back a script. */
export async function whole() {
  const { src = "" } = /** @type {HTMLScriptElement | null} */ (document.querySelector("script[type=module]")) ?? {};
  if (!src) return;
  const there = import(src).then((script) => (script.main ?? script).page?.ready);
  await Promise.race([there, new Promise((done) => setTimeout(done, 5000))]);
}

/** End the presentation and begin another at once; the browser says after that that the screen was left. */
export async function presentAgain() {
  const { main } = await import(address());
  const left = new Promise((done) => document.addEventListener("fullscreenchange", done, { once: true }));
  for (const presenting of [false, true]) {
    main.page.dispatch({ type: "viewChosen", view: { presenting } });
    main.page.showNow();
  }
  await left;
  await new Promise(requestAnimationFrame);
}

/** Give the page `hide()` and `unhide()`, as if it was put behind another: then no frame comes. */
export function hideable() {
  const ask = requestAnimationFrame.bind(globalThis);
  /** @type {FrameRequestCallback[] | null} */
  let waiting = null;
  world.requestAnimationFrame = (/** @type {FrameRequestCallback} */ then) =>
    waiting ? waiting.push(then) : ask(then);
  const say = (/** @type {string} */ value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  world.hide = () => {
    waiting = [];
    say("hidden");
  };
  world.unhide = () => {
    const due = waiting ?? [];
    waiting = null;
    say("visible");
    for (const then of due) ask(then);
  };
}

/** Collect in `passed` where the timeline is, frame by frame, until it is at its end. */
export function collectPassed() {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById("timeline"));
  world.passed = new Set();
  const look = () => {
    world.passed.add(Number(slider.value));
    if (slider.value !== slider.max) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
