/**
 * Defines Think-on-Graph's options. The thesis does not state values for these options (sections 4.3 and 9), so the
 * defaults were chosen for Taxolink.
 */
import { checkCount } from "../check-option.ts";

export type ThinkOnGraphOptions = {
  /** N: the number of relations kept for each entity, and the number of paths kept in each round. Minimum: 1. */
  readonly width: number;
  /** Dmax: the maximum number of rounds, and therefore of triples in a path. Minimum: 1. */
  readonly depth: number;
  /**
   * The maximum number of candidate entities per relation. If a relation has more candidates, a random sample is used.
   * Minimum: 1.
   */
  readonly entityThreshold: number;
  /** The maximum number of entities from which the exploration starts. Minimum: 1. */
  readonly topicEntities: number;
  /** Whether, as a last resort, the model may answer from its own knowledge without sources (thesis, line 3795). */
  readonly ownKnowledge: boolean;
  /**
   * The maximum number of language tasks per question. The thesis does not define a limit, but a limit prevents
   * circular dialogues. Minimum: 1.
   */
  readonly callBudget: number;
};

export const thinkOnGraphDefaults: ThinkOnGraphOptions = {
  width: 3,
  depth: 3,
  entityThreshold: 20,
  topicEntities: 5,
  ownKnowledge: true,
  callBudget: 100,
};

/** @throws OptionError if a value is outside its range */
export function checkThinkOnGraphOptions(options: ThinkOnGraphOptions): void {
  for (const name of ["width", "depth", "entityThreshold", "topicEntities", "callBudget"] as const) {
    checkCount(name, options[name]);
  }
}
