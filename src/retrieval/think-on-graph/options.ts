/** Think-on-Graph's options. The thesis publishes none of their values (4.3, 9): the defaults are ours. */
import { OptionError } from "../../errors.ts";

export type ThinkOnGraphOptions = {
  /** Relations kept for each entity, and paths kept in each round: N. Default ours. Range: from 1. */
  readonly width: number;
  /** Rounds, and so the longest path in triples: Dmax. Default ours. Range: from 1. */
  readonly depth: number;
  /** Candidate entities of one relation that are looked at; more are cut down at random. Default ours. Range: from 1. */
  readonly entityThreshold: number;
  /** Entities the exploration starts from at most. Default ours. Range: from 1. */
  readonly topicEntities: number;
  /** Whether the model may answer from its own knowledge at the end (thesis 3795). Such an answer has no sources. */
  readonly ownKnowledge: boolean;
  /** Language calls of one question at most. Ours: a bound on dialogues that go round in circles. Range: from 1. */
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

/** @throws OptionError for a value outside its range */
export function checkThinkOnGraphOptions(options: ThinkOnGraphOptions): void {
  for (const name of ["width", "depth", "entityThreshold", "topicEntities", "callBudget"] as const) {
    const value = options[name];
    if (!Number.isInteger(value) || value < 1) {
      throw new OptionError(`${name} must be a whole number of at least 1, not ${value}`);
    }
  }
}
