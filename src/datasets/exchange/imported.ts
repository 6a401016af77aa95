/** Defines the result of an import. */
import type { QaPair } from "../qa-pair.ts";

export type Imported = {
  readonly pairs: readonly QaPair[];
  /** Notes for the user, one line each: the copied fields, and what happened to how many questions. */
  readonly notes: readonly string[];
  /** The items that are not questions of the format, with their places in the file and the reasons. */
  readonly omitted: readonly { readonly place: string; readonly reason: string }[];
};
