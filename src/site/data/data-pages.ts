/** Builds all pages and files of the dataset, and one page for each question in it or in a benchmark. */
import { formatQuestions, type QaPair, questionExportFormats } from "../../datasets/index.ts";
import { createTripleSplitter, type EvaluationQuestion, questionFromPair } from "../../evaluation/index.ts";
import { slugOf } from "../design/index.ts";
import { questionResults } from "../leaderboard/question-results.ts";
import type { SiteArea, SiteFile, SitePage } from "../site-page.ts";
import type { SiteDataset, SiteSource } from "../site-source.ts";
import type { TaxonomyFacts } from "../taxonomy/taxonomy-facts.ts";
import { dataListPages } from "./data-page.ts";
import { facetsOf } from "./facets.ts";
import { questionIndexFile } from "./question-index.ts";
import { questionPage } from "./question-page.ts";
import type { QuestionPaths } from "./question-paths.ts";

export function dataPages(
  { dataset, taxonomy, credits, isPrivate }: SiteSource,
  paths: QuestionPaths,
): { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] } {
  if (dataset === null) return { pages: [], files: [] };
  const facets = facetsOf(taxonomy?.columns ?? [], dataset.pairs);
  const downloads = downloadFiles(dataset, isPrivate);
  const pages = dataListPages({ dataset, facets, paths, downloads, licence: credits.licence });
  return { pages, files: [questionIndexFile(dataset.pairs, facets, paths), ...downloads] };
}

function downloadFiles({ file, pairs }: SiteDataset, isPrivate: boolean) {
  const shown = isPrivate ? pairs.map(withoutReview) : pairs;
  const name = slugOf(file.replace(/\.[^.]*$/, "")) || "questions";
  const lines = questionExportFormats.jsonl(shown)["questions.jsonl"];
  return [
    {
      path: `data/${name}.csv`,
      title: "CSV",
      text: formatQuestions({ columns: [], rows: shown }, "taxolink", true),
    },
    { path: `data/${name}.jsonl`, title: "JSON Lines", text: lines },
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
): readonly SitePage[] {
  const pairs = new Map((source.dataset?.pairs ?? []).map((pair) => [pair.uid, pair]));
  const questionsById = new Map<string, EvaluationQuestion>([
    ...source.benchmarks.flatMap(({ stored }) =>
      stored.questions.map((question) => [question.uid, question] as const),
    ),
    ...[...pairs].map(([uid, pair]) => [uid, questionFromPair(pair)] as const),
  ]);
  const results = areas.has("leaderboard") ? questionResults(source.benchmarks) : new Map();
  const splitTriple = createTripleSplitter(
    [...questionsById.values()].flatMap(({ goldenTriples }) => goldenTriples),
    [],
  );
  const context = {
    columns: source.taxonomy?.columns ?? [],
    facts,
    splitTriple,
    hasDataPage: areas.has("data") && source.dataset !== null,
    isPrivate: source.isPrivate,
  };
  return [...paths].flatMap(([uid, path]) => {
    const question = questionsById.get(uid);
    if (question === undefined) return [];
    return questionPage(
      { path, question, pair: pairs.get(uid) ?? null, results: results.get(uid) ?? [] },
      context,
    );
  });
}
