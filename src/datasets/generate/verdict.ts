/**
 * Defines the results of checking a written question. A pair or a rejected question stores the result of each check.
 */
import { z } from "zod";
import { checkSchema, parseJson } from "../../base/io/index.ts";
import type { QaPair } from "../qa-pair.ts";

/** The checks, in order. */
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
  /** After a `changed` verdict, the next check receives the changed wording. */
  outcome: z.enum(["passed", "changed", "rejected"]),
  /** The judge: either `rules`, or the language model named in the `written_by` column. */
  by: z.enum(["rules", "language"]),
  note: z.string(),
});
export type CheckVerdict = z.output<typeof verdictSchema>;

/**
 * The columns of files with written questions: the writer, the verdicts as JSON and, for rejected questions, the check
 * and the reason.
 */
const writerColumn = "written_by";
export const verdictColumn = "verdicts";
const rejectedAtColumn = "rejected_at";
const rejectedBecauseColumn = "rejected_because";

export type RejectedPair = {
  /** The question as it was worded when rejected. */
  readonly pair: QaPair;
  readonly at: CheckStep;
  readonly because: string;
};

/** A question that passed its checks, or the one that rejected it. */
export type Checked = { readonly pair: QaPair } | RejectedPair;

/**
 * Rejects a question.
 * @param before the verdicts of the checks that it passed
 */
export function rejected(
  pair: QaPair,
  { at, by, because }: Omit<RejectedPair, "pair"> & Pick<CheckVerdict, "by">,
  writer: string,
  before: readonly CheckVerdict[] = [],
): RejectedPair {
  const verdict: CheckVerdict = { step: at, outcome: "rejected", by, note: because };
  return { pair: withVerdicts(pair, [...before, verdict], writer), at, because };
}

/** @param writer the id of the language model or rule set that wrote and judged the question */
export function withVerdicts(pair: QaPair, verdicts: readonly CheckVerdict[], writer: string): QaPair {
  const extra = { [writerColumn]: writer, [verdictColumn]: JSON.stringify(verdicts) };
  return { ...pair, extra: { ...pair.extra, ...extra } };
}

/** @throws InputError if the column contains anything other than a list of verdicts */
export function verdictsOf(pair: QaPair): readonly CheckVerdict[] {
  const text = pair.extra[verdictColumn] ?? "";
  const place = `the verdicts of ${pair.uid}`;
  return text === "" ? [] : checkSchema(parseJson(text, place), z.array(verdictSchema), place);
}

/** Formats a rejected pair as a row for the file of rejected questions. */
export function rejectedRow({ pair, at, because }: RejectedPair): QaPair {
  return { ...pair, extra: { ...pair.extra, [rejectedAtColumn]: at, [rejectedBecauseColumn]: because } };
}
