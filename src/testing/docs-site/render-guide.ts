/**
 * Renders a guide's Markdown as HTML for the site: links lead to pages, pictures are copied, and headings have anchors.
 */
import { dirname, posix } from "node:path";
import { Lexer, Parser, type Token } from "marked";
import {
  address,
  type Html,
  slugOf,
  trustedMarkup,
  withRelativeAddresses,
} from "../../pages/design/index.ts";
import type { Guide } from "./guides.ts";

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
  const tokens = Lexer.lex(guide.text);
  walk(tokens, (token) => {
    if (token.type === "image") token.href = to(picturePath(resolveFile(token.href, guide.file)));
    if (token.type !== "link") return;
    const href = resolveLink(token.href, guide, guides, to);
    // The site has no page for other files of the repository, so it mentions them without a link.
    if (href === null) token.type = "text";
    else token.href = href;
  });
  // Screen readers list scrolling regions by name, so each name must be unique.
  let regions = 0;
  const region = (kind: string): string => {
    regions += 1;
    return `tabindex="0" role="region" aria-label="${kind} ${regions}"`;
  };
  const body = Parser.parse(tokens)
    .replace(/<h([1-6])>(.*?)<\/h\1>/g, (_whole, level: string, inner: string) => {
      const id = slugOf(inner.replace(/<[^>]+>|&\w+;/g, " "));
      return `<h${level} id="${id}">${inner}</h${level}>`;
    })
    // A picture keeps a readable size and scrolls on a narrow screen.
    .replace(
      /<p>(<img [^>]*>)<\/p>/g,
      (_whole, image: string) => `<div class="scroll picture" ${region("Picture")}>${image}</div>`,
    )
    .replace(/<table>/g, () => `<div class="scroll" ${region("Table")}><table>`)
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
