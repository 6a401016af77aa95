/** Filters the rows of a table on the page by the words that the reader types. */
import { searchWords } from "./search-words.ts";

export function startFilter(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-filters]")) {
    const name = input.dataset.filters ?? "";
    const table = document.querySelector<HTMLTableElement>(`#${CSS.escape(name)}`);
    const status = document.querySelector(`[data-counts="${CSS.escape(name)}"]`);
    const rows = [...(table?.tBodies[0]?.rows ?? [])].map((row) => ({
      row,
      text: row.textContent.toLowerCase(),
    }));
    input.addEventListener("input", () => {
      const words = searchWords(input.value);
      let shown = 0;
      for (const { row, text } of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) shown += 1;
      }
      if (status !== null) status.textContent = words.length === 0 ? "" : `${shown} of ${rows.length}`;
    });
  }
}
