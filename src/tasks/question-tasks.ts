/**
 * Defines the inputs and outputs of the tasks that write questions from facts or texts, and of the tasks that check
 * questions.
 *
 * The drafts and findings in an input come from rules. The offline implementation returns these drafts and findings.
 * Models do not see the drafts, so that they use only the source material.
 *
 * Source: thesis, section 7.1.8 (lines 3554–3601) and section 8.3.3.6 (line 4043); for texts rather than facts,
 * NFDI4DataScience gateway paper, section 4.1.
 */
import type { Triple } from "../graph/index.ts";

export type QuestionAnswer = { readonly question: string; readonly answer: string };

export type NumberedTriple = { readonly id: number; readonly triple: Triple };

/** A question with its answer and the ids of its source triples, in input order. */
export type WrittenQuestion = QuestionAnswer & { readonly triples: readonly number[] };

/** The facts about one entity. */
export type FactGroup = { readonly thing: string; readonly triples: readonly NumberedTriple[] };

export type TemplateInput = {
  /** A question with placeholders in square brackets. */
  readonly template: string;
  /** The user's instructions; may be empty. */
  readonly instructions: string;
  readonly groups: readonly FactGroup[];
  readonly draft: WrittenQuestion | null;
};

export type AboutOneInput = {
  readonly thing: string;
  readonly instructions: string;
  readonly count: number;
  readonly triples: readonly NumberedTriple[];
  readonly drafts: readonly WrittenQuestion[];
};

export type DocumentsInput = {
  readonly documents: readonly { readonly title: string; readonly text: string }[];
  readonly instructions: string;
  readonly count: number;
  readonly drafts: readonly QuestionAnswer[];
};

export type ValidateTriplesInput = QuestionAnswer & { readonly groups: readonly FactGroup[] };

export type TripleVerdict = {
  /** The ids of the triples that support the answer, in input order. */
  readonly needed: readonly number[];
  /** Statements in the answer that no triple supports. */
  readonly unsupported: readonly string[];
};

export type AnswerVerdict = { readonly matches: boolean; readonly reason: string };

export type FeedbackInput = QuestionAnswer & {
  readonly groups: readonly FactGroup[];
  /** The findings of the offline rules, one per line. */
  readonly findings: readonly string[];
};

export type Feedback = {
  readonly good: boolean;
  /** The problems, one sentence per problem; empty if there are none. */
  readonly comments: readonly string[];
  /** A better wording of the question or of the answer, or null if the current wording suffices. */
  readonly question: string | null;
  readonly answer: string | null;
};
