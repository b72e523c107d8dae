/** What a kind of problem brings along, so that all else is the same for every kind: a package of domains/ fills it in. */

import type { Neighbour, Telling } from "../words/neighbours.js";
import type { EndOfJump } from "../words/reasons.js";
import type { Case } from "../words/sentencefacts.js";
import type { Comparer, Standing, Told } from "../comparing/lanepair.js";
import type { MakeSide } from "../comparing/sidepicture.js";
import type { Making, TypedVariation } from "../comparing/variations.js";
import type { Edge, Over } from "../learn/trusttypes.js";
import type { WayRow } from "../panels/waysout.js";
import type { Timeline } from "../records/timeline.js";
import type { Connection } from "../server/connection.js";
import type { TrueCost } from "../server/exactcosts.js";
import type { MakeTab } from "../startpage.js";
import type {
  Camera,
  Component,
  Depiction,
  Dispatch,
  Editor,
  Facts,
  Opened,
  Problem,
  Region,
  Run,
  Sentence,
  Settings,
  State,
  Tables,
} from "../types.js";

/** A neighbour that no step leads to, and why: a key under `neighbour.`, and what fills it in. */
export interface Blocked extends Sentence {
  readonly node: number;
  readonly move: number;
}

/** The light half, which state and runs carry: what can be said of a problem, and nothing that is drawn. */
export interface Domain {
  /** In documents, addresses, words and the page's attributes. */
  readonly name: string;
  /** The name under which the first versions of the page kept its document in the browser's local storage. */
  readonly earlier: string | null;
  /** What a page begins with. */
  first(): Problem;

  /** As it is sent to the server. */
  toDocument(problem: any): object;
  /** Throws if there is none of this domain. */
  fromDocument(json: any, tables: Tables): Opened;
  /** Is what a browser kept still a problem? */
  isSound(kept: any, tables: Tables): boolean;

  /** Bytes it takes to keep one. */
  size(problem: any): number;
  /** How many there are; 0 if that is not known before a search. */
  nodes(problem: any): number;
  /** How many numbers the heuristic "table" has on it. */
  estimates(problem: any): number;
  /** The node the keyboard starts on. */
  begins(problem: any): number;
  /** The node of the goal, -1 if nodes have their numbers from the search. */
  goal(problem: any): number;
  /** Height by width of a picture of it. */
  shape(problem: any): number;
  /** Can the search of one be shown on the other? */
  fits(one: any, other: any): boolean;
  /** Do both have the same nodes, by the same numbers or arrangements? */
  sameNodes(one: any, other: any): boolean;
  /** Is it certain before any search that there is no answer, and is none to be tried? */
  hopeless(problem: any, settings: Settings, tables: Pick<Tables, "algorithms">): boolean;
  /** Is it so large that of a search that keeps one path only samples are requested? */
  isSampled(problem: any): boolean;
  /** Is it so small that the server lists the true costs of all its nodes? */
  isListed(problem: any): boolean;
  /** The nodes of a path, those it passes over included. */
  walked(path: readonly number[], problem: any): readonly number[];

  /** Does every step cost 1, and can it be taken back? */
  readonly evenSteps: boolean;
  /** Can a search that gave up have proved something about the optimum? */
  readonly proves: boolean;
  /** Is there a true cost for every node, to colour the picture by? */
  readonly heats: boolean;
  /** Can a search by another program be shown on the problem that the page has? */
  readonly grounds: boolean;
  /** Does a keyboard cursor edit it? */
  readonly keyboard: boolean;
  /** What editing begins with. */
  readonly editor: Partial<Editor>;

  /** The settings that only this domain has. */
  readonly settings: readonly (keyof Settings)[];
  /** The heuristic that is meant where none was chosen: as the server has it. */
  heuristic(settings: Settings): string;
  /** Estimates by strength, the weakest first. */
  byStrength(settings: Settings): readonly string[];

  /** What fills in a node's name: words `name.<domain>`. */
  facts(node: number, problem: any): Facts;
  /** How a node is written. */
  readonly written: RegExp;
  /** The node that the numbers written name, -1 for none. */
  named(problem: any, numbers: readonly number[]): number;
  /** It drawn small, a cell being 1 wide and high. */
  small(problem: any): readonly SVGElement[];
  /** What there is to say of a node apart from the search: terms, and what they are. */
  about(problem: any, node: number): readonly (readonly [string, string])[];
  /** What there is around a node. */
  neighbours(given: Telling, node: number): Neighbour[];
  /** Is a neighbour that node? */
  leadsTo(given: Telling, neighbour: Neighbour, node: number): boolean;
  /** The place of a move in the order in which a search tries them. */
  place(settings: Settings, move: number): number;
  /** The neighbours that no step leads to, and why; null where there can be none. */
  readonly blocked: ((run: Run, tables: Tables, node: number) => readonly Blocked[]) | null;
  /** Why the jump of a record ended, and the node that is the reason; null where the record ends none. */
  endOfJump(given: Pick<Case, "records" | "record" | "run" | "tables">): EndOfJump | null;
}

/** A kind of problem as a page is composed of it: what is heavy is loaded when it is wanted. */
export interface DomainPackage {
  readonly domain: Domain;
  /** What is there on its tab only; of a tab that comes later nothing is there until it is shown, scripts included. */
  readonly tab: { readonly now: MakeTab } | { readonly later: () => Promise<MakeTab> };
  explained(): Promise<Explained>;
}

/** One that problems can be chosen for, and edited. */
export interface EditedPackage extends DomainPackage {
  offered(): Promise<Offered>;
}

/** What explains a run, loaded a moment after the first frame. */
export interface Explained {
  /** What there is besides, on the tab of this domain only. */
  components(root: HTMLElement, dispatch: Dispatch, parts: ExplainedParts): Component[];
  /** A witness against a heuristic whose nodes are no numbers; null where all are. */
  readonly witness: ((witness: Over | Edge, problem: any, dispatch: Dispatch) => readonly Element[]) | null;
  /** A problem to practise on, the same for the same seed. */
  practice(before: any, seed: number): Problem;
  /** The true cost of the nodes of a run, where the page knows it by itself; null where the server is asked. */
  readonly trueCosts: ((server: Pick<Connection, "advice">, tables: Tables) => CostsOf) | null;
  /** The pictures of a component that came with the first scripts, and does not say itself how it is depicted. */
  depicted(component: Component): readonly Depiction[];
  /** What pictures there are of it, that which stands for a lane first. */
  readonly pictures: readonly string[];
  /** What makes a problem another than that of the lanes beside it, in a few words. */
  apart(problem: any, base: any): string;
  /** How the runs of two lanes are held against each other. */
  pair(comparer: Comparer, state: State, pair: readonly [Standing, Standing]): Told;
  /** What a lane shows that is not active. */
  side(): MakeSide | Promise<MakeSide>;
}

/** A picture as it is seen now. */
export interface SeenPicture {
  readonly element: HTMLElement;
  /** The part that is seen; null while none is. */
  region(state: State): Region | null;
  /** The camera that sees a part. */
  camera(state: State, region: Region): Partial<Camera> | null;
  /** The middle of nodes, and the size of one, in CSS pixels of the picture. */
  spot(state: State): (node: number) => { x: number; y: number; scale: number } | null;
}

/** The timeline is at that place. */
export type DrawThumbnail = (run: Run, timeline: Timeline, cursor: number) => Element;

export type CostsOf = (run: Run, known: number) => TrueCost | null;

export interface ExplainedParts {
  readonly timeline: Timeline;
  readonly tables: Tables;
  readonly server: Connection;
  current(): State;
}

/** What goes beyond one run: problems there are to choose from, and what helps where a search cannot go on. */
export interface Offered {
  /** The names of the examples: words `example.<domain>.<name>`. */
  readonly examples: readonly string[];
  example(name: string): Problem;
  /** The ways to a problem that may be searched beside one: words `lane.problem.<way>.<domain>`. */
  readonly others: Readonly<Record<string, Making>>;
  /** What a lane can be made to differ in by typing, besides what it can in every domain. */
  readonly typed: Readonly<Record<string, TypedVariation>>;
  /** Where a search cannot go on, what can be done about it. */
  readonly ways: readonly WayRow[];
  /** What there is besides, on the tab of this domain only. */
  components(root: HTMLElement, dispatch: Dispatch, parts: ExplainedParts): Component[];
  /** Its picture, where nodes have places of their own; null where the picture says by itself where they are. */
  readonly picture: ((root: HTMLElement) => SeenPicture) | null;
  /** What shows a place of a run small, to whom a class is shown. */
  thumbnails(root: HTMLElement, tables: Tables): DrawThumbnail;
}
