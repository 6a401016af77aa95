/** The input to every export. */
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
  /** The IRI to which the names of concepts are appended; ends in `/`, `#` or `:`. */
  readonly base: string;
  /** Leaves CSV cells unchanged, without protection for spreadsheets. */
  readonly raw: boolean;
};
