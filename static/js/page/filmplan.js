/**
 * What a film shows when: its shots, each a step and how long it stays, in ticks of the film's own clock. They add up to
 * exactly the length that is wanted, whatever the run; where there are more steps than fit, some are left out, evenly.
 * And what becomes of it where a picture needs more time than it has. Pure.
 */

/**
 * How fast a film goes: so many steps a second, or all of it in so many seconds.
 * @typedef {{ speed: number, most?: number } | { seconds: number }} Pace `most`: seconds; a film that would be longer is so long
 */
/** @typedef {{ rate: number, least: number }} FilmClock ticks a second, and the fewest that a picture can stay */
/** @typedef {{ step: number, ticks: number }} Shot */

const REST = 2; // seconds that the last picture stays,
const SHARE = 1 / 4; // but no larger a part than this of a film of a given length
export const LONGEST = 600; // seconds
export const FASTEST = 1000; // steps a second

/** @param {Pace} pace */
export function isPossible(pace) {
  return "seconds" in pace ? pace.seconds >= 1 && pace.seconds <= LONGEST : pace.speed > 0 && pace.speed <= FASTEST;
}

/**
 * The shots of a film from one step to another.
 * @param {{ first: number, last: number }} steps
 * @param {Pace} pace
 * @param {FilmClock} clock
 * @returns {Shot[]}
 */
export function shotsOf({ first, last }, pace, clock) {
  const steps = last - first;
  const { moving, rest } = timesOf(steps, pace, clock);
  const count = Math.min(steps, Math.floor(moving / clock.least));
  const begin = (/** @type {number} */ shot) => Math.round((shot * moving) / count);
  const shots = Array.from({ length: count }, (_, shot) => ({
    step: first + Math.floor((shot * steps) / count),
    ticks: begin(shot + 1) - begin(shot),
  }));
  return [...shots, { step: last, ticks: count ? rest : moving + rest }];
}

/**
 * By how much a film is behind its plan. A picture that needs longer than it was to stay takes that from those after it,
 * and the last one has time to spare. Where that is not enough pictures are left out: the one before stays instead.
 */
export class FilmDelay {
  ticks = 0;

  /** @param {readonly Shot[]} shots */
  constructor(shots) {
    this.last = shots[shots.length - 1];
  }

  /** Is there no time for this shot? Then it is over now. @param {Shot} shot */
  leavesOut(shot) {
    if (shot === this.last || this.ticks < shot.ticks || this.ticks <= this.last.ticks / 2) return false;
    this.ticks -= shot.ticks;
    return true;
  }

  /** How long a shot may stay. @param {Shot} shot */
  timeFor({ ticks }) {
    return Math.max(0, ticks - this.ticks);
  }

  /** A shot stayed for so long. @param {Shot} shot @param {number} ticks */
  took(shot, ticks) {
    this.ticks += ticks - shot.ticks;
  }
}

/** @param {readonly Shot[]} shots @param {FilmClock} clock */
export function secondsOf(shots, { rate }) {
  return shots.reduce((sum, { ticks }) => sum + ticks, 0) / rate;
}

/** How many ticks there are for the steps, and how many for the last picture. @param {number} steps @param {Pace} pace @param {FilmClock} clock */
function timesOf(steps, pace, { rate }) {
  if ("seconds" in pace) return within(pace.seconds, rate);
  const [moving, rest] = [Math.round((steps * rate) / pace.speed), Math.round(Math.max(REST, 1 / pace.speed) * rate)];
  return pace.most && moving + rest > pace.most * rate ? within(pace.most, rate) : { moving, rest };
}

/** @param {number} seconds @param {number} rate */
function within(seconds, rate) {
  const whole = Math.round(seconds * rate);
  const rest = Math.min(REST * rate, Math.round(whole * SHARE));
  return { moving: whole - rest, rest };
}
