/**
 * Formats the report of `questions difficulty`: the recall of each system, and how well the questions distinguish
 * systems.
 */
import type { QuestionDifficulty, Separation } from "../../datasets/index.ts";
import { createBootstrap, defaultBootstrap, formatFigure } from "../../evaluation/index.ts";
import { tableLines } from "../../text/table.ts";

type Interval = readonly [low: number, high: number];

/** The difference in mean recall between two systems, with its 95 % interval over the questions. */
export type RecallDifference = {
  readonly left: string;
  readonly right: string;
  readonly difference: number;
  readonly interval: Interval | null;
};

/** Compares each pair of systems with a percentile bootstrap (Efron and Tibshirani, 1993), as `report` does. */
export function recallDifferences(
  difficulties: readonly QuestionDifficulty[],
  { systems, pairs }: Separation,
  seed: number,
): readonly RecallDifference[] {
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed });
  const columns = new Map(
    systems.map(({ system }) => [system, difficulties.map(({ results }) => results[system]?.recall ?? null)]),
  );
  const recallOf = (name: string): number => systems.find(({ system }) => system === name)?.recall ?? 0;
  return pairs.map(({ left, right }) => ({
    left,
    right,
    difference: recallOf(left) - recallOf(right),
    interval: bootstrap.differenceInterval(columns.get(left) ?? [], columns.get(right) ?? []),
  }));
}

export function describeSeparation(
  separation: Separation,
  differences: readonly RecallDifference[],
): readonly string[] {
  const { questions, byAll, bySome, byNone, systems, pairs } = separation;
  const share = (part: number): string => `${part} (${((100 * part) / questions).toFixed(0)} %)`;
  return [
    ...tableLines(
      systems.map(({ system, recall, f1, solved }) => [
        system,
        formatFigure(recall),
        formatFigure(f1),
        share(solved),
      ]),
      { header: ["system", "recall", "F1", "solved"], indent: 2 },
    ),
    `solved by all systems ${share(byAll)}, by some ${share(bySome)}, by none ${share(byNone)}`,
    ...(pairs.length === 0 ? [] : pairLines(pairs, differences)),
  ];
}

function pairLines(pairs: Separation["pairs"], differences: readonly RecallDifference[]): readonly string[] {
  const rows = pairs.map(({ left, right, onlyLeft, onlyRight, differing }, at) => {
    const { difference = 0, interval = null } = differences[at] ?? {};
    const range = interval === null ? "" : `${formatFigure(interval[0])} to ${formatFigure(interval[1])}`;
    return [
      `${left} and ${right}`,
      String(differing),
      String(onlyLeft),
      String(onlyRight),
      formatFigure(difference),
      range,
    ];
  });
  return [
    "questions that distinguish the two systems",
    ...tableLines(rows, {
      header: ["systems", "differ", "only first", "only second", "recall difference", "95 %"],
      indent: 2,
    }),
  ];
}
