/**
 * Measures HubFocus on all available question sets: quality, abstention and time, per set and per kind of question. For
 * frozen sets, the benchmark shows only totals.
 */
import { mean } from "../../base/mean.ts";
import { type QuestionSet, readSets, type SetQuestion } from "./hubfocus/question-sets.ts";
import { askOffline, type Benchmark, quantile } from "./measuring/benchmark.ts";

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
  readonly confidence: number | null;
  readonly milliseconds: number;
};

async function measure(set: QuestionSet): Promise<Record<string, string>> {
  const { answers } = await askOffline(set.graph, "hubfocus", set.questions);
  const outcomes = answers.map(({ question, retrieval: { triples, confidence }, time }) => ({
    ...compareTriples(question.golden, new Set(triples.map(({ triple }) => set.keyOf(triple)))),
    question,
    confidence,
    milliseconds: 1000 * time.wall,
  }));
  const kinds = set.frozen ? [] : [...Map.groupBy(outcomes, ({ question }) => question.kind)];
  return {
    [set.name]: summarise(outcomes),
    ...Object.fromEntries(
      kinds.length < 2 ? [] : kinds.map(([kind, part]) => [`${set.name}, ${kind}`, summarise(part)]),
    ),
  };
}

/** Compares returned triples with golden triples. If a question has no answer, the correct result is an empty list. */
function compareTriples(golden: readonly string[], retrieved: ReadonlySet<string>) {
  const hits = golden.filter((triple) => retrieved.has(triple)).length;
  const abstained = retrieved.size === 0;
  const unanswerable = golden.length === 0;
  const precision = abstained ? Number(unanswerable) : hits / retrieved.size;
  const recall = unanswerable ? Number(abstained) : hits / golden.length;
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1, abstained };
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
