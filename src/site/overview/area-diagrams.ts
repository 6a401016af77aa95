/** Builds a small diagram for every area, with a link to the area. */
import { surveyProgress } from "../../literature/index.ts";
import { type Block, plot, type Series, yearSeries } from "../../pages/blocks.ts";
import { type Html, html } from "../../pages/design/index.ts";
import { show } from "../../pages/html.ts";
import { countValues } from "../count-values.ts";
import { intervalBars } from "../leaderboard/interval-bars.ts";
import type { LinkTo, SiteArea } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import { leadingMeasure } from "./site-figures.ts";

export function areaDiagrams(source: SiteSource, areas: ReadonlySet<SiteArea>, to: LinkTo): readonly Html[] {
  const parts: readonly (readonly [SiteArea, string, Block])[] = [
    ["taxonomy", "Taxonomy", taxonomySeries(source)],
    ["survey", "Survey", surveySeries(source)],
    ["data", "Data set", datasetSeries(source)],
    ["leaderboard", "Leaderboard", leaderboardPlot(source)],
  ];
  return parts.flatMap(([area, title, block]) =>
    areas.has(area) && block !== null
      ? [html`<section><h2><a href="${to(`${area}/index.html`)}">${title}</a></h2>\n${show(block)}</section>`]
      : [],
  );
}

function taxonomySeries({ taxonomy }: SiteSource): Series | null {
  const newest = taxonomy?.state.increments.at(-1);
  if (newest === undefined) return null;
  const points = newest.categories.map(({ name, classes }) => [name, classes.length] as const);
  return {
    kind: "series",
    caption: `Classes of ${newest.name} by category`,
    header: ["Category", "Classes"],
    points,
  };
}

function surveySeries({ survey }: SiteSource): Series | null {
  if (survey === null) return null;
  const included = surveyProgress(survey.survey, survey).filter(({ status }) => status === "included");
  const years = included.map(({ paper }) => (paper.year === null ? "no year" : String(paper.year)));
  return yearSeries("Included papers by year", Object.fromEntries(countValues(years)));
}

function datasetSeries({ dataset, taxonomy }: SiteSource): Series | null {
  if (dataset === null) return null;
  // The category that divides the questions into the most parts is the most informative.
  const columns = (taxonomy?.columns ?? []).map(({ column, category }) => ({
    category,
    points: countValues(dataset.pairs.flatMap(({ labels }) => labels[column] ?? [])),
  }));
  const [widest] = columns.toSorted((left, right) => right.points.length - left.points.length);
  const points = widest?.points ?? countValues(dataset.pairs.map(({ hops }) => `${hops ?? "unknown"} hops`));
  const name = widest?.category ?? "Hops";
  return {
    kind: "series",
    caption: `Questions by ${name.toLowerCase()}`,
    header: [name, "Questions"],
    points,
  };
}

function leaderboardPlot({ benchmarks: [benchmark] }: SiteSource): Block {
  if (benchmark === undefined) return null;
  const measure = leadingMeasure(benchmark);
  const bars = intervalBars(benchmark.evaluation.document.runs, measure);
  return plot(`${measure} in ${benchmark.name}: mean with its 95 % interval`, {
    kind: "bars",
    axis: measure,
    bars,
  });
}
