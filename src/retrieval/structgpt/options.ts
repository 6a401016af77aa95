/** Defines the options of StructGPT. The thesis does not state values, so the defaults were chosen for Taxolink. */
import { checkCount } from "../check-option.ts";

export type StructGptOptions = {
  /** The maximum number of rounds, and therefore of triples in a path from the topic entity. Minimum: 1. */
  readonly rounds: number;
  /**
   * The maximum number of triples per round that are judged for sufficiency. Any further triples are omitted. Minimum:
   * 1.
   */
  readonly maximumTriples: number;
  /**
   * The maximum number of entities from which the next round starts. If there are more entities, a random sample is
   * used (thesis, line 5188). Minimum: 1.
   */
  readonly maximumEntities: number;
  /**
   * Whether to follow relations against their direction too, an option that the thesis added (line 3821). Default:
   * true.
   */
  readonly bothDirections: boolean;
  /**
   * Whether the model selects the triples that support the answer, an option that the thesis added (line 3821).
   * Default: true.
   */
  readonly filterTriples: boolean;
  /**
   * The maximum number of language tasks per question. The thesis does not define a limit, but a limit prevents
   * circular dialogues. Minimum: 1.
   */
  readonly callBudget: number;
};

export const structGptDefaults: StructGptOptions = {
  rounds: 3,
  maximumTriples: 100,
  maximumEntities: 50,
  bothDirections: true,
  filterTriples: true,
  callBudget: 20,
};

/** @throws OptionError if a value is outside its range */
export function checkStructGptOptions(options: StructGptOptions): void {
  for (const name of ["rounds", "maximumTriples", "maximumEntities", "callBudget"] as const) {
    checkCount(name, options[name]);
  }
}
