/** The shapes of lessons: as the server checks them (server/content/lessons/reading.py), and as one is open on the page (state/lessonstate.js). */

import type { Desk, Domain, Problem, Sentence, Settings, State } from "../types.js";

/** A text, or one for each language. */
export type Text = string | { readonly en: string; readonly zh: string };

/** A place in a history: a step, or the n-th time that something happens, at a cell if one is named. */
export interface Landmark {
  readonly step?: number;
  readonly event?: string;
  readonly nth?: number;
  readonly cell?: readonly [number, number];
}

export interface Stop extends Landmark {
  readonly title: Text;
  readonly variant?: number; // only there; else in each
}

/** A number, or one for each tie rule. */
export type PromisedNumbers = number | Readonly<Record<string, number>>;

export interface Expectations {
  readonly cost?: PromisedNumbers;
  readonly expanded?: PromisedNumbers;
  readonly reopened?: PromisedNumbers;
  readonly ending?: string;
  readonly optimal?: boolean;
}

/** A map or a board as in a document. */
export interface Holding {
  readonly map?: object;
  readonly board?: object;
}

export interface Variant extends Holding {
  readonly title?: Text;
  readonly settings?: Partial<Settings>;
  readonly expect?: Expectations;
  readonly refused?: string; // input that is refused, to show why
}

export interface ChoiceQuestion {
  readonly text: Text;
  readonly stop?: number;
  readonly choices: readonly Text[];
  readonly answer: number;
  readonly explanation: Text;
}

export interface Lesson extends Holding {
  readonly title: Text;
  readonly line?: Text;
  readonly text: Text;
  readonly settings?: Partial<Settings>;
  readonly variants: readonly Variant[];
  readonly stops?: readonly Stop[];
  readonly question?: ChoiceQuestion;
}

/** The lesson that is open. */
export interface OpenLesson {
  readonly lesson: Lesson;
  readonly own: boolean; // one of the teacher's, not of the page's
  readonly at: number; // its place among them; -1 for one that somebody else has
  readonly variant: number;
  readonly refusal: Sentence | null; // of a variant that is there to be refused
  readonly stopping: boolean; // playing stops at its stops
  readonly problems: Readonly<Partial<Record<string, Problem>>>; // as the lesson opened them
  readonly beside?: readonly BesideVariant[]; // the variants that were put side by side
  readonly from: string; // the tab from which it was opened
  readonly before: Readonly<Partial<Record<string, Desk>>>; // the desks as they were before the lesson
}

/** A variant that stands beside others, and what it searches. */
export interface BesideVariant {
  readonly variant: number;
  readonly problem: Problem;
}

/** The state while a lesson is open, as its parts are shown it. */
export type LessonShown = State & { readonly lesson: OpenLesson };

/** Where in which lesson a tab was. */
export interface LessonPlace {
  readonly own: boolean;
  readonly at: number;
  readonly variant: number;
  readonly step: number;
  readonly drawn: boolean; // was a map or a board no longer the lesson's?
}

/** What a lesson is opened with. */
export type LessonOpening = Pick<OpenLesson, "lesson" | "own" | "at" | "variant" | "refusal">;
