/**
 * Searches a list in memory, by words and by the values that the reader chooses. The entries are in a data script that
 * is loaded when the reader is about to search, because pages opened from disk may load scripts but cannot fetch data.
 */
import { count } from "../../../base/text/count.ts";
import { createButton, searchWords } from "./elements.ts";
import { readState, writeState } from "./state.ts";

/** `../list-index.ts` writes this format, so change both together. */
type Entry = readonly [path: string, title: string, text: string, values: readonly (readonly number[])[]];
type ListIndex = {
  readonly facets: readonly { readonly id: string; readonly values: readonly string[] }[];
  readonly entries: readonly Entry[];
};

declare global {
  var taxolinkIndex: ListIndex | undefined;
}

/** The number of rows to draw at a time. */
const perStep = 50;
/** The number of characters of a text to show before and after the first word. */
const excerptMargin = 80;

export function startListSearch(): void {
  const form = document.querySelector<HTMLElement>("[data-index]");
  const search = form?.querySelector("input");
  const status = form?.querySelector("[role=status]");
  const list = document.getElementById(form?.dataset.list ?? "");
  if (form == null || search == null || status == null || list === null) return;
  const { index: address = "", root = "", noun = "" } = form.dataset;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-facet]")];
  const [firstRows, firstStatus] = [[...list.children], status.textContent];
  const total = Number(form.dataset.total);
  /** The entries that the list shows; null while the reader does not search. */
  let matches: readonly Entry[] | null = null;
  const draw = ({ entries }: ListIndex): void => {
    const [word = ""] = stemsIn(search.value);
    const shown = list.children.length;
    list.append(...(matches ?? entries).slice(shown, shown + perStep).map((entry) => row(entry, word, root)));
    more.hidden = list.children.length >= (matches?.length ?? total);
  };
  const apply = (index: ListIndex): void => {
    const stems = stemsIn(search.value);
    const chosen = chosenValues(index);
    const isSearch = stems.length > 0 || chosen.length > 0;
    const found = isSearch ? find(index.entries, stems, chosen) : index.entries;
    matches = isSearch ? found : null;
    list.replaceChildren(...(isSearch ? [] : firstRows));
    if (isSearch) draw(index);
    else more.hidden = list.children.length >= total;
    showCounts(index, found, links);
    all.hidden = !isSearch;
    status.textContent = isSearch ? `${found.length} of ${count(index.entries.length, noun)}` : firstStatus;
  };
  const load = loadOnce(address);
  const filter = (): void => load(apply);
  const more = createButton("more", "Show more", () => load(draw));
  const all = createButton("", "Show all", () => {
    for (const link of links) writeState(link.dataset.facet ?? "", null);
    search.value = "";
    search.dispatchEvent(new Event("input"));
  });
  form.append(all);
  list.after(more);
  more.hidden = list.children.length >= total;
  all.hidden = true;
  search.addEventListener("input", filter);
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const { facet = "", value = "" } = link.dataset;
      writeState(facet, readState().get(facet) === value ? null : value);
      filter();
    });
  }
  // Readers who never search do not load the index.
  form.addEventListener("focusin", () => load(() => {}));
  const restore = (): void => {
    if (matches !== null || links.some(({ dataset }) => readState().has(dataset.facet ?? ""))) filter();
  };
  addEventListener("hashchange", restore);
  restore();
  // On a narrow screen, the distributions would push the list far down.
  const side = document.querySelector<HTMLDetailsElement>("details.side");
  if (side !== null && matchMedia("(max-width: 60rem)").matches) side.open = false;
}

/** Returns a function that loads the data script once, and passes its data to a callback. */
function loadOnce(address: string): (then: (index: ListIndex) => void) => void {
  let element: HTMLScriptElement | undefined;
  return (then) => {
    const run = (): void => {
      if (globalThis.taxolinkIndex !== undefined) then(globalThis.taxolinkIndex);
    };
    if (globalThis.taxolinkIndex !== undefined) return run();
    if (element === undefined) {
      element = document.createElement("script");
      element.src = address;
      document.head.append(element);
    }
    element.addEventListener("load", run);
  };
}

/** Returns the words without common endings, so that `papers` finds `paper` and `retracted` finds `retraction`. */
function stemsIn(text: string): readonly string[] {
  return searchWords(text).map((word) =>
    word.length > 4 ? word.replace(/(?:ions?|ings?|ed|es|s)$/, "") : word,
  );
}

type ChosenValue = { readonly facet: number; readonly value: number };

/** Returns the entries that have all words and values. Those with more of the words in their title come first. */
function find(
  entries: readonly Entry[],
  stems: readonly string[],
  chosen: readonly ChosenValue[],
): readonly Entry[] {
  const found = entries.filter(([, title, text, values]) => {
    const words = `${title}\n${text}`.toLowerCase();
    return (
      chosen.every(({ facet, value }) => values[facet]?.includes(value)) &&
      stems.every((stem) => words.includes(stem))
    );
  });
  const inTitle = ([, title]: Entry): number =>
    stems.filter((stem) => title.toLowerCase().includes(stem)).length;
  return found.sort((left, right) => inTitle(right) - inTitle(left));
}

/** Returns the positions of the chosen values and of their facets in the index. */
function chosenValues({ facets }: ListIndex): readonly ChosenValue[] {
  const state = readState();
  return facets.flatMap(({ id, values }, facet) => {
    const value = values.indexOf(state.get(id) ?? "");
    return value === -1 ? [] : [{ facet, value }];
  });
}

/** Shows how many of the matching entries have each value. */
function showCounts(
  { facets, entries }: ListIndex,
  matches: readonly Entry[],
  links: readonly HTMLAnchorElement[],
): void {
  const state = readState();
  for (const link of links) {
    const { facet = "", value = "" } = link.dataset;
    const facetAt = facets.findIndex(({ id }) => id === facet);
    const valueAt = facets[facetAt]?.values.indexOf(value) ?? -1;
    const number = matches.filter(([, , , values]) => values[facetAt]?.includes(valueAt)).length;
    const cell = link.closest("tr")?.cells[1];
    const figure = cell?.querySelector("span");
    if (figure != null) figure.textContent = String(number);
    cell?.querySelector("rect")?.setAttribute("width", `${(100 * number) / Math.max(1, entries.length)}%`);
    if (state.get(facet) === value) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** @param word the word around which to cut a long text */
function row([path, title, text]: Entry, word: string, root: string): HTMLLIElement {
  const listItem = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + path;
  link.textContent = title;
  const note = document.createElement("p");
  note.className = "note";
  const isShort = text.length <= 2 * excerptMargin + 2;
  const at = isShort ? 0 : Math.max(0, text.toLowerCase().indexOf(word) - excerptMargin);
  note.textContent = isShort ? text : text.slice(at, at + 2 * excerptMargin);
  listItem.append(link, note);
  return listItem;
}
