/** The input of an edit, and the plan that it returns. */

import type { Outcome } from "../../cli/command.ts";
import type { Increment, TaxonomyDocuments } from "../../taxonomy/index.ts";
import type { Edit } from "../../workspace/index.ts";

/** The files of all phases before the edit, the data derived from these files, and the author. */
export type EditContext = TaxonomyDocuments & {
  readonly author: string;
  /**
   * Finds the increment with the given name, or the newest increment if no name was given.
   * @throws OptionError if there is no such increment
   */
  increment(name?: string): Increment;
  /** Lists the citation keys of the survey's final list. */
  finalKeys(): readonly string[];
};

/** The change that an edit makes, and a function that reports on the state after it. */
export type AppliedEdit<State> = {
  /** The operation recorded in the history. */
  readonly operation: Edit["operation"];
  readonly next: State;
  report(next: State): Outcome;
};
