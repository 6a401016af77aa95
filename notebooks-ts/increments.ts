import { type GqmRow, measureIncrement, openTaxonomy } from "taxolink";

// %% [markdown]
// # The taxonomy's metrics across its increments
//
// The bundled workspace builds the KGQA retrieval taxonomy in three increments. This notebook measures each of them
// with the metrics of the GQM plan, against the classes that the workspace itself extracted from the literature.
//
// These figures belong to this worked example: its extraction and its mapping are its own, so they differ from the
// published ones.

// %% The increments
const { state, workspace } = openTaxonomy({ cwd: process.cwd(), workspace: undefined });
const tables = state.increments.map((increment) => measureIncrement(state, increment));
display(`${workspace.manifest.name}: ${tables.length} increments`);
display.table(tables.map(({ increment, categories, classes }) => ({ increment, categories, classes })));

// %% Every metric with numerator and denominator
const measured = tables.flatMap(({ increment, rows }) => rows.map((row) => ({ increment, ...row })));
display.table(
  measured.map(({ increment, question, name, ratio, why }) => ({
    increment,
    question,
    metric: name,
    value: ratio?.value ?? "",
    of: ratio ? `${ratio.numerator}/${ratio.denominator}` : why,
  })),
);

// %% The course of each metric
const points = measured.flatMap(({ increment, name, ratio }) =>
  ratio?.value === null || ratio === null ? [] : [{ increment, metric: name, value: ratio.value }],
);
display.plot(
  {
    kind: "lines",
    x: "increment",
    y: "value",
    points: points.map(({ increment, metric, value }) => ({
      series: metric,
      x: tables.findIndex((table) => table.increment === increment),
      name: increment,
      value,
    })),
  },
  "Each metric of the validation over the increments of the taxonomy",
);

// %% How many extracted classes stand behind each class of the last increment
const lucidity = tables.at(-1)?.rows.find((row: GqmRow) => row.name === "lucidity")?.ratio;
const evidence = (lucidity?.items ?? []).map(({ item, behind }) => ({ class: item, terms: behind.length }));
display.plot(
  {
    kind: "bars",
    axis: "extracted classes mapped to it",
    bars: evidence
      .sort((left, right) => right.terms - left.terms)
      .map(({ class: name, terms }) => ({ place: name, value: terms })),
  },
  "Number of extracted classes mapped to each class of the last increment",
);

// %% What is not mapped yet
const completeness = tables.at(-1)?.rows.find((row) => row.name === "completeness")?.ratio;
display.table(
  (completeness?.items ?? []).filter(({ counts }) => !counts).map(({ item }) => ({ term: item })),
);
