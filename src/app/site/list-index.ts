/** Writes lists that the reader searches: the form, and an index of the entries as a script without code. */
import { address, type Html, html } from "../../pages/design/index.ts";
import { searchField } from "../../pages/parts.ts";
import type { SiteFile } from "./site-source.ts";

/**
 * The page's path, the title, the text, and the values of each facet. `browser/list-search.ts` reads this format, so
 * change both together.
 */
export type ListEntry = readonly [string, string, string, Readonly<Record<string, readonly string[]>>?];

export function listIndexFile(path: string, entries: readonly ListEntry[]): SiteFile {
  return { path, text: `globalThis.taxolinkIndex = ${JSON.stringify({ entries })};\n` };
}

/**
 * The form for searching the list with the id `NAME-list`.
 * @param noun what the list contains
 * @param status what the page says before the reader searches
 * @param total the number of entries that the list has without a search
 */
export function listSearch(
  name: string,
  label: string,
  { path, noun, status, total }: { path: string; noun: string; status: string; total: number },
): Html {
  return html`<div class="controls" role="search" data-index="${address(path)}" data-root="${address("")}" data-list="${name}-list" data-noun="${noun}" data-total="${total}">
${searchField(`${name}-search`, label)}
<p role="status" id="${name}-count">${status}</p></div>`;
}
