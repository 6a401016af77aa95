/** Builds all pages and files of the dataset, and one page for each question in it or in a benchmark. */

import { hashText } from "../../../base/io/index.ts";
import {
  canaryOf,
  cardSections,
  columnsOf,
  formatQuestions,
  type PublicationDetails,
  type QaPair,
  questionExportFormats,
} from "../../../datasets/index.ts";
import { createTripleSplitter, questionFromPair } from "../../../evaluation/index.ts";
import { slugOf } from "../../../pages/design/index.ts";
import { createResultsSection } from "../leaderboard/question-results.ts";
import { nameOf } from "../overview/citation.ts";
import type { SiteContent } from "../site-content.ts";
import type { SitePage, SiteParts } from "../site-source.ts";
import { dataListPages, datasetVersion } from "./data-page.ts";
import { facetsOf, questionIndexFile } from "./facets.ts";
import { type QuestionEntry, questionPage } from "./question-page.ts";

export function dataPages(content: SiteContent): SiteParts {
  const { dataset, taxonomy, areas, questionPaths, credits, published, isPrivate } = content;
  if (dataset === null || !areas.has("data")) return { pages: [], files: [] };
  const { file, pairs } = dataset;
  const name = slugOf(file.replace(/\.[^.]*$/, "")) || "questions";
  const facets = facetsOf(taxonomy?.columns ?? [], pairs);
  const details = {
    version: datasetVersion,
    licence: credits.licence || "unknown",
    creators: credits.creators.map(nameOf),
    // Croissant requires a licence, so metadata without one would be invalid.
    url: credits.licence === "" ? "" : credits.url,
    published,
    power: [],
  };
  // Columns that this program does not recognise may contain private remarks.
  const rows = isPrivate ? pairs.map((pair) => ({ ...pair, review: "", extra: {} })) : pairs;
  const texts = pairs.map(({ question }) => question);
  const canary = canaryOf(name, datasetVersion, texts);
  const card = cardSections({ ...details, name, pairs, canary, columns: columnsOf(rows) });
  const files = downloadFiles(name, rows, details);
  const downloads = files.map(({ path, title, text }) => ({
    path,
    title,
    bytes: Buffer.byteLength(text),
    hash: hashText(text),
  }));
  return {
    pages: dataListPages({ content, dataset, facets, downloads, card }),
    files: [questionIndexFile(pairs, facets, questionPaths), ...files],
  };
}

/** Returns the dataset as CSV and, as a folder for dataset hubs, as JSON Lines with card, metadata and hashes. */
function downloadFiles(name: string, rows: readonly QaPair[], details: PublicationDetails) {
  const titles: Readonly<Record<string, string>> = {
    "README.md": "Card",
    "croissant.json": "Croissant metadata",
    SHA256SUMS: "Hashes",
  };
  const folder = questionExportFormats.hf(rows, { name, corpus: [], details });
  return [
    {
      path: `data/${name}.csv`,
      title: "CSV",
      text: formatQuestions({ columns: [], rows }, "taxolink", true),
    },
    ...Object.entries(folder).map(([path, text]) => ({
      path: `data/${path}`,
      title: titles[path] ?? "JSON Lines",
      text,
    })),
  ];
}

/** The pages show results only if the leaderboard is published. */
export function questionPages(content: SiteContent): readonly SitePage[] {
  const { dataset, benchmarks, areas, questionPaths } = content;
  const entries = new Map<string, Omit<QuestionEntry, "path">>([
    ...benchmarks.flatMap(({ stored }) =>
      stored.questions.map((question) => [question.uid, { question, pair: null }] as const),
    ),
    ...(dataset?.pairs ?? []).map((pair) => [pair.uid, { question: questionFromPair(pair), pair }] as const),
  ]);
  const resultsOf = createResultsSection(areas.has("leaderboard") ? benchmarks : []);
  const goldenTriples = [...entries.values()].flatMap(({ question }) => question.goldenTriples);
  const splitTriple = createTripleSplitter(goldenTriples, []);
  const order = [...questionPaths].flatMap(([uid, path]) => {
    const entry = entries.get(uid);
    return entry === undefined ? [] : [{ path, ...entry }];
  });
  const byTemplate = Map.groupBy(order, ({ pair }) => pair?.template ?? "");
  return order.map((entry, at) => {
    const template = entry.pair?.template ?? "";
    const alike = template === "" ? [] : (byTemplate.get(template) ?? []).filter((other) => other !== entry);
    const neighbours = { previous: order[at - 1], next: order[at + 1], alike: alike.slice(0, 5) };
    return questionPage({ ...entry, neighbours }, { content, splitTriple, resultsOf });
  });
}
