/** Publishes rendered notebooks with a page that lists them. */

import { count } from "../../../base/text/count.ts";
import { assignSlugs } from "../../../pages/design/index.ts";
import { link, list } from "../../../pages/parts.ts";
import type { SiteNotebook, SiteParts } from "../site-source.ts";

export function notebookParts(notebooks: readonly SiteNotebook[]): SiteParts | null {
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
