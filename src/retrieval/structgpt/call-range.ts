import type { CallRange } from "../call-range.ts";
import type { StructGptOptions } from "./options.ts";

/**
 * One call finds the topic where the question comes without; each round takes one that chooses a relation and one that
 * judges the facts; one answers, and one filters. From a topic without relations there is nothing to ask.
 */
export function structGptCallRange({ rounds, callBudget, filterTriples }: StructGptOptions): CallRange {
  return { least: 0, most: Math.min(callBudget, 1 + 2 * rounds + 1 + (filterTriples ? 1 : 0)) };
}
