/** The reader: a question becomes readings over a graph, each an expression with its answer and its score. */
import type { Matcher } from "../../english/index.ts";
import { fillChart } from "./chart.ts";
import type { Context } from "./context.ts";
import { createFeatureSpace, type FeatureSpace, type Weights } from "./features.ts";
import { createLexicon } from "./lexicon.ts";
import { createQuestion } from "./question.ts";
import { type Reading, rankReadings } from "./rank-readings.ts";
import type { ReadingGraph } from "./reading-graph.ts";
import { createRelations } from "./relations.ts";

export type Reader = {
  /** Returns the readings of a question, best first; empty if no part of it can be read. */
  read(question: string): readonly Reading[];
  /** Numbers the features of the readings. */
  readonly space: FeatureSpace;
};

export type ReaderOptions = {
  readonly weights: Weights;
  /** The weights of features that were not learnt. */
  readonly priors: Weights;
  /** Features that an ablation leaves out. */
  readonly dropped?: RegExp;
};

/** Prepares a graph for reading. */
export function createReader(graph: ReadingGraph, matcher: Matcher, options: ReaderOptions): Reader {
  const space = createFeatureSpace(options.weights, options.priors, options.dropped);
  const lexicon = createLexicon(graph, matcher);
  const relations = createRelations(graph);
  const read = (text: string): readonly Reading[] => {
    const question = createQuestion(text, graph, lexicon, matcher, space);
    const context: Context = { graph, lexicon, matcher, space, relations, question };
    return rankReadings(context, fillChart(context));
  };
  return { read, space };
}
