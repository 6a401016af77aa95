/** What an edit may look at, and what it decides. */

import type { Outcome } from "../../cli/command.ts";
import type { Increment, TaxonomyDocuments } from "../../taxonomy/index.ts";
import type { Edit } from "../../workspace/index.ts";

/** Every phase's file as it is before the edit, what follows from them, and who edits. */
export type EditSurroundings = TaxonomyDocuments & {
  readonly author: string;
  /** The increment of that name, or the newest. @throws OptionError where there is none */
  increment(name?: string): Increment;
  /** The citation keys of the survey's final list. */
  finalKeys(): readonly string[];
};

/** What a call changes, and what it answers from the state after the edit. */
export type Applied<State> = {
  /** The line of the history. */
  readonly operation: Edit["operation"];
  readonly next: State;
  report(next: State): Outcome;
};
