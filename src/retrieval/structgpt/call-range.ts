import type { CallRange } from "../call-range.ts";
import type { StructGptOptions } from "./options.ts";

/**
 * One call finds the topic if the question has none. In each round, one call chooses a relation, and one call judges
 * the facts. One call generates the answer, and one call filters the triples. If the topic has no relations, no further
 * calls are made.
 */
export function structGptCallRange({ rounds, callBudget, filterTriples }: StructGptOptions): CallRange {
  return { least: 0, most: Math.min(callBudget, 1 + 2 * rounds + 1 + (filterTriples ? 1 : 0)) };
}
