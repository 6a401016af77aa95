/** The fields of a shared file besides its content: its last editor, and the disputes that a merge left. */
import { z } from "zod";

/**
 * The last editor of a file, and the time of the edit (UTC). This field always differs between two edited sides, so git
 * cannot silently merge the file line by line.
 */
const lastEditSchema = z.strictObject({ by: z.string(), time: z.string() });

export const disputeSchema = z.strictObject({
  /** The id of the dispute, derived from the path and both values. */
  id: z.string().min(1),
  /** The field names and entry keys that lead to the disputed value in the file. */
  path: z.array(z.string()).min(1),
  /** Each side's value, the current side first; if the value is missing, that side removed the entry. */
  sides: z
    .array(z.strictObject({ by: z.string(), time: z.string(), value: z.unknown().optional() }))
    .length(2),
});

/** Files that nobody has edited or merged yet lack both fields. */
export const sharedFields = {
  disputes: z.array(disputeSchema).optional(),
  last_edit: lastEditSchema.optional(),
};

export type LastEdit = z.output<typeof lastEditSchema>;
export type Dispute = z.output<typeof disputeSchema>;
