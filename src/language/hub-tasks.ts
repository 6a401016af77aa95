/**
 * What goes into and comes out of the tasks that answer a question from the hubs of a graph.
 *
 * Source: thesis 4.8 and appendix A.1 (papers 2033–2168, 5493–5722).
 */
import type { Triple } from "../graph/index.ts";
import type { LanguageCall } from "./language-call.ts";

export type HubTasks = {
  /** One sentence or phrase per path, in order (PathToText, Algorithm 6). */
  verbalisePaths(input: VerbalisePathsInput, call: LanguageCall): Promise<readonly string[]>;
  /** The parts of a question that constrain or name what is asked, in order of appearance (Algorithm 11). */
  extractComponents(input: { readonly question: string }, call: LanguageCall): Promise<readonly string[]>;
  /** What one hub contributes to the answer, or null when it holds nothing relevant (Algorithm 17). */
  partialAnswer(input: PartialAnswerInput, call: LanguageCall): Promise<string | null>;
  /** The partial answers joined to one answer that cites its sources as [1], [2] … (Algorithm 19). */
  finalAnswer(input: FinalAnswerInput, call: LanguageCall): Promise<string>;
  /** The ids of the triples that the answer rests on, in input order (Algorithm 20). */
  filterTriples(input: FilterTriplesInput, call: LanguageCall): Promise<readonly number[]>;
};

export type VerbalisePathsInput = {
  /** Each path is a chain of triples from a hub root to its end. */
  readonly paths: readonly (readonly Triple[])[];
};

/** A hub path as a prompt shows it: the sentence and the triples (thesis 2103). */
export type PathText = {
  readonly text: string;
  readonly triples: readonly Triple[];
};

/**
 * What a stretch of the question names in the graph, as far as a retriever could tell from its index. A hint: an
 * implementation that reads the question well enough may leave it aside.
 */
export type Mention = {
  /** The stretch, as written; `start` and `end` are its offsets in the question. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Labels of entities it names. */
  readonly values: readonly MentionedValue[];
  /** Where it names entities: the predicates of the graph that lead to things of their own, as of fields below. */
  readonly relations?: readonly string[];
  /** Labels of predicates (or of nodes that only give structure) it names; beside values, those that they are values of. */
  readonly fields: readonly MentionedField[];
};

export type MentionedValue = {
  readonly label: string;
  /** The predicates on the ways to entities with this label; empty where it names hubs themselves. */
  readonly fields: readonly string[];
  /** True where a hub has this label. */
  readonly hub: boolean;
};

export type MentionedField = {
  readonly label: string;
  /** All values found under it where they are few; empty where they are many. */
  readonly values: readonly string[];
  /** Of an entry of a list of yes and no: the predicates that lead to such lists, and their nodes. */
  readonly lists?: readonly string[];
  /** It leads to nodes that are things of their own: they have facts, and several subjects share one. */
  readonly relation?: true;
};

export type PartialAnswerInput = {
  readonly question: string;
  /** The question's parts, as extracted. */
  readonly components: readonly string[];
  readonly mentions?: readonly Mention[];
  /** The label of the hub's root. */
  readonly hub: string;
  readonly paths: readonly PathText[];
  /** What all paths have in common, e.g. the way from the topic entity to the hub. */
  readonly common: readonly string[];
  /** Texts from outside the graph that were linked to the hub. */
  readonly linked: readonly string[];
};

export type FinalAnswerInput = {
  readonly question: string;
  readonly partialAnswers: readonly {
    /** The number to cite, from 1. */
    readonly source: number;
    readonly title: string;
    readonly text: string;
  }[];
};

export type FilterTriplesInput = {
  readonly question: string;
  readonly components: readonly string[];
  readonly mentions?: readonly Mention[];
  readonly answer: string;
  readonly triples: readonly CandidateTriple[];
};

export type CandidateTriple = {
  readonly id: number;
  readonly triple: Triple;
  /** The sentence of the best path it was found on. */
  readonly context: string;
  /** All paths it was found on, each from its hub's root, best first. */
  readonly paths?: readonly (readonly Triple[])[];
};
