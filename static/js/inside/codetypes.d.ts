/** What the Code panel gets from the server (server/web/listing_json.py, server/web/questions/trace.py). A row is a line of a listing, which has one function after another. */

import type { RecordStore } from "../records/records.js";
import type { Run, View } from "../types.js";

export type CodeText = "steps" | "source"; // the pseudocode, or the real lines

export type ValueKind = "number" | "node" | "due" | "move" | "truth"; // due: a node, or ~node

/** One function. */
export interface SourcePart {
  function: string;
  file: string;
  first: number; // number of its first line in the file
  row: number; // of its first line in the listing
  lines: [word: string, text: string][][]; // pieces of one colour
  names: { text: string; kind: ValueKind }[];
}

/** One line of pseudocode. */
export interface PseudocodeLine {
  words: Record<View["language"], string>;
  indent: number;
  rows: number[]; // the real lines that do it
}

export interface Source {
  steps: PseudocodeLine[];
  parts: SourcePart[];
  emits: Record<string, [still: number, moved: number]>; // kind -> the row that writes it, without a move and with one
  most: number; // records that can be traced
  cells: number; // of the largest map on which they can
}

export type Value = number | boolean | "inf" | "-inf" | null;

/** One record: the rows run since the one before, the last of them wrote it, and the values of its part's names. */
export interface Moment {
  row: number;
  rows: number[];
  values: Value[];
  fresh: number[]; // places of the values that are of now
}

/** A place in a run, of any page or lane, as the text of its search shows it. */
export interface CodePlace {
  run: Run | null;
  algorithm: string; // whose text is shown, also before there is a run
  records: RecordStore;
  cursor: number;
  from: number; // the stop before: what ran since is marked
  racing: boolean; // too fast for values
  halted: boolean; // was it a line of the text that playing stopped at?
  slots: readonly number[]; // of the lines with a breakpoint
}
