/** Builds a site from a workspace as values in memory, which `write-site.ts` writes to disk. */
import { hashValue, packageVersion } from "../io/index.ts";
import { formatPage, html, type NavigationItem, readScript, readStyle } from "../pages/design/index.ts";
import { formatCitationFile } from "./overview/citation.ts";
import { overviewPage } from "./overview/overview-page.ts";
import { siteFigures } from "./overview/site-figures.ts";
import { addPublication, createSiteManifest, type Publication, type SiteManifest } from "./site-manifest.ts";
import { linkFrom, type SiteArea, type SiteFile, type SitePage } from "./site-page.ts";
import { sitePages } from "./site-pages.ts";
import type { SiteSource } from "./site-source.ts";
import { hashFiles } from "./write-site.ts";

export type Site = { readonly files: readonly SiteFile[]; readonly manifest: SiteManifest };

/**
 * @param areas the areas to publish in addition to the overview
 * @param earlier publications, oldest first
 * @param date the date of this publication, `YYYY-MM-DD`; it is shown only if something has changed
 */
export function buildSite(
  source: SiteSource,
  areas: ReadonlySet<SiteArea>,
  earlier: readonly Publication[],
  date: string,
): Site {
  const firstDate = earlier[0]?.date ?? date;
  const { pages, files } = sitePages(source, areas, firstDate);
  const navigation = areaLinks(pages);
  const rendered = pages.map((page) => renderPage(page, source, navigation));
  const assets = [
    { path: "assets/style.css", text: readStyle() },
    { path: "assets/site.js", text: readScript() },
  ];
  const content = [...rendered, ...files, ...assets];
  const figures = siteFigures(source, areas);
  const publication = { date, content: hashValue([hashFiles(content), figures]), figures };
  const publications = addPublication(earlier, publication);
  const overview = renderPage(overviewPage(source, areas, publications), source, navigation);
  const siteFiles = [
    overview,
    { path: "CITATION.cff", text: formatCitationFile(source, firstDate) },
    ...content,
  ];
  const manifest = createSiteManifest({
    name: source.name,
    taxolink: packageVersion(),
    publications: [...publications],
    files: hashFiles(siteFiles),
  });
  return { files: siteFiles, manifest };
}

const areaTitles: Readonly<Record<SiteArea, string>> = {
  overview: "Overview",
  taxonomy: "Taxonomy",
  survey: "Survey",
  data: "Data set",
  leaderboard: "Leaderboard",
  notebooks: "Notebooks",
  docs: "Documentation",
};

type AreaLink = { readonly area: SiteArea; readonly path: string };

/** Returns the first page of every area. */
function areaLinks(pages: readonly SitePage[]): readonly AreaLink[] {
  const firstPages = new Map<SiteArea, string>([["overview", "index.html"]]);
  for (const { area, path } of pages) if (!firstPages.has(area)) firstPages.set(area, path);
  return [...firstPages].map(([area, path]) => ({ area, path }));
}

function renderPage(page: SitePage, source: SiteSource, areas: readonly AreaLink[]): SiteFile {
  const to = linkFrom(page.path);
  const navigation = areas.map(
    ({ area, path }): NavigationItem => ({
      title: areaTitles[area],
      href: to(path),
      current: area === page.area,
    }),
  );
  const { licence, url } = source.credits;
  const text = formatPage({
    title: page.title,
    description: page.description,
    address: url === "" ? undefined : new URL(page.path, url.endsWith("/") ? url : `${url}/`).href,
    data: page.data,
    site: { name: source.name, href: to("index.html") },
    navigation,
    assets: { style: to("assets/style.css"), script: to("assets/site.js") },
    main: page.body(to),
    footer: html`<p>${licence !== "" && html`Licence: ${licence}. `}Published with Taxolink ${packageVersion()}. <a href="${to("manifest.json")}">A list of all files with their hashes</a>.</p>`,
  });
  return { path: page.path, text };
}
