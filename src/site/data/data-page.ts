/** Builds the pages of the dataset: distributions that filter, list of all questions, downloads and card. */
import type { QaPair } from "../../datasets/index.ts";
import { seriesTable } from "../../pages/blocks.ts";
import { type Html, html, joinHtml } from "../../pages/design/index.ts";
import { barCell, show } from "../../pages/html.ts";
import { crumbs, facts, linkRow } from "../../pages/parts.ts";
import { count } from "../../text/count.ts";
import { citeSection } from "../overview/citation.ts";
import type { LinkTo, SitePage } from "../site-page.ts";
import type { SiteDataset, SiteSource } from "../site-source.ts";
import { cardSection } from "./card-section.ts";
import type { FacetCounts } from "./facets.ts";
import { cutAnswer, questionIndexPath } from "./question-index.ts";
import type { QuestionPaths } from "./question-paths.ts";

const perPage = 100;

export const dataPath = "data/index.html";

export type Download = {
  readonly path: string;
  readonly title: string;
  readonly bytes: number;
  /** The SHA-256 of the file. */
  readonly hash: string;
};

export type DataPageContext = {
  readonly source: SiteSource;
  readonly dataset: SiteDataset;
  readonly facets: readonly FacetCounts[];
  readonly paths: QuestionPaths;
  readonly downloads: readonly Download[];
  readonly canary: string;
  /** The date of the first publication. */
  readonly published: string;
};

/** Builds the first page of the dataset, and a further page for every additional hundred questions. */
export function dataListPages(context: DataPageContext): readonly SitePage[] {
  const { pairs, file } = context.dataset;
  const pageCount = Math.max(1, Math.ceil(pairs.length / perPage));
  return Array.from({ length: pageCount }, (_, at): SitePage => {
    const pagePairs = pairs.slice(at * perPage, (at + 1) * perPage);
    const title = `Questions ${at * perPage + 1} to ${at * perPage + pagePairs.length}`;
    return {
      path: pathOf(at),
      title: at === 0 ? "Data set" : title,
      area: "data",
      description: `${count(pairs.length, "question")} with answers, golden triples, logical forms and queries.`,
      ...(at === 0 && { data: linkedData(context) }),
      body: (to) =>
        at === 0
          ? firstPage(context, pagePairs, pageCount, to)
          : html`${crumbs([[to(dataPath), "Data set"]], file)}<h1>${title}</h1>
${questionRows(pagePairs, context, to)}${pageLinks(pageCount, at, to)}`,
    };
  });
}

function pathOf(page: number): string {
  return page === 0 ? dataPath : `data/page-${page + 1}.html`;
}

function firstPage(
  context: DataPageContext,
  pagePairs: readonly QaPair[],
  pageCount: number,
  to: LinkTo,
): Html {
  const { source, dataset, facets } = context;
  const total = count(dataset.pairs.length, "question");
  return html`<h1>Data set</h1>
<p class="lead">${total} over a knowledge graph, each with its answer, the supporting triples and the query.</p>
${linkRow(["downloads", "card", "cite"].map((id) => html`<a href="#${id}">${id === "cite" ? "Citation" : `${id[0]?.toUpperCase()}${id.slice(1)}`}</a>`))}
<div class="browse">
<details class="side" open><summary>Distributions</summary>
<p class="note needs-script">Choose a value to see only its questions.</p>
${facets.map(facetTable)}</details>
<div><div class="controls" id="question-filter" role="search" data-index="${to(questionIndexPath)}" data-root="${to("")}" data-total="${dataset.pairs.length}">
<div class="wide"><label for="question-search">Search questions and answers</label><input type="search" id="question-search" name="q" autocomplete="off"></div>
<p role="status" id="question-count">${total}</p><button type="button" class="button" id="all-questions" hidden>Show all</button>
</div>
<h2 id="questions">Questions</h2>
<div id="question-list">${questionRows(pagePairs, context, to)}</div>
<p><button type="button" class="button" id="more-questions" hidden>Show more</button></p>
${pageLinks(pageCount, 0, to)}</div></div>
${downloadsSection(context, to)}
${cardSection(dataset, source.credits.licence, context.canary)}
${citeSection(source, context.published, { title: dataset.file, path: dataPath })}`;
}

/** Shows how many questions have each value; a script makes every value a filter. */
function facetTable({ facet, values }: FacetCounts): Html {
  const largest = Math.max(1, ...values.map(([, number]) => number));
  const counts = seriesTable({
    kind: "series",
    caption: `Questions by ${facet.title.toLowerCase()}`,
    header: [facet.title, "Questions"],
    points: values,
  });
  const rows = values.map(([value, number]) => [
    {
      text: value,
      html: html`<a href="#${String(new URLSearchParams({ [facet.id]: value }))}" data-facet="${facet.id}" data-value="${value}">${value}</a>`,
    },
    barCell(number, largest),
  ]);
  return show({ ...counts, rows });
}

function questionRows(pairs: readonly QaPair[], { paths }: DataPageContext, to: LinkTo): Html {
  return html`<ul class="rows">${pairs.map(
    ({ uid, question, goldenAnswer }) =>
      html`<li><a href="${to(paths.get(uid) ?? dataPath)}">${question}</a><p class="note">${cutAnswer(goldenAnswer)}</p></li>\n`,
  )}</ul>`;
}

function pageLinks(pageCount: number, current: number, to: LinkTo): Html | null {
  if (pageCount === 1) return null;
  const links = Array.from({ length: pageCount }, (_, at) =>
    at === current ? html`<b>${at + 1}</b>` : html`<a href="${to(pathOf(at))}">${at + 1}</a>`,
  );
  return html`<nav aria-label="Pages of questions" class="page-links"><p>Page ${joinHtml(links, " ")}</p></nav>`;
}

function downloadsSection({ downloads }: DataPageContext, to: LinkTo): Html {
  const hasCroissant = downloads.some(({ path }) => path.endsWith("croissant.json"));
  return html`<h2 id="downloads">Downloads</h2>
${facts(
  downloads.map(({ path, title, bytes, hash }) => [
    title,
    html`<a href="${to(path)}" download>${path.split("/").at(-1)}</a>, ${sizeText(bytes)}<br><small>SHA-256 <code>${hash}</code></small>`,
  ]),
)}
${!hasCroissant && html`<p class="note">The site has no Croissant metadata, because Croissant requires authors, a licence and an address.</p>`}
<p class="note">What changed since the last publication is on <a href="${to("index.html")}#changes">the first page</a>.</p>`;
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Describes the dataset as in schema.org, for search engines for datasets. */
function linkedData({ source, dataset, downloads, published }: DataPageContext): unknown {
  const { name, description, credits } = source;
  return {
    "@context": "https://schema.org/",
    "@type": "Dataset",
    name: `${name}: ${dataset.file}`,
    description: description || `${count(dataset.pairs.length, "question")} over a knowledge graph.`,
    datePublished: published,
    ...(credits.licence !== "" && { license: credits.licence }),
    ...(credits.url !== "" && { url: credits.url }),
    creator: credits.creators.map((creator) => ({
      "@type": creator.startsWith("{") ? "Organization" : "Person",
      name: creator.replace(/[{}]/g, ""),
    })),
    distribution: downloads.map(({ path, title, bytes, hash }) => ({
      "@type": "DataDownload",
      name: title,
      contentUrl: path.split("/").at(-1),
      contentSize: `${bytes} B`,
      sha256: hash,
    })),
  };
}
