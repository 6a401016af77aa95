/** Builds the pages and files of the dataset, and one page for each question in it or in a benchmark. */

import { hashText, tally } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { describeRelease, formatQuestions, type QaPair } from "../../../datasets/index.ts";
import { leavesOf, type Section, series, table } from "../../../pages/blocks.ts";
import { type Html, html, joinHtml, slugOf } from "../../../pages/design/index.ts";
import { listIndexFile, listSearch } from "../../../pages/list-index.ts";
import { downloadLink, facts, fold, link } from "../../../pages/parts.ts";
import { barCell, show } from "../../../pages/show.ts";
import { citeSection, nameOf } from "../overview/citation.ts";
import { dataPath, hasDataPages, type SiteContent } from "../site-content.ts";
import type { LabelColumn, SiteDataset, SitePage, SiteParts } from "../site-source.ts";
import { questionPages } from "./question-pages.ts";

/** The version in the card, the canary and Croissant; a site's publications are dated instead. */
const version = "1.0.0";

const fileTitles: Readonly<Record<string, string>> = {
  "README.md": "Card",
  "croissant.json": "Croissant metadata",
  SHA256SUMS: "Hashes",
};

/** @returns null if the site includes no dataset */
export function dataParts(content: SiteContent): SiteParts | null {
  const { dataset, taxonomy, questionPaths, credits, published, isPrivate } = content;
  if (dataset === null || !hasDataPages(content)) return null;
  const { file, pairs } = dataset;
  const name = slugOf(file.replace(/\.[^.]*$/, "")) || "questions";
  const columns = taxonomy?.columns ?? [];
  const facets = facetsOf(columns, pairs);
  const details = {
    version,
    licence: credits.licence || "unknown",
    creators: credits.creators.map(nameOf),
    // Croissant requires a licence, so metadata without one would be invalid.
    url: credits.licence === "" ? "" : credits.url,
    published,
    power: [],
  };
  // Columns that this program does not recognise may contain private remarks.
  const rows = isPrivate ? pairs.map((pair) => ({ ...pair, review: "", extra: {} })) : pairs;
  const csv = formatQuestions({ columns: [], rows }, "taxolink", true);
  // For dataset hubs, a folder with JSON Lines, card, metadata and hashes.
  const { folder, card, metadata } = describeRelease(rows, { name, details });
  const files = [
    { path: `data/${name}.csv`, title: "CSV", text: csv },
    ...Object.entries(folder).map(([path, text]) => ({
      path: `data/${path}`,
      title: fileTitles[path] ?? "JSON Lines",
      text,
    })),
  ];
  const downloads = files.map((download) => ({
    ...download,
    bytes: Buffer.byteLength(download.text),
    hash: hashText(download.text),
  }));
  const index = pairs.map((pair) => {
    const values = Object.fromEntries(facets.map(({ id, valuesOf }) => [id, valuesOf(pair)]));
    return [questionPaths.get(pair.uid) ?? "", pair.question, cutAnswer(pair.goldenAnswer), values] as const;
  });
  // The category that divides the questions into the most parts is the most informative.
  const categories = facets.filter(({ id }) => columns.some(({ column }) => column === id));
  const [widest] = [...categories.sort((left, right) => right.counts.length - left.counts.length), ...facets];
  return {
    pages: [
      ...dataListPages({ content, dataset, facets, downloads, card, metadata }),
      ...questionPages(content),
    ],
    files: [listIndexFile(questionIndexPath, index), ...files],
    diagram:
      widest &&
      series(`Questions by ${widest.title.toLowerCase()}`, [widest.title, "Questions"], widest.counts),
    figures: [["Questions", pairs.length]],
  };
}

// Builds the pages of the dataset: distributions that filter, list of all questions, downloads and card.

const perPage = 100;

const questionIndexPath = "data/questions.js";

type Download = {
  readonly path: string;
  readonly title: string;
  readonly bytes: number;
  /** The SHA-256 of the file. */
  readonly hash: string;
};

type DataPageContent = {
  readonly content: SiteContent;
  readonly dataset: SiteDataset;
  readonly facets: readonly Facet[];
  readonly downloads: readonly Download[];
  readonly card: readonly Section[];
  /** Describes the dataset as in schema.org. */
  readonly metadata: object;
};

/** Builds the first page of the dataset, and a further page for every additional hundred questions. */
export function dataListPages(data: DataPageContent): readonly SitePage[] {
  const { content, dataset } = data;
  const { pairs, file } = dataset;
  const total = count(pairs.length, "question");
  const paths = Array.from({ length: Math.max(1, Math.ceil(pairs.length / perPage)) }, (_, at) =>
    at === 0 ? dataPath : `data/page-${at + 1}.html`,
  );
  return paths.map((path, at): SitePage => {
    const shown = pairs.slice(at * perPage, (at + 1) * perPage);
    const rows = html`<ul class="rows" id="question-list">${shown.map(
      ({ uid, question, goldenAnswer }) =>
        html`<li>${link(content.questionPaths.get(uid) ?? dataPath, question)}<p class="note">${cutAnswer(goldenAnswer)}</p></li>\n`,
    )}</ul>`;
    const numbers = paths.map((other, page) =>
      page === at ? html`<b>${page + 1}</b>` : link(other, String(page + 1)),
    );
    const pageLinks =
      paths.length > 1 &&
      html`<nav aria-label="Pages of questions" class="page-links"><p>Page ${joinHtml(numbers, " ")}</p></nav>`;
    const description = `${total} with answers, golden triples, logical forms and queries.`;
    if (at > 0) {
      const title = `Questions ${at * perPage + 1} to ${at * perPage + shown.length}`;
      const above = [[dataPath, "Data set"], file] as const;
      return { path, title, description, above, body: () => html`${rows}${pageLinks}` };
    }
    return {
      path,
      description,
      title: "Data set",
      data: { ...data.metadata, creator: content.credits.creators.map(creatorOf) },
      lead: `${total} over a knowledge graph, each with its answer, the supporting triples and the query.`,
      body: () => html`<ul class="links"><li><a href="#downloads">Downloads</a></li><li><a href="#card">Card</a></li><li><a href="#cite">Citation</a></li></ul>
<div class="browse">
<details class="side" open><summary>Distributions</summary>
<p class="note needs-script">Choose values to see only their questions.</p>
${data.facets.map(facetTable)}</details>
<div>${listSearch("question", "Search questions and answers", { path: questionIndexPath, noun: "question", status: total, total: pairs.length })}
<h2 id="questions">Questions</h2>
${rows}${pageLinks}</div></div>
${downloadsSection(data.downloads)}
${cardSection(data)}
${citeSection(content, file, dataPath)}`,
    };
  });
}

/** The maximum length of an answer in a list, in characters. */
const shownAnswer = 160;

/** Returns the beginning of an answer, which ends with a whole word. */
export function cutAnswer(answer: string): string {
  if (answer.length <= shownAnswer) return answer;
  const start = answer.slice(0, shownAnswer);
  const space = start.lastIndexOf(" ");
  return `${space > shownAnswer / 2 ? start.slice(0, space) : start} …`;
}

/** Shows how many questions have each value; a script makes every value a filter. */
function facetTable({ id, title, counts }: Facet): Html {
  const largest = Math.max(1, ...counts.map(([, number]) => number));
  const rows = counts.map(([value, number]) => [
    {
      text: value,
      html: html`<label><input type="checkbox" class="needs-script" name="${id}" value="${value}"> ${value}</label>`,
    },
    barCell(number, largest),
  ]);
  return show(table(`Questions by ${title.toLowerCase()}`, [title, "Questions"], rows));
}

function downloadsSection(downloads: readonly Download[]): Html {
  const hasCroissant = downloads.some(({ path }) => path.endsWith("croissant.json"));
  return html`<h2 id="downloads">Downloads</h2>
${facts(
  downloads.map(({ path, title, bytes, hash }) => [
    title,
    html`${downloadLink(path)}, ${sizeText(bytes)}<br><small>SHA-256 <code>${hash}</code></small>`,
  ]),
)}
${!hasCroissant && html`<p class="note">The site has no Croissant metadata, because Croissant requires authors, a licence and an address.</p>`}
<p class="note">What changed since the last publication is on ${link("index.html#changes", "the first page")}.</p>`;
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Shows the card, with its tables folded. */
function cardSection({ dataset, card }: DataPageContent): Html {
  const parts = card.map(({ title, blocks }) =>
    leavesOf(blocks).some((leaf) => typeof leaf !== "string")
      ? fold(title, show(blocks))
      : html`<h3>${title}</h3>\n${show(blocks)}`,
  );
  return html`<h2 id="card">Card of ${dataset.file}</h2>\n${parts}`;
}

function creatorOf(creator: string) {
  return { "@type": creator.startsWith("{") ? "sc:Organization" : "sc:Person", name: nameOf(creator) };
}

// Finds the facets of a dataset, which are the categories of the taxonomy and other columns of the file.

/** A facet with at least two values. */
type Facet = {
  /** The column of the question file, which is also the parameter in the address of a filtered list. */
  readonly id: string;
  readonly title: string;
  readonly valuesOf: (pair: QaPair) => readonly string[];
  /** The number of questions per value, most frequent first. */
  readonly counts: readonly (readonly [value: string, questions: number])[];
};

function facetsOf(columns: readonly LabelColumn[], pairs: readonly QaPair[]): readonly Facet[] {
  const titles = new Map(columns.map(({ column, category }) => [column, category]));
  const labels = new Set([...titles.keys(), ...pairs.flatMap((pair) => Object.keys(pair.labels))]);
  const facet = (id: string, title: string, read: (pair: QaPair) => readonly string[]): Facet => {
    const valuesOf = (pair: QaPair) => [...new Set(read(pair))].filter((value) => value !== "");
    return { id, title, valuesOf, counts: Object.entries(tally(pairs.flatMap(valuesOf))) };
  };
  return [
    ...[...labels].map((column) =>
      facet(column, titles.get(column) ?? withSpaces(column), (pair) => pair.labels[column] ?? []),
    ),
    facet("use_case", "Use case", ({ useCase }) => [useCase]),
    facet("hops", "Hops", ({ hops }) => [String(hops ?? "")]),
    facet("is_generated_with", "Generated with", ({ generatedWith }) => [withSpaces(generatedWith)]),
    facet("graph", "Graph", ({ graph }) => [graph]),
    facet("split", "Split", ({ split }) => [split]),
  ].filter(({ counts }) => counts.length > 1 && counts.length <= 60);
}

function withSpaces(name: string): string {
  return name.replaceAll("_", " ");
}
