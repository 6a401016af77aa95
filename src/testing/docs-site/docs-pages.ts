/**
 * Builds the documentation site: the front page, the guides, a page for every command and measure, the library's
 * reference, and a search that works without a server.
 */
import { join } from "node:path";
import { commandGroups } from "../../cli/registry.ts";
import { readText } from "../../io/index.ts";
import { type Html, html, slugOf } from "../../pages/design/index.ts";
import { reportHtml } from "../../pages/html.ts";
import { copyable, crumbs } from "../../pages/parts.ts";
import type { LinkTo, SiteFile, SitePage } from "../../site/site-page.ts";
import { root } from "../library/read-library.ts";
import { searchFile, searchPath } from "./docs-search-index.ts";
import { type Guide, type GuideGroup, readGuides, readReference } from "./guides.ts";
import { commandReferences, measureReferences, type Reference } from "./reference-reports.ts";
import { picturePath, picturesOf, renderGuide } from "./render-guide.ts";

export type DocsPages = { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] };

const indexPath = "docs/index.html";
const commandsPath = "docs/commands.html";
const measuresPath = "docs/measures.html";
const referencePath = "docs/api/index.html";

/** The pictures on the front page, with what they show. */
const frontPictures = [
  [
    "notebooks-ts/pictures/app-taxonomy.svg",
    "Build a taxonomy from the literature, with the evidence behind every class.",
  ],
  [
    "notebooks-ts/pictures/app-questions.svg",
    "Generate questions from a knowledge graph, each with the triples that prove its answer.",
  ],
  [
    "notebooks-ts/pictures/app-results.svg",
    "Benchmark question-answering systems, with intervals and tests.",
  ],
] as const;

/** Shows in three pictures what Taxolink does, and the two commands with which to begin. */
export function frontPage(to: LinkTo): Html {
  return html`<div class="parts three">${frontPictures.map(
    ([file, text]) =>
      html`<figure class="front"><img src="${to(picturePath(file))}" alt="${text}" width="760" height="480"><figcaption>${text}</figcaption></figure>`,
  )}</div>
<h2 id="start">Start</h2>
<p>In a checkout, this command opens the app on an example:</p>
${copyable("npm ci && npm start")}
<p>This command begins your own taxonomy:</p>
${copyable("taxolink init my-taxonomy")}
<p><a href="${to("docs/tutorial.html")}">The tutorial</a> explains every step, and <a href="${to(indexPath)}">the documentation</a> has everything else. Below is the site of the bundled example, as <code>taxolink publish</code> writes it.</p>`;
}

export async function docsPages(): Promise<DocsPages> {
  const groups = readGuides();
  const guides = [...groups.flatMap((group) => group.guides), ...readReference()];
  const commands = await commandReferences();
  const measures = measureReferences();
  const paths = new Map([
    ...guides.map(({ file, path }) => [file, path] as const),
    ["docs/commands.md", commandsPath] as const,
    ["README.md", "index.html"] as const,
  ]);
  const references = [
    ...commands.map((entry) => referencePage(entry, "commands", [commandsPath, "All commands"])),
    ...measures.map((entry) => referencePage(entry, "measures", [measuresPath, "All measures"])),
  ];
  const pages = [
    indexPage(groups),
    ...guides.map((guide) => guidePage(guide, paths)),
    commandsPage(),
    measuresPage(measures),
    ...references,
  ];
  const files = [...guides.flatMap(picturesOf), ...frontPictures.map(([file]) => file)];
  const pictures = [...new Set(files)].map((file) => ({
    path: picturePath(file),
    text: readText(join(root, file)),
  }));
  const found = [
    ...commands.map((entry) => [referencePathOf(entry, "commands"), entry] as const),
    ...measures.map((entry) => [referencePathOf(entry, "measures"), entry] as const),
  ];
  return { pages, files: [searchFile(guides, found), ...pictures] };
}

function referencePathOf({ name }: Pick<Reference, "name">, folder: string): string {
  return `docs/${folder}/${slugOf(name)}.html`;
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
<input type="search" id="docs-search" name="q" autocomplete="off" data-index="${to(searchPath)}" data-root="${to("")}"></div><p role="status" id="docs-count"></p></div>
<ul class="rows" id="docs-results"></ul>
<div class="parts">${groups.map(({ title, guides }) =>
      list(
        title,
        guides.map(({ path, title: name }) => html`<a href="${to(path)}">${name}</a>`),
      ),
    )}
${list("Look something up", [
  html`<a href="${to(commandsPath)}">All commands</a>`,
  html`<a href="${to(measuresPath)}">All measures</a>`,
  html`<a href="${to(referencePath)}">The library</a>`,
])}</div>`,
  };
}

function guidePage(guide: Guide, paths: ReadonlyMap<string, string>): SitePage {
  return {
    path: guide.path,
    title: guide.title,
    area: "docs",
    description: guide.title,
    body: (to) => html`${crumbs([[to(indexPath), "Documentation"]], guide.title)}
<div class="prose">${renderGuide(guide, paths, to)}</div>`,
  };
}

function referencePage(
  entry: Reference,
  folder: string,
  [listPath, listTitle]: readonly [string, string],
): SitePage {
  const { report, summary } = entry;
  return {
    path: referencePathOf(entry, folder),
    title: report.title,
    area: "docs",
    description: summary,
    body: (to) =>
      html`${crumbs(
        [
          [to(indexPath), "Documentation"],
          [to(listPath), listTitle],
        ],
        entry.name,
      )}
${reportHtml(report)}`,
  };
}

function commandsPage(): SitePage {
  return {
    path: commandsPath,
    title: "All commands",
    area: "docs",
    description: "Every command of Taxolink with an example.",
    body: (to) => html`${crumbs([[to(indexPath), "Documentation"]], "All commands")}
<h1>All commands</h1>
<p>Every command has <code>--help</code> with its options; <code>--json</code> prints one JSON document.</p>
${commandGroups.map(
  ({ title, entries }) => html`<h2 id="${slugOf(title)}">${title}</h2>
<dl>${entries.map((entry) => html`<dt id="${slugOf(entry.name)}"><a href="${to(referencePathOf(entry, "commands"))}"><code>${entry.name}</code></a></dt><dd>${entry.summary}</dd>`)}</dl>`,
)}`,
  };
}

function measuresPage(measures: readonly Reference[]): SitePage {
  return {
    path: measuresPath,
    title: "All measures",
    area: "docs",
    description: "Every measure of Taxolink with its formula.",
    body: (to) => html`${crumbs([[to(indexPath), "Documentation"]], "All measures")}
<h1>All measures</h1>
<p>How to choose and read measures is in <a href="${to("docs/statistics.html")}">the guide to statistics</a>.</p>
<dl>${measures.map((entry) => html`<dt><a href="${to(referencePathOf(entry, "measures"))}"><code>${entry.report.title}</code></a></dt><dd>${entry.summary}</dd>`)}</dl>`,
  };
}
