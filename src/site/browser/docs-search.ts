/**
 * Searches the documentation, whose sections are in a data script that is loaded when the reader is about to search.
 */
import { count } from "../../text/count.ts";
import { loadOnce } from "./load-once.ts";
import { searchWords } from "./search-words.ts";

declare global {
  var taxolinkDocs: readonly (readonly [path: string, title: string, text: string])[] | undefined;
}

/** The maximum number of results to show. */
const maximumResults = 20;
/** The number of characters to show on each side of a match. */
const excerptMargin = 80;

export function startDocsSearch(): void {
  const input = document.querySelector<HTMLInputElement>("#docs-search");
  const results = document.getElementById("docs-results");
  const status = document.getElementById("docs-count");
  if (input === null || results === null || status === null) return;
  const load = loadOnce(input.dataset.index ?? "", () => globalThis.taxolinkDocs);
  input.addEventListener("focus", () => load(() => {}));
  input.addEventListener("input", () =>
    load((sections) => {
      const words = searchWords(input.value);
      const matches = sections.filter(([, title, text]) => {
        const all = `${title} ${text}`.toLowerCase();
        return words.length > 0 && words.every((word) => all.includes(word));
      });
      const [word = ""] = words;
      const inTitle = (title: string): number => (title.toLowerCase().includes(word) ? 0 : 1);
      const ranked = matches.toSorted(([, left], [, right]) => inTitle(left) - inTitle(right));
      results.replaceChildren(
        ...ranked.slice(0, maximumResults).map((section) => row(section, word, input.dataset.root ?? "")),
      );
      const sectionCount = count(matches.length, "section");
      status.textContent = words.length === 0 ? "" : `${sectionCount} found`;
    }),
  );
}

function row(
  [path, title, text]: readonly [string, string, string],
  word: string,
  root: string,
): HTMLLIElement {
  const listItem = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + path;
  link.textContent = title;
  const note = document.createElement("p");
  note.className = "note";
  const at = Math.max(0, text.toLowerCase().indexOf(word) - excerptMargin);
  note.textContent = text.slice(at, at + 2 * excerptMargin);
  listItem.append(link, note);
  return listItem;
}
