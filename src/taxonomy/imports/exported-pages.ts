/** Reads the pages that `export` writes for people: HTML and LaTeX. */
import { decodeLatex } from "../../literature/index.ts";
import type { FoundItem } from "./found-taxonomy.ts";
import { notesOf } from "./outline.ts";

/** Returns the categories of an exported HTML page, or undefined for any other page. */
export function exportedHtmlItems(text: string): readonly FoundItem[] | undefined {
  const [, ...sections] = text.split('<section class="category">');
  if (sections.length === 0) return undefined;
  return sections.map((section) => {
    const [head = "", ...classes] = (section.split("</section>")[0] ?? "").split('<details class="class">');
    return {
      name: between(head, "<h2>", "</h2>"),
      ...notesOf(
        head
          .split("<p>")
          .slice(1)
          .map((part) => between(`<p>${part}`, "<p>", "</p>")),
      ),
      items: classes.map((part) => ({
        name: between(part, "<b>", "</b>"),
        description: between(part, "</b>", "<small>"),
        items: [],
      })),
    };
  });
}

function between(markup: string, start: string, end: string): string {
  const from = markup.indexOf(start) + start.length;
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return markup
    .slice(from, markup.indexOf(end, from))
    .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] as string)
    .trim();
}

/** The comment that names the category of an exported LaTeX table. */
export const latexCategory = "% Category: ";

/** Returns the categories of exported LaTeX tables, or undefined for any other LaTeX. */
export function exportedLatexItems(text: string): readonly FoundItem[] | undefined {
  const [, ...tables] = text.split(`\n${latexCategory}`);
  if (tables.length === 0) return undefined;
  return tables.map((table) => {
    const [first = "", ...lines] = table.split("\n");
    const caption = lines.find((line) => line.trim().startsWith("\\caption{"))?.trim() ?? "";
    const description = caption.slice(`\\caption{${first}. `.length, -1);
    return {
      name: decode(first),
      description: decode(description),
      items: lines
        .slice(lines.findIndex((line) => line.trim() === "\\midrule") + 1)
        .filter((line) => line.endsWith(" \\\\"))
        .map((line) => {
          const [name = "", ...cells] = line.slice(0, -3).split(/(?<!\\) & /);
          return { name: decode(name), description: decode(cells.join(" & ")), items: [] };
        }),
    };
  });
}

/** Returns the text of LaTeX, in which code points replace characters that fonts may lack. */
function decode(latex: string): string {
  return decodeLatex(latex)
    .replace(/\[U\+([0-9A-F]{4,6})\]/g, (_whole, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .trim();
}
