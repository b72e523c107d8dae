/** The shapes of the Board tab's modules, beside types.d.ts. */

import type { Action, Component, Past, Sentence, State } from "../../types.js";

/** The tiles of a board, row by row, 0 for the blank. */
export type Tiles = Uint8Array;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A board to start from and one to reach. Never changed in place, so `===` says whether anything changed. */
export interface Board extends Size {
  readonly start: Tiles;
  readonly goal: Tiles;
}

/** What decides whether a board can be reached: on an even width the blank's row counts as well. */
export interface Parity {
  readonly inversions: number;
  readonly blankRow: number; // from 0 at the top
  readonly countsRow: boolean;
  readonly odd: boolean;
}

/** What the server says of an estimate (server/heuristics/shares.py): all of it adds up to h. */
export interface Shares {
  readonly tiles: readonly number[]; // cell -> what the tile there adds
  readonly conflicts: readonly (readonly [leaves: number, stays: number, adds: number])[];
  readonly rest: Readonly<Record<string, number>>; // of no single tile
  readonly groups: readonly (readonly [cells: readonly number[], adds: number])[]; // tiles estimated together
  readonly f: number; // of the board as a start,
  readonly formula: Formula; // and what it is made of
}

/** How far the goal is (server/runs/advice.py). `boards` leads there, this board first; empty when `moves` is null. */
export interface Advice {
  readonly impossible: boolean;
  readonly moves: number | null;
  readonly at_least: number;
  readonly boards: readonly (readonly number[])[];
}

export type Typed = (Size & { readonly tiles: Tiles }) | { readonly refusal: Sentence };

/** The state as the Board tab reads it: the desk in it is the board's. */
export type BoardState = Omit<State, "undo"> & { readonly undo: readonly (Past & { readonly problem: Board })[] };

export type BoardAction = Action;

export type BoardDispatch = (action: BoardAction) => void;

/** A view of the Board tab. */
export type BoardComponent = Component<BoardState>;
