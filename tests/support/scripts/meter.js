/**
 * Takes the times of a page from within (`tests/bench/page.py`): from what the user does to the end of the frame that
 * shows it. Given to the page before its own scripts; imports nothing.
 */

/** @type {any} */
const world = globalThis; // where `meter` is

class Meter {
  /** @type {number[]} */
  waits = [];
  /** @type {number[]} */
  works = [];
  channel = new MessageChannel();
  handled = 0; // when the page had heard of what the user did last
  ready = 0;

  /** Once the frame under way is done: what was asked of the page is on its way to the screen. @returns {Promise<number>} */
  after() {
    return new Promise((then) => {
      this.channel.port1.onmessage = () => then(performance.now());
      this.channel.port2.postMessage(null);
    });
  }

  /** Call before the page hears of it. @param {number} began when the user did it */
  async time(began) {
    const here = performance.now();
    const first = await new Promise((then) => requestAnimationFrame(() => then(performance.now())));
    const done = await this.after();
    this.waits.push(done - began);
    this.works.push(done - first + Math.max(0, this.handled - here));
  }

  /** @param {string} kind of event */
  watch(kind) {
    addEventListener(kind, (event) => void this.time(event.timeStamp), { capture: true });
    addEventListener(kind, () => (this.handled = performance.now()));
  }

  taken() {
    const { waits, works } = this;
    [this.waits, this.works] = [[], []];
    return { waits, works };
  }

  /** @param {() => boolean} condition */
  async until(condition) {
    while (!condition()) await new Promise((then) => setTimeout(then, 10));
  }

  /** The times of all frames until a condition holds. @param {() => boolean} until @param {number} [most] milliseconds */
  record(until, most = 120_000) {
    /** @type {number[]} */
    const frames = [];
    const began = performance.now();
    return new Promise((then) => {
      const look = (/** @type {number} */ time) => {
        frames.push(time);
        const taken = performance.now() - began;
        if (until() || taken > most) then({ frames, seconds: taken / 1000 });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }
}

/** Have a meter, which is ready as soon as the page has said something. */
export function install() {
  world.meter = new Meter();
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#stage-status")?.textContent) return;
    observer.disconnect();
    void world.meter.after().then((/** @type {number} */ time) => (world.meter.ready = time));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id);

/** @param {any} field @param {string} value @param {string} kind */
function fill(field, value, kind) {
  field.value = value;
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/** Go to places of the timeline by chance. @param {number} count */
export async function scrub(count) {
  const slider = part("timeline");
  for (let turn = 0; turn < count; turn += 1) {
    await new Promise((then) => setTimeout(then, 20 + Math.random() * 17));
    const place = String(Math.floor(Math.random() * Number(slider.max)));
    const timed = world.meter.time(performance.now());
    fill(slider, place, "input");
    world.meter.handled = performance.now();
    await timed;
  }
  return world.meter.taken();
}

/** Zoom in and out again, a little with every frame. */
export function zoom() {
  const canvas = part("stage-canvas");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const spot = { clientX: left + width / 3, clientY: top + height / 3, bubbles: true, cancelable: true };
  let turn = 0;
  return world.meter.record(() => {
    canvas.dispatchEvent(new WheelEvent("wheel", { ...spot, deltaY: turn < 90 ? -40 : 40 }));
    turn += 1;
    return turn > 180;
  });
}

/** Play as fast as it goes. */
export function play() {
  const speed = part("speed");
  fill(speed, speed.max, "input");
  part("play").click();
}

/** How long it takes until the lane at hand has ended with another tie rule. @param {string} tie */
export async function chosenAgain(tie) {
  const hasEnded = () => /** @type {any} */ (document.querySelector(".lane[data-hand=true]")).dataset.ended === "true";
  const began = performance.now();
  fill(part("tie"), tie, "change");
  await new Promise(requestAnimationFrame);
  do await new Promise(requestAnimationFrame);
  while (!hasEnded());
  await world.meter.after();
  return performance.now() - began;
}
