/** Publishes rendered notebooks with a page that lists them. */

import { assignSlugs, html } from "../../pages/design/index.ts";
import { count } from "../../text/count.ts";
import type { SiteFile, SitePage } from "../site-page.ts";
import type { SiteNotebook } from "../site-source.ts";

export function notebookPages(notebooks: readonly SiteNotebook[]): {
  readonly pages: readonly SitePage[];
  readonly files: readonly SiteFile[];
} {
  if (notebooks.length === 0) return { pages: [], files: [] };
  const slugs = assignSlugs(
    notebooks.map(({ name }) => name),
    ["index"],
  );
  const pathOf = ({ name }: SiteNotebook): string => `notebooks/${slugs.get(name) ?? ""}.html`;
  const list: SitePage = {
    path: "notebooks/index.html",
    title: "Notebooks",
    area: "notebooks",
    description: `${count(notebooks.length, "notebook")} with the code behind every figure.`,
    body: (to) => html`<h1>Notebooks</h1>
<p class="lead">${count(notebooks.length, "notebook")} with the code behind every figure; each notebook is a single, self-contained file.</p>
<ul class="rows">${notebooks.map((notebook) => html`<li><a href="${to(pathOf(notebook))}">${notebook.name}</a></li>`)}</ul>`,
  };
  return {
    pages: [list],
    files: notebooks.map((notebook) => ({ path: pathOf(notebook), text: withWayBack(notebook.text) })),
  };
}

/** Adds a link to the list of notebooks at the beginning of a page. */
function withWayBack(page: string): string {
  const link = html`<p><a href="index.html">All notebooks</a></p>`;
  const start = '<main id="main">';
  return page.replace(start, `${start}\n${link.markup}`);
}
