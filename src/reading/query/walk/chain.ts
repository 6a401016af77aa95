/** Defines paths in the graph, and ranks them by the words that they explain. */
import type { Step } from "../../schema/edge-runs.ts";
import { continuesStatement } from "../../schema/statements.ts";
import { type Coverage, worthOf } from "../coverage.ts";
import type { ReadingContext } from "../reading-context.ts";

export type Chain = Coverage & {
  readonly steps: readonly Step[];
  /** The nodes at the start and after each step. */
  readonly layers: readonly (readonly number[])[];
  /** For each layer, the mask of the tokens that refer to it: the tokens of the step to the layer and of its type. */
  readonly layerWords: readonly number[];
  /** For each step, the mask of the tokens that refer to it. */
  readonly stepWords: readonly number[];
  readonly cost: number;
  /** The number of unexplained steps. */
  readonly unexplainedSteps: number;
};

/** The maximum number of containers on a path. Steps to containers have no cost. */
export const mostContainers = 2;
const chainsKept = 14;

/** Returns the number of steps in a chain, not counting steps to containers. */
export function countSteps({ steps }: Chain, { schema }: ReadingContext): number {
  return steps.filter(
    (step, at) =>
      schema.toContainers[step.predicate] === 0 && !continuesStatement(step, steps[at - 1], schema),
  ).length;
}

/** Returns the chains that explain the most words at the lowest cost, best first. */
export function bestChains(
  chains: readonly Chain[],
  { question }: ReadingContext,
  limit = chainsKept,
): Chain[] {
  return chains
    .map((chain) => ({ chain, worth: worthOf(chain, question).gain - chain.cost }))
    .sort((left, right) => right.worth - left.worth)
    .slice(0, limit)
    .map(({ chain }) => chain);
}

/** Adds words to those that refer to the last layer of a chain. */
export function addWordsToEnd({ layerWords }: Chain, words: number): number[] {
  return [...layerWords.slice(0, -1), (layerWords.at(-1) ?? 0) | words];
}
