/** The input of an edit and its decision. */

import type { Outcome } from "../../cli/command.ts";
import type { Increment, TaxonomyDocuments } from "../../taxonomy/index.ts";
import type { Edit } from "../../workspace/index.ts";

/** Every phase's file before the edit, the data derived from the files, and the author. */
export type EditSurroundings = TaxonomyDocuments & {
  readonly author: string;
  /** Finds the increment with a name, or the newest. @throws OptionError if there is none */
  increment(name?: string): Increment;
  /** Lists the citation keys of the survey's final list. */
  finalKeys(): readonly string[];
};

/** The change of a call, and its answer from the state after the edit. */
export type Applied<State> = {
  /** The line of the history. */
  readonly operation: Edit["operation"];
  readonly next: State;
  report(next: State): Outcome;
};
