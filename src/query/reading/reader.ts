/** The reader: a question becomes readings over a graph, each an expression with its answer and its score. */
import { createMatcher, type Matcher } from "../../english/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { openWords } from "../../words/index.ts";
import { createGraphIndex, type GraphIndex } from "../graph-index.ts";
import { createMemoryExecutor, type MemoryExecutor } from "../memory-executor.ts";
import { createVocabulary, type Vocabulary } from "../writing/vocabulary.ts";
import { fillChart } from "./chart.ts";
import type { Context } from "./context.ts";
import { createFeatureSpace, type FeatureSpace, type Weights } from "./features.ts";
import { createLexicon } from "./lexicon.ts";
import startingWeights from "./priors.json" with { type: "json" };
import { createQuestion } from "./question.ts";
import { type Reading, rankReadings } from "./rank-readings.ts";
import { createReadingGraph, type ReadingGraph } from "./reading-graph.ts";
import { createRelations } from "./relations.ts";
import learnt from "./weights.json" with { type: "json" };

export type Reader = {
  /** Returns the readings of a question, best first; empty if no part of it can be read. */
  read(question: string): readonly Reading[];
  /** Numbers the features of the readings. */
  readonly space: FeatureSpace;
};

export type ReaderOptions = {
  /** The learnt weights. A feature without one has its starting weight. */
  readonly weights: Weights;
  /** Features that an ablation leaves out. */
  readonly dropped?: RegExp | undefined;
};

/** The weights that `npm run learn` wrote. */
export const learntWeights: Weights = learnt.weights;

/** The weights from which learning starts. */
export const priors: Weights = startingWeights;

/** Prepares a graph for reading. */
export function createReader(graph: ReadingGraph, matcher: Matcher, options: ReaderOptions): Reader {
  const space = createFeatureSpace(options.weights, priors, options.dropped);
  const lexicon = createLexicon(graph, matcher);
  const relations = createRelations(graph);
  const read = (text: string): readonly Reading[] => {
    const question = createQuestion(text, graph, lexicon, matcher, space);
    const context: Context = { graph, lexicon, matcher, space, relations, question };
    return rankReadings(context, fillChart(context));
  };
  return { read, space };
}

/** A reader with the index and the executor of its graph. */
export type OpenedReader = Reader & {
  readonly index: GraphIndex;
  readonly executor: MemoryExecutor;
  /** The words with which its expressions are written. */
  readonly vocabulary: Vocabulary;
};

/**
 * Indexes a graph and prepares it for reading.
 * @throws CancelledError if `signal` is aborted
 */
export async function openReader(
  graph: KnowledgeGraph,
  options: ReaderOptions,
  signal?: AbortSignal,
): Promise<OpenedReader> {
  const index = await createGraphIndex(graph, signal);
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const words = openWords();
  const reader = createReader(createReadingGraph(index, labels), createMatcher(words), options);
  const vocabulary = createVocabulary(index, labels, words);
  return { ...reader, index, executor: createMemoryExecutor(index), vocabulary };
}
