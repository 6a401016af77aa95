/**
 * Defines the inputs of the tasks that answer a question from a graph's hubs.
 *
 * Source: thesis, section 4.8 and appendix A.1 (lines 2033–2168 and 5493–5722).
 */
import type { Triple } from "../graph/index.ts";

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
  /** The hubs that one call reads. */
  readonly hubs: readonly HubFacts[];
};

/** What is known about a hub. */
export type HubFacts = {
  /** The number by which the reply refers to the hub. */
  readonly id: number;
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
