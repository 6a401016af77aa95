/** Builds the documentation site: the front page, the guides, a page for every command and measure, the library's reference, and a search that works without a server. */

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { optionRows } from "../../app/cli/help.ts";
import { commandEntries, commandGroups } from "../../app/cli/registry.ts";
import type { SitePage, SiteParts } from "../../app/site/site-source.ts";
import { readText } from "../../base/io/index.ts";
import type { CommandEntry } from "../../operations/command.ts";
import { exampleLine, globalOptions, usageLine } from "../../operations/parse-arguments.ts";
import { table } from "../../pages/blocks.ts";
import { address, type Html, html, slugOf } from "../../pages/design/index.ts";
import { type ListEntry, listIndexFile, listSearch } from "../../pages/list-index.ts";
import { markdownOf } from "../../pages/markup.ts";
import { copyable, link, list } from "../../pages/parts.ts";
import { root } from "../library/read-library.ts";
import {
  createGuide,
  type Guide,
  type GuideGroup,
  picturePath,
  picturesOf,
  readGuides,
  readReference,
  renderGuide,
} from "./guides.ts";

/** Returns the list of all commands in the order of the help, and a page for each. */
async function commandGuides(): Promise<readonly Guide[]> {
  const intro = "Every command has `--help` with its options; `--json` prints one JSON document.";
  const groups = commandGroups.map(({ title, entries }) => `## ${title}\n\n${listOf("commands", entries)}`);
  const list = createGuide("docs/commands.html", ["# All commands", intro, ...groups]);
  return [list, ...(await Promise.all(commandEntries.map(commandGuide)))];
}

/** @param entries the pages of the folder, of which the title is shown if it differs from the name */
function listOf(folder: string, entries: readonly { name: string; summary: string; title?: string }[]) {
  const items = entries.map(
    ({ name, summary, title = name }) =>
      `- [\`${title}\`](${folder}/${slugOf(name)}.md): ${markdownOf(summary)}`,
  );
  return items.join("\n");
}

async function commandGuide({ name, summary, load }: CommandEntry): Promise<Guide> {
  const command = await load();
  const { notes = [], positionals, options } = command;
  const meanings = positionals.map((positional) => [positional.name, positional.summary]);
  const effects = ["Option", "Effect"];
  const details = markdownOf([
    table("Arguments in order", ["Argument", "Meaning"], meanings),
    table("Options of the command", effects, optionRows(options)),
    ...notes.map((note) => note.trim()),
    table("Options that every command accepts", effects, optionRows(globalOptions)),
  ]);
  const usage = `\`\`\`\n${usageLine(name, command)}\n${exampleLine(name, command)}\n\`\`\``;
  return createGuide(`docs/commands/${slugOf(name)}.html`, [
    `# taxolink ${name}`,
    markdownOf(summary),
    usage,
    details,
  ]);
}

const measuresFolder = "src/evaluation/measures";

/**
 * Returns the list of all measures, and a page for every file of them: its names, and the formula, range, edge cases and
 * source in its header. A file of measures is one whose header begins with a name in lower case.
 */
function measureGuides(): readonly Guide[] {
  const measures = readdirSync(join(root, measuresFolder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort()
    .flatMap((file) => {
      const header = /^\/\*\*\n([\s\S]*?)\n \*\//.exec(readText(join(root, measuresFolder, file)))?.[1] ?? "";
      const [title = "", ...texts] = header
        .replace(/^ \* ?/gm, "")
        .split("\n\n")
        .map((part) => part.replaceAll("\n", " "));
      const [name = title] = title.split(/[,;]/);
      const summary = `${texts.join(" ").split(/\. /)[0]}.`;
      return /^[a-z]/.test(title) ? [{ name, title, summary, texts, file }] : [];
    });
  const intro = "How to choose and read measures is in [the guide to statistics](statistics.md).";
  return [
    createGuide("docs/measures.html", ["# All measures", intro, listOf("measures", measures)]),
    ...measures.map(({ name, title, texts, file }) => {
      const source = `Computed in ${measuresFolder}/${file}.`;
      return createGuide(`docs/measures/${slugOf(name)}.html`, [`# ${title}`, markdownOf(texts), source]);
    }),
  ];
}

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
