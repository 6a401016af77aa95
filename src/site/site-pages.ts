/** Collects the pages and files of the published areas. */
import { dataPages, questionPages } from "./data/data-pages.ts";
import { createQuestionPaths } from "./data/question-paths.ts";
import { leaderboardPages } from "./leaderboard/leaderboard-pages.ts";
import { notebookPages } from "./notebooks/notebook-pages.ts";
import type { SiteArea, SiteFile, SitePage } from "./site-page.ts";
import type { SiteSource } from "./site-source.ts";
import { surveyPage } from "./survey/survey-page.ts";
import { taxonomyFacts } from "./taxonomy/taxonomy-facts.ts";
import { taxonomyPages } from "./taxonomy/taxonomy-pages.ts";

export type SitePages = { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] };

/**
 * Collects the pages of the published areas. An area without content has no pages.
 * @param published the date of the first publication, for citations
 */
export function sitePages(source: SiteSource, areas: ReadonlySet<SiteArea>, published: string): SitePages {
  const { taxonomy, survey } = source;
  const has = (area: SiteArea): boolean => areas.has(area);
  const questionPaths = createQuestionPaths(source, areas);
  const facts = taxonomy === null || !has("taxonomy") ? null : taxonomyFacts(taxonomy, source.dataset);
  const parts: SitePages[] = [];
  if (taxonomy !== null && facts !== null) {
    parts.push(taxonomyPages(source, taxonomy, facts, (uid) => questionPaths.get(uid), published));
  }
  if (survey !== null && has("survey")) parts.push({ pages: [surveyPage(source, survey)], files: [] });
  if (has("data")) parts.push(dataPages(source, questionPaths, published));
  if (has("leaderboard")) {
    parts.push({ pages: leaderboardPages(source.benchmarks, questionPaths), files: [] });
  }
  parts.push({ pages: questionPages(source, areas, facts, questionPaths, published), files: [] });
  parts.push(notebookPages(source.notebooks));
  parts.push(source.extra);
  return { pages: parts.flatMap(({ pages }) => pages), files: parts.flatMap(({ files }) => files) };
}
