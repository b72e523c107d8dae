/** The shapes the page's modules hand to each other. `state/state.js` owns State; nothing else is stored anywhere. */

import type { Board } from "./domains/boards/boardtypes.js";
import type { Domain } from "./problems/domaintypes.js";
import type { CodeText } from "./inside/codetypes.js";
import type { ClockName, Timed } from "./records/clocks.js";
import type { Formula } from "./records/figures.js";
import type { LessonOpening, OpenLesson, Landmark, Text } from "./learn/lessontypes.js";
import type { Spans } from "./problems/shapes.js";
import type { RecordStore } from "./records/records.js";

export type { Domain };
export type Problem = GridMap | Board;

export interface Terrain {
  kind: string; // a key of tables.kinds
  cost: number;
}

/** A map is never changed in place: an edit makes a new one, so `===` says whether anything changed. */
export interface GridMap {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array; // y * width + x -> number into palette
  readonly palette: readonly Terrain[];
  readonly start: number;
  readonly goal: number;
  readonly waypoints?: readonly number[]; // to be visited in this order, between start and goal
  readonly origin?: object; // what a map is drawn from: shared by all that differ by edits alone
}

/** A step of a stroke on a problem that shares its cells with the one before. */
export interface Step {
  readonly from: Problem;
  readonly problem: Problem;
  readonly changed: Spans;
  readonly earlier: Step | null; // of the same stroke
}

/** As in server/engine/settings.py; only what differs from the defaults needs to be there. */
export interface Settings {
  algorithm: string;
  heuristic: string;
  weight: number | null;
  tie: string;
  diagonal: string;
  order: string;
  goal_test: string;
  reopening: boolean;
  detail: string;
  open_list: string;
  closed_set: string;
  depth: number | null;
  limit: number | null;
  memory: number;
  anyway: boolean;
  table?: readonly number[] | null; // numbers of the heuristic "table"
  expression: string | null; // of the heuristic "own"
}

export interface Guarantee {
  optimal: boolean;
  reason: string; // words: guarantee.<reason>
  facts: Facts;
}

export type Facts = Record<string, string | number>;

/** A sentence that still has to be said: a key of the catalogue and what fills it in. */
export interface Sentence {
  key: string;
  facts: Facts;
}

export type RunStatus = "opening" | "open" | "done" | "refused";

/** One search, made for one problem and one choice of settings. Out of date is `run.problem !== lane.problem || run.wanted !== lane.settings`. */
export interface Run {
  readonly id: number;
  readonly domain: Domain;
  readonly problem: Problem;
  readonly settings: Settings; // effective: the server may have another heuristic stand in
  readonly wanted: Settings;
  readonly status: RunStatus;
  readonly records: RecordStore; // only ever grows; `known` says how much of it this state has seen
  readonly known: number;
  readonly guarantee: Guarantee | null;
  readonly impossible: boolean;
  readonly formula: Formula | null; // what f is made of, for the words; null until the run is opened
  readonly engine: string;
  readonly why: Sentence | null; // why that one runs: words: note.engine.<key>
  readonly footprint: Footprint | null; // null for a search that keeps one path
  readonly seconds: number; // engine time so far
  readonly timing: Timed | null; // null while it is not measured
  readonly refusal: Sentence | null;
  readonly before: Before | null;
  readonly foreign: ForeignSearch | null; // null for a search by the server
}

/** A search by another program, as its trace was read (server/web/replays/foreign.py): where a run's records come from. */
export interface ForeignSearch {
  readonly text: string; // of the trace
  readonly bytes: Uint8Array; // its records
  readonly facts: Pick<Run, "guarantee" | "impossible" | "formula" | "engine" | "why">;
}

/** About what a run takes at most (server/engine/footprint.py), in bytes. */
export interface Footprint {
  readonly nodes: number; // that can be opened
  readonly stops: boolean; // at the limit, although there are more
  readonly fixed: number; // on the server before the first node
  readonly node: number; // on the server for each
  readonly server: number;
  readonly page: number;
}

/** What was shown before a run was made again: shown on until the new run is as far, and the history to compare with. */
export interface Before {
  readonly records: RecordStore;
  readonly known: number;
  readonly done: boolean;
  readonly cursor: number;
  readonly same: number; // so many records are known to be the same in both
}

/** A problem, how it is searched, and how far its run is shown. A desk has one lane, or up to four side by side: state/lanes.js. */
export interface Lane {
  readonly id: number;
  readonly problem: Problem; // the same object as in other lanes, as long as it is one problem for them
  readonly settings: Settings;
  readonly run: Run | null;
  readonly cursor: number; // how many records the picture has taken in
  readonly goingTo: Target | null; // where the cursor moves to as soon as it is known
  readonly changedFrom: number | null; // after running again: the step from which the history differs
  readonly linked: boolean; // does the common clock move it?
}

/** The common clock of several lanes. */
export interface LaneClock {
  readonly name: ClockName;
  readonly time: number; // Infinity: when the last lane has ended
}

/** A lane as it was chosen. */
export type ChosenLane = Pick<Lane, "id" | "problem" | "settings">;

export type StepSize = "record" | "expansion" | "rise" | "cell" | "difference" | "end";

/** How the lanes of a desk are played: the active one, and those that are linked with it. */
export interface Playback {
  readonly playing: boolean;
  readonly speed: number; // steps a second; Infinity: as fast as it goes
  readonly stepSize: StepSize;
  readonly due: number; // fraction of a step owed to the clock
}

/** A record (Infinity: the end), a step by its number, the next stop of a size, a named place, a time on a clock, the first step after another in which lanes differ, or the record where the run before was left. */
export type Target =
  | number
  | { step: number }
  | Stops
  | { place: Landmark }
  | { time: number; clock: ClockName }
  | { differs: number }
  | Back;

/** So many stops of a size further on, or back where they are less than none; from another target, or else from the cursor. */
export interface Stops {
  stop: StepSize;
  times: number;
  from?: Target;
}

/** A place in a run made again: a step, and how many of its records; all of them (Infinity) where the step was complete. */
export interface Back {
  back: number;
  taken: number;
}

export interface View extends Frame {
  readonly language: "en" | "zh";
  readonly theme: "system" | "light" | "dark";
  readonly palette: "usual" | "safe"; // safe: told apart with any colour vision
  readonly presenting: boolean;
  readonly heat: "none" | "g" | "h" | "f" | "order" | "truth";
  readonly numbers: boolean;
  readonly arrows: boolean;
  readonly classed: boolean; // shade a difference by f and C*
  readonly neighbours: boolean; // all neighbours of the node being expanded
  readonly welcome: boolean;
  readonly help: boolean;
  readonly folded: readonly string[]; // the panels folded up, by their ids
  readonly breakpoints: Breakpoints;
  readonly code: CodeText; // which text of the search the Code panel shows
  readonly boardView: "board" | "tree" | "atlas"; // on a wide screen the board is there beside the others
}

/** Which race of data structures is shown, and how. */
export interface DesignsView {
  readonly list: "open_list" | "closed_set";
  readonly measure: "operations" | "comparisons" | "look_ups" | "moves" | "ms";
  readonly logarithmic: boolean;
}

/** How the table of runs is shown; columns are named as in comparing/columns.js. */
export interface RunsView {
  readonly sorting: { readonly by: string; readonly down: boolean };
  readonly shown: readonly string[]; // columns
  readonly base: string | null; // the key of the run the others are compared with
}

/** What is around the stage: state/frame.js. Panels are named by their ids. */
export interface Frame {
  readonly pinned: readonly string[]; // the panels of the left column that stand beside the stage
  readonly opened: string | null; // the panel over its edge
  readonly large: string | null; // the panel that is as large as the stage
  readonly card: string | null; // the panel beside a presentation
  readonly rightRail: boolean;
  readonly columns: { readonly left: number; readonly right: number }; // CSS pixels
  readonly textSize: number; // 1 for the usual
  readonly overlay: "pen" | "spotlight" | null; // what the pointer is over the stage
  readonly ink: readonly string[]; // the strokes drawn over the stage, as paths of SVG
  readonly asking: boolean; // numbers are hidden, to be asked for
  readonly blank: boolean; // the screen is black
  readonly runs: RunsView;
  readonly designs: DesignsView;
}

export type Place = "column" | "over" | "large" | "card" | "sheet" | "none";

/** Where playing stops: state/breakpoints.js says what each of these waits for. */
export interface Breakpoints {
  readonly lines: Readonly<Record<string, readonly number[]>>; // algorithm -> what the lines write
  readonly rises: boolean;
  readonly falls: boolean;
  readonly touched: boolean; // the picked node
  readonly condition: string; // "" for none
}

/** The estimate and the true cost of every cell of a map, infinite where there is no way to the goal. */
export interface Truth {
  readonly map: GridMap;
  readonly h: Float32Array;
  readonly costs: Float32Array;
}

export interface Editor {
  readonly tool: string; // a key of TOOLS in problems/tools.js
  readonly ground: Terrain; // what drawing puts down
  readonly live: boolean; // search again while editing
  readonly cursor: number; // the cell the keyboard is on
  readonly keyboard: boolean; // on the focused stage, arrow keys move that cell; everywhere else they step
}

export interface Camera {
  readonly scale: number; // CSS pixels a cell
  readonly x: number; // map coordinate, in cells, at the left edge of the stage
  readonly y: number;
  readonly fitted: boolean; // follow the size of the stage
}

/** A part of a map: its middle and its size, in cells. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Predict: questions before decisive steps. state/quizplan.js says where they are. */
export interface Quiz {
  readonly on: boolean;
  readonly seed: number; // the open question, and where
  readonly answers: readonly Answered[];
  readonly hand: { readonly node: number } | null; // picked while a question was open
  readonly halted: number | null; // the cursor where playing stopped for a question and for nothing else
  readonly practice: { readonly seed: number; readonly problem: Problem } | null; // the last problem made for practice
}

/** What was answered at one place of one run. */
export interface Answered {
  readonly run: number;
  readonly cursor: number;
  readonly seed: number;
  readonly kind: string; // of the question
  readonly given: string | number | null; // the last answer
  readonly tries: number;
  readonly verdict: "trying" | "best" | "right" | "wrong" | "skipped"; // trying: answered wrongly once
  readonly time: string; // of the answer, ISO 8601
  readonly instance: string; // problem and settings, in words
  readonly question: string; // as they were said
  readonly answer: string;
}

/** What undo brings back. */
export interface Past {
  readonly problem: Problem; // of the lane that was active
  readonly lanes: readonly ChosenLane[];
  readonly hand: number; // its id
  readonly typed: string; // the one setting that was typed after it; "" after anything else
}

/** What belongs to one domain: swapped as a whole when the tab changes. */
export interface Desk {
  readonly domain: Domain;
  readonly lanes: readonly Lane[]; // one, or more side by side
  readonly active: number; // the place of the lane that panels show and controls move
  readonly against: number | null; // the id of the lane that the active one is laid over
  readonly clock: LaneClock; // that moves several
  readonly playback: Playback;
  readonly undo: readonly Past[];
  readonly redo: readonly Past[];
  readonly editor: Editor;
  readonly camera: Camera;
  readonly hover: number | null; // the node under the pointer
  readonly picked: number | null; // the node clicked for "until this cell"
  readonly notes: string;
}

/** The desk of the domain that is shown, and what there is once. */
export interface State extends Desk {
  readonly algorithms: Tables["algorithms"]; // never changes
  readonly fixed: boolean; // a replay: nothing that was recorded can be changed
  readonly lesson: OpenLesson | null;
  readonly drawn: Step | null; // the last step of the stroke the map comes from, if it shares its cells with others
  readonly aside: Readonly<Record<string, Desk>>; // the desks of the other domains, by their names
  readonly quiz: Quiz;
  readonly runs: number; // how many have been made: the id of the latest
  readonly view: View;
  readonly truth: Truth | null; // as last reported by the server
  readonly connection: "connecting" | "online" | "offline";
  readonly classroom: Classroom | null;
  readonly message: Sentence | null; // shown in the live region
}

/** The class that this page is in. */
export interface Classroom {
  readonly role: "teacher" | "student" | "projector" | "dashboard";
  readonly code: string;
  readonly name: Text; // a student's
  readonly told: ClassState | null; // last
  readonly following: boolean; // a student's page does what it is told
  readonly over: Sentence | null; // why nothing more is heard of it
  readonly hand: boolean; // a student's is up
  readonly brought: Problem | null; // what is on the desk comes from the class, as long as it is this,
  readonly settings: Settings | null; // searched with these
  readonly way: "socket" | "slow" | "lost" | "stalled"; // how the class is heard; the server itself may not reach it
  readonly vote: { readonly number: number; readonly round: number; readonly answer: number } | null; // that the server has
  readonly beyond: number; // a record that a dashboard needs, since somebody is there
  readonly addresses: readonly string[]; // of this server in its network, told to the teacher's pages
}

/** What a second device of the teacher's asks the first one to do. */
export type Command = "previous" | "play" | "next" | "ask";

/** What everybody in a class is told (server/web/classroom/hub.py): always all of it. */
export interface ClassState {
  readonly version: number;
  readonly phase: "follow" | "free" | "paused" | "vote" | "talk" | "again" | "reveal";
  readonly shown: Partial<ClassPlace>;
  readonly free: readonly [number, number] | null; // records
  readonly sentence: string;
  readonly typed: boolean; // students may type names
  readonly shut?: boolean; // nobody new comes in; not there in classes that an older version began
  readonly roll: number; // how often the teacher has changed something about a student
  readonly hands: number; // that are up
  readonly calls: number; // how often everyone was called back
  readonly command: { readonly number: number; readonly last: readonly Command[] } | null; // the last ones, and the number of the very last
  readonly question: ClassQuestion | null;
  readonly tally: readonly ClassTally[]; // once it is revealed, one a round
  readonly members: number;
  readonly here: number;
  readonly answered: number;
}

/** How often each answer was given. */
export type ClassTally = readonly (readonly [answer: number, count: number])[];

/** How many in a class named a node: one that was right (marked: the tie rule's), or another. */
export interface NodeVotes {
  readonly count: number;
  readonly tone: "marked" | "right" | "other";
}

/** What the class is asked; what is right is told when it is revealed. */
export interface ClassQuestion {
  readonly number: number;
  readonly round: number;
  readonly kind: "node" | "number" | "choice"; // choices by their places
  readonly text: string; // classroom/classquestion.js makes it, and reads it
  readonly at: number; // the cursor when it was asked
  readonly why: string;
  readonly choices: readonly string[];
  readonly right: readonly number[];
  readonly marked: readonly number[];
}

/** Where the class is: a document, by its digest, and a place in its run. */
export interface ClassPlace {
  readonly document: string;
  readonly cursor: number;
  readonly step: number;
  readonly playing: boolean;
  readonly speed: number | null; // null: as fast as it goes
  readonly stepSize: StepSize;
  readonly picked: number | null;
  readonly time: number | null; // of the clock, where there are several lanes
  readonly region: Region | null; // of the map, that the teacher looks at; null: all of it
  readonly view: Partial<View>;
  readonly lesson: LessonInClass | null;
}

/** The lesson that a class is shown: a document of its own; a place among the page's lessons, -1 for the teacher's own. */
export type LessonInClass = { readonly document: string } & Pick<OpenLesson, "at" | "variant" | "stopping" | "refusal">;

/** A document as it is opened: a problem, and how it was being searched. */
export type Opened = {
  readonly settings: Partial<Settings>;
  readonly step: number | null;
  readonly notes: string;
  readonly lanes?: OpenedLanes;
  readonly foreign?: ForeignSearch; // by which it was searched
  readonly [domain: string]: any; // the problem, under its domain's name
};

/** The searches beside the one of a document, as in server/formats/document.py. */
export interface OpenedLanes {
  readonly others: readonly Partial<Settings>[];
  readonly place: number;
  readonly clock: ClockName;
  readonly problems?: readonly Problem[]; // those that are not the document's
  readonly of?: readonly number[]; // which of these each other searches, from 1; 0 for the document's
  readonly against?: number; // the place of the one that the document's is laid over
}

export type Action =
  | { type: "domainChosen"; domain: string } // by its name
  | { type: "problemDrawn"; domain: string; problem: Problem; changed?: Spans | null } // during a stroke: no undo entry
  | { type: "strokeEnded"; domain: string; before: Problem }
  | { type: "problemReplaced"; domain: string; problem: Problem } // opened, generated, edited, cleared: one undo entry
  | ({ type: "documentOpened" } & Opened) // shows its domain
  | { type: "undo" }
  | { type: "redo" }
  | { type: "lessonOpened"; lesson: LessonOpening; opened: Opened | null } // null: a variant whose problem is refused
  | { type: "lessonSaved"; lesson: LessonOpening } // made of what is shown
  | { type: "lessonResumed"; lesson: LessonOpening; problems: OpenLesson["problems"] } // with what was drawn in it on the desk
  | { type: "lessonChanged"; changes: Partial<Pick<OpenLesson, "lesson" | "at" | "stopping" | "beside">> }
  | { type: "lessonLeft" }
  | { type: "placeSought"; place: Landmark }
  | { type: "settingsChosen"; settings: Partial<Settings> }
  | { type: "lanesChosen"; lanes: readonly Partial<Settings>[]; problems?: readonly Problem[] } // each of them the present settings but for these, and the present problem unless others are named, one for each
  | { type: "laneAdded"; settings: Partial<Settings>; problem?: Problem } // the present ones but for these
  | { type: "laneRemoved"; lane: number }
  | { type: "laneTaken"; lane: number } // to hand
  | { type: "laneLinked"; lane: number; linked: boolean }
  | { type: "laneCompared"; lane: number | null } // with the active one
  | { type: "differenceSought"; after: number } // a step
  | { type: "clockChosen"; clock: ClockName }
  | { type: "timeSet"; time: number }
  | { type: "runAgain"; keepStep: boolean; run?: number }
  | { type: "runCleared" }
  | {
      type: "runOpened";
      run: number;
      guarantee: Guarantee;
      impossible: boolean;
      formula: Formula;
      engine: string;
      why: Sentence | null;
      footprint: Footprint | null;
      settings: Settings;
    }
  | { type: "runRefused"; run: number; refusal: Sentence }
  | { type: "runTimed"; run: number; timing: Timed }
  | { type: "recordsArrived"; run: number; known: number; done: boolean; seconds: number }
  | { type: "play" }
  | { type: "pause" }
  | { type: "stepForward"; size?: StepSize }
  | { type: "stepBack"; size?: StepSize }
  | { type: "seek"; record: number }
  | { type: "seekStep"; step: number }
  | { type: "restart" }
  | { type: "toTheEnd" }
  | { type: "ticked"; seconds: number } // time passed since the last animation frame
  | { type: "speedChosen"; speed: number }
  | { type: "stepSizeChosen"; stepSize: StepSize }
  | { type: "viewChosen"; view: Partial<View> }
  | { type: "editorChosen"; editor: Partial<Editor> }
  | { type: "cameraMoved"; camera: Partial<Camera> }
  | { type: "hovered"; cell: number | null } // a node
  | { type: "picked"; cell: number | null }
  | { type: "quizChosen"; quiz: Partial<Quiz> }
  | { type: "predicted"; answer: Answered } // instead of the one before at the same place
  | { type: "connectionChanged"; connection: State["connection"] }
  | { type: "truthCame"; truth: Truth }
  | { type: "classChanged"; changes: Partial<Classroom> | null } // null: no class any more
  | { type: "said"; message: Sentence | null };

/** An action, or how it follows from the state it meets; null where it is none. */
export type Wish = Action | ((state: State) => Action | null);
export type Dispatch = (wish: Wish) => void;

/** A view: built once on its element; page/components.js calls it when its slice of the state has changed. */
export interface Component<Shown = State> {
  /** All that is shown depends on these values. */
  slice(state: Shown): readonly unknown[];
  /** Show a state. `before` is the one shown last. */
  syncState(state: Shown, before: Shown | null): void;
  /** What it shows now, as pictures to be taken along; none while it is hidden. */
  depictions?(): readonly Depiction[];
}

/** A picture to be taken along: what it is of (words `picture.of.<name>`), its size in CSS pixels, and the inside of an SVG. */
export interface Depiction {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
  readonly draw?: (context: CanvasRenderingContext2D) => void | Promise<void>; // the same on a canvas, as long as nothing has changed
  readonly legend?: () => readonly LegendEntry[]; // what its marks mean
  readonly isSettled?: () => boolean; // is all that belongs to it there?
}

/** What a mark of a picture means: the mark is drawn from (0, 0) on, as wide as it says and SIGN high (page/legendstrip.js). */
export interface LegendEntry {
  readonly text: string;
  readonly width: number; // 0: words alone
  readonly used: boolean; // is it to be seen now?
  readonly draw: (context: CanvasRenderingContext2D) => void;
}

/** What a search takes next: the least f, the oldest, the newest, or all within a bound on f. */
export type Family = "ranked" | "oldest" | "deep" | "bounded";

/** What the server's tables hold (server/web/tables.py). */
/** A tie rule: a row of server/frontiers/ties.py. */
export interface Tie {
  g_sign: number;
  age_sign: number;
}

export interface Tables {
  release?: string; // of the server that made the page; a replay has none
  algorithms: Record<
    string,
    {
      options: string[];
      domains: string[];
      diagonals: string[];
      weight: number;
      h_weight: number;
      family: Family;
      keeps_queue: boolean; // has it an open list and a closed set for each side?
      one_path: boolean; // does it remember nothing but the path it is on?
      jumps: boolean;
      both_ends: boolean; // is its second side a search from the goal?
      answers_twin: boolean; // is its second side a search of the twin?
      half_updated: boolean; // broken: what its records say of an improved node is not what it goes by
      own_f: boolean; // is the f it goes by something else than its g and h added up?
      expands_by_f: boolean; // does it go by f, and leave out no node on its way?
    }
  >;
  domains: readonly Domain[]; // that there are: not the server's, but the page's own
  heuristics: Record<string, string[]>;
  choices: Record<string, string[]>;
  ranges: Record<string, [number, number]>;
  ties: Record<string, Tie>;
  defaults: Settings;
  usual_steps: Record<string, string>; // that are put on paper
  kinds: Record<string, { blocked: boolean; water: boolean; cost: number }>;
  record_kinds: Record<string, import("./records/kinds.js").RecordKind>;
  expression: {
    names: Record<string, string[]>;
    functions: string[];
    examples: Record<string, string[]>;
    length: number;
  };
  max_side: number;
}
