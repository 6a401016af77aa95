/** Compares two runs question by question to find the second run's gains and losses. */
import { type ScoreTable, valuesOf } from "./score-cases.ts";

export type QuestionChange = {
  readonly uid: string;
  readonly question: string;
  readonly a: number;
  readonly b: number;
  readonly difference: number;
};

export type QuestionChanges = {
  /** The questions on which run b is better, largest gain first. */
  readonly gained: readonly QuestionChange[];
  /** The questions on which run b is worse, largest loss first. */
  readonly lost: readonly QuestionChange[];
  readonly equal: number;
  /** The number of questions for which at least one run has no value. */
  readonly incomparable: number;
};

/** @param tables the tables of the two runs, with the same questions in the same order */
export function compareQuestions(tables: readonly ScoreTable[], measure: string): QuestionChanges {
  const [left, right] = tables.map((table) => valuesOf(table, measure));
  const changes = (tables[0]?.cases ?? []).flatMap(({ question }, at): QuestionChange[] => {
    const a = left?.[at] ?? null;
    const b = right?.[at] ?? null;
    if (a === null || b === null) return [];
    return [{ uid: question.uid, question: question.text, a, b, difference: b - a }];
  });
  const gained = changes.filter(({ difference }) => difference > 0);
  const lost = changes.filter(({ difference }) => difference < 0);
  return {
    gained: gained.sort((one, other) => other.difference - one.difference),
    lost: lost.sort((one, other) => one.difference - other.difference),
    equal: changes.length - gained.length - lost.length,
    incomparable: (tables[0]?.cases.length ?? 0) - changes.length,
  };
}
