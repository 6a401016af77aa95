/** Measures the difficulty of questions: how well simple systems answer them, and how well they distinguish systems. */
import type { QaPair } from "../qa-pair.ts";

/** The result of one system for one question. */
export type SystemResult = {
  /** The distinct triples as text, best first. */
  readonly triples: readonly string[];
  /** The proportion of golden triples that the system found, from 0 to 1. */
  readonly recall: number;
  /** The harmonic mean of recall and precision, from 0 to 1. */
  readonly f1: number;
};

/** A question with golden triples, and the result of each system. */
export type QuestionDifficulty = {
  readonly uid: string;
  readonly results: Readonly<Record<string, SystemResult>>;
};

/** The question-file column that lists the systems that found all golden triples, or contains `none`. */
const solvedByColumn = "solved_by";
const unsolved = "none";

/** @param triples the triples that a system retrieved, best first. Repetitions count once */
export function scoreResult(goldenTriples: readonly string[], triples: readonly string[]): SystemResult {
  const golden = new Set(goldenTriples);
  const unique = [...new Set(triples)];
  const hits = unique.filter((triple) => golden.has(triple)).length;
  return {
    triples: unique,
    recall: golden.size === 0 ? 0 : hits / golden.size,
    f1: unique.length + golden.size === 0 ? 0 : (2 * hits) / (unique.length + golden.size),
  };
}

/** Lists the systems that found all golden triples of a question. */
export function solvers({ results }: QuestionDifficulty): readonly string[] {
  return Object.entries(results).flatMap(([system, { recall }]) => (recall === 1 ? [system] : []));
}

/** Returns the pair, with the names of the systems that solve it in the `solvedByColumn` column. */
export function markSolved(pair: QaPair, difficulty: QuestionDifficulty): QaPair {
  const names = solvers(difficulty);
  const value = names.length === 0 ? unsolved : names.join(", ");
  return { ...pair, extra: { ...pair.extra, [solvedByColumn]: value } };
}

type SystemSeparation = {
  readonly left: string;
  readonly right: string;
  /** The number of questions that only the left system solves. */
  readonly onlyLeft: number;
  readonly onlyRight: number;
  /** The number of questions on which the two systems differ in recall. */
  readonly differing: number;
};

export type Separation = {
  readonly questions: number;
  /**
   * The number of questions that all systems solve. A question helps to rank the systems only if some but not all of
   * them solve it.
   */
  readonly byAll: number;
  readonly bySome: number;
  readonly byNone: number;
  readonly systems: readonly {
    readonly system: string;
    readonly recall: number;
    readonly f1: number;
    readonly solved: number;
  }[];
  readonly pairs: readonly SystemSeparation[];
};

/**
 * @param difficulties the difficulties of one or more questions. All questions must have results from the same systems
 */
export function measureSeparation(difficulties: readonly QuestionDifficulty[]): Separation {
  const systems = Object.keys(difficulties[0]?.results ?? {});
  const solved = difficulties.map((difficulty) => solvers(difficulty).length);
  const count = (test: (solving: number) => boolean): number => solved.filter(test).length;
  const byAll = count((solving) => solving === systems.length);
  const byNone = count((solving) => solving === 0);
  return {
    questions: difficulties.length,
    byAll,
    bySome: difficulties.length - byAll - byNone,
    byNone,
    systems: systems.map((system) => describeSystem(difficulties, system)),
    pairs: systems.flatMap((left, at) =>
      systems.slice(at + 1).map((right) => separate(difficulties, left, right)),
    ),
  };
}

function describeSystem(difficulties: readonly QuestionDifficulty[], system: string) {
  const results = difficulties.flatMap(({ results: resultsBySystem }) => resultsBySystem[system] ?? []);
  const mean = (value: (result: SystemResult) => number): number =>
    results.reduce((sum, result) => sum + value(result), 0) / Math.max(1, results.length);
  return {
    system,
    recall: mean(({ recall }) => recall),
    f1: mean(({ f1 }) => f1),
    solved: results.filter(({ recall }) => recall === 1).length,
  };
}

function separate(
  difficulties: readonly QuestionDifficulty[],
  left: string,
  right: string,
): SystemSeparation {
  const recalls = difficulties.map(({ results }) => [
    results[left]?.recall ?? 0,
    results[right]?.recall ?? 0,
  ]);
  return {
    left,
    right,
    onlyLeft: recalls.filter(([one, other]) => one === 1 && other !== 1).length,
    onlyRight: recalls.filter(([one, other]) => one !== 1 && other === 1).length,
    differing: recalls.filter(([one, other]) => one !== other).length,
  };
}
