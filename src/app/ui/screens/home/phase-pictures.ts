/** Draws the progress of a phase on the home screen from its figures. */

import { count } from "../../../../base/text/count.ts";
import { surveyFlow } from "../../../../literature/index.ts";
import type { PhaseName } from "../../../../workspace/index.ts";
import { type BarRow, barTable } from "../../drawing/charts/bar.ts";
import { type FlowStep, flowDiagram } from "../../drawing/charts/flow-diagram.ts";
import { sparkline } from "../../drawing/charts/sparkline.ts";
import { stripPlot } from "../../drawing/charts/strip-plot.ts";
import { dim, section, span } from "../../drawing/lines.ts";
import { fill, truncate } from "../../drawing/text.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";
import type { Content } from "../screen.ts";

/** The width of a chart that fits into the detail pane of a window with 80 columns. */
const cells = 42;
const stripCells = 40;
/** The width of a category's name next to its bar. */
const longestName = 24;
/**
 * The maximum number of extracted classes for which the home screen computes metrics without a delay. Phase 7 always
 * computes them.
 */
const maximumMeasured = 2_000;

export function phasePicture(workspace: WorkspaceView, phase: PhaseName): Content {
  switch (phase) {
    case "survey":
      return surveyPicture(workspace);
    case "extraction":
      return barTable([papersRead(workspace)].filter(hasEvidence), cells);
    case "clustering":
      return barTable(clusteringBars(workspace).filter(hasEvidence), cells);
    case "relevance":
      return barTable(relevanceBars(workspace).filter(hasEvidence), cells);
    case "construction":
      return incrementSizes(workspace);
    case "validation":
      return metricLines(workspace);
    case "application":
      return barTable([classified(workspace)].filter(hasEvidence), cells);
    case "planning":
      return overview(workspace);
  }
}

/** Shows the objective, and the shape that the taxonomy has taken so far. */
function overview(workspace: WorkspaceView): Content {
  const { planning, increments } = workspace.taxonomy;
  const newest = increments.at(-1);
  const sizes = (newest?.categories ?? []).map(({ name, classes }) => ({ name, classes: classes.length }));
  const largest = Math.max(1, ...sizes.map(({ classes }) => classes));
  const bars = sizes.map(({ name, classes }) => ({
    label: truncate(name, longestName),
    share: classes / largest,
    figure: String(classes),
  }));
  return [
    planning.objective !== "" && planning.objective,
    section(`${newest?.name}: classes in each category`, barTable(bars, cells)),
    section("Metrics", metricLines(workspace)),
  ];
}

function hasEvidence({ share }: BarRow): boolean {
  return share !== null;
}

function shareRow(label: string, part: number, total: number): BarRow {
  return { label, share: total === 0 ? null : part / total, figure: `${part}/${total}` };
}

function surveyPicture({ survey, papers }: WorkspaceView): Content {
  if (papers.length === 0) return [];
  const flow = surveyFlow(survey.survey, papers);
  const exclusionsOf = (counts: Readonly<Record<string, number>>): FlowStep["exclusions"] =>
    Object.entries(counts).map(([reason, papers]) => ({
      reason: reasonOf(survey.survey.criteria, reason),
      papers,
    }));
  const decided = survey.survey.decisions.map(({ verdict }) => verdict === "in");
  return [
    ...flowDiagram([
      {
        label: "Identified",
        papers: flow.identified,
        exclusions: flow.duplicates === 0 ? [] : [{ reason: "already known", papers: flow.duplicates }],
      },
      { label: "Screened", papers: flow.screened, exclusions: exclusionsOf(flow.excludedOnScreening) },
      { label: "Read", papers: flow.skimmed, exclusions: exclusionsOf(flow.excludedOnSkim) },
      { label: "Included", papers: flow.included, exclusions: [] },
    ]),
    section(
      `Last ${Math.min(stripCells, decided.length)} decisions (high: included)`,
      decided.length > 0 && [span(stripPlot(decided, stripCells), "accent"), span("")],
    ),
  ];
}

/** Returns the reason for an exclusion, with the criterion's text if the reason is the id of a criterion. */
function reasonOf(
  criteria: readonly { readonly id: string; readonly text: string }[],
  reason: string,
): string {
  const criterion = criteria.find(({ id }) => id === reason);
  return criterion ? `${reason} ${criterion.text}` : reason;
}

function papersRead({ survey, taxonomy }: WorkspaceView): BarRow {
  const read = new Set(
    taxonomy.extraction.publications
      .filter(({ classes, none }) => classes.length > 0 || none !== undefined)
      .map(({ id }) => id),
  );
  const final = survey.final.length;
  return shareRow("Papers read", survey.final.filter(({ key }) => read.has(key)).length, final);
}

function clusteringBars({ index, taxonomy }: WorkspaceView): BarRow[] {
  const { clusters, categories } = taxonomy.clustering;
  const categorisedIds = new Set(categories.flatMap((category) => category.clusters));
  const inCategory = clusters.filter(({ id }) => categorisedIds.has(id)).length;
  return [
    shareRow("Classes placed", index.classes.size - index.unclustered.length, index.classes.size),
    shareRow("Clusters in a category", inCategory, clusters.length),
  ];
}

function relevanceBars({ taxonomy }: WorkspaceView): BarRow[] {
  const { clustering, relevance } = taxonomy;
  const judged = new Set(relevance.categories.map(({ id }) => id));
  const judgedClusters = new Set(relevance.clusters.map(({ id }) => id));
  return [
    shareRow(
      "Categories judged",
      clustering.categories.filter(({ id }) => judged.has(id)).length,
      clustering.categories.length,
    ),
    shareRow(
      "Clusters judged",
      clustering.clusters.filter(({ id }) => judgedClusters.has(id)).length,
      clustering.clusters.length,
    ),
  ];
}

/** Draws the number of classes in each increment, relative to the largest number. */
function incrementSizes({ taxonomy }: WorkspaceView): Content {
  const sizes = taxonomy.increments.map(({ name, categories }) => ({
    name,
    classes: categories.reduce((sum, category) => sum + category.classes.length, 0),
  }));
  const largest = Math.max(0, ...sizes.map(({ classes }) => classes));
  return barTable(
    sizes.map(({ name, classes }) => ({
      label: name,
      share: largest === 0 ? null : classes / largest,
      figure: count(classes, "class", "classes"),
    })),
    cells,
  );
}

/** Shows every metric with its values for all increments. */
function metricLines(workspace: WorkspaceView): Content {
  const { increments } = workspace.taxonomy;
  const newest = increments.at(-1);
  if (!newest || workspace.index.classes.size > maximumMeasured) return [];
  const tables = increments.map(({ name }) => workspace.measure(name)?.rows ?? []);
  return [
    dim(`${increments.map(({ name }) => name).join(" → ")}, with the figures of ${newest.name}`),
    ...(tables.at(-1) ?? []).map((row): Content => {
      const series = tables.map((rows) => rows.find(({ name }) => name === row.name)?.ratio?.value ?? null);
      const { ratio } = row;
      const figure =
        ratio?.value == null ? "–" : `${ratio.value.toFixed(2)} (${ratio.numerator}/${ratio.denominator})`;
      return [span(`${fill(row.name, 21)} `), span(`${sparkline(series)} `, "accent"), span(figure)];
    }),
  ];
}

function classified({ taxonomy }: WorkspaceView): BarRow {
  const { objects, classifications } = taxonomy.application;
  const last = taxonomy.increments.at(-1)?.name;
  const classifiedIds = new Set(
    classifications.filter(({ scheme }) => scheme === last).map(({ object }) => object),
  );
  return shareRow("Classified", objects.filter(({ id }) => classifiedIds.has(id)).length, objects.length);
}
