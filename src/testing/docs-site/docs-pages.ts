/**
 * Builds the documentation site: the guides, a page for every command, the library's reference, and a search that works
 * without a server.
 */
import { join } from "node:path";
import { commandGroups } from "../../cli/registry.ts";
import { readText } from "../../io/index.ts";
import { type Html, html, slugOf } from "../../pages/design/index.ts";
import type { LinkTo, SiteFile, SitePage } from "../../site/site-page.ts";
import { root } from "../library/read-library.ts";
import { searchFile, searchPath } from "./docs-search-index.ts";
import { type Guide, type GuideGroup, readGuides, readReference } from "./guides.ts";
import { picturePath, picturesOf, renderGuide } from "./render-guide.ts";

export type DocsPages = { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] };

const indexPath = "docs/index.html";
const commandsPath = "docs/commands.html";
const referencePath = "docs/api/index.html";

export function docsPages(): DocsPages {
  const groups = readGuides();
  const guides = [...groups.flatMap((group) => group.guides), ...readReference()];
  const paths = new Map([
    ...guides.map(({ file, path }) => [file, path] as const),
    ["docs/commands.md", commandsPath] as const,
    ["README.md", "index.html"] as const,
  ]);
  const pages = [indexPage(groups), ...guides.map((guide) => guidePage(guide, paths)), commandsPage()];
  const pictures = [...new Set(guides.flatMap(picturesOf))].map((file) => ({
    path: picturePath(file),
    text: readText(join(root, file)),
  }));
  return { pages, files: [searchFile(guides, commandsPath), ...pictures] };
}

function indexPage(groups: readonly GuideGroup[]): SitePage {
  const list = (title: string, links: readonly Html[]): Html =>
    html`<section><h2>${title}</h2><ul>${links.map((link) => html`<li>${link}</li>`)}</ul></section>`;
  return {
    path: indexPath,
    title: "Documentation",
    area: "docs",
    description: "Tutorial, guides, commands, explanations and the library's reference of Taxolink.",
    body: (to) => html`<h1>Documentation</h1>
<div class="controls" role="search"><div class="wide"><label for="docs-search">Search the documentation</label>
<input type="search" id="docs-search" autocomplete="off" data-index="${to(searchPath)}" data-root="${to("")}"></div><p role="status" id="docs-count"></p></div>
<ul class="rows" id="docs-results"></ul>
<div class="parts">${groups.map(({ title, guides }) => list(title, guides.map(linkWith(to))))}
${list("Look something up", [
  html`<a href="${to(commandsPath)}">All commands</a>`,
  html`<a href="${to(referencePath)}">The library</a>`,
])}</div>`,
  };
}

function linkWith(to: LinkTo): (guide: Guide) => Html {
  return ({ path, title }) => html`<a href="${to(path)}">${title}</a>`;
}

function guidePage(guide: Guide, paths: ReadonlyMap<string, string>): SitePage {
  return {
    path: guide.path,
    title: guide.title,
    area: "docs",
    description: guide.title,
    body: (to) => html`${crumbs(to)}
<div class="prose">${renderGuide(guide, paths, to)}</div>`,
  };
}

function commandsPage(): SitePage {
  return {
    path: commandsPath,
    title: "All commands",
    area: "docs",
    description: "Every command of Taxolink with an example.",
    body: (to) => html`${crumbs(to)}
<h1>All commands</h1>
<p>Every command has <code>--help</code> with its options; <code>--json</code> prints one JSON document.</p>
${commandGroups.map(
  ({ title, entries }) => html`<h2 id="${slugOf(title)}">${title}</h2>
<dl>${entries.map(({ name, summary, example }) => html`<dt id="${slugOf(name)}"><code>${name}</code></dt><dd>${summary}<pre tabindex="0">${example}</pre></dd>`)}</dl>`,
)}`,
  };
}

function crumbs(to: LinkTo): Html {
  return html`<p class="crumbs"><a href="${to(indexPath)}">Documentation</a></p>`;
}
