/** Reads the questions of the sources and collects the candidates of each with their features, for the learner. */
import { performance } from "node:perf_hooks";
import { rankAnswers } from "../../query/reading/answer.ts";
import { evidenceFor, judgeAnswer } from "../../query/reading/confidence.ts";
import type { ReaderOptions } from "../../query/reading/reader.ts";
import { isRight, tripleF1 } from "./judge.ts";
import type { CandidateList } from "./learner.ts";
import { createSourceReaders, type SourceGraphs } from "./open-source-reader.ts";
import type { SourceQuestion } from "./sources.ts";

/** Numbers the features of all graphs in one way. */
export type FeatureNames = { readonly names: readonly string[]; of(name: string): number };

export type ReadQuestion = {
  readonly question: SourceQuestion;
  readonly candidates: CandidateList;
  /** The best reading in the words of its rules; empty if there is none. */
  readonly best: string;
  /** The best right reading, empty if none is right. */
  readonly right: string;
  /** How sure the answer is, 0 without a reading; whether it is right; and whether the reader abstains. */
  readonly answer: { readonly confidence: number; readonly isRight: boolean; readonly isWithheld: boolean };
  /** F1 of the best reading's triples, for questions with golden triples. */
  readonly f1: number | null;
  readonly milliseconds: number;
};

export function createFeatureNames(): FeatureNames {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    of(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, names.length);
      names.push(name);
      return names.length - 1;
    },
  };
}

export type CollectOptions = {
  readonly graphs: SourceGraphs;
  readonly reader: ReaderOptions;
  readonly features: FeatureNames;
  /** Whether each question is first read without measuring, so that the times are those of a running service. */
  readonly isTimed: boolean;
};

export async function readQuestions(
  questions: readonly SourceQuestion[],
  { graphs, reader: options, features, isTimed }: CollectOptions,
): Promise<readonly ReadQuestion[]> {
  const open = createSourceReaders(graphs, options);
  const results: ReadQuestion[] = [];
  for (const question of questions) {
    const { reader, judged } = await open(question.graph);
    if (isTimed) reader.read(question.question);
    const start = performance.now();
    const readings = reader.read(question.question);
    const milliseconds = performance.now() - start;
    const views = [];
    for (const reading of readings) views.push(await judged(reading, question));
    const right = views.map((view) => isRight(view, question.golden));
    const { golden } = question;
    const [first] = rankAnswers(readings);
    const { confidence, isWithheld } =
      first === undefined
        ? { confidence: 0, isWithheld: true }
        : judgeAnswer(evidenceFor(first, reader.space));
    const isAnswerable = golden.kind !== "result" || golden.type !== "none";
    results.push({
      question,
      milliseconds,
      answer: {
        confidence,
        isRight: isAnswerable
          ? first !== undefined && right[readings.indexOf(first.reading)] === true
          : isWithheld,
        isWithheld,
      },
      best: readings[0]?.text ?? "",
      right: readings[right.indexOf(true)]?.text ?? "",
      f1: golden.kind === "triples" ? tripleF1(views[0]?.triples() ?? [], golden.triples) : null,
      candidates: listOf(question, right, readings, ({ features: own }) =>
        [...own].map(([feature, value]) => [features.of(reader.space.names[feature] ?? ""), value] as const),
      ),
    });
  }
  return results;
}

function listOf<Reading extends { readonly key: string }>(
  { source, id, kind }: SourceQuestion,
  right: readonly boolean[],
  readings: readonly Reading[],
  featuresOf: (reading: Reading) => readonly (readonly [number, number])[],
): CandidateList {
  const own = readings.map(featuresOf);
  let end = 0;
  const ends = Int32Array.from(own, (list) => {
    end += list.length;
    return end;
  });
  return {
    source,
    id,
    kind,
    right,
    keys: readings.map(({ key }) => key),
    ends,
    features: Int32Array.from(own.flat(), ([feature]) => feature),
    values: Float32Array.from(own.flat(), ([, value]) => value),
  };
}
