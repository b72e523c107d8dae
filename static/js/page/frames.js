/**
 * The frames in which a page shows what is new: the display's. A page that is hidden gets none, and some pages must go on
 * all the same because others hang on them: such a page gets a few frames at once, and more whenever its timers run,
 * which browsers let happen about once a second.
 */

/** @typedef {(milliseconds: number) => void} OnFrame */

const AT_ONCE = 10; // frames of a hidden page that wait for no timer, in each REST_MS
const REST_MS = 1000;

export class PageFrames {
  /** @type {OnFrame[]} */
  waiting = [];
  left = 0; // of the frames at once
  since = -REST_MS; // when there were all of them

  /**
   * @param {() => boolean} mustGoOn does anything hang on this page, even if nobody sees it?
   * @param {{ page?: EventTarget & { hidden: boolean }, display?: (then: OnFrame) => unknown }} [parts]
   */
  constructor(mustGoOn, { page = document, display = (then) => requestAnimationFrame(then) } = {}) {
    this.mustGoOn = mustGoOn;
    this.page = page;
    this.display = display;
    this.soon = new MessageChannel(); // unlike a timer it is not held up
    this.soon.port1.onmessage = () => this.#come(performance.now());
    page.addEventListener("visibilitychange", () => this.waiting.length && this.#ask());
  }

  /** Call back in the next frame. @param {OnFrame} then */
  frame = (then) => {
    this.waiting.push(then);
    if (this.waiting.length === 1) this.#ask();
  };

  #ask() {
    if (!this.page.hidden || !this.mustGoOn()) this.display((time) => this.#come(time));
    else if (this.#isLeft()) this.soon.port2.postMessage(null);
    else setTimeout(() => this.#come(performance.now()), REST_MS);
  }

  /** Is one of the frames at once left? Then it is taken. */
  #isLeft() {
    const now = performance.now();
    if (now - this.since >= REST_MS) Object.assign(this, { since: now, left: AT_ONCE });
    this.left -= 1;
    return this.left >= 0;
  }

  /** @param {number} time */
  #come(time) {
    const due = this.waiting;
    this.waiting = [];
    for (const then of due) {
      try {
        then(time);
      } catch (error) {
        reportError(error); // as if each had a frame of its own
      }
    }
  }
}
