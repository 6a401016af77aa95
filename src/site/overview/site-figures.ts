/** Computes the key figures of a site, which the next publication compares with its own. */
import { formatFigure } from "../../evaluation/index.ts";
import { recordOf } from "../../io/index.ts";
import { surveyFlow, surveyProgress } from "../../literature/index.ts";
import { classesOf, extractedClasses } from "../../taxonomy/index.ts";
import type { SiteContent } from "../site-content.ts";

/** @returns the figures of the published areas, by name */
export function siteFigures(content: SiteContent): Record<string, string> {
  const { areas, survey, taxonomy, dataset, benchmarks } = content;
  const flow =
    areas.has("survey") && survey ? surveyFlow(survey.survey, surveyProgress(survey.survey, survey)) : null;
  const state = areas.has("taxonomy") ? taxonomy?.state : undefined;
  const newest = state?.increments.at(-1);
  const figures: [name: string, value: number | string | undefined][] = [
    ["Papers screened", flow?.screened],
    ["Papers included", flow?.included],
    ["Classes extracted from the literature", newest && state && extractedClasses(state.extraction).length],
    ["Increments", newest && state?.increments.length],
    ["Categories", newest?.categories.length],
    ["Classes", newest && classesOf(newest).length],
    ["Questions", areas.has("data") ? dataset?.pairs.length : undefined],
    ...(areas.has("leaderboard") ? benchmarks : []).flatMap(({ name, measure, evaluation }) =>
      evaluation.document.runs.map((run): [string, string] => [
        `${measure} of ${run.retriever} in ${name}`,
        formatFigure(run.metrics[measure]),
      ]),
    ),
  ];
  return recordOf(
    figures.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const])),
  );
}
