/** The shapes of what the server finds out about a heuristic (server/web/questions/check.py). A node is a cell of a map or the tiles of a board. */

export type TrustNode = number | readonly number[];

export interface Property<Witness> {
  readonly holds: boolean | null; // null: it could not be decided
  readonly wrong: number; // so many nodes or steps break it …
  readonly of: number; // … of so many
  readonly most: number; // by so much at most
  readonly witness: Witness | null;
}

export interface Over {
  readonly node: TrustNode;
  readonly h: number;
  readonly cost: number; // the true one
}

export interface Edge {
  readonly node: TrustNode;
  readonly next: TrustNode;
  readonly h: number;
  readonly cost: number; // of the step
  readonly next_h: number;
}

/** The least cost: null where there is no way, or where it is not known. */
export interface OptimumReport {
  readonly known: boolean;
  readonly cost: number | null;
}

/** What every answer costs at least, null where nothing is proved, and how many times as much the one at hand may cost. */
export interface Least {
  readonly least: number | null;
  readonly times: number | null;
}

export interface Report {
  readonly heuristic: string;
  readonly by: "every" | "step" | "slide" | "nothing"; // what was looked at
  readonly verdict: "consistent" | "admissible" | "harmless" | "wrong" | "unknown";
  readonly valid: boolean; // is it consistent on every problem of this kind?
  readonly goal_h: number;
  readonly admissible: Property<Over>;
  readonly consistent: Property<Edge>;
  readonly harmless: boolean;
  readonly chart: {
    readonly side: number;
    readonly squares: readonly (readonly [cost: number, h: number, nodes: number, above: number])[];
  } | null;
  readonly optimum: OptimumReport;
}
