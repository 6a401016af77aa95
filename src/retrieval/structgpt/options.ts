/** StructGPT's options. The thesis publishes none of their values: the defaults are ours. */
import { OptionError } from "../../errors.ts";

export type StructGptOptions = {
  /** Rounds, and so the longest way from the topic entity in triples. Default ours. Range: from 1. */
  readonly rounds: number;
  /** Triples of a round that the sufficiency check reads; later ones are left out. Default ours. Range: from 1. */
  readonly maximumTriples: number;
  /** Entities that the next round starts from; more are cut down at random (thesis 5188). Default ours. Range: from 1. */
  readonly maximumEntities: number;
  /** Whether relations are followed against their direction, too: the thesis adds it (3821). Default: true. */
  readonly bothDirections: boolean;
  /** Whether the model selects the triples that the answer rests on: the thesis adds it (3821). Default: true. */
  readonly filterTriples: boolean;
  /** Language calls of one question at most. Ours: a bound on dialogues that go round in circles. Range: from 1. */
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

/** @throws OptionError for a value outside its range */
export function checkStructGptOptions(options: StructGptOptions): void {
  for (const name of ["rounds", "maximumTriples", "maximumEntities", "callBudget"] as const) {
    const value = options[name];
    if (!Number.isInteger(value) || value < 1) {
      throw new OptionError(`${name} must be a whole number of at least 1, not ${value}`);
    }
  }
}
