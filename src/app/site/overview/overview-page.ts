/** Builds the first page: name and purpose, key figures, a diagram for every area, recent changes, and how to cite. */

import { recordOf, tally } from "../../../base/io/index.ts";
import { formatFigure, meanBars } from "../../../evaluation/index.ts";
import { surveyFlow, surveyProgress } from "../../../literature/index.ts";
import { type Block, plot, type Series, series, table, yearSeries } from "../../../pages/blocks.ts";
import { type Html, html } from "../../../pages/design/index.ts";
import { show } from "../../../pages/html.ts";
import { copyable, downloadLink, facts, link, webLink } from "../../../pages/parts.ts";
import { classesOf, extractedClasses } from "../../../taxonomy/index.ts";
import type { SiteContent } from "../site-content.ts";
import type { SiteArea, SitePage } from "../site-source.ts";
import { figureChanges, type Publication } from "../write-site.ts";
import { formatCitationBibtex, nameOf } from "./citation.ts";

export function overviewPage(content: SiteContent, publications: readonly Publication[]): SitePage {
  const { name, description, front } = content;
  const figures = Object.entries(siteFigures(content)).filter(([title]) => !title.includes(" of "));
  return {
    path: "index.html",
    title: name,
    area: "overview",
    description: description || name,
    lead: description,
    body: () => html`${front}
<dl class="facts">${figures.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
<div class="parts">${areaDiagrams(content)}</div>
${changesSection(publications)}
${licenceSection(content)}`,
  };
}

/** Builds a small diagram for every area, with a link to the area. */
function areaDiagrams(content: SiteContent): readonly Html[] {
  const parts: readonly (readonly [SiteArea, string, Block])[] = [
    ["taxonomy", "Taxonomy", taxonomySeries(content)],
    ["survey", "Survey", surveySeries(content)],
    ["data", "Data set", datasetSeries(content)],
    ["leaderboard", "Leaderboard", leaderboardPlot(content)],
  ];
  return parts.flatMap(([area, title, block]) =>
    content.areas.has(area) && block !== null
      ? [html`<section><h2>${link(`${area}/index.html`, title)}</h2>\n${show(block)}</section>`]
      : [],
  );
}

function taxonomySeries({ taxonomy }: SiteContent): Series | null {
  const newest = taxonomy?.state.increments.at(-1);
  if (newest === undefined) return null;
  const points = newest.categories.map(({ name, classes }) => [name, classes.length] as const);
  return series(`Classes of ${newest.name} by category`, ["Category", "Classes"], points);
}

function surveySeries({ survey }: SiteContent): Series | null {
  if (survey === null) return null;
  const included = surveyProgress(survey.survey, survey).filter(({ status }) => status === "included");
  return yearSeries(
    "Included papers by year",
    tally(included.map(({ paper }) => String(paper.year ?? "no year"))),
  );
}

function datasetSeries({ dataset, taxonomy }: SiteContent): Series | null {
  if (dataset === null) return null;
  // The category that divides the questions into the most parts is the most informative.
  const [widest] = (taxonomy?.columns ?? [])
    .map(({ column, category }) => ({
      category,
      points: Object.entries(tally(dataset.pairs.flatMap(({ labels }) => labels[column] ?? []))),
    }))
    .sort((left, right) => right.points.length - left.points.length);
  const points =
    widest?.points ?? Object.entries(tally(dataset.pairs.map(({ hops }) => `${hops ?? "unknown"} hops`)));
  const name = widest?.category ?? "Hops";
  return series(`Questions by ${name.toLowerCase()}`, [name, "Questions"], points);
}

function leaderboardPlot({ benchmarks: [benchmark] }: SiteContent): Block {
  if (benchmark === undefined) return null;
  const { name, measure, evaluation } = benchmark;
  return plot(
    `${measure} in ${name}: mean with its 95 % interval`,
    meanBars(evaluation.document.runs, [measure]),
  );
}

function changesSection(publications: readonly Publication[]): Html {
  const [before, last] = [publications.at(-2), publications.at(-1)];
  const changes = figureChanges(publications).map(({ name, before: was, after }) => [
    name,
    was ?? "–",
    after ?? "–",
  ]);
  return html`<h2 id="changes">What changed${before !== undefined && ` since ${before.date}`}</h2>
<p>Published on <time datetime="${last?.date}">${last?.date}</time>. ${before === undefined ? "This is the first publication of the site." : `The site has been published ${publications.length} times.`}</p>
${show(
  changes.length > 0
    ? table("Figures that changed", ["Figure", "Before", "Now"], changes)
    : before !== undefined && "No figures changed, only text or pages.",
)}`;
}

function licenceSection(content: SiteContent): Html {
  const { creators, licence, url } = content.credits;
  return html`<h2 id="cite">Licence and citation</h2>
${facts([
  ["By", creators.map(nameOf).join(", ") || "not named"],
  ["Licence", licence || "not specified: ask the authors before you reuse the data set"],
  ["Address", url !== "" && webLink(url)],
  ["Citation file", downloadLink("CITATION.cff")],
])}
${copyable(formatCitationBibtex(content))}`;
}

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
