/** What the Code panel gets from the server (server/web/listing_json.py, server/web/questions/trace.py). A row is a line of a listing, which has one function after another. */

export type ValueKind = "number" | "node" | "due" | "move" | "truth"; // due: a node, or ~node

/** One function. */
export interface Part {
  function: string;
  file: string;
  first: number; // number of its first line in the file
  row: number; // of its first line in the listing
  lines: [word: string, text: string][][]; // pieces of one colour
  names: { text: string; kind: ValueKind }[];
}

export interface Source {
  parts: Part[];
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
