/** Verdicts on numbered statements: the format in which all checking prompts request replies. */
import { z } from "zod";
import { numbersTo, unknownIds } from "../prompted/check-ids.ts";

export const verdictsSchema = z.object({
  verdicts: z.array(z.object({ id: z.int(), reason: z.string(), verdict: z.boolean() })),
});

export type Verdicts = z.output<typeof verdictsSchema>;

/**
 * Returns null if a reply contains exactly one verdict for each number up to `count`, or else a description of the
 * error.
 */
export function checkVerdicts({ verdicts }: Verdicts, count: number): string | null {
  const ids = verdicts.map(({ id }) => id);
  const unknown = unknownIds(ids, numbersTo(count), "numbers");
  if (unknown !== null) return unknown;
  if (new Set(ids).size < ids.length) return "a number has two verdicts";
  const missing = numbersTo(count).find((id) => !ids.includes(id));
  return missing === undefined ? null : `number ${missing} has no verdict`;
}
