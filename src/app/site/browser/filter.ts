/** Filters the rows of a table, or other entries of the page, by the words that the reader types. */
import { searchStems } from "./elements.ts";

export function startFilter(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-filters]")) {
    const name = input.dataset.filters ?? "";
    const status = document.querySelector(`[data-counts="${CSS.escape(name)}"]`);
    const parts = document.getElementById(name)?.querySelectorAll<HTMLElement>("tbody tr, [data-text]") ?? [];
    const entries = [...parts].map((entry) => ({
      entry,
      text: entry.dataset.text ?? entry.textContent.toLowerCase(),
    }));
    input.addEventListener("input", () => {
      const words = searchStems(input.value);
      for (const { entry, text } of entries) entry.hidden = !words.every((word) => text.includes(word));
      // A part of the page with entries may be hidden as well.
      const present = entries.filter(({ entry }) => entry.parentElement?.closest("[hidden]") === null);
      const shown = present.filter(({ entry }) => !entry.hidden).length;
      if (status !== null) status.textContent = words.length === 0 ? "" : `${shown} of ${present.length}`;
    });
  }
}
