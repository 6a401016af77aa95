/** The input of every export. */
import type { Increment } from "../model.ts";
import type { TaxonomyState } from "../taxonomy-state.ts";

export type ExportSource = {
  /** The taxonomy's name and description. */
  readonly name: string;
  readonly description: string;
  readonly increment: Increment;
  readonly state: TaxonomyState;
  /** Citation key → title. */
  readonly titles: ReadonlyMap<string, string>;
  /** IRI that the names of concepts are appended to; ends in `/`, `#` or `:`. */
  readonly base: string;
  /** CSV cells unchanged, without protection for spreadsheets. */
  readonly raw: boolean;
};
