/**
 * Runs the feedback pass after the manual review: a language model or rules suggest changes to questions. The
 * `feedback` column stores each suggestion until a reviewer accepts or rejects it.
 *
 * Source: thesis, section 8.3.3.6 (line 4043).
 */
import { z } from "zod";
import { checkSchema, hashText, parseJson } from "../../base/io/index.ts";
import type { Triple } from "../../graph/index.ts";
import type { FactGroup } from "../../tasks/index.ts";
import { runWriting, type WritingJob, type WritingOptions } from "../generate/run-writing.ts";
import type { RejectedPair } from "../generate/verdict.ts";
import type { QaPair } from "../qa-pair.ts";
import type { WritingRun } from "../writing-run.ts";

const feedbackColumn = "feedback";

const feedbackSchema = z.strictObject({
  by: z.string(),
  good: z.boolean(),
  /** The faults, each described in a single sentence. */
  comments: z.array(z.string()),
  /** The suggested wordings, if any. */
  question: z.string().optional(),
  answer: z.string().optional(),
});
export type QuestionFeedback = z.output<typeof feedbackSchema>;

/** @returns the feedback, or `null` if the cell is empty @throws InputError if the content of the cell is invalid */
export function feedbackOn(pair: QaPair): QuestionFeedback | null {
  const text = pair.extra[feedbackColumn] ?? "";
  const place = `the feedback on ${pair.uid}`;
  return text === "" ? null : checkSchema(parseJson(text, place), feedbackSchema, place);
}

export type FeedbackMaterial = {
  /** Maps uids to the findings of the lint rules. */
  readonly findings: ReadonlyMap<string, readonly string[]>;
  /** Maps the texts of triples to the graph's golden triples. */
  readonly triples: ReadonlyMap<string, Triple>;
  /** Maps the ids of sources to their titles. */
  readonly titles: ReadonlyMap<string, string>;
};

export type FeedbackReport = {
  /** All pairs, in order; those that were judged have feedback. */
  readonly pairs: readonly QaPair[];
  /** The pairs that could not be judged, each with the reason. */
  readonly failed: readonly RejectedPair[];
};

/** @throws CancelledError, PausedError */
export async function collectFeedback(
  pairs: readonly QaPair[],
  material: FeedbackMaterial,
  options: WritingOptions,
  { language, journal, watch }: WritingRun,
): Promise<FeedbackReport> {
  const jobs = pairs.map((pair): WritingJob => {
    const { uid, question, goldenAnswer: answer } = pair;
    return {
      key: keyOf(pair),
      draft: pair,
      write: async (tasks, call) => {
        const findings = material.findings.get(uid) ?? [];
        const groups = groupTriples(pair, material);
        const reply = await tasks.giveFeedback({ question, answer, groups, findings }, call);
        const feedback: QuestionFeedback = {
          by: tasks.writer,
          good: reply.good,
          comments: [...reply.comments],
          ...(reply.question === null ? {} : { question: reply.question }),
          ...(reply.answer === null ? {} : { answer: reply.answer }),
        };
        const extra = { ...pair.extra, [feedbackColumn]: JSON.stringify(feedback) };
        return [{ pair: { ...pair, extra } }];
      },
    };
  });
  const written = await runWriting(jobs, language, journal, options, watch);
  const judged = new Map(written.pairs.map((pair) => [keyOf(pair), pair]));
  return { pairs: pairs.map((pair) => judged.get(keyOf(pair)) ?? pair), failed: written.rejected };
}

/** Returns a key for the question's current wording, so that feedback on an earlier wording does not match. */
function keyOf({ uid, question, goldenAnswer }: QaPair): string {
  return hashText(`${uid}\n${question}\n${goldenAnswer}`);
}

function groupTriples(pair: QaPair, { triples, titles }: FeedbackMaterial): FactGroup[] {
  const resolved = pair.goldenTriples.flatMap((text, at) => {
    const triple = triples.get(text);
    return triple === undefined ? [] : [{ id: at + 1, triple, source: pair.sourceIds[at] ?? "" }];
  });
  return [...Map.groupBy(resolved, ({ source }) => source)].map(([source, members]) => ({
    thing: titles.get(source) ?? source,
    triples: members.map(({ id, triple }) => ({ id, triple })),
  }));
}
