import type { CallRange } from "../call-range.ts";
import type { StructGptOptions } from "./options.ts";

/**
 * Counts one call to find the topic if the question has none, two per round (the first chooses a relation, the second
 * judges the facts), one for the answer, and one to filter the triples. If the topic has no relations, no further calls
 * are made.
 */
export function structGptCallRange({ rounds, callBudget, filterTriples }: StructGptOptions): CallRange {
  return { least: 0, most: Math.min(callBudget, 1 + 2 * rounds + 1 + (filterTriples ? 1 : 0)) };
}
