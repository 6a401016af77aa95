/** Builds the pages of the dataset: filter, list of all questions, distribution and card. */
import type { QaPair } from "../../datasets/index.ts";
import { count } from "../../text/count.ts";
import { type Html, html, joinHtml } from "../design/index.ts";
import { barTable } from "../plots/bar-table.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteDataset } from "../site-source.ts";
import { cardSection } from "./card-section.ts";
import type { FacetCounts } from "./facets.ts";
import { questionIndexPath } from "./question-index.ts";
import type { QuestionPaths } from "./question-paths.ts";

const perPage = 100;

export const dataPath = "data/index.html";

export type DataPageContext = {
  readonly dataset: SiteDataset;
  readonly facets: readonly FacetCounts[];
  readonly paths: QuestionPaths;
  readonly downloads: readonly { readonly path: string; readonly title: string }[];
  /** The licence; empty if no licence is stated. */
  readonly licence: string;
};

/** Builds the first page of the dataset, and a further page for every additional hundred questions. */
export function dataListPages(context: DataPageContext): readonly SitePage[] {
  const { pairs, file } = context.dataset;
  const pageCount = Math.max(1, Math.ceil(pairs.length / perPage));
  return Array.from({ length: pageCount }, (_, at): SitePage => {
    const pagePairs = pairs.slice(at * perPage, (at + 1) * perPage);
    return {
      path: at === 0 ? dataPath : `data/page-${at + 1}.html`,
      title: at === 0 ? "Data set" : `Data set, page ${at + 1}`,
      area: "data",
      description: `${count(pairs.length, "question")} with answers, golden triples, logical forms and queries.`,
      body: (to) =>
        at === 0
          ? firstPage(context, pagePairs, pageCount, to)
          : html`<p class="crumbs"><a href="${to(dataPath)}">Data set</a> › ${file}</p><h1>Questions ${at * perPage + 1} to ${at * perPage + pagePairs.length}</h1>
${questionRows(pagePairs, context, to)}${pageLinks(pageCount, at, to)}`,
    };
  });
}

function firstPage(
  context: DataPageContext,
  pagePairs: readonly QaPair[],
  pageCount: number,
  to: LinkTo,
): Html {
  const { dataset, facets, downloads } = context;
  return html`<h1>Data set</h1>
<p class="lead">${count(dataset.pairs.length, "question")} over a knowledge graph, each with its answer, the supporting triples and the query.</p>
<ul class="links"><li><a href="#questions">Questions</a></li><li><a href="#distribution">Distribution</a></li><li><a href="#card">Card</a></li>${downloads.map(({ path, title }) => html`<li><a href="${to(path)}" download>${title}</a></li>`)}</ul>
<h2 id="questions">Questions</h2>
<div class="controls" id="question-filter" role="search" data-index="${to(questionIndexPath)}" data-root="${to("")}" data-total="${dataset.pairs.length}">
<div class="wide"><label for="question-search">Search questions and answers</label><input type="search" id="question-search" autocomplete="off"></div>
${facets.map(facetControl)}
<p role="status" id="question-count">${count(dataset.pairs.length, "question")}</p>
</div>
<div id="question-list">${questionRows(pagePairs, context, to)}</div>
<p><button type="button" class="button" id="more-questions" hidden>Show more</button></p>
${pageLinks(pageCount, 0, to)}
<h2 id="distribution">Distribution</h2>
<div class="parts">${facets.map(({ facet, values }) => html`<section>${barTable(`Questions by ${facet.title.toLowerCase()}`, facet.title, "Questions", values)}</section>`)}</div>
${cardSection(dataset, context.licence)}`;
}

function facetControl({ facet, values }: FacetCounts): Html {
  const id = `facet-${facet.id}`;
  return html`<div><label for="${id}">${facet.title}</label><select id="${id}" data-facet="${facet.id}"><option value="">any</option>${values.map(([value, number]) => html`<option value="${value}">${value} (${number})</option>`)}</select></div>\n`;
}

function questionRows(pairs: readonly QaPair[], { paths }: DataPageContext, to: LinkTo): Html {
  return html`<ul class="rows">${pairs.map(
    ({ uid, question, goldenAnswer }) =>
      html`<li><a href="${to(paths.get(uid) ?? dataPath)}">${question}</a><p class="note">${goldenAnswer.slice(0, 160)}</p></li>\n`,
  )}</ul>`;
}

function pageLinks(pageCount: number, current: number, to: LinkTo): Html | null {
  if (pageCount === 1) return null;
  const links = Array.from({ length: pageCount }, (_, at) =>
    at === current
      ? html`<b>${at + 1}</b>`
      : html`<a href="${to(at === 0 ? dataPath : `data/page-${at + 1}.html`)}">${at + 1}</a>`,
  );
  return html`<nav aria-label="Pages of questions" class="page-links"><p>Page ${joinHtml(links, " ")}</p></nav>`;
}
