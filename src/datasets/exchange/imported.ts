/** Defines the result of an import. */
import type { AnswerEntry, AnswerSet } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";

export type Imported = {
  readonly pairs: readonly QaPair[];
  /** Notes for the user, one line each: the copied fields, and what happened to how many questions. */
  readonly notes: readonly string[];
  /** The items that are not questions of the format, with their places in the file and the reasons. */
  readonly omitted: readonly { readonly place: string; readonly reason: string }[];
};

/** Creates the answer of a question from its entries, or returns null if there are none. */
export function listAnswer(entries: readonly AnswerEntry[]): AnswerSet | null {
  if (entries.length === 0) return null;
  return { kind: entries.length === 1 ? "value" : "list", ordered: false, entries: [...entries] };
}
