/** Builds the search data for the documentation, as a script that contains only data. */
import { commandGroups } from "../../cli/registry.ts";
import { slugOf } from "../../pages/design/index.ts";
import type { SiteFile } from "../../site/site-page.ts";
import type { Guide } from "./guides.ts";

export const searchPath = "docs/search.js";

/** An entry of the search data, which the browser script `site/browser/docs-search.ts` reads. */
type SearchEntry = readonly [path: string, title: string, text: string];

/** Creates an entry for every section of a guide and for every command. */
export function searchFile(guides: readonly Guide[], commandsPath: string): SiteFile {
  const entries = guides.flatMap(sectionEntries).concat(commandEntries(commandsPath));
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

function commandEntries(path: string): SearchEntry[] {
  return commandGroups.flatMap(({ entries }) =>
    entries.map(
      ({ name, summary, example }): SearchEntry => [`${path}#${slugOf(name)}`, name, `${summary} ${example}`],
    ),
  );
}
