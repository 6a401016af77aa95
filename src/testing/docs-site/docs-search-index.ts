/** Builds the search data for the documentation, as a script that contains only data. */
import { slugOf } from "../../pages/design/index.ts";
import { plainText } from "../../pages/plain-text.ts";
import type { SiteFile } from "../../site/site-page.ts";
import type { Guide } from "./guides.ts";
import type { Reference } from "./reference-reports.ts";

export const searchPath = "docs/search.js";

/** An entry of the search data, which the browser script `site/browser/docs-search.ts` reads. */
type SearchEntry = readonly [path: string, title: string, text: string];

/** Creates an entry for every section of a guide and for every page of the reference. */
export function searchFile(guides: readonly Guide[], references: readonly Reference[]): SiteFile {
  const entries = [
    ...guides.flatMap(sectionEntries),
    ...references.map(
      ({ path, report, summary }): SearchEntry => [
        path,
        report.title,
        `${summary} ${plainText(report.sections.flatMap(({ blocks }) => blocks))}`.replace(/\s+/g, " "),
      ],
    ),
  ];
  return { path: searchPath, text: `globalThis.taxolinkDocs = ${JSON.stringify(entries)};\n` };
}

function sectionEntries({ path, title, text }: Guide): SearchEntry[] {
  // The search index contains the text of links.
  return text
    .replace(/(?<!!)\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/^(?=#{1,3} )/m)
    .map((section): SearchEntry => {
      const heading = /^#{1,3} (.+)/.exec(section)?.[1] ?? title;
      const words = section
        .replace(/[#`*|]/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      const name = heading === title ? title : `${title}: ${heading}`.replaceAll("`", "");
      return [`${path}#${slugOf(heading)}`, name, words];
    });
}
