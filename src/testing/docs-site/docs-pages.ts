/** Builds the documentation site: the front page, the guides, a page for every command and measure, the library's reference, and a search that works without a server. */
import { join } from "node:path";
import { commandGroups } from "../../app/cli/registry.ts";
import { type ListEntry, listIndexFile, listSearch } from "../../app/site/list-index.ts";
import type { SiteFile, SitePage, SiteParts } from "../../app/site/site-source.ts";
import { readText } from "../../base/io/index.ts";
import { address, type Html, html, slugOf } from "../../pages/design/index.ts";
import { reportHtml } from "../../pages/html.ts";
import { copyable, link, list } from "../../pages/parts.ts";
import { plainText } from "../../pages/plain-text.ts";
import { root } from "../library/read-library.ts";
import {
  type Guide,
  type GuideGroup,
  picturePath,
  picturesOf,
  readGuides,
  readReference,
  renderGuide,
} from "./guides.ts";
import { commandReferences, measureReferences, type Reference, referencePath } from "./reference-reports.ts";

const indexPath = "docs/index.html";
/** The pages that list what can be looked up. */
const lists = {
  commands: ["docs/commands.html", "All commands"],
  measures: ["docs/measures.html", "All measures"],
  library: ["docs/api/index.html", "The library"],
} as const;
const documentation = [indexPath, "Documentation"] as const;

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
export const frontPage: Html = html`<div class="parts three">${frontPictures.map(
  ([file, text]) =>
    html`<figure class="front"><img src="${address(picturePath(file))}" alt="${text}" width="760" height="480"><figcaption>${text}</figcaption></figure>`,
)}</div>
<h2 id="start">Start</h2>
<p>In a checkout, this command opens the app on an example:</p>
${copyable("npm ci && npm start")}
<p>This command begins your own taxonomy:</p>
${copyable("taxolink init my-taxonomy")}
<p>${link("docs/tutorial.html", "The tutorial")} explains every step, and ${link(indexPath, "the documentation")} has everything else. Below is the site of the bundled example, as <code>taxolink publish</code> writes it.</p>`;

export async function docsPages(): Promise<SiteParts> {
  const groups = readGuides();
  const guides = [...groups.flatMap((group) => group.guides), ...readReference()];
  const measures = measureReferences();
  const references = [...(await commandReferences()), ...measures];
  const paths = new Map([
    ...guides.map(({ file, path }) => [file, path] as const),
    ["docs/commands.md", lists.commands[0]] as const,
    ["README.md", "index.html"] as const,
  ]);
  const pages = [
    indexPage(groups),
    ...guides.map((guide) => {
      const body = () => html`<div class="prose">${renderGuide(guide, paths)}</div>`;
      return { ...page([guide.path, guide.title], guide.title, body), heading: null };
    }),
    commandsPage(),
    measuresPage(measures),
    ...references.map(({ name, kind, path, summary, report }) => ({
      ...page([path, report.title], summary, () => reportHtml(report)),
      above: [documentation, lists[kind], name] as const,
    })),
  ];
  const pictures = new Set([...guides.flatMap(picturesOf), ...frontPictures.map(([file]) => file)]);
  const files = [...pictures].map((file) => ({ path: picturePath(file), text: readText(join(root, file)) }));
  return { pages, files: [searchFile(guides, references), ...files] };
}

function page(
  [path, title]: readonly [string, string],
  description: string,
  body: SitePage["body"],
): SitePage {
  return { path, title, description, above: [documentation, title], body };
}

function indexPage(groups: readonly GuideGroup[]): SitePage {
  const parts = [
    ...groups.map(({ title, guides }) => ({
      title,
      links: guides.map((guide) => link(guide.path, guide.title)),
    })),
    { title: "Look something up", links: Object.values(lists).map(([path, title]) => link(path, title)) },
  ];
  const description = "Tutorial, guides, commands, explanations and the library's reference of Taxolink.";
  const body =
    () => html`${listSearch("docs", "Search the documentation", { path: searchPath, noun: "section", status: "", total: 0 })}
<ul class="rows" id="docs-list"></ul>
<div class="parts">${parts.map(({ title, links }) => html`<section><h2>${title}</h2>${list(links)}</section>`)}</div>`;
  return { path: indexPath, title: "Documentation", description, body };
}

function commandsPage(): SitePage {
  const body =
    () => html`<p>Every command has <code>--help</code> with its options; <code>--json</code> prints one JSON document.</p>
${commandGroups.map(
  ({ title: group, entries }) => html`<h2 id="${slugOf(group)}">${group}</h2>
<dl>${entries.map(({ name, summary }) => html`<dt id="${slugOf(name)}">${link(referencePath("commands", name), html`<code>${name}</code>`)}</dt><dd>${summary}</dd>`)}</dl>`,
)}`;
  return page(lists.commands, "Every command of Taxolink with an example.", body);
}

function measuresPage(measures: readonly Reference[]): SitePage {
  const body =
    () => html`<p>How to choose and read measures is in ${link("docs/statistics.html", "the guide to statistics")}.</p>
<dl>${measures.map((entry) => html`<dt>${link(entry.path, html`<code>${entry.report.title}</code>`)}</dt><dd>${entry.summary}</dd>`)}</dl>`;
  return page(lists.measures, "Every measure of Taxolink with its formula.", body);
}

export const searchPath = "docs/search.js";

/** Creates an entry for every section of a guide and for every page of the reference. */
export function searchFile(guides: readonly Guide[], references: readonly Reference[]): SiteFile {
  const entries = [
    ...guides.flatMap(sectionEntries),
    ...references.map(
      ({ path, report, summary }): ListEntry => [
        path,
        report.title,
        `${summary} ${plainText(report.sections.flatMap(({ blocks }) => blocks))}`.replace(/\s+/g, " "),
      ],
    ),
  ];
  return listIndexFile(searchPath, entries);
}

function sectionEntries({ path, title, text }: Guide): ListEntry[] {
  // The search index contains the text of links.
  return text
    .replace(/(?<!!)\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/^(?=#{1,3} )/m)
    .map((section): ListEntry => {
      const heading = /^#{1,3} (.+)/.exec(section)?.[1] ?? title;
      const words = section
        .replace(/[#`*|]/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      const name = heading === title ? title : `${title}: ${heading}`.replaceAll("`", "");
      return [`${path}#${slugOf(heading)}`, name, words];
    });
}
