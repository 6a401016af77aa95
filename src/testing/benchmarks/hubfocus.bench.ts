/**
 * Measures the schema reader on all available question sets: quality, abstention and time, per set and per kind of
 * question. For frozen sets, the benchmark shows only totals. For development sets, it also switches off each mechanism
 * in turn.
 */

import type { KnowledgeGraph, Triple } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { mean } from "../../mean.ts";
import { unwatched } from "../../progress.ts";
import { indexSchema, knowledgeOf, readGraphQuestion, spellingKnowledge } from "../../reading/index.ts";
import { createSchemaReader } from "../../retrieval/hubfocus/schema-reader.ts";
import { createRetriever } from "../../retrieval/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { openWords } from "../../words/index.ts";
import { type Comparison, compareTriples } from "./hubfocus/compare-triples.ts";
import { measureDoubts } from "./hubfocus/measure-doubts.ts";
import { measureParts, type PreparedSet } from "./hubfocus/measure-parts.ts";
import { measureRefusals } from "./hubfocus/measure-refusals.ts";
import { type QuestionSet, readSets, type SetQuestion } from "./hubfocus/question-sets.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

export const benchmark: Benchmark = {
  name: "hubfocus",
  run: async () => {
    const figures: Record<string, string> = {};
    const sets = await readSets();
    for (const set of sets) Object.assign(figures, await measure(set));
    const development = await Promise.all(sets.filter(({ frozen }) => !frozen).map(prepareParts));
    return {
      ...figures,
      ...(await measureParts(development)),
      ...(await measureDoubts(development)),
      ...measureRefusals(development),
    };
  },
};

type Outcome = Comparison & {
  readonly question: SetQuestion;
  readonly confidence: number | null;
  readonly milliseconds: number;
};

/** A reader's answer with its confidence, which is `null` if the reader states none. */
type Answered = { readonly triples: readonly Triple[]; readonly confidence: number | null };
type Answer = (question: string) => Promise<Answered>;

async function measure(set: QuestionSet): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const [system, answer] of await prepareSystems(set.graph)) {
    const outcomes: Outcome[] = [];
    for (const question of set.questions) {
      const started = performance.now();
      const { triples, confidence } = await answer(question.text);
      const milliseconds = performance.now() - started;
      const comparison = compareTriples(question.golden, new Set(triples.map(set.keyOf)));
      outcomes.push({ question, ...comparison, confidence, milliseconds });
    }
    figures[`${set.name}, ${system}`] = summarise(outcomes);
    if (set.frozen) continue;
    for (const kind of new Set(outcomes.map(({ question }) => question.kind))) {
      figures[`${set.name}, ${system}, ${kind}`] = summarise(
        outcomes.filter(({ question }) => question.kind === kind),
      );
    }
  }
  return figures;
}

/** Prepares a question set. The hub reader answers each question only once. */
async function prepareParts(set: QuestionSet): Promise<PreparedSet> {
  const words = openWords();
  const answer = await retrieverWith(set.graph, { readSchema: false });
  const before = new Map<string, ReadonlySet<string>>();
  return {
    set,
    reader: createSchemaReader(await indexSchema(set.graph), words, knowledgeOf(words)),
    hubs: async (text) => {
      const tripleKeys = before.get(text) ?? new Set((await answer(text)).triples.map(set.keyOf));
      before.set(text, tripleKeys);
      return tripleKeys;
    },
  };
}

async function retrieverWith(
  graph: KnowledgeGraph,
  options: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createRetriever("hubfocus", parts, options);
  await retriever.prepare(graph, unwatched);
  return async (text) => {
    const { triples, confidence } = await retriever.retrieve({ text });
    return { triples: triples.map(({ triple }) => triple), confidence };
  };
}

/**
 * Prepares the systems to compare: HubFocus, each of its two readers alone, and the schema reader without a lexicon.
 */
async function prepareSystems(graph: KnowledgeGraph): Promise<readonly (readonly [string, Answer])[]> {
  const schema = await indexSchema(graph);
  const words = knowledgeOf(openWords());
  return [
    ["hubfocus", await retrieverWith(graph, {})],
    ["hubs alone", await retrieverWith(graph, { readSchema: false })],
    ["schema alone", async (text) => readGraphQuestion(text, schema, words)],
    ["schema without lexicon", async (text) => readGraphQuestion(text, schema, spellingKnowledge)],
  ];
}

function summarise(outcomes: readonly Outcome[]): string {
  const average = (value: (outcome: Outcome) => number): string =>
    (mean(outcomes.map(value)) ?? 0).toFixed(3);
  const answerable = outcomes.filter(({ question }) => question.golden.length > 0);
  const others = outcomes.filter(({ question }) => question.golden.length === 0);
  const times = outcomes.map(({ milliseconds }) => milliseconds);
  return [
    `F1 ${average(({ f1 }) => f1)}`,
    `precision ${average(({ precision }) => precision)}`,
    `recall ${average(({ recall }) => recall)}`,
    `abstained ${countAbstained(others)} of ${others.length} without an answer`,
    `${countAbstained(answerable)} of ${answerable.length} with one`,
    `calibration error ${calibrationError(outcomes).toFixed(3)}`,
    `${quantile(times, 0.5).toFixed(1)} ms (95 %: ${quantile(times, 0.95).toFixed(1)})`,
  ].join("  ");
}

const bins = 5;

/**
 * Computes the expected calibration error of the answered questions: the mean difference between confidence and F1 over
 * five confidence bins.
 */
function calibrationError(outcomes: readonly Outcome[]): number {
  const stated = outcomes.flatMap(({ confidence, f1, abstained }) =>
    confidence === null || abstained ? [] : [{ confidence, f1 }],
  );
  let error = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const inside = stated.filter(
      ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)) === bin,
    );
    const gap =
      (mean(inside.map(({ confidence }) => confidence)) ?? 0) - (mean(inside.map(({ f1 }) => f1)) ?? 0);
    error += (inside.length / Math.max(1, stated.length)) * Math.abs(gap);
  }
  return error;
}

function countAbstained(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ abstained }) => abstained).length;
}
