/** The fields of shared files besides their content: the last editor, and disputes from a merge. */
import { z } from "zod";

/**
 * The last editor of a file, and the time of the edit (UTC). It always differs between two edited versions, so that Git
 * cannot silently merge the file line by line.
 */
const lastEditSchema = z.strictObject({ by: z.string(), time: z.string() });

export const disputeSchema = z.strictObject({
  /** The id of the dispute, derived from the path and both values. */
  id: z.string().min(1),
  /** The field names and entry keys that lead to the disputed value. */
  path: z.array(z.string()).min(1),
  /** The values on both sides, the current one first. A missing value means that the side removed the entry. */
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
