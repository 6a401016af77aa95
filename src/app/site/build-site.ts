/** Builds a site from a workspace as values in memory, which `write-site.ts` writes to disk. */
import { hashValue, packageVersion } from "../../base/io/index.ts";
import { readScript, readStyle } from "../../pages/design/index.ts";
import { dataPages, questionPages } from "./data/data-pages.ts";
import { leaderboardPages } from "./leaderboard/leaderboard-pages.ts";
import { notebookPages } from "./notebooks/notebook-pages.ts";
import { formatCitationFile } from "./overview/citation.ts";
import { overviewPage, siteFigures } from "./overview/overview-page.ts";
import { renderPage } from "./render-page.ts";
import { siteContent } from "./site-content.ts";
import type { SiteArea, SiteFile, SiteSource } from "./site-source.ts";
import { surveyPage } from "./survey/survey-page.ts";
import { taxonomyPages } from "./taxonomy/taxonomy-pages.ts";
import {
  addPublication,
  createSiteManifest,
  hashFiles,
  type Publication,
  type SiteManifest,
} from "./write-site.ts";

export type Site = { readonly files: readonly SiteFile[]; readonly manifest: SiteManifest };

/**
 * @param areas the areas to publish in addition to the overview; an area without content has no pages
 * @param earlier publications, oldest first
 * @param date the date of this publication, `YYYY-MM-DD`; it is shown only if something has changed
 */
export function buildSite(
  source: SiteSource,
  areas: ReadonlySet<SiteArea>,
  earlier: readonly Publication[],
  date: string,
): Site {
  const content = siteContent(source, areas, earlier[0]?.date ?? date);
  const parts = [
    taxonomyPages(content),
    { pages: surveyPage(content), files: [] },
    dataPages(content),
    { pages: leaderboardPages(content), files: [] },
    { pages: questionPages(content), files: [] },
    notebookPages(source.notebooks),
    source.extra,
  ];
  const pages = parts.flatMap((part) => part.pages);
  const firstPages = new Map<SiteArea, string>([["overview", "index.html"]]);
  for (const { area, path } of pages) if (!firstPages.has(area)) firstPages.set(area, path);
  const stable = [
    ...pages.map((page) => renderPage(page, source, firstPages)),
    ...parts.flatMap(({ files }) => files),
    { path: "assets/style.css", text: readStyle() },
    { path: "assets/site.js", text: readScript() },
  ];
  const figures = siteFigures(content);
  const publication = { date, content: hashValue([hashFiles(stable), figures]), figures };
  const publications = addPublication(earlier, publication);
  const files = [
    renderPage(overviewPage(content, publications), source, firstPages),
    { path: "CITATION.cff", text: formatCitationFile(content) },
    ...stable,
  ];
  const manifest = createSiteManifest({
    name: source.name,
    taxolink: packageVersion(),
    publications: [...publications],
    files: hashFiles(files),
  });
  return { files, manifest };
}
