import type { CallRange } from "../call-range.ts";
import type { StructGptOptions } from "./options.ts";

/**
 * One call finds the topic if the question has none. Each round makes one call to choose a relation and one call to
 * judge the facts. One call answers, and one call filters. A topic without relations requires no further call.
 */
export function structGptCallRange({ rounds, callBudget, filterTriples }: StructGptOptions): CallRange {
  return { least: 0, most: Math.min(callBudget, 1 + 2 * rounds + 1 + (filterTriples ? 1 : 0)) };
}
