/**
 * Searches a list in memory, by words and by the values that the reader chooses. The entries are in a data script that
 * is loaded when the reader is about to search, because pages opened from disk may load scripts but cannot fetch data.
 */
import { count } from "../../../base/text/count.ts";
import { html } from "../../../pages/design/html.ts";
import type { ListEntry as Entry } from "../../../pages/list-index.ts";
import { createButton, searchStems } from "./elements.ts";

declare global {
  var taxolinkIndex: { readonly entries: readonly Entry[] } | undefined;
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
  const choices = [...document.querySelectorAll<HTMLInputElement>(".side input")];
  const [firstRows, firstStatus] = [[...list.children], status.textContent];
  const total = Number(form.dataset.total);
  /** The entries that the list shows; null while the reader does not search. */
  let matches: readonly Entry[] | null = null;
  let loading: Promise<readonly Entry[]> | undefined;
  const load = (): Promise<readonly Entry[]> => {
    loading ??= loadIndex(address);
    return loading;
  };
  const draw = async (): Promise<void> => {
    const entries = matches ?? (await load());
    const [word = ""] = searchStems(search.value);
    const shown = list.children.length;
    const rows = entries.slice(shown, shown + perStep).map((entry) => row(entry, word, root));
    list.insertAdjacentHTML("beforeend", rows.join(""));
    more.hidden = list.children.length >= (matches?.length ?? total);
  };
  const filter = async (): Promise<void> => {
    const entries = await load();
    const [stems, chosen] = [searchStems(search.value), choices.filter(({ checked }) => checked)];
    const isSearch = stems.length > 0 || chosen.length > 0;
    const found = isSearch ? find(entries, stems, chosen) : entries;
    matches = isSearch ? found : null;
    list.replaceChildren(...(isSearch ? [] : firstRows));
    if (isSearch) await draw();
    else more.hidden = list.children.length >= total;
    // A further value of a facet adds to the matches, so its count leaves out what is chosen of its facet.
    for (const [facet, own] of Map.groupBy(choices, ({ name }) => name)) {
      const others = chosen.filter(({ name }) => name !== facet);
      const within = others.length === chosen.length ? found : find(entries, stems, others);
      for (const choice of own) showCount(choice, within, entries.length);
    }
    all.hidden = !isSearch;
    status.textContent = isSearch ? `${found.length} of ${count(entries.length, noun)}` : firstStatus;
  };
  const more = createButton("more", "Show more", draw);
  const all = createButton("", "Show all", () => {
    search.value = "";
    const chosen = choices.filter(({ checked }) => checked);
    for (const choice of chosen) choice.checked = false;
    for (const control of [search, ...chosen]) control.dispatchEvent(new Event("input"));
  });
  form.append(all);
  list.after(more);
  more.hidden = list.children.length >= total;
  all.hidden = true;
  for (const control of [search, ...choices]) control.addEventListener("input", filter);
  // Readers who never search do not load the index.
  form.addEventListener("focusin", load);
  // On a narrow screen, the distributions would push the list far down.
  const side = document.querySelector<HTMLDetailsElement>("details.side");
  if (side !== null && matchMedia("(max-width: 60rem)").matches) side.open = false;
}

function loadIndex(address: string): Promise<readonly Entry[]> {
  return new Promise((resolve) => {
    const element = document.createElement("script");
    element.src = address;
    element.addEventListener("load", () => resolve(globalThis.taxolinkIndex?.entries ?? []));
    document.head.append(element);
  });
}

/**
 * Returns the entries that have all words, and one of the chosen values of each facet. Those with more of the words in
 * their title come first.
 */
function find(entries: readonly Entry[], stems: readonly string[], chosen: readonly HTMLInputElement[]) {
  const facets = [...Map.groupBy(chosen, ({ name }) => name).values()];
  const found = entries.filter((entry) => {
    const words = `${entry[1]}\n${entry[2]}`.toLowerCase();
    const isChosen = facets.every((choices) => choices.some((choice) => hasValue(entry, choice)));
    return isChosen && stems.every((stem) => words.includes(stem));
  });
  const inTitle = ([, title]: Entry): number =>
    stems.filter((stem) => title.toLowerCase().includes(stem)).length;
  return found.sort((left, right) => inTitle(right) - inTitle(left));
}

function hasValue([, , , values]: Entry, { name, value }: HTMLInputElement): boolean {
  return values?.[name]?.includes(value) === true;
}

/** Shows how many of the matching entries have a value. */
function showCount(choice: HTMLInputElement, matches: readonly Entry[], total: number): void {
  const number = matches.filter((entry) => hasValue(entry, choice)).length;
  const cell = choice.closest("tr")?.cells[1];
  const figure = cell?.querySelector("span");
  if (figure != null) figure.textContent = String(number);
  cell?.querySelector("rect")?.setAttribute("width", `${(100 * number) / Math.max(1, total)}%`);
}

/** @param word the word around which to cut a long text */
function row([path, title, text]: Entry, word: string, root: string): string {
  const isShort = text.length <= 2 * excerptMargin + 2;
  const at = isShort ? 0 : Math.max(0, text.toLowerCase().indexOf(word) - excerptMargin);
  const shown = isShort ? text : text.slice(at, at + 2 * excerptMargin);
  return html`<li><a href="${root + path}">${title}</a><p class="note">${shown}</p></li>`.markup;
}
