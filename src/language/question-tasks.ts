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
import type { LanguageCall } from "./language-call.ts";

/** The tasks that make questions, and check what was made. */
export type QuestionTasks = {
  /** Names the implementation, its model and the versions of its prompts; stored with what it writes. */
  readonly writer: string;
  /** One question after a template, over facts of several things; null where the facts do not give one. */
  writeFromTemplate(input: TemplateInput, call: LanguageCall): Promise<WrittenQuestion | null>;
  /** Up to `count` different questions about one thing. */
  writeAboutOne(input: AboutOneInput, call: LanguageCall): Promise<readonly WrittenQuestion[]>;
  /** Up to `count` different questions that the documents answer. */
  askDocuments(input: DocumentsInput, call: LanguageCall): Promise<readonly QuestionAnswer[]>;
  /** Which triples an answer needs, and what it says that none of them holds. */
  validateTriples(input: ValidateTriplesInput, call: LanguageCall): Promise<TripleVerdict>;
  /** Whether an answer is one to its question: of the kind and about the things that are asked for. */
  validateAnswer(input: QuestionAnswer, call: LanguageCall): Promise<AnswerVerdict>;
  /** The question in correct grammar, otherwise word for word. */
  correctGrammar(input: { readonly question: string }, call: LanguageCall): Promise<string>;
  /** What should be changed about a question and its answer before they are used. */
  giveFeedback(input: FeedbackInput, call: LanguageCall): Promise<Feedback>;
};

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
