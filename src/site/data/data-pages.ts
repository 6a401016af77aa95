/** Builds all pages and files of the dataset, and one page for each question in it or in a benchmark. */
import { canaryOf, formatQuestions, type QaPair, questionExportFormats } from "../../datasets/index.ts";
import { createTripleSplitter, type EvaluationQuestion, questionFromPair } from "../../evaluation/index.ts";
import { hashText } from "../../io/index.ts";
import { slugOf } from "../../pages/design/index.ts";
import { questionResults } from "../leaderboard/question-results.ts";
import { nameOf } from "../overview/citation.ts";
import type { SiteArea, SiteFile, SitePage } from "../site-page.ts";
import type { SiteDataset, SiteSource } from "../site-source.ts";
import type { TaxonomyFacts } from "../taxonomy/taxonomy-facts.ts";
import { datasetVersion } from "./card-section.ts";
import { dataListPages } from "./data-page.ts";
import { facetsOf } from "./facets.ts";
import { questionIndexFile } from "./question-index.ts";
import { questionPage } from "./question-page.ts";
import type { QuestionPaths } from "./question-paths.ts";

export function dataPages(
  source: SiteSource,
  paths: QuestionPaths,
  published: string,
): { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] } {
  const { dataset, taxonomy } = source;
  if (dataset === null) return { pages: [], files: [] };
  const facets = facetsOf(taxonomy?.columns ?? [], dataset.pairs);
  const canary = canaryOf(
    nameOfDataset(dataset),
    datasetVersion,
    dataset.pairs.map(({ question }) => question),
  );
  const files = downloadFiles(dataset, source, published);
  const downloads = files.map(({ path, title, text }) => ({
    path,
    title,
    bytes: Buffer.byteLength(text),
    hash: hashText(text),
  }));
  const pages = dataListPages({ source, dataset, facets, paths, downloads, canary, published });
  return { pages, files: [questionIndexFile(dataset.pairs, facets, paths), ...files] };
}

function nameOfDataset({ file }: Pick<SiteDataset, "file">): string {
  return slugOf(file.replace(/\.[^.]*$/, "")) || "questions";
}

/** Returns the dataset as CSV and, as a folder for dataset hubs, as JSON Lines with card, metadata and hashes. */
function downloadFiles({ file, pairs }: SiteDataset, { credits, isPrivate }: SiteSource, published: string) {
  const shown = isPrivate ? pairs.map(withoutReview) : pairs;
  const name = nameOfDataset({ file });
  const details = {
    version: datasetVersion,
    licence: credits.licence || "unknown",
    creators: credits.creators.map(nameOf),
    // Croissant requires a licence, so metadata without one would be invalid.
    url: credits.licence === "" ? "" : credits.url,
    published,
    power: [],
  };
  const folder = Object.entries(questionExportFormats.hf(shown, { name, corpus: [], details }));
  const titles: Readonly<Record<string, string>> = {
    "README.md": "Card",
    "croissant.json": "Croissant metadata",
    SHA256SUMS: "Hashes",
  };
  return [
    {
      path: `data/${name}.csv`,
      title: "CSV",
      text: formatQuestions({ columns: [], rows: shown }, "taxolink", true),
    },
    ...folder.map(([path, text]) => ({
      path: `data/${path}`,
      title: titles[path] ?? "JSON Lines",
      text,
    })),
  ];
}

/** Removes columns that this program does not recognise, because they may contain private remarks. */
function withoutReview(pair: QaPair): QaPair {
  return { ...pair, review: "", extra: {} };
}

/**
 * @param areas the published areas; the pages show results only if the leaderboard is published, and link to the
 * dataset only if the dataset is published
 */
export function questionPages(
  source: SiteSource,
  areas: ReadonlySet<SiteArea>,
  facts: TaxonomyFacts | null,
  paths: QuestionPaths,
  published: string,
): readonly SitePage[] {
  const all = source.dataset?.pairs ?? [];
  const pairs = new Map(all.map((pair) => [pair.uid, pair]));
  const questionsById = new Map<string, EvaluationQuestion>([
    ...source.benchmarks.flatMap(({ stored }) =>
      stored.questions.map((question) => [question.uid, question] as const),
    ),
    ...all.map((pair) => [pair.uid, questionFromPair(pair)] as const),
  ]);
  const results = areas.has("leaderboard") ? questionResults(source.benchmarks) : new Map();
  const splitTriple = createTripleSplitter(
    [...questionsById.values()].flatMap(({ goldenTriples }) => goldenTriples),
    [],
  );
  const order = [...paths].flatMap(([uid, path]) => {
    const question = questionsById.get(uid);
    return question === undefined ? [] : [{ path, question, pair: pairs.get(uid) ?? null }];
  });
  const byTemplate = Map.groupBy(order, ({ pair }) => pair?.template ?? "");
  const context = {
    source,
    published,
    facts,
    splitTriple,
    hasDataPage: areas.has("data") && source.dataset !== null,
  };
  return order.map((entry, at) => {
    const template = entry.pair?.template ?? "";
    const alike = template === "" ? [] : (byTemplate.get(template) ?? []).filter((other) => other !== entry);
    const neighbours = { previous: order[at - 1], next: order[at + 1], alike: alike.slice(0, 5) };
    return questionPage({ ...entry, neighbours, results: results.get(entry.question.uid) ?? [] }, context);
  });
}
