/** What the checks of a written question found, one entry a check: stored with the pair, or with why it was refused. */
import { z } from "zod";
import { checkSchema, parseJson } from "../../io/index.ts";
import type { QaPair } from "../qa-pair.ts";

/** In the order in which a question goes through them. */
export const checkSteps = [
  "generation",
  "proof",
  "triples",
  "answer",
  "grammar",
  "lint",
  "wording",
  "reading",
] as const;
export type CheckStep = (typeof checkSteps)[number];

const verdictSchema = z.strictObject({
  step: z.enum(checkSteps),
  /** `changed` goes on with what the check made of it. */
  outcome: z.enum(["passed", "changed", "rejected"]),
  /** Who judged: rules, or the language that the column written_by names. */
  by: z.enum(["rules", "language"]),
  note: z.string(),
});
export type CheckVerdict = z.output<typeof verdictSchema>;

/** Columns of files with written questions: who wrote, the verdicts as JSON, and in the file of refused ones, where and why. */
const writerColumn = "written_by";
export const verdictColumn = "verdicts";
const rejectedAtColumn = "rejected_at";
const rejectedBecauseColumn = "rejected_because";

export type RejectedPair = {
  /** As far as it had come. */
  readonly pair: QaPair;
  readonly at: CheckStep;
  readonly because: string;
};

/** @param writer the language that wrote and judged */
export function withVerdicts(pair: QaPair, verdicts: readonly CheckVerdict[], writer: string): QaPair {
  const extra = { [writerColumn]: writer, [verdictColumn]: JSON.stringify(verdicts) };
  return { ...pair, extra: { ...pair.extra, ...extra } };
}

/** @throws InputError for a column that is no list of verdicts */
export function verdictsOf(pair: QaPair): readonly CheckVerdict[] {
  const text = pair.extra[verdictColumn] ?? "";
  const place = `the verdicts of ${pair.uid}`;
  return text === "" ? [] : checkSchema(parseJson(text, place), z.array(verdictSchema), place);
}

/** A refused pair as a row of the file of refused ones. */
export function rejectedRow({ pair, at, because }: RejectedPair): QaPair {
  return { ...pair, extra: { ...pair.extra, [rejectedAtColumn]: at, [rejectedBecauseColumn]: because } };
}
