/**
 * `npm run docs` generates the library reference from the built declarations and writes it to docs/api/, one Markdown
 * page per group.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeText } from "../../base/io/index.ts";
import { type LibraryGroup, type LibraryName, readLibrary, root } from "./read-library.ts";

/** Maps file names to Markdown, beginning with `README.md`. */
export function referencePages(groups: readonly LibraryGroup[]): ReadonlyMap<string, string> {
  const pages = new Map([["README.md", contentsPage(groups)]]);
  for (const group of groups) pages.set(pageName(group), groupPage(group, groups));
  return pages;
}

export function pageName({ title }: LibraryGroup): string {
  return `${slug(title)}.md`;
}

function contentsPage(groups: readonly LibraryGroup[]): string {
  const parts = groups.map((group) => {
    const links = group.names.map(({ name }) => `[\`${name}\`](${pageName(group)}#${slug(name)})`);
    return `## [${group.title}](${pageName(group)})\n\n${group.summary}\n\n${links.join(" · ")}\n`;
  });
  return `# The library\n\nWhat programs import from \`taxolink\`.\n\n${parts.join("\n")}`;
}

function groupPage(group: LibraryGroup, groups: readonly LibraryGroup[]): string {
  const parts = group.names.map((name) => nameSection(name, groups));
  return `# ${group.title}\n\n${group.summary}\n\n[All groups](README.md)\n\n${parts.join("\n")}`;
}

function nameSection(
  { name, signature, text, example, source }: LibraryName,
  groups: readonly LibraryGroup[],
): string {
  const place = `${source.file}#L${source.line}`;
  return [
    `## ${name}`,
    fence(signature),
    linked(text, groups),
    "**Example**",
    fence(example),
    `Source: [${source.file}:${source.line}](../../${place})\n`,
  ].join("\n\n");
}

function fence(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}

/** Replaces tags with words, and converts links to exported names into links to their sections. */
function linked(text: string, groups: readonly LibraryGroup[]): string {
  return text
    .replace(/^@param (\S+)/gm, "\n- `$1`:")
    .replace(/^@returns/gm, "\n**Returns**")
    .replace(/^@throws/gm, "\n**Throws**")
    .replace(/\{@link (\w+)[^}]*\}/g, (_link, name: string) => {
      const group = groups.find(({ names }) => names.some((other) => other.name === name));
      return group === undefined ? `\`${name}\`` : `[\`${name}\`](${pageName(group)}#${slug(name)})`;
    })
    .replace(/\n{3,}/g, "\n\n");
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

if (import.meta.main) {
  const folder = join(root, "docs/api");
  rmSync(folder, { recursive: true, force: true });
  for (const [file, page] of referencePages(readLibrary())) writeText(join(folder, file), page);
}
