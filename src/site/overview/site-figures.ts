/** Computes the key figures of a site, which the next publication compares with its own. */
import { formatFigure, mainMeasureNames } from "../../evaluation/index.ts";
import { recordOf } from "../../io/index.ts";
import { surveyFlow, surveyProgress } from "../../literature/index.ts";
import { classesOf, extractedClasses } from "../../taxonomy/index.ts";
import type { SiteArea } from "../site-page.ts";
import type { SiteBenchmark, SiteSource } from "../site-source.ts";

/** @returns the figures of the published areas, by name */
export function siteFigures(source: SiteSource, areas: ReadonlySet<SiteArea>): Record<string, string> {
  return recordOf([
    ...(areas.has("survey") ? surveyFigures(source) : []),
    ...(areas.has("taxonomy") ? taxonomyFigures(source) : []),
    ...(areas.has("data") ? datasetFigures(source) : []),
    ...(areas.has("leaderboard") ? source.benchmarks.flatMap(benchmarkFigures) : []),
  ]);
}

type Figures = [name: string, value: string][];

function surveyFigures({ survey }: SiteSource): Figures {
  if (survey === null) return [];
  const flow = surveyFlow(survey.survey, surveyProgress(survey.survey, survey));
  return [
    ["Papers screened", String(flow.screened)],
    ["Papers included", String(flow.included)],
  ];
}

function taxonomyFigures({ taxonomy }: SiteSource): Figures {
  const newest = taxonomy?.state.increments.at(-1);
  if (taxonomy == null || newest === undefined) return [];
  return [
    ["Classes extracted from the literature", String(extractedClasses(taxonomy.state.extraction).length)],
    ["Increments", String(taxonomy.state.increments.length)],
    ["Categories", String(newest.categories.length)],
    ["Classes", String(classesOf(newest).length)],
  ];
}

function datasetFigures({ dataset }: SiteSource): Figures {
  return dataset === null ? [] : [["Questions", String(dataset.pairs.length)]];
}

/** Returns the measure that represents a benchmark: the first main measure with results. */
export function leadingMeasure({ evaluation }: SiteBenchmark): string {
  const { measures } = evaluation.document.manifest;
  return mainMeasureNames.find((name) => measures.includes(name)) ?? measures[0] ?? "";
}

function benchmarkFigures(benchmark: SiteBenchmark): Figures {
  const measure = leadingMeasure(benchmark);
  return benchmark.evaluation.document.runs.map((run) => [
    `${measure} of ${run.retriever} in ${benchmark.name}`,
    formatFigure(run.metrics[measure]),
  ]);
}
