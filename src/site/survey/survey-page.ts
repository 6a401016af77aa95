/**
 * Builds the page of the survey: flow, papers by year, type and venue, all papers, citations, criteria, and agreement.
 */
import {
  type PaperProgress,
  type SurveyFlow,
  type SurveyState,
  shortReference,
  surveyFlow,
  surveyProgress,
} from "../../literature/index.ts";
import { describeAlpha, measureAgreement } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { countValues } from "../count-values.ts";
import { type Html, html, table, webAddress } from "../design/index.ts";
import { barTable } from "../plots/bar-table.ts";
import { citationGraph } from "../plots/citation-graph.ts";
import { yearColumns } from "../plots/year-columns.ts";
import type { SitePage } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";
import { flowDiagram } from "./flow-diagram.ts";

/** The default settings of `taxolink agreement survey`. */
const resampling = { seed: 1, resamples: 1000 };
/** The names of BibTeX's entry types as shown to readers. */
const kindNames: Readonly<Record<string, string>> = {
  article: "journal article",
  inproceedings: "conference paper",
  incollection: "book chapter",
  phdthesis: "doctoral thesis",
  mastersthesis: "master's thesis",
  techreport: "report",
  misc: "other",
};
/** The number of venues to show; most venues have only one paper. */
const shownVenues = 12;

export function surveyPage({ isPrivate }: SiteSource, state: SurveyState): SitePage {
  const progress = surveyProgress(state.survey, state);
  const flow = surveyFlow(state.survey, progress);
  return {
    path: "survey/index.html",
    title: "Survey",
    area: "survey",
    description: `${count(flow.screened, "paper")} screened, ${flow.included} included.`,
    body: () => html`<h1>Survey</h1>
<p class="lead">${count(flow.screened, "paper")} screened by title and abstract, ${flow.skimmed} by full text, ${flow.included} included.</p>
${flowSection(state, flow)}
${distributionSection(progress)}
${papersSection(progress, state, isPrivate)}
${citationsSection(state)}
${criteriaSection(state)}
${agreementSection(state, isPrivate)}
${searchesSection(state, isPrivate)}`,
  };
}

function criterionText({ survey }: SurveyState, id: string): string {
  const criterion = survey.criteria.find((candidate) => candidate.id === id);
  return criterion === undefined ? id : `${id}: ${criterion.text}`;
}

function flowSection(state: SurveyState, flow: SurveyFlow): Html {
  const excluded = (stage: string, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([reason, papers]) => [
      `Excluded on ${stage}: ${criterionText(state, reason)}`,
      String(papers),
    ]);
  return html`<h2 id="flow">Flow from search to final list</h2>
<figure>${flowDiagram(flow)}</figure>
${table({
  caption: "Flow as a table",
  columns: [{ title: "Step" }, { title: "Papers", figures: true }],
  rows: [
    ["Identified", String(flow.identified)],
    ["Duplicates", String(flow.duplicates)],
    ["Screened by title and abstract", String(flow.screened)],
    ...excluded("title and abstract", flow.excludedOnScreening),
    ["Skimmed", String(flow.skimmed)],
    ...excluded("the text", flow.excludedOnSkim),
    ["Included", String(flow.included)],
    ...(flow.open > 0 ? [["Not decided yet", String(flow.open)]] : []),
  ],
})}`;
}

function distributionSection(progress: readonly PaperProgress[]): Html | null {
  const papers = progress.filter(({ status }) => status === "included").map(({ paper }) => paper);
  if (papers.length === 0) return null;
  const venues = countValues(papers.flatMap(({ venue }) => (venue === "" ? [] : [venue])));
  const hiddenVenues = venues.length - shownVenues;
  return html`<h2 id="distribution">Included papers by year, kind and venue</h2>
<figure>${yearColumns(papers.flatMap(({ year }) => year ?? []))}<figcaption>Included papers by year of publication; the table of papers below lists the years.</figcaption></figure>
<div class="parts"><section>${barTable("By kind of publication", "Kind", "Papers", countValues(papers.map(({ type }) => kindNames[type] ?? type)))}</section>
<section>${barTable(hiddenVenues > 0 ? `By venue: the ${shownVenues} most frequent of ${venues.length}` : "By venue", "Venue", "Papers", venues.slice(0, shownVenues))}</section></div>`;
}

function papersSection(progress: readonly PaperProgress[], state: SurveyState, isPrivate: boolean): Html {
  const rows = progress.map(({ paper, status, excludedBy, iteration }) => {
    const address = webAddress(paper.doi === "" ? paper.url : `https://doi.org/${paper.doi}`);
    const title =
      address === undefined ? html`${paper.title}` : html`<a href="${address}">${paper.title}</a>`;
    const reason = isPrivate && !state.survey.criteria.some(({ id }) => id === excludedBy) ? "" : excludedBy;
    const abstract =
      isPrivate || paper.abstract === ""
        ? null
        : html`<details><summary>Abstract</summary>${paper.abstract}</details>`;
    return [
      { content: html`${title}<br><small>${shortReference(paper)}</small>${abstract}`, value: paper.title },
      { content: String(paper.year ?? "–"), value: paper.year ?? 0 },
      { content: paper.venue, value: paper.venue },
      { content: `L${iteration}`, value: iteration },
      {
        content: html`<span class="${status === "included" ? "hit" : "miss"}">${status}</span>${reason !== "" && html`<br><small>${reason}</small>`}`,
        value: status,
      },
    ];
  });
  return html`<h2 id="papers">Papers</h2>
<div class="controls" role="search"><div class="wide"><label for="paper-search">Search papers</label><input type="search" id="paper-search" data-filters="papers" autocomplete="off" placeholder="title, author, venue, decision"></div><p role="status" data-counts="papers"></p></div>
${table({
  id: "papers-table",
  caption: `${count(rows.length, "paper")} from all iterations, with their decisions`,
  columns: [
    { title: "Paper", sortable: true },
    { title: "Year", figures: true, sortable: true },
    { title: "Venue", sortable: true },
    { title: "List", sortable: true },
    { title: "Decision", sortable: true },
  ],
  rows,
})}`;
}

function citationsSection(state: SurveyState): Html | null {
  const papers = new Map(state.final.map((paper) => [paper.key, paper]));
  const edges = state.survey.citations.filter(({ from, to }) => papers.has(from) && papers.has(to));
  if (edges.length === 0) return null;
  const reference = (key: string): string => {
    const paper = papers.get(key);
    return paper === undefined ? key : shortReference(paper);
  };
  return html`<h2 id="citations">Citations</h2>
<figure class="keep-size"><div class="scroll" tabindex="0" role="region" aria-label="Citation graph">${citationGraph([...papers.values()], edges)}</div><figcaption>Included papers by year; each arrow points from the citing paper to the cited paper.</figcaption></figure>
<details><summary>The ${count(edges.length, "citation")} as a table</summary>${table({
    caption: "Citations among included papers",
    columns: [
      { title: "Citing", sortable: true },
      { title: "Cited", sortable: true },
    ],
    rows: edges.map(({ from, to }) => [reference(from), reference(to)]),
  })}</details>`;
}

function criteriaSection({ survey }: SurveyState): Html | null {
  if (survey.criteria.length === 0) return null;
  const decisionCounts = new Map(countValues(survey.decisions.flatMap(({ criterion }) => criterion ?? [])));
  return html`<h2 id="criteria">Criteria</h2>
${table({
  caption: "Criteria for including or excluding a paper",
  columns: [
    { title: "Id" },
    { title: "Kind" },
    { title: "Criterion" },
    { title: "Decisions", figures: true },
  ],
  rows: survey.criteria.map(({ id, kind, text }) => [id, kind, text, String(decisionCounts.get(id) ?? 0)]),
})}`;
}

function agreementSection({ survey }: SurveyState, isPrivate: boolean): Html {
  const reviewers = [...new Set(survey.decisions.map(({ reviewer }) => reviewer))];
  const rows = (["screening", "skim"] as const).map((stage) => {
    const decisions = survey.decisions.filter((decision) => decision.stage === stage);
    const annotations = decisions.map(({ paper, reviewer, verdict }) => ({
      object: paper,
      annotator: reviewer,
      labels: { [stage]: [verdict] },
    }));
    const { overall } = measureAgreement(annotations, [stage], resampling);
    const sharedCount = countValues(decisions.map(({ paper }) => paper)).filter(
      ([, opinions]) => opinions > 1,
    ).length;
    return [
      stage,
      String(decisions.length),
      String(sharedCount),
      sharedCount === 0 ? "no paper has two opinions" : describeAlpha(overall.nominal),
    ];
  });
  return html`<h2 id="agreement">Agreement</h2>
<p>${count(reviewers.length, "reviewer")}${!isPrivate && reviewers.length > 0 && `: ${reviewers.join(", ")}`}.</p>
${table({
  caption: "Krippendorff's alpha for the reviewers at each stage",
  columns: [
    { title: "Stage" },
    { title: "Decisions", figures: true },
    { title: "Papers with two opinions", figures: true },
    { title: "Alpha" },
  ],
  rows,
})}`;
}

function searchesSection({ survey }: SurveyState, isPrivate: boolean): Html | null {
  if (survey.sources.length === 0) return null;
  return html`<h2 id="sources">Sources of the candidates</h2>
${table({
  caption: "All imports, searches and snowballing steps",
  columns: [
    { title: "Source", sortable: true },
    { title: "From" },
    { title: "List", sortable: true },
    { title: "New", figures: true, sortable: true },
    { title: "Found again", figures: true, sortable: true },
  ],
  rows: survey.sources.map(({ id, kind, from, engine, query, iteration, added, known, note }) => [
    `${id} ${kind}`,
    html`${[from, engine ?? "", query ?? ""].filter((part) => part !== "").join(", ")}${!isPrivate && note !== undefined && html`<br><small>${note}</small>`}`,
    `L${iteration}`,
    String(added.length),
    String(known.length),
  ]),
})}`;
}
