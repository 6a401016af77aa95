/** Builds the documentation site: the front page, the guides, a page for every command and measure, the library's reference, and a search that works without a server. */
import { dirname, join } from "node:path";
import type { SitePage, SiteParts } from "../../app/site/site-source.ts";
import { readText } from "../../base/io/index.ts";
import { address, type Html, html, slugOf } from "../../pages/design/index.ts";
import { type ListEntry, listIndexFile, listSearch } from "../../pages/list-index.ts";
import { copyable, link, list } from "../../pages/parts.ts";
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
import { commandGuides, measureGuides } from "./reference-guides.ts";

const indexPath = "docs/index.html";

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
  const sets = [await commandGuides(), measureGuides(), readReference()] as const;
  const guides = [...groups.flatMap((group) => group.guides), ...sets.flat()];
  const lookUp = { title: "Look something up", guides: sets.flatMap(([contents]) => contents ?? []) };
  const paths = new Map([
    ...guides.map(({ file, path }) => [file, path] as const),
    ["README.md", "index.html"],
  ]);
  const pictures = new Set([...guides.flatMap(picturesOf), ...frontPictures.map(([file]) => file)]);
  const files = [...pictures].map((file) => ({ path: picturePath(file), text: readText(join(root, file)) }));
  const entries = guides.flatMap(sectionEntries);
  return {
    pages: [indexPage([...groups, lookUp]), ...guides.map((guide) => guidePage(guide, guides, paths))],
    files: [listIndexFile(searchPath, entries), ...files],
  };
}

/** A page below the list of its folder, if there is one, has a link to it. */
function guidePage(guide: Guide, guides: readonly Guide[], paths: ReadonlyMap<string, string>): SitePage {
  const { path, title } = guide;
  const contents = guides
    .filter((other) => other.path === `${dirname(path)}.html`)
    .map((other) => [other.path, other.title] as const);
  const [[, , words] = ["", "", ""]] = sectionEntries(guide);
  return {
    ...{
      path,
      title,
      description: words,
      heading: null,
      above: [[indexPath, "Documentation"], ...contents, title],
    },
    body: () => html`<div class="prose">${renderGuide(guide, paths)}</div>`,
  };
}

function indexPage(groups: readonly GuideGroup[]): SitePage {
  const description = "Tutorial, guides, commands, explanations and the library's reference of Taxolink.";
  const parts = groups.map(
    ({ title, guides }) =>
      html`<section><h2>${title}</h2>${list(guides.map((guide) => link(guide.path, guide.title)))}</section>`,
  );
  const body =
    () => html`${listSearch("docs", "Search the documentation", { path: searchPath, noun: "section", status: "", total: 0 })}
<ul class="rows" id="docs-list"></ul>
<div class="parts">${parts}</div>`;
  return { path: indexPath, title: "Documentation", description, body };
}

const searchPath = "docs/search.js";

/** Creates an entry for every section of a guide. */
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
