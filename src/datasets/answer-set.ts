/** The answer of a question as data: what is named, with ids, numbers and order. Stored in the column `answers`. */
import { z } from "zod";

const entry = z.strictObject({
  /** A title, or a value as the graph spells it. */
  label: z.string(),
  /** Nodes of the graph that it stands for; empty for numbers and for values that are no nodes. */
  ids: z.array(z.string()),
  /** In rankings; equal keys share a rank. */
  rank: z.number().optional(),
  /** What ranked, grouped or won. */
  key: z.string().optional(),
  /** The size of a group, or of one side of a comparison. */
  count: z.number().optional(),
  /** 1 or 2, in comparisons. */
  side: z.number().optional(),
});

export const answerSetSchema = z.strictObject({
  kind: z.enum(["value", "list", "count", "ranking", "comparison", "groups", "winner", "truth", "none"]),
  /** Whether the order of the entries is part of the answer. */
  ordered: z.boolean(),
  entries: z.array(entry),
  /** The number, where one is asked for. */
  count: z.number().optional(),
  /** How the first side of a comparison stands to the second. */
  verdict: z.string().optional(),
  /** The answer to a yes-no question. */
  truth: z.boolean().optional(),
  /** Why there is no answer. */
  reason: z.string().optional(),
});

/**
 * The answer of a question as data, in the column `answers` of question files.
 *
 * @example
 * ```ts
 * import type { AnswerSet } from "taxolink";
 *
 * const answers: AnswerSet = { kind: "list", ordered: false, entries: [{ label: "Lakes", ids: ["R1"] }] };
 * console.log(answers.entries.length); // 1
 * ```
 */
export type AnswerSet = z.output<typeof answerSetSchema>;
export type AnswerEntry = AnswerSet["entries"][number];

const mention = z.strictObject({
  /** What the words stand for: a thing or value, or a relation of the graph. */
  kind: z.enum(["entity", "predicate"]),
  /** The words as the question has them. */
  text: z.string(),
  /** Position of the first character, in UTF-16 units. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  /** The title, value or field that is meant. */
  label: z.string(),
  ids: z.array(z.string()),
});

export const mentionsSchema = z.array(mention);

/** A stretch of a question that names an entity or a relation. */
export type Mention = z.output<typeof mention>;
