/**
 * Records manual validation: the decisions of reviewers on a question. The `review` column contains every decision, so
 * that reviewers can work on the same file and still compare their decisions.
 *
 * Source: thesis, sections 7.1.8.1 (step 8) and 7.1.8.3 (step 4).
 */
import { existsSync } from "node:fs";
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { checkSchema, parseJson, recordOf } from "../../base/io/index.ts";
import { count as countOf } from "../../base/text/count.ts";
import { type NominalAgreement, nominalAgreement } from "../../taxonomy/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { readQuestions } from "../question-file.ts";

const reviewVerdicts = ["accept", "edit", "reject"] as const;
export type ReviewVerdict = (typeof reviewVerdicts)[number];

const reviewSchema = z.strictObject({
  reviewer: z.string().min(1),
  verdict: z.enum(reviewVerdicts),
  /** The reason for a rejection. */
  reason: z.string().optional(),
  /** The original wording that an edit replaced. */
  previous: z.strictObject({ question: z.string(), golden_answer: z.string() }).optional(),
});
export type Review = z.output<typeof reviewSchema>;

/** @throws InputError if the review column does not contain a list of reviews */
export function reviewsOf(pair: QaPair): Review[] {
  if (pair.review.trim() === "") return [];
  const place = `the review of ${pair.uid}`;
  return checkSchema(parseJson(pair.review, place), z.array(reviewSchema), place);
}

/**
 * Returns the decisions that apply to the current wording. An edit changes the question, so earlier acceptances no
 * longer apply. A rejection applies until its reviewer withdraws it.
 */
export function currentReviews(pair: QaPair): Review[] {
  const reviews = reviewsOf(pair);
  const edited = reviews.findLastIndex(({ verdict }) => verdict === "edit");
  return reviews.filter(({ verdict }, at) => at >= edited || verdict === "reject");
}

/** Whether a reviewer has changed the generated wording. */
export function isEdited(pair: QaPair): boolean {
  return reviewsOf(pair).some(({ verdict }) => verdict === "edit");
}

/** Returns the pair with the wording that it had before any edit, or `null` if no reviewer has edited it. */
export function beforeEdits(pair: QaPair): QaPair | null {
  const previous = reviewsOf(pair).find((review) => review.previous !== undefined)?.previous;
  return previous === undefined
    ? null
    : { ...pair, question: previous.question, goldenAnswer: previous.golden_answer };
}

/** Returns the pairs that no reviewer has rejected. */
export function keptPairs(pairs: readonly QaPair[]): QaPair[] {
  return pairs.filter((pair) => !currentReviews(pair).some(({ verdict }) => verdict === "reject"));
}

export type ReviewAction = {
  readonly reviewer: string;
  readonly verdict: ReviewVerdict;
  readonly reason?: string;
  /** The new wording after an edit. */
  readonly question?: string | undefined;
  readonly goldenAnswer?: string | undefined;
};

/** Adds a decision to the pair, replacing any earlier decision by the same reviewer. */
export function recordReview(pair: QaPair, action: ReviewAction): QaPair {
  const { reviewer, verdict, reason } = action;
  const question = action.question ?? pair.question;
  const goldenAnswer = action.goldenAnswer ?? pair.goldenAnswer;
  if (verdict === "edit" && question === pair.question && goldenAnswer === pair.goldenAnswer) {
    throw new InputError({ file: pair.uid }, "the edit changes neither the question nor the answer");
  }
  const earlier = reviewsOf(pair).find((existing) => existing.reviewer === reviewer);
  const review: Review = {
    reviewer,
    verdict,
    reason,
    ...(verdict === "edit"
      ? // The wording before the reviewer's first edit, which is restored if the reviewer withdraws the edit.
        { previous: earlier?.previous ?? { question: pair.question, golden_answer: pair.goldenAnswer } }
      : {}),
  };
  const others = reviewsOf(pair).filter((earlier) => earlier.reviewer !== reviewer);
  return { ...pair, question, goldenAnswer, review: JSON.stringify([...others, review]) };
}

/**
 * Removes a reviewer's decision from the pair and, if the decision was an edit, restores the replaced wording.
 * @throws InputError if the reviewer has made no decision, or if another reviewer has since edited the wording
 */
export function withdrawReview(pair: QaPair, reviewer: string): QaPair {
  const reviews = reviewsOf(pair);
  const at = reviews.findIndex((review) => review.reviewer === reviewer);
  const retracted = reviews[at];
  if (!retracted) throw new InputError({ file: pair.uid }, `${reviewer} has not reviewed this question`);
  if (retracted.previous && reviews.slice(at + 1).some(({ previous }) => previous !== undefined)) {
    throw new InputError({ file: pair.uid }, "another reviewer has since edited the question", {
      hint: "Edit the question again instead of withdrawing the edit.",
    });
  }
  const others = reviews.filter((review) => review !== retracted);
  return {
    ...pair,
    ...(retracted.previous
      ? { question: retracted.previous.question, goldenAnswer: retracted.previous.golden_answer }
      : {}),
    review: others.length === 0 ? "" : JSON.stringify(others),
  };
}

export type ReviewSummary = {
  readonly questions: number;
  /** The number of questions with a decision on the current wording. */
  readonly reviewed: number;
  /** The questions whose wording a reviewer has changed. */
  readonly edited: readonly string[];
  /** The questions excluded from exports and benchmarks. */
  readonly rejected: readonly string[];
  /** Maps reviewers and verdicts to numbers of questions. */
  readonly byReviewer: Readonly<Record<string, Readonly<Record<ReviewVerdict, number>>>>;
  /** The questions on which two reviewers disagree. */
  readonly disputed: readonly string[];
  /**
   * The agreement between reviewers on questions that at least two of them reviewed, or `null` if there are no such
   * questions.
   */
  readonly agreement: NominalAgreement | null;
};

export function summariseReviews(pairs: readonly QaPair[], seed: number): ReviewSummary {
  const reviews = pairs.map((pair) => ({ uid: pair.uid, reviews: currentReviews(pair) }));
  const all = reviews.flatMap(({ reviews: pairReviews }) => pairReviews);
  const byReviewer = recordOf(
    [...Map.groupBy(all, ({ reviewer }) => reviewer)].map(([reviewer, reviewerReviews]) => [
      reviewer,
      {
        accept: count(reviewerReviews, "accept"),
        edit: count(reviewerReviews, "edit"),
        reject: count(reviewerReviews, "reject"),
      },
    ]),
  );
  const shared = reviews.filter(({ reviews: pairReviews }) => pairReviews.length >= 2);
  const units = shared.map(({ reviews: pairReviews }) =>
    pairReviews.map(({ reviewer, verdict }) => ({ judge: reviewer, value: verdict })),
  );
  return {
    questions: pairs.length,
    reviewed: reviews.filter(({ reviews: pairReviews }) => pairReviews.length > 0).length,
    edited: pairs.filter(isEdited).map(({ uid }) => uid),
    rejected: reviews
      .filter(({ reviews: pairReviews }) => pairReviews.some(({ verdict }) => verdict === "reject"))
      .map(({ uid }) => uid),
    byReviewer,
    disputed: shared
      .filter(({ reviews: pairReviews }) => new Set(pairReviews.map(({ verdict }) => verdict)).size > 1)
      .map(({ uid }) => uid),
    agreement: units.length === 0 ? null : nominalAgreement(units, { seed }),
  };
}

function count(reviews: readonly Review[], verdict: ReviewVerdict): number {
  return reviews.filter((review) => review.verdict === verdict).length;
}

/**
 * Requires that a file to write holds no decisions of reviewers, which nothing could bring back.
 * @throws InputError if it does
 */
export function requireNoReviews(file: string): void {
  if (!existsSync(file)) return;
  const reviewed = readQuestions(file, { lenient: true }).pairs.filter(({ review }) => review.trim() !== "");
  if (reviewed.length === 0) return;
  throw new InputError(
    { file },
    `the file has ${countOf(reviewed.length, "reviewed question")}, which would be lost`,
    {
      hint: "Write to another file, or delete this one first.",
    },
  );
}
