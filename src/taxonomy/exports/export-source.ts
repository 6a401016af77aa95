/** Defines the input of every export. */
import type { Increment } from "../model.ts";
import type { TaxonomyState } from "../taxonomy-state.ts";

export type ExportSource = {
  /** The taxonomy's name and description. */
  readonly name: string;
  readonly description: string;
  readonly increment: Increment;
  readonly state: TaxonomyState;
  /** Maps citation keys to titles. */
  readonly titles: ReadonlyMap<string, string>;
  /** The IRI to which the names of concepts are appended; it ends in `/`, `#` or `:`. */
  readonly base: string;
  /** Whether to omit the protection of CSV cells against spreadsheet formulas. */
  readonly raw: boolean;
};
