/** Compares the time that Taxolink takes to compute measures and intervals with the time that a simple script takes. */

import { createRandom, type Random } from "../../../base/random.ts";
import { createBootstrap, EvaluationCase, parseMeasure, scoreCases } from "../../../evaluation/index.ts";
import { compareTimes, type Figures } from "./compare-times.ts";

const questionCount = 1_000;
const retrievedCount = 50;
const cut = 10;
const resamples = 10_000;
const measureNames = ["recall", "precision", "f1", "hits@10", "mrr@10", "map@10", "ndcg@10"];

type Question = { readonly golden: readonly string[]; readonly retrieved: readonly string[] };

export async function compareStatistics(): Promise<Figures> {
  const questions = makeUpQuestions(createRandom(1));
  const measures = measureNames.map((name) => parseMeasure(name));
  const scoring = await compareTimes(
    `${measureNames.length} measures of ${questionCount.toLocaleString("en")} questions`,
    5,
    () => scoreCases(questions.map(caseOf), measures),
    { "a script": () => questions.map(scriptedScores) },
  );
  const columns = scriptedColumns(questions.slice(0, 170));
  const intervals = await compareTimes(
    `intervals of ${columns.length} measures, 170 questions, ${resamples.toLocaleString("en")} resamples`,
    5,
    () => {
      const bootstrap = createBootstrap({ resamples, seed: 1, confidence: 0.95 });
      return columns.map((column) => bootstrap.interval(column));
    },
    { "a script": () => columns.map(scriptedInterval) },
  );
  return { ...scoring, ...intervals };
}

function makeUpQuestions(random: Random): readonly Question[] {
  const triple = (): string =>
    `(R${random.below(5_000)}:an entity, predicate ${random.below(30)}, L1:a value)`;
  return Array.from({ length: questionCount }, () => {
    const golden = Array.from({ length: 1 + random.below(10) }, triple);
    const retrieved = Array.from({ length: retrievedCount }, triple);
    for (const goldenTriple of golden)
      if (random.next() < 0.6) retrieved[random.below(retrievedCount)] = goldenTriple;
    return { golden, retrieved };
  });
}

function caseOf({ golden, retrieved }: Question, at: number): EvaluationCase {
  const uid = String(at);
  const question = { uid, text: "", topicEntity: "", goldenAnswer: null, goldenSources: [], groups: {} };
  const prediction = { uid, answer: null, sources: [], confidence: null, error: null };
  return new EvaluationCase(
    { ...question, goldenTriples: golden },
    { ...prediction, status: "answered", retrieved },
  );
}

function scriptedScores({ golden, retrieved }: Question): readonly number[] {
  const goldenSet = new Set(golden);
  const unique = [...new Set(retrieved)];
  const hits = unique.filter((triple) => goldenSet.has(triple)).length;
  const recall = hits / goldenSet.size;
  const precision = hits / unique.length;
  const f1 = hits === 0 ? 0 : (2 * recall * precision) / (recall + precision);
  const ranks = unique.slice(0, cut).flatMap((triple, at) => (goldenSet.has(triple) ? [at + 1] : []));
  const best = Math.min(cut, goldenSet.size);
  const gain = ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const ideal = Array.from({ length: best }, (_, at) => 1 / Math.log2(at + 2)).reduce((sum, x) => sum + x, 0);
  const precisions = ranks.reduce((sum, rank, at) => sum + (at + 1) / rank, 0);
  return [
    recall,
    precision,
    f1,
    ranks.length / goldenSet.size,
    1 / (ranks[0] ?? Infinity),
    precisions / best,
    gain / ideal,
  ];
}

/** Scores the questions with the script, and returns one column per measure. */
function scriptedColumns(questions: readonly Question[]): readonly (readonly number[])[] {
  const rows = questions.map(scriptedScores);
  return measureNames.map((_, column) => rows.map((row) => row[column] ?? 0));
}

function scriptedInterval(column: readonly number[]): readonly [low: number, high: number] {
  const random = createRandom(1);
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let draw = 0; draw < column.length; draw += 1) sum += column[random.below(column.length)] ?? 0;
    return sum / column.length;
  }).sort((left, right) => left - right);
  return [means[Math.floor(0.025 * resamples)] ?? 0, means[Math.floor(0.975 * resamples)] ?? 0];
}
