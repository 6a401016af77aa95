/** Reads the guides in `docs/` and the reference of the library, in the order of the site, and renders their Markdown as HTML: links lead to pages, pictures are copied, and headings have anchors. */
import { readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Marked } from "marked";
import { readText } from "../../base/io/index.ts";
import {
  address,
  type Html,
  slugOf,
  trustedMarkup,
  withRelativeAddresses,
} from "../../pages/design/index.ts";
import { readLibrary, root } from "../library/read-library.ts";
import { referencePages } from "../library/write-reference.ts";

export type Guide = {
  /** The path of the guide's page, relative to the site's folder. */
  readonly path: string;
  /**
   * The path of the guide, relative to the project's folder, with forward slashes. Links in the guide's text are
   * relative to this path.
   */
  readonly file: string;
  readonly title: string;
  /** The content of the guide, in Markdown. */
  readonly text: string;
};

export type GuideGroup = { readonly title: string; readonly guides: readonly Guide[] };

/** Maps groups of guides to the names of their files in `docs/`. */
const groups: Readonly<Record<string, readonly string[]>> = {
  "Learn it": ["tutorial", "eight-phases"],
  "Get something done": [
    "working-together",
    "publishing",
    "own-system",
    "orkg",
    "models",
    "scale",
    "literature",
    "datasets",
  ],
  "Understand it": ["metrics", "hublink", "questions", "statistics", "recomputing-the-thesis"],
  "Look behind it": ["reliability", "design", "style"],
};
/** Reads the guides. Guides that belong to no group come last, so that a new guide is never missing. */
export function readGuides(): readonly GuideGroup[] {
  // The content of `commands` is on other pages of the site.
  const named = new Set([...Object.values(groups).flat(), "commands"]);
  const rest = readdirSync(join(root, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => posix.basename(file, ".md"))
    .filter((name) => !named.has(name));
  const all = { ...groups, "Take part": [...rest, "../ARCHITECTURE", "../CONTRIBUTING"] };
  return Object.entries(all).map(([title, names]) => ({ title, guides: names.map(readGuide) }));
}

/**
 * Reads the built declarations and returns the pages of the library's reference, beginning with the table of contents.
 */
export function readReference(): readonly Guide[] {
  return [...referencePages(readLibrary())].map(([name, text]) => {
    const path = `docs/api/${name.replace("README", "index").replace(/md$/, "html")}`;
    return createGuide(path, [text], `docs/api/${name}`);
  });
}

function readGuide(name: string): Guide {
  const file = posix.join("docs", `${name}.md`);
  const path = `docs/${posix.basename(name).toLowerCase()}.html`;
  return createGuide(path, [readText(join(root, file))], file);
}

/** @param parts the paragraphs in Markdown, of which the first begins with the title */
export function createGuide(
  path: string,
  parts: readonly string[],
  file = path.replace(/html$/, "md"),
): Guide {
  const text = parts.join("\n\n");
  return { path, file, title: /^# (.+)$/m.exec(text)?.[1] ?? "", text };
}

const picturesFolder = "docs/pictures";

/** Returns the pictures of a guide, as paths relative to the project's folder. */
export function picturesOf({ file, text }: Guide): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, href = ""]) => resolveFile(href, file));
}

export function picturePath(file: string): string {
  return `${picturesFolder}/${posix.basename(file)}`;
}

/** @param guides all pages that a link may lead to, by file name */
export function renderGuide(guide: Guide, guides: ReadonlyMap<string, string>): Html {
  const to = (path: string): string => withRelativeAddresses(address(path).markup, guide.path);
  const parser = new Marked({
    walkTokens: (token) => {
      if (token.type === "image") token.href = to(picturePath(resolveFile(token.href, guide.file)));
      if (token.type !== "link") return;
      const href = resolveLink(token.href, guide, guides, to);
      // The site has no page for other files of the repository, so it mentions them without a link.
      if (href === null) token.type = "text";
      else token.href = href;
    },
  });
  // Screen readers list scrolling regions by name, so each name must be unique.
  let regions = 0;
  const region = (kind: string): string => {
    regions += 1;
    return `tabindex="0" role="region" aria-label="${kind} ${regions}"`;
  };
  const body = parser
    .parse(guide.text, { async: false })
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_whole, level: string, inner: string) => {
      const id = slugOf(inner.replace(/<[^>]+>|&\w+;/g, " "));
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    // A picture keeps a readable size and scrolls on a narrow screen.
    .replace(
      /<p>(<img [^>]*>)<\/p>/g,
      (_whole, image: string) => `<div class="scroll picture" ${region("Picture")}>${image}</div>`,
    )
    // A line of emphasised text above a table is its caption.
    .replace(
      /(?:<p><em>([^<]*)<\/em><\/p>\n)?<table>/g,
      (_whole, caption?: string) =>
        `<div class="scroll" ${region("Table")}><table>${caption === undefined ? "" : `<caption>${caption}</caption>`}`,
    )
    .replace(/<\/table>/g, "</table></div>")
    // A heading without text would confuse screen readers.
    .replaceAll("<th></th>", "<td></td>")
    .replace(/<pre>/g, '<pre tabindex="0">');
  const headings = [...body.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)];
  if (headings.length < 3) return trustedMarkup(body);
  const items = headings.map(
    ([, id, title = ""]) => `<li><a href="#${id}">${title.replace(/<\/?a\b[^>]*>/g, "")}</a></li>`,
  );
  const contents = `<nav aria-label="Contents"><ul class="contents">${items.join("")}</ul></nav>`;
  return trustedMarkup(body.replace(/(?=<h2 )/, contents));
}

/** @returns the link, or `null` if the site has no page for the file */
function resolveLink(
  href: string,
  { file }: Guide,
  guides: ReadonlyMap<string, string>,
  to: (path: string) => string,
): string | null {
  if (/^[a-z]+:/i.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const hash = anchor === undefined ? "" : `#${slugOf(anchor)}`;
  if (path === "") return hash;
  const target = guides.get(resolveFile(path, file));
  return target === undefined ? null : `${to(target)}${hash}`;
}

/** Resolves a relative link to a path relative to the project's folder. */
function resolveFile(href: string, file: string): string {
  return posix.normalize(posix.join(dirname(file), href));
}
