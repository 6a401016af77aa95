/** Finds the facets of a dataset, which are the categories of the taxonomy and other columns of the file. */
import type { QaPair } from "../../datasets/index.ts";
import { countValues } from "../count-values.ts";
import type { LabelColumn } from "../site-source.ts";

type Facet = {
  /** The column of the question file, which is also the parameter in the address of a filtered list. */
  readonly id: string;
  readonly title: string;
  readonly valuesOf: (pair: QaPair) => readonly string[];
};

/** A facet with at least two values, and the number of questions per value, most frequent first. */
export type FacetCounts = { readonly facet: Facet; readonly values: readonly (readonly [string, number])[] };

export function facetsOf(columns: readonly LabelColumn[], pairs: readonly QaPair[]): readonly FacetCounts[] {
  const columnNames = new Set(columns.map(({ column }) => column));
  const others = [...new Set(pairs.flatMap(({ labels }) => Object.keys(labels)))].filter(
    (column) => !columnNames.has(column),
  );
  const facets: Facet[] = [
    ...columns.map(({ column, category }) => ({ id: column, title: category, valuesOf: labelsIn(column) })),
    ...others.map((column) => ({ id: column, title: withSpaces(column), valuesOf: labelsIn(column) })),
    { id: "use_case", title: "Use case", valuesOf: ({ useCase }) => presentValues(useCase) },
    { id: "hops", title: "Hops", valuesOf: ({ hops }) => (hops === null ? [] : [String(hops)]) },
    {
      id: "is_generated_with",
      title: "Generated with",
      valuesOf: ({ generatedWith }) => presentValues(withSpaces(generatedWith)),
    },
    { id: "graph", title: "Graph", valuesOf: ({ graph }) => presentValues(graph) },
    { id: "split", title: "Split", valuesOf: ({ split }) => presentValues(split) },
  ];
  return facets
    .map((facet) => ({
      facet,
      values: countValues(pairs.flatMap((pair) => [...new Set(facet.valuesOf(pair))])),
    }))
    .filter(({ values }) => values.length > 1 && values.length <= 60);
}

function labelsIn(column: string): Facet["valuesOf"] {
  return ({ labels }) => labels[column] ?? [];
}

function withSpaces(name: string): string {
  return name.replaceAll("_", " ");
}

function presentValues(value: string): string[] {
  return value === "" ? [] : [value];
}
