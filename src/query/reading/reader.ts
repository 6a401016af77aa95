/** The reader: a question becomes readings over a graph, each an expression with its answer and its score. */

import { basename } from "node:path";
import { OptionError } from "../../base/errors.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { createMatcher } from "../../english/index.ts";
import { openWords } from "../../english/words/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { isEmpty } from "../denotation.ts";
import { type Expression, type Path, type Step, sortOf, type Things, type Values } from "../expression.ts";
import { createGraphIndex, type GraphIndex } from "../graph-index.ts";
import { createMemoryExecutor, type MemoryExecutor } from "../memory-executor.ts";
import { mergeRecords } from "../merge-records.ts";
import { readProfile } from "../profile.ts";
import { isUnit } from "../records.ts";
import { emptyLexicon } from "../writing/lexicon.ts";
import { createVocabulary, nounOfLabel, noWords, type Vocabulary } from "../writing/vocabulary.ts";
import { fillChart } from "./chart.ts";
import type { Context } from "./context.ts";
import { createFeatureSpace, type FeatureSpace, type Weights } from "./features.ts";
import { collectNames, createLexicon } from "./lexicon.ts";
import { createTextPreparation } from "./prepare-text.ts";
import startingWeights from "./priors.json" with { type: "json" };
import { createQuestion } from "./question.ts";
import { type Reading, rankReadings } from "./rank-readings.ts";
import { createReadingGraph } from "./reading-graph.ts";
import { createRelations, isKind } from "./relations.ts";
import { keepPrepared, openPrepared, type Prepared, placeBeside } from "./stored/stored-reading.ts";
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

/** What readers of one graph share, whatever their weights. */
export type PreparedGraph = {
  readonly index: GraphIndex;
  readonly executor: MemoryExecutor;
  /** The words with which expressions are written. */
  readonly vocabulary: Vocabulary;
  /** Returns the label of a property. */
  labelOf(property: string): string;
  /** Whether a node only relates other things. */
  isRecord(node: number): boolean;
  /** Returns the step from the records before the end of a path to the units of its numbers, if there are any. */
  unitStep(path: Path): Step | undefined;
  readonly parts: Pick<Context, "graph" | "lexicon" | "matcher" | "relations">;
  /** Translates and corrects the words of a question that are unknown. */
  prepareText(question: string): string;
};

/** A reader with the index and the executor of its graph. */
export type OpenedReader = Reader & Omit<PreparedGraph, "parts" | "prepareText">;

/**
 * Indexes a graph and prepares its words.
 * @throws CancelledError if the signal is aborted
 */
export async function prepareGraph(
  graph: KnowledgeGraph,
  { progress, signal }: Watch = unwatched,
  mostInMemory?: number,
): Promise<PreparedGraph> {
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const place = await placeBeside(graph, mostInMemory);
  const kept = place && openPrepared(place);
  if (kept !== undefined) return preparedOf(kept, labels);
  if (place !== undefined)
    progress.note(`reading the whole graph once for questions; later runs open ${basename(place.file)}`);
  const made = await prepareInMemory(graph, labels, signal);
  const prepared = preparedOf(made, labels);
  const opened = place && (await keepPrepared(place, made)) ? openPrepared(place) : undefined;
  return opened === undefined ? prepared : preparedOf(opened, labels);
}

async function prepareInMemory(
  graph: KnowledgeGraph,
  labels: ReadonlyMap<string, string>,
  signal?: AbortSignal,
) {
  const index = await createGraphIndex(graph, signal);
  const { classes } = await readProfile(graph);
  const records = new Set(classes.flatMap(({ id, record }) => (record ? id : [])));
  const reading = createReadingGraph(index, labels, records);
  const names = collectNames(reading, openWords());
  return { index, reading, names, found: noWords() } satisfies Prepared;
}

/** Prepares what the readers of a graph share. */
export function preparedOf(
  { index, reading, names, found }: Prepared,
  labels: ReadonlyMap<string, string>,
): PreparedGraph {
  const words = openWords();
  const matcher = createMatcher(words);
  const kinds = new Map(
    reading.classes.flatMap(({ expression, label }) =>
      expression.op === "or" && isKind(expression) ? [[JSON.stringify(expression), nounOfLabel(label)]] : [],
    ),
  );
  const vocabulary: Vocabulary = {
    ...createVocabulary(index, labels, words, emptyLexicon, found),
    nounOfKinds: (things) => (isKind(things) ? kinds.get(JSON.stringify(things)) : undefined),
  };
  const lexicon = createLexicon(reading, names, matcher, vocabulary);
  return {
    index,
    executor: createMemoryExecutor(index),
    vocabulary,
    labelOf: (property) => labels.get(property) ?? property,
    isRecord: (node) => reading.classesOf(node).some((cls) => reading.classes[cls]?.isRecord),
    unitStep(path) {
      const records = JSON.stringify(path.slice(0, -1));
      const unit = reading.links.find(
        (link) =>
          link.path.length > 1 && isUnit(link.label) && JSON.stringify(link.path.slice(0, -1)) === records,
      );
      return unit?.path.at(-1);
    },
    parts: { graph: reading, lexicon, matcher, relations: createRelations(reading) },
    prepareText: createTextPreparation(lexicon, words),
  };
}

export function createReader(
  { parts, prepareText, ...prepared }: PreparedGraph,
  options: ReaderOptions,
): OpenedReader {
  const space = createFeatureSpace(options.weights, priors, options.dropped);
  const read = (text: string): readonly Reading[] => {
    const question = createQuestion(prepareText(text), parts.graph, parts.lexicon, parts.matcher, space);
    const context: Context = { ...parts, space, question, least: { score: Number.NEGATIVE_INFINITY } };
    return rankReadings(context, fillChart(context)).map((reading) =>
      mergedReading(reading, prepared.executor),
    );
  };
  return { ...prepared, read, space };
}

/** Lets the conditions of a reading share records, unless then nothing meets them. Few readings are ever executed. */
function mergedReading(reading: Reading, executor: MemoryExecutor): Reading {
  let merged: Expression | undefined;
  return {
    ...reading,
    get expression() {
      merged ??= mergedIfAny(reading.expression, executor);
      return merged;
    },
  };
}

function mergedIfAny(expression: Expression, executor: MemoryExecutor): Expression {
  try {
    const merged = mergeRecords(expression);
    return denotesSomething(merged, executor) ? merged : expression;
  } catch (error) {
    if (error instanceof OptionError) return expression;
    throw error;
  }
}

/** Tells without listing what is denoted, which may be tens of thousands of things. */
function denotesSomething(expression: Expression, executor: MemoryExecutor): boolean {
  const sort = sortOf(expression);
  return sort === "things" || sort === "values"
    ? executor.sizeNow(expression as Things | Values) > 0
    : !isEmpty(executor.denoteNow(expression));
}

/**
 * Indexes a graph and prepares it for reading.
 * @throws CancelledError if the signal is aborted
 */
export async function openReader(
  graph: KnowledgeGraph,
  options: ReaderOptions,
  watch?: Watch,
): Promise<OpenedReader> {
  return createReader(await prepareGraph(graph, watch), options);
}
