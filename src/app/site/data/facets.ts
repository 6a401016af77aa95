/**
 * Finds the facets of a dataset, which are the categories of the taxonomy and other columns of the file, and indexes its
 * questions by them.
 */

import { tally } from "../../../base/io/index.ts";
import type { QaPair } from "../../../datasets/index.ts";
import { listIndexFile } from "../list-index.ts";
import type { SiteContent } from "../site-content.ts";
import type { LabelColumn, SiteFile } from "../site-source.ts";

/** A facet with at least two values. */
export type Facet = {
  /** The column of the question file, which is also the parameter in the address of a filtered list. */
  readonly id: string;
  readonly title: string;
  readonly valuesOf: (pair: QaPair) => readonly string[];
  /** The number of questions per value, most frequent first. */
  readonly counts: readonly (readonly [value: string, questions: number])[];
};

export function facetsOf(columns: readonly LabelColumn[], pairs: readonly QaPair[]): readonly Facet[] {
  const titles = new Map(columns.map(({ column, category }) => [column, category]));
  const labels = new Set([...titles.keys(), ...pairs.flatMap((pair) => Object.keys(pair.labels))]);
  const facets: readonly (readonly [string, string, (pair: QaPair) => readonly string[]])[] = [
    ...[...labels].map(
      (column) =>
        [
          column,
          titles.get(column) ?? withSpaces(column),
          (pair: QaPair) => pair.labels[column] ?? [],
        ] as const,
    ),
    ["use_case", "Use case", ({ useCase }) => [useCase]],
    ["hops", "Hops", ({ hops }) => [String(hops ?? "")]],
    ["is_generated_with", "Generated with", ({ generatedWith }) => [withSpaces(generatedWith)]],
    ["graph", "Graph", ({ graph }) => [graph]],
    ["split", "Split", ({ split }) => [split]],
  ];
  return facets
    .map(([id, title, read]) => {
      const valuesOf = (pair: QaPair): string[] => [...new Set(read(pair))].filter((value) => value !== "");
      return { id, title, valuesOf, counts: Object.entries(tally(pairs.flatMap(valuesOf))) };
    })
    .filter(({ counts }) => counts.length > 1 && counts.length <= 60);
}

function withSpaces(name: string): string {
  return name.replaceAll("_", " ");
}

export const questionIndexPath = "data/questions.js";

/** The maximum length of an answer in a list, in characters. */
const shownAnswer = 160;

/** Returns the beginning of an answer, which ends with a whole word. */
export function cutAnswer(answer: string): string {
  if (answer.length <= shownAnswer) return answer;
  const start = answer.slice(0, shownAnswer);
  const space = start.lastIndexOf(" ");
  return `${space > shownAnswer / 2 ? start.slice(0, space) : start} …`;
}

export function questionIndexFile(
  pairs: readonly QaPair[],
  facets: readonly Facet[],
  paths: SiteContent["questionPaths"],
): SiteFile {
  const values = facets.map(({ counts }) => counts.map(([value]) => value));
  return listIndexFile(questionIndexPath, {
    facets: facets.map(({ id }, at) => ({ id, values: values[at] ?? [] })),
    entries: pairs.map((pair) => [
      paths.get(pair.uid) ?? "",
      pair.question,
      cutAnswer(pair.goldenAnswer),
      facets.map(({ valuesOf }, at) => valuesOf(pair).map((value) => values[at]?.indexOf(value) ?? -1)),
    ]),
  });
}
