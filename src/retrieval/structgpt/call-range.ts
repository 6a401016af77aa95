import type { CallRange } from "../call-range.ts";
import type { StructGptOptions } from "./options.ts";

/**
 * One call finds the topic if the question has none; each round makes one call to choose a relation and one to judge
 * the facts; one call answers, and one filters. A topic without relations needs no further call.
 */
export function structGptCallRange({ rounds, callBudget, filterTriples }: StructGptOptions): CallRange {
  return { least: 0, most: Math.min(callBudget, 1 + 2 * rounds + 1 + (filterTriples ? 1 : 0)) };
}
