/** Builds a small diagram for every area, with a link to the area. */
import { surveyProgress } from "../../literature/index.ts";
import { countValues } from "../count-values.ts";
import { type Html, html } from "../design/index.ts";
import { barTable } from "../plots/bar-table.ts";
import { intervalPlot } from "../plots/interval-plot.ts";
import type { LinkTo, SiteArea } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import { leadingMeasure } from "./site-figures.ts";

export function areaDiagrams(source: SiteSource, areas: ReadonlySet<SiteArea>, to: LinkTo): readonly Html[] {
  const parts: readonly (readonly [SiteArea, () => Html | null])[] = [
    ["taxonomy", () => taxonomyDiagram(source, to)],
    ["survey", () => surveyDiagram(source, to)],
    ["data", () => datasetDiagram(source, to)],
    ["leaderboard", () => leaderboardDiagram(source, to)],
  ];
  return parts.flatMap(([area, draw]) => (areas.has(area) ? (draw() ?? []) : []));
}

function taxonomyDiagram({ taxonomy }: SiteSource, to: LinkTo): Html | null {
  const newest = taxonomy?.state.increments.at(-1);
  if (newest === undefined) return null;
  const rows = newest.categories.map(({ name, classes }): [string, number] => [name, classes.length]);
  return html`<section><h2><a href="${to("taxonomy/index.html")}">Taxonomy</a></h2>
${barTable(`Classes of ${newest.name} by category`, "Category", "Classes", rows)}</section>`;
}

function surveyDiagram({ survey }: SiteSource, to: LinkTo): Html | null {
  if (survey === null) return null;
  const included = surveyProgress(survey.survey, survey).filter(({ status }) => status === "included");
  const decades = countValues(
    included.map(({ paper }) => (paper.year === null ? "no year" : `${Math.floor(paper.year / 10)}0s`)),
  );
  return html`<section><h2><a href="${to("survey/index.html")}">Survey</a></h2>
${barTable(
  "Included papers by decade",
  "Decade",
  "Papers",
  decades.sort(([left], [right]) => (left < right ? -1 : 1)),
)}</section>`;
}

function datasetDiagram({ dataset, taxonomy }: SiteSource, to: LinkTo): Html | null {
  if (dataset === null) return null;
  // The category that divides the questions into the most parts is the most informative.
  const columns = (taxonomy?.columns ?? []).map(({ column, category }) => ({
    category,
    rows: countValues(dataset.pairs.flatMap(({ labels }) => labels[column] ?? [])),
  }));
  const [widest] = columns.toSorted((left, right) => right.rows.length - left.rows.length);
  const rows = widest?.rows ?? countValues(dataset.pairs.map(({ hops }) => `${hops ?? "unknown"} hops`));
  return html`<section><h2><a href="${to("data/index.html")}">Data set</a></h2>
${barTable(`Questions by ${(widest?.category ?? "hops").toLowerCase()}`, widest?.category ?? "Hops", "Questions", rows)}</section>`;
}

function leaderboardDiagram({ benchmarks }: SiteSource, to: LinkTo): Html | null {
  const [benchmark] = benchmarks;
  if (benchmark === undefined) return null;
  const measure = leadingMeasure(benchmark);
  const { runs } = benchmark.evaluation.document;
  return html`<section><h2><a href="${to("leaderboard/index.html")}">Leaderboard</a></h2>
${intervalPlot(`${measure} in ${benchmark.name}: mean with its 95 % interval`, runs, measure)}</section>`;
}
