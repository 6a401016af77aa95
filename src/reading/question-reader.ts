/**
 * The port of this room: what everyone who reads questions against a graph's own words promises. Readers differ in what
 * they know of the graph, such as the labels on its paths or its classes and predicates, and not in what a reading is.
 */
import type { Mention } from "../language/index.ts";
import type { Constraint, Target } from "./demands/read-demands.ts";
import type { HubView } from "./evidence/hub-view.ts";
import type { Evidence } from "./evidence/weigh-evidence.ts";

export type QuestionReader = {
  /**
   * Reads a question. It always gives a reading; one that rests on nothing says so in `abstains`.
   * @param anchors what the question names, where the caller knows better than the reader
   */
  read(question: string, anchors?: readonly Mention[]): QuestionReading;
};

export type QuestionReading = {
  /** What stretches of the question name in the graph, in order of appearance and without overlap. */
  readonly anchors: readonly Mention[];
  /** What it asks for. */
  readonly target: Target;
  /** What an answer must meet. */
  readonly constraints: readonly Constraint[];
  /** How sure the reader is of this reading, in [0, 1]. */
  readonly confidence: number;
  /** Why the reading says nothing; null where it does. */
  readonly abstains: AbstainReason | null;
  /** What the paths of one hub say to it. */
  evidence(hub: HubView): Evidence;
};

export type AbstainReason =
  /** The question names nothing that the reader knows. */
  "names-nothing";
