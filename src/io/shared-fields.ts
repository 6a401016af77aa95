/**
 * The fields that a shared file contains in addition to its actual content: its last editor, and the disputes that a
 * merge left unresolved.
 */
import { z } from "zod";

/**
 * The last editor of a file, and the time of the edit (UTC). The value of this field always differs between two edited
 * versions, so Git cannot silently merge the file line by line.
 */
const lastEditSchema = z.strictObject({ by: z.string(), time: z.string() });

export const disputeSchema = z.strictObject({
  /** The id of the dispute, derived from the path and both values. */
  id: z.string().min(1),
  /** The field names and entry keys that lead to the disputed value within the file. */
  path: z.array(z.string()).min(1),
  /** The values on both sides, the current side first; if a value is missing, that side removed the entry. */
  sides: z
    .array(z.strictObject({ by: z.string(), time: z.string(), value: z.unknown().optional() }))
    .length(2),
});

/** Files that were never edited or merged lack both fields. */
export const sharedFields = {
  disputes: z.array(disputeSchema).optional(),
  last_edit: lastEditSchema.optional(),
};

export type LastEdit = z.output<typeof lastEditSchema>;
export type Dispute = z.output<typeof disputeSchema>;
