/** Builds a site from a workspace as values in memory, which `write-site.ts` writes to disk. */

import { hashValue, packageVersion, recordOf } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { assignSlugs, readScript, readStyle } from "../../pages/design/index.ts";
import { link, list } from "../../pages/parts.ts";
import { dataParts } from "./data/data-parts.ts";
import { leaderboardParts } from "./leaderboard/leaderboard-pages.ts";
import { formatCitationFile } from "./overview/citation.ts";
import { overviewPage } from "./overview/overview-page.ts";
import { renderPage } from "./render-page.ts";
import { siteContent } from "./site-content.ts";
import type { SiteArea, SiteFile, SiteNotebook, SiteParts, SiteSource } from "./site-source.ts";
import { surveyParts } from "./survey/survey-page.ts";
import { taxonomyParts } from "./taxonomy/taxonomy-pages.ts";
import { hashFiles, type Publication, type SiteManifest } from "./write-site.ts";

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
  const all: readonly (readonly [SiteArea, SiteParts | null])[] = [
    ["taxonomy", taxonomyParts(content)],
    ["survey", surveyParts(content)],
    ["data", dataParts(content)],
    ["leaderboard", leaderboardParts(content)],
    ["notebooks", notebookParts(source.notebooks)],
    ["docs", source.extra],
  ];
  const parts = all.flatMap(([area, part]) => (part === null ? [] : [{ area, ...part }]));
  const firstPages = new Map<SiteArea, string>([["overview", "index.html"]]);
  for (const {
    area,
    pages: [first],
  } of parts)
    if (first !== undefined) firstPages.set(area, first.path);
  const stable = [
    ...parts.flatMap(({ area, pages }) => pages.map((page) => renderPage(page, area, source, firstPages))),
    ...parts.flatMap(({ files = [] }) => files),
    { path: "assets/style.css", text: readStyle() },
    { path: "assets/site.js", text: readScript() },
  ];
  const figures = recordOf(
    parts.flatMap((part) => part.figures ?? []).map(([name, value]) => [name, String(value)]),
  );
  const publication = { date, content: hashValue([hashFiles(stable), figures]), figures };
  // A publication without changes adds no entry.
  const publications =
    earlier.at(-1)?.content === publication.content ? [...earlier] : [...earlier, publication];
  const files = [
    renderPage(overviewPage(content, parts, publications), "overview", source, firstPages),
    { path: "CITATION.cff", text: formatCitationFile(content) },
    ...stable,
  ];
  const manifest = { name: source.name, taxolink: packageVersion(), publications, files: hashFiles(files) };
  return { files, manifest };
}

// Publishes rendered notebooks with a page that lists them.

function notebookParts(notebooks: readonly SiteNotebook[]): SiteParts | null {
  if (notebooks.length === 0) return null;
  const names = notebooks.map(({ name }) => name);
  const paths = [...assignSlugs(names, ["index"])].map(
    ([name, slug]) => [`notebooks/${slug}.html`, name] as const,
  );
  return {
    pages: [
      {
        path: "notebooks/index.html",
        title: "Notebooks",
        lead: `${count(notebooks.length, "notebook")} with the code behind every figure; each notebook is a single, self-contained file.`,
        body: () =>
          list(
            paths.map((place) => link(...place)),
            "rows",
          ),
      },
    ],
    files: notebooks.map(({ text }, at) => ({ path: paths[at]?.[0] ?? "", text: withWayBack(text) })),
  };
}

/** Adds a link to the list of notebooks at the beginning of a page. */
function withWayBack(page: string): string {
  const start = '<main id="main">';
  return page.replace(start, `${start}\n<p><a href="index.html">All notebooks</a></p>`);
}
