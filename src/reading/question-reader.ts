/**
 * Defines the port that every question reader implements. Readers differ in the knowledge that they use, such as the
 * labels on paths, or classes and predicates. The meaning of a reading does not depend on the reader.
 */
import type { Mention } from "../language/index.ts";
import type { Constraint, Target } from "./demands/read-demands.ts";
import type { HubView } from "./evidence/hub-view.ts";
import type { Evidence } from "./evidence/weigh-evidence.ts";

export type QuestionReader = {
  /**
   * Interprets a question. If the question cannot be interpreted, `abstains` in the result states the reason.
   * @param anchors the mentions of the question, if the caller has determined them
   */
  read(question: string, anchors?: readonly Mention[]): QuestionReading;
};

export type QuestionReading = {
  /** The mentions in the question, in order of appearance and without overlaps. */
  readonly anchors: readonly Mention[];
  /** The requested fields. */
  readonly target: Target;
  /** The constraints on an answer. */
  readonly constraints: readonly Constraint[];
  /** The reader's confidence in this reading, in [0, 1]. */
  readonly confidence: number;
  /** The reason for abstention, or null if there is none. */
  readonly abstains: AbstainReason | null;
  /** Finds the evidence on the paths of a hub. */
  evidence(hub: HubView): Evidence;
};

export type AbstainReason =
  /** The question contains no name that the reader recognises. */
  "names-nothing";
