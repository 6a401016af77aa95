/**
 * The answer to a question as data: its entities and values, with ids, numbers and their order. Question files store it
 * in the `answers` column.
 */
import { z } from "zod";

const entry = z.strictObject({
  /** A title, or a value as the graph spells it. */
  label: z.string(),
  /** The ids of the graph nodes that this label refers to; empty for numbers and for values that are not nodes. */
  ids: z.array(z.string()),
  /** The rank of the entry. Entries with equal keys share a rank. */
  rank: z.number().optional(),
  /** The value that determined the rank, group or selection of the entry. */
  key: z.string().optional(),
  /** The number of items in a group or on one side of a comparison. */
  count: z.number().optional(),
  /** The side of the comparison to which the entry belongs: 1 or 2. */
  side: z.number().optional(),
  /**
   * The number of the request that the entry answers: 1 or 2. Only questions with two requests (kind `both`) have this
   * field.
   */
  request: z.number().optional(),
});

export const answerSetSchema = z.strictObject({
  kind: z.enum([
    "value",
    "list",
    "count",
    "ranking",
    "comparison",
    "groups",
    "winner",
    "truth",
    "both",
    "none",
  ]),
  /** Whether the order of the entries matters. */
  ordered: z.boolean(),
  entries: z.array(entry),
  /** The number that a counting question asks for. */
  count: z.number().optional(),
  /** How the first side of a comparison relates to the second. */
  verdict: z.string().optional(),
  /** The answer to a yes-or-no question. */
  truth: z.boolean().optional(),
  /** The reason why the question has no answer. */
  reason: z.string().optional(),
});

/**
 * The answer to a question as data, stored in the `answers` column of question files.
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

/** The answer to a yes-or-no question. */
export function truthAnswer(truth: boolean): AnswerSet {
  return { kind: "truth", ordered: false, entries: [], truth };
}

/** The answer to a counting question. */
export function countAnswer(count: number): AnswerSet {
  return { kind: "count", ordered: false, entries: [], count };
}

/** The answer that lists entries, or null if there are none. */
export function listAnswer(entries: readonly AnswerEntry[]): AnswerSet | null {
  if (entries.length === 0) return null;
  return { kind: entries.length === 1 ? "value" : "list", ordered: false, entries: [...entries] };
}

const mention = z.strictObject({
  /** Whether the words refer to an entity or value (`entity`) or to a relation of the graph (`predicate`). */
  kind: z.enum(["entity", "predicate"]),
  /** The words exactly as they occur in the question. */
  text: z.string(),
  /** The position of the first character, in UTF-16 units. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  /** The title, value or field that the words refer to. */
  label: z.string(),
  ids: z.array(z.string()),
});

export const mentionsSchema = z.array(mention);

/** A phrase of a question that refers to an entity or a relation. */
export type Mention = z.output<typeof mention>;
