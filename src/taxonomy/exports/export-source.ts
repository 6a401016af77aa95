/** Defines the input of every export. */
import type { Increment } from "../model.ts";
import type { TaxonomyState } from "../taxonomy-state.ts";

export type ExportSource = {
  /** The taxonomy's name and description. */
  readonly name: string;
  readonly description: string;
  readonly increment: Increment;
  readonly state: TaxonomyState;
  /** Titles by citation key. */
  readonly titles: ReadonlyMap<string, string>;
  /** The prefix of the concepts' IRIs, which ends in `/`, `#` or `:`. */
  readonly base: string;
  /** Whether to write CSV cells without protecting them against interpretation as spreadsheet formulas. */
  readonly raw: boolean;
};
