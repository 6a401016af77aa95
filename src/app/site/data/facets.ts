/** Finds the facets of a dataset, which are the categories of the taxonomy and other columns of the file. */

import { tally } from "../../../base/io/index.ts";
import type { QaPair } from "../../../datasets/index.ts";
import type { LabelColumn } from "../site-source.ts";

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
  const facet = (id: string, title: string, read: (pair: QaPair) => readonly string[]): Facet => {
    const valuesOf = (pair: QaPair) => [...new Set(read(pair))].filter((value) => value !== "");
    return { id, title, valuesOf, counts: Object.entries(tally(pairs.flatMap(valuesOf))) };
  };
  return [
    ...[...labels].map((column) =>
      facet(column, titles.get(column) ?? withSpaces(column), (pair) => pair.labels[column] ?? []),
    ),
    facet("use_case", "Use case", ({ useCase }) => [useCase]),
    facet("hops", "Hops", ({ hops }) => [String(hops ?? "")]),
    facet("is_generated_with", "Generated with", ({ generatedWith }) => [withSpaces(generatedWith)]),
    facet("graph", "Graph", ({ graph }) => [graph]),
    facet("split", "Split", ({ split }) => [split]),
  ].filter(({ counts }) => counts.length > 1 && counts.length <= 60);
}

function withSpaces(name: string): string {
  return name.replaceAll("_", " ");
}
