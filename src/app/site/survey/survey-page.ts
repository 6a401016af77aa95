/**
 * Builds the page of the survey: flow, papers by year, type and venue, all papers, citations, criteria, and agreement.
 */

import { tally } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { cutRemarks } from "../../../base/text/cut.ts";
import {
  flowRows,
  type Paper,
  type PaperProgress,
  type SurveyFlow,
  type SurveyState,
  searchProtocol,
  shortReference,
  surveyFlow,
  surveyProgress,
} from "../../../literature/index.ts";
import { type Cell, type Series, series, table, yearSeries } from "../../../pages/blocks.ts";
import { type Html, html } from "../../../pages/design/index.ts";
import { drawing, fold, list, searchField, webLink } from "../../../pages/parts.ts";
import { drawNetwork } from "../../../pages/plots/network.ts";
import { show } from "../../../pages/show.ts";
import { describeStageAgreement, surveyAgreement } from "../../../taxonomy/index.ts";
import type { SiteContent } from "../site-content.ts";
import type { SitePage, SiteParts } from "../site-source.ts";

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
/** The steps of the flow that papers stay in. */
const steps = ["identified", "screened", "skimmed", "included"];
/** The number of venues to show; most venues have only one paper. */
const shownVenues = 12;

/** @returns null if the site includes no survey */
export function surveyParts({ survey: state, areas, isPrivate }: SiteContent): SiteParts | null {
  if (state === null || !areas.has("survey")) return null;
  const progress = surveyProgress(state.survey, state);
  const flow = surveyFlow(state.survey, progress);
  const included = progress.filter(({ status }) => status === "included").map(({ paper }) => paper);
  const byYear = yearSeries(
    "Included papers by year of publication",
    tally(included.map(({ year }) => String(year ?? "no year"))),
  );
  const page: SitePage = {
    path: "survey/index.html",
    title: "Survey",
    lead: `${count(flow.screened, "paper")} screened by title and abstract, ${flow.skimmed} by full text, ${flow.included} included.`,
    body: () => html`${flowSection(state, flow)}
${included.length > 0 && distributionSection(included, byYear)}
${papersSection(progress, state, isPrivate)}
${citationsSection(state)}
${criteriaSection(state)}
${agreementSection(state, isPrivate)}
${protocolSection(state, flow, isPrivate)}`,
  };
  return {
    pages: [page],
    diagram: byYear,
    figures: [
      ["Papers screened", flow.screened],
      ["Papers included", flow.included],
    ],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Draws the steps as boxes below each other, with what left the survey next to them, so that the flow fits every screen. */
function flowSection({ survey }: SurveyState, flow: SurveyFlow): Html {
  const rows = flowRows(flow, survey.criteria);
  const starts = [...rows.keys()].filter((at) => steps.includes(rows[at]?.step ?? ""));
  const boxes = starts.map((start, at) => {
    const [box, ...beside] = rows.slice(start, starts[at + 1]);
    const left = beside
      .filter(({ papers }) => papers > 0)
      .map(
        (row) => html`<div>→ <b>${row.papers}</b> ${[row.step, row.reason].filter(Boolean).join(": ")}</div>`,
      );
    return html`<li><div class="flow-box"><b>${box?.papers}</b> ${box?.step}</div><div class="flow-out">${left}</div></li>\n`;
  });
  return html`<h2 id="flow">Flow from search to final list</h2>\n<figure><ol class="flow">${boxes}</ol></figure>`;
}

function distributionSection(papers: readonly Paper[], byYear: Series): Html {
  const venues = Object.entries(tally(papers.map(({ venue }) => venue).filter((venue) => venue !== "")));
  const kinds = Object.entries(tally(papers.map(({ type }) => kindNames[type] ?? type)));
  const some = venues.length > shownVenues ? `: the ${shownVenues} most frequent of ${venues.length}` : "";
  return html`<h2 id="distribution">Included papers by year, kind and venue</h2>
${show(byYear)}
<div class="parts"><section>${show(series("By kind of publication", ["Kind", "Papers"], kinds))}</section>
<section>${show(series(`By venue${some}`, ["Venue", "Papers"], venues.slice(0, shownVenues)))}</section></div>`;
}

function papersSection(progress: readonly PaperProgress[], state: SurveyState, isPrivate: boolean): Html {
  const rows = progress.map(({ paper, status, excludedBy, iteration }): Cell[] => {
    const title = webLink(paper.doi === "" ? paper.url : `https://doi.org/${paper.doi}`, paper.title);
    const reason = isPrivate && !state.survey.criteria.some(({ id }) => id === excludedBy) ? "" : excludedBy;
    const abstract =
      isPrivate || paper.abstract === "" ? null : fold("Abstract", html`<p>${paper.abstract}</p>`);
    return [
      {
        text: paper.title,
        html: html`${title}<br><small>${shortReference(paper)}</small>${abstract}`,
        value: paper.title,
      },
      paper.year,
      paper.venue,
      { text: `L${iteration}`, value: iteration },
      {
        text: status,
        html: html`<span class="${status === "included" ? "hit" : "miss"}">${status}</span>`,
        note: reason,
      },
    ];
  });
  const caption = `${count(rows.length, "paper")} from all iterations, with their decisions`;
  return html`<h2 id="papers">Papers</h2>
<div class="controls" role="search">${searchField("paper-search", "Search papers", html` data-filters="paper-list" placeholder="title, author, venue, decision"`)}<p role="status" data-counts="paper-list"></p></div>
${show(table(caption, ["Paper", "Year", "Venue", "List", "Decision"], rows, "paper-list"))}`;
}

function citationsSection(state: SurveyState): Html | null {
  const papers = new Map(state.final.map((paper) => [paper.key, paper]));
  const edges = state.survey.citations.filter(({ from, to }) => papers.has(from) && papers.has(to));
  if (edges.length === 0) return null;
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const shown = [...papers.values()].filter(({ key }) => connected.has(key));
  // Surveys go back decades with gaps, so years without a paper take no space.
  const years = [...new Set(shown.flatMap(({ year }) => year ?? []))].sort((left, right) => left - right);
  const nodes = shown.map((paper) => ({
    id: paper.key,
    label: cutRemarks(shortReference(paper)),
    at: paper.year === null ? 0 : years.indexOf(paper.year) / Math.max(1, years.length - 1),
  }));
  const description = `${count(edges.length, "citation")} among ${count(shown.length, "paper")}; the table below lists them`;
  const network = drawNetwork(
    nodes,
    edges.map((edge) => ({ ...edge, label: "" })),
    description,
  );
  const references = new Map(shown.map((paper) => [paper.key, shortReference(paper)]));
  const rows = edges.map(({ from, to }) => [references.get(from) ?? from, references.get(to) ?? to]);
  return html`<h2 id="citations">Citations</h2>
${drawing("Citation graph", network, `Included papers from the oldest on the left (${years[0] ?? "no year"}) to the newest on the right (${years.at(-1) ?? "no year"}); each arrow points from the citing paper to the cited paper.`)}
${fold(`The ${count(edges.length, "citation")} as a table`, show(table("Citations among included papers", ["Citing", "Cited"], rows, "citation-list")))}`;
}

function criteriaSection({ survey }: SurveyState): Html | null {
  if (survey.criteria.length === 0) return null;
  const counts = tally(survey.decisions.flatMap(({ criterion }) => criterion ?? []));
  const rows = survey.criteria.map(({ id, kind, text }) => [id, kind, text, counts[id] ?? 0]);
  return html`<h2 id="criteria">Criteria</h2>
${show(table("Criteria for including or excluding a paper", ["Id", "Kind", "Criterion", "Decisions"], rows))}`;
}

function agreementSection({ survey }: SurveyState, isPrivate: boolean): Html {
  const stages = surveyAgreement(survey, resampling).map((stage) =>
    describeStageAgreement(stage, !isPrivate),
  );
  const reviewers = [...new Set(survey.decisions.map(({ reviewer }) => reviewer))];
  return html`<h2 id="agreement">Agreement</h2>
<p>${count(reviewers.length, "reviewer")}${!isPrivate && reviewers.length > 0 && `: ${reviewers.join(", ")}`}.</p>
${list(stages)}`;
}

/** Shows every search with what it returned, and that the numbers add up to the papers identified. */
function protocolSection({ survey }: SurveyState, flow: SurveyFlow, isPrivate: boolean): Html | null {
  const entries = searchProtocol(survey);
  if (entries.length === 0) return null;
  const rows = entries.map((entry): Cell[] => {
    const details = [
      ["As asked", entry.asked === entry.query ? "" : entry.asked],
      ["Lost in translation", entry.lost],
      ["Outcome", entry.outcome],
      ["Note", isPrivate ? "" : entry.note],
    ].flatMap(([name, text = ""]) => (text === "" ? [] : [html`<br><small>${name}: ${text}</small>`]));
    const query = entry.query || "–";
    return [
      `${entry.id} ${entry.kind}`,
      { text: entry.source, note: entry.date, look: "words" },
      { text: query, html: html`${query}${details}`, look: "sentences" },
      { text: entry.list, look: "words" },
      ...[entry.hits, entry.added, entry.known, entry.leftOut],
    ];
  });
  const added = sum(entries.map((entry) => entry.added));
  const known = sum(entries.map((entry) => entry.known));
  const leftOut = sum(entries.map((entry) => entry.leftOut));
  const rest = flow.identified - added - known - leftOut;
  const total = ["All", "", "", "", "", added, known, leftOut];
  const header = ["Search", "Source", "Query", "List", "Hits", "New", "Found again", "Unreadable"];
  return html`<h2 id="protocol">Search protocol</h2>
<p>${added} new + ${known} found again + ${leftOut} unreadable${rest > 0 && ` + ${rest} without a recorded search`}${rest < 0 && ` − ${-rest} corrected and imported again`} = ${flow.identified} identified.</p>
${show(table("All imports, searches and snowballing steps", header, [...rows, total], "protocol-list"))}`;
}
