/**
 * The reader of questions over a graph's schema on all material at hand: F1, precision and recall of triples, abstention
 * and time, per set and per kind of question. Of frozen sets only the totals are shown.
 */

import { mean } from "../../mean.ts";
import { indexSchema, readGraphQuestion, spellingKnowledge } from "../../reading/index.ts";
import { type Benchmark, quantile } from "./benchmark.ts";
import { type QuestionSet, readSets, type SetQuestion } from "./hubfocus/question-sets.ts";

export const benchmark: Benchmark = {
  name: "hubfocus",
  run: async () => {
    const figures: Record<string, string> = {};
    for (const set of await readSets()) Object.assign(figures, await measure(set));
    return figures;
  },
};

type Outcome = {
  readonly question: SetQuestion;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly abstained: boolean;
  readonly milliseconds: number;
};

async function measure(set: QuestionSet): Promise<Record<string, string>> {
  const schema = await indexSchema(set.graph);
  const outcomes = set.questions.map((question): Outcome => {
    const started = performance.now();
    const { triples } = readGraphQuestion(question.text, schema, spellingKnowledge);
    const milliseconds = performance.now() - started;
    return { ...compare(question, new Set(triples.map(set.keyOf))), milliseconds };
  });
  const figures: Record<string, string> = { [set.name]: summarise(outcomes) };
  if (set.frozen) return figures;
  for (const kind of new Set(outcomes.map(({ question }) => question.kind))) {
    figures[`${set.name}, ${kind}`] = summarise(outcomes.filter(({ question }) => question.kind === kind));
  }
  return figures;
}

/** A question without an answer is answered rightly by nothing. */
function compare(question: SetQuestion, found: ReadonlySet<string>): Omit<Outcome, "milliseconds"> {
  const hits = question.golden.filter((triple) => found.has(triple)).length;
  const abstained = found.size === 0;
  const unanswerable = question.golden.length === 0;
  const precision = abstained ? Number(unanswerable) : hits / found.size;
  const recall = unanswerable ? Number(abstained) : hits / question.golden.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { question, precision, recall, f1, abstained };
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
    `${quantile(times, 0.5).toFixed(1)} ms (95 %: ${quantile(times, 0.95).toFixed(1)})`,
  ].join("  ");
}

function countAbstained(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ abstained }) => abstained).length;
}
