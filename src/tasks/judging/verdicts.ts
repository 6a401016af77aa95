/** Verdicts on numbered statements: the format in which all checking prompts request replies. */
import { z } from "zod";
import { eachOf, lengths, text } from "../model/reply-schema.ts";
import { numbersTo } from "../prompted/check-ids.ts";

type Verdicts = {
  readonly verdicts: readonly { readonly id: number; readonly reason: string; readonly verdict: boolean }[];
};

/** Exactly one verdict for each number up to `count`. */
export function verdictsSchema(count: number): z.ZodType<Verdicts> {
  const fields = { reason: text(lengths.sentence), verdict: z.boolean() };
  return z.object({ verdicts: eachOf(numbersTo(count), "numbers", fields) });
}

export type JudgeVerdict = { readonly holds: boolean; readonly reason: string };

export const unfounded: JudgeVerdict = { holds: false, reason: "there is no context" };

/** Returns the verdicts in the order of what they are about. */
export function inOrder({ verdicts }: Verdicts): readonly JudgeVerdict[] {
  return [...verdicts]
    .sort((left, right) => left.id - right.id)
    .map(({ verdict, reason }) => ({ holds: verdict, reason }));
}
