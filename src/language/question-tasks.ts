/**
 * What goes into and comes out of the tasks that make questions: writing them from facts or texts, and checking what
 * was written.
 *
 * Where an input carries drafts or findings, rules made them: the offline implementation answers with them, a model
 * is not shown drafts, so that it writes from the material alone.
 *
 * Source: thesis 7.1.8 (papers 3554–3601) and 8.3.3.6 (4043); texts in place of facts: NFDI4DataScience gateway, 4.1.
 */
import type { Triple } from "../graph/index.ts";

export type QuestionAnswer = { readonly question: string; readonly answer: string };

export type NumberedTriple = { readonly id: number; readonly triple: Triple };

/** A question with its answer and the ids of the triples it was made from, in input order. */
export type WrittenQuestion = QuestionAnswer & { readonly triples: readonly number[] };

/** What is known of one thing. */
export type FactGroup = { readonly thing: string; readonly triples: readonly NumberedTriple[] };

export type TemplateInput = {
  /** A question with placeholders in square brackets. */
  readonly template: string;
  /** Wishes of the person who generates; may be empty. */
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
  /** Ids of the triples that the answer needs, in input order. */
  readonly needed: readonly number[];
  /** Statements of the answer that no triple holds. */
  readonly unsupported: readonly string[];
};

export type AnswerVerdict = { readonly matches: boolean; readonly reason: string };

export type FeedbackInput = QuestionAnswer & {
  readonly groups: readonly FactGroup[];
  /** What rules found, one line each. */
  readonly findings: readonly string[];
};

export type Feedback = {
  readonly good: boolean;
  /** What is wrong, one sentence each; empty where nothing is. */
  readonly comments: readonly string[];
  /** Better wordings; null where the present one may stay. */
  readonly question: string | null;
  readonly answer: string | null;
};
