/**
 * Defines the inputs and outputs of the tasks that answer a question from a graph's hubs.
 *
 * Source: thesis, section 4.8 and appendix A.1 (lines 2033–2168 and 5493–5722).
 */
import type { Triple } from "../graph/index.ts";
import type { LanguageCall } from "./language-call.ts";

export type HubTasks = {
  /** Returns one sentence or phrase per path, in input order (PathToText, Algorithm 6). */
  verbalisePaths(input: VerbalisePathsInput, call: LanguageCall): Promise<readonly string[]>;
  /**
   * Returns the components of a question that constrain or identify the target, in order of appearance (Algorithm 11).
   */
  extractComponents(input: { readonly question: string }, call: LanguageCall): Promise<readonly string[]>;
  /** Returns a hub's contribution to the answer, or null if it contains nothing relevant (Algorithm 17). */
  partialAnswer(input: PartialAnswerInput, call: LanguageCall): Promise<string | null>;
  /** Combines the partial answers into one answer, which cites its sources as [1], [2] … (Algorithm 19). */
  finalAnswer(input: FinalAnswerInput, call: LanguageCall): Promise<string>;
  /** Returns the ids of the triples that support the answer, in input order (Algorithm 20). */
  filterTriples(input: FilterTriplesInput, call: LanguageCall): Promise<readonly number[]>;
};

export type VerbalisePathsInput = {
  /** The paths as chains of triples that start at the root of a hub. */
  readonly paths: readonly (readonly Triple[])[];
};

/** A hub path as it appears in a prompt: its sentence and its triples (thesis, line 2103). */
type PathText = {
  readonly text: string;
  readonly triples: readonly Triple[];
};

export type PartialAnswerInput = {
  readonly question: string;
  /** The components extracted from the question. */
  readonly components: readonly string[];
  /** The label of the root of the hub. */
  readonly hub: string;
  readonly paths: readonly PathText[];
  /** The context that all paths share, such as the path from the topic entity to the hub. */
  readonly common: readonly string[];
  /** Texts from outside the graph that are linked to the hub. */
  readonly linked: readonly string[];
};

export type FinalAnswerInput = {
  readonly question: string;
  readonly partialAnswers: readonly {
    /** The number to use in citations, counted from 1. */
    readonly source: number;
    readonly title: string;
    readonly text: string;
  }[];
};

export type FilterTriplesInput = {
  readonly question: string;
  readonly components: readonly string[];
  readonly answer: string;
  readonly triples: readonly CandidateTriple[];
};

export type CandidateTriple = {
  readonly id: number;
  readonly triple: Triple;
  /** The sentence for the best path of the hub. */
  readonly context: string;
  /** All paths of the hub, best first. Each path starts at the root of the hub. */
  readonly paths?: readonly (readonly Triple[])[];
};
