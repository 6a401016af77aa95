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
      const stems = searchWords(input.value).map(stemOf);
      const [word = ""] = stems;
      // A section that has more of the words comes first, and of two such sections the one with a word in its title.
      const score = ([, title, text]: readonly [string, string, string]): number => {
        const all = `${title} ${text}`.toLowerCase();
        const inTitle = stems.some((stem) => title.toLowerCase().includes(stem)) ? 0.5 : 0;
        const found = stems.filter((stem) => all.includes(stem)).length;
        return found === 0 ? 0 : found + inTitle;
      };
      const matches = sections
        .map((section) => ({ section, points: score(section) }))
        .filter(({ points }) => points > 0)
        .sort((left, right) => right.points - left.points);
      results.replaceChildren(
        ...matches
          .slice(0, maximumResults)
          .map(({ section }) => row(section, word, input.dataset.root ?? "")),
      );
      const sectionCount = count(matches.length, "section");
      status.textContent = stems.length === 0 ? "" : `${sectionCount} found`;
    }),
  );
}

/** Removes the common endings of a word, so that `papers` finds `paper` and `retracted` finds `retraction`. */
function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ions?|ings?|ed|es|s)$/, "") : word;
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
