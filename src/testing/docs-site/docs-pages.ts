/** The documentation as pages of a site: the guides of `docs/`, every command, and a search that needs no server. */
import { readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Lexer, Parser, type Token } from "marked";
import { commandGroups } from "../../cli/registry.ts";
import { readText } from "../../io/index.ts";
import { html, slugOf, trustedMarkup } from "../../site/design/index.ts";
import type { LinkTo, SiteFile, SitePage } from "../../site/site-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Guides in the order in which one reads them; others follow by name. */
const first = ["tutorial", "datasets", "questions", "statistics", "working-together", "reliability"];

type Guide = { readonly path: string; readonly file: string; readonly title: string; readonly text: string };

export type DocsPages = { readonly pages: readonly SitePage[]; readonly files: readonly SiteFile[] };

export function docsPages(): DocsPages {
  const guides = readGuides();
  const pages = [indexPage(guides), ...guides.map((guide) => guidePage(guide, guides)), commandsPage()];
  const entries = guides.flatMap(searchEntries).concat(commandEntries());
  const search = `globalThis.taxolinkDocs = ${JSON.stringify(entries)};\n`;
  return { pages, files: [{ path: "docs/search.js", text: search }] };
}

function readGuides(): readonly Guide[] {
  const names = readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -".md".length));
  const order = [
    ...first.filter((name) => names.includes(name)),
    ...names.filter((name) => !first.includes(name)),
  ];
  const files = [
    ...order.map((name) => [`docs/${name}.md`, name] as const),
    ["ARCHITECTURE.md", "architecture"],
    ["CONTRIBUTING.md", "contributing"],
  ] as const;
  return files.map(([file, name]) => {
    const text = readText(join(root, file));
    return { path: `docs/${name}.html`, file, title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
  });
}

function indexPage(guides: readonly Guide[]): SitePage {
  return {
    path: "docs/index.html",
    title: "Documentation",
    area: "docs",
    description: "Guides, commands and explanations of Taxolink.",
    body: (to) => html`<h1>Documentation</h1>
<div class="controls" role="search"><div class="wide"><label for="docs-search">Search the documentation</label>
<input type="search" id="docs-search" autocomplete="off" data-index="${to("docs/search.js")}" data-root="${to("")}"></div><p role="status" id="docs-count"></p></div>
<ul class="rows" id="docs-results"></ul>
<h2>Guides</h2>
<ul>${guides.map(({ path, title }) => html`<li><a href="${to(path)}">${title}</a></li>`)}
<li><a href="${to("docs/commands.html")}">All commands</a></li></ul>`,
  };
}

function guidePage(guide: Guide, guides: readonly Guide[]): SitePage {
  return {
    path: guide.path,
    title: guide.title,
    area: "docs",
    description: guide.title,
    // Markdown of this project, which its own links and headings lead through.
    body: (to) => html`<p class="crumbs"><a href="${to("docs/index.html")}">Documentation</a></p>
<div class="prose">${trustedMarkup(renderGuide(guide, guides, to))}</div>`,
  };
}

function renderGuide(guide: Guide, guides: readonly Guide[], to: LinkTo): string {
  const tokens = Lexer.lex(guide.text);
  walk(tokens, (token) => {
    if (token.type !== "link") return;
    const href = resolveLink(token.href, guide, guides, to);
    // Files of the repository that are no part of the site are named, and not linked.
    if (href === null) token.type = "text";
    else token.href = href;
  });
  const body = Parser.parse(tokens).replace(
    /<h([1-6])>(.*?)<\/h\1>/g,
    (_whole, level: string, inner: string) => {
      const id = slugOf(inner.replace(/<[^>]+>|&\w+;/g, " "));
      return `<h${level} id="${id}">${inner}</h${level}>`;
    },
  );
  return body
    .replace(/<table>/g, '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<pre>/g, '<pre tabindex="0">');
}

function walk(tokens: readonly Token[], visit: (token: Token) => void): void {
  for (const token of tokens) {
    visit(token);
    const inner: unknown[] = Object.values(token).filter(Array.isArray).flat();
    walk(inner.filter(isToken), visit);
    for (const row of inner) if (Array.isArray(row)) walk(row.filter(isToken), visit);
  }
}

function isToken(value: unknown): value is Token {
  return typeof value === "object" && value !== null && ("type" in value || "tokens" in value);
}

/** A guide becomes its page. @returns null for other files of the repository */
function resolveLink(href: string, guide: Guide, guides: readonly Guide[], to: LinkTo): string | null {
  if (/^[a-z]+:/i.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const hash = anchor === undefined ? "" : `#${slugOf(anchor)}`;
  if (path === "") return hash;
  const file = posix.normalize(posix.join(dirname(guide.file), path));
  const target = guides.find((one) => one.file === file);
  return target === undefined ? null : `${to(target.path)}${hash}`;
}

function commandsPage(): SitePage {
  return {
    path: "docs/commands.html",
    title: "All commands",
    area: "docs",
    description: "Every command of Taxolink with an example.",
    body: (to) => html`<p class="crumbs"><a href="${to("docs/index.html")}">Documentation</a></p>
<h1>All commands</h1>
<p>Every command has <code>--help</code> with its options; <code>--json</code> prints one JSON document.</p>
${commandGroups.map(
  ({ title, entries }) => html`<h2 id="${slugOf(title)}">${title}</h2>
<dl>${entries.map(({ name, summary, example }) => html`<dt id="${slugOf(name)}"><code>${name}</code></dt><dd>${summary}<pre tabindex="0">${example}</pre></dd>`)}</dl>`,
)}`,
  };
}

type SearchEntry = readonly [path: string, title: string, text: string];

/** A section is what one finds. */
function searchEntries({ path, title, text }: Guide): SearchEntry[] {
  return text.split(/^(?=#{1,3} )/m).map((section): SearchEntry => {
    const heading = /^#{1,3} (.+)/.exec(section)?.[1] ?? title;
    const words = section
      .replace(/[#`*|]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
    return [
      `${path}#${slugOf(heading)}`,
      heading === title ? title : `${title}: ${heading}`.replaceAll("`", ""),
      words,
    ];
  });
}

function commandEntries(): SearchEntry[] {
  return commandGroups.flatMap(({ entries }) =>
    entries.map(
      ({ name, summary, example }): SearchEntry => [
        `docs/commands.html#${slugOf(name)}`,
        name,
        `${summary} ${example}`,
      ],
    ),
  );
}
