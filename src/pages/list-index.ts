/** Writes lists that the reader searches: the form, and an index of the entries as a script without code. */
import { address, type Html, html } from "./design/html.ts";
import { searchField } from "./parts.ts";

/** A page that the reader can find, and the values of each facet. */
export type ListEntry = readonly [
  path: string,
  title: string,
  text: string,
  values?: Readonly<Record<string, readonly string[]>>,
];

export function listIndexFile(path: string, entries: readonly ListEntry[]) {
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
