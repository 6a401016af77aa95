/** What a file that several people edit holds beside its content: who edited it last, and what a merge left to settle. */
import { z } from "zod";

/** Who edited a file last, and when (UTC). Two sides that both edited differ here, so that no merge of lines goes unnoticed. */
const lastEditSchema = z.strictObject({ by: z.string(), time: z.string() });

export const disputeSchema = z.strictObject({
  /** Made from the path and both values. */
  id: z.string().min(1),
  /** Field names and keys of entries: where in the file the sides differ. */
  path: z.array(z.string()).min(1),
  /** What each side made of it, the one that the file holds for now first; without a value, that side removed it. */
  sides: z
    .array(z.strictObject({ by: z.string(), time: z.string(), value: z.unknown().optional() }))
    .length(2),
});

/** Both are left out of files that nobody has edited or merged yet. */
export const sharedFields = {
  disputes: z.array(disputeSchema).optional(),
  last_edit: lastEditSchema.optional(),
};

export type LastEdit = z.output<typeof lastEditSchema>;
export type Dispute = z.output<typeof disputeSchema>;
