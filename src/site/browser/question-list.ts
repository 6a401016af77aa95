/** Filters all questions of the dataset in memory and keeps the selected filters in the page's address. */
import { count } from "../../text/count.ts";
import { loadOnce } from "./load-once.ts";
import { searchWords } from "./search-words.ts";

type QuestionIndex = {
  readonly facets: readonly { readonly id: string; readonly values: readonly string[] }[];
  readonly questions: readonly (readonly [
    path: string,
    question: string,
    answer: string,
    values: readonly (readonly number[])[],
  ])[];
};

declare global {
  var taxolinkQuestions: QuestionIndex | undefined;
}

/** The number of rows to draw at a time. */
const perStep = 100;

export function startQuestionList(): void {
  const form = document.getElementById("question-filter");
  const search = document.querySelector<HTMLInputElement>("#question-search");
  const list = document.getElementById("question-list");
  const status = document.getElementById("question-count");
  const moreButton = document.querySelector<HTMLButtonElement>("#more-questions");
  if (form === null || search === null || list === null || status === null || moreButton === null) return;
  const selects = [...form.querySelectorAll<HTMLSelectElement>("select[data-facet]")];
  let texts: readonly string[] = [];
  /**
   * `null` until the reader selects a filter; until then, all questions match, and the page shows the first of them.
   */
  let matches: readonly number[] | null = null;
  let shown = list.querySelectorAll("li").length;

  const draw = (index: QuestionIndex): void => {
    const all = matches ?? index.questions.map((_question, at) => at);
    const rows = all.slice(shown, shown + perStep).map((at) => row(index, at, form.dataset.root ?? ""));
    if (shown === 0) {
      const newList = document.createElement("ul");
      newList.className = "rows";
      list.replaceChildren(newList);
    }
    list.firstElementChild?.append(...rows);
    shown += rows.length;
    moreButton.hidden = shown >= all.length;
  };

  const apply = (index: QuestionIndex): void => {
    if (texts.length === 0)
      texts = index.questions.map(([, question, answer]) => `${question}\n${answer}`.toLowerCase());
    const words = searchWords(search.value);
    const chosenValues = selectedValues(index, selects);
    matches = index.questions.flatMap(([, , , values], at) => {
      const matchesFilters = chosenValues.every(({ facet, value }) => values[facet]?.includes(value));
      return matchesFilters && words.every((word) => texts[at]?.includes(word)) ? [at] : [];
    });
    shown = 0;
    draw(index);
    status.textContent = `${matches.length} of ${count(index.questions.length, "question")}`;
    storeFilters(search.value, selects);
  };

  const load = loadOnce(form.dataset.index ?? "", () => globalThis.taxolinkQuestions);
  const filter = (): void => load(apply);
  search.addEventListener("input", filter);
  for (const select of selects) select.addEventListener("change", filter);
  // The index is loaded when the reader is about to filter, so readers who never filter do not load it.
  form.addEventListener("focusin", () => load(() => {}));
  moreButton.addEventListener("click", () => load(draw));
  const restore = (): void => {
    if (restoreFilters(search, selects)) filter();
  };
  addEventListener("hashchange", restore);
  restore();
  moreButton.hidden = shown >= Number(form.dataset.total);
}

/** Returns the positions of the selected values and of their facets in the index. */
function selectedValues({ facets }: QuestionIndex, selects: readonly HTMLSelectElement[]) {
  return selects.flatMap(({ dataset, value }) => {
    const facet = facets.findIndex(({ id }) => id === dataset.facet);
    return value === "" || facet === -1 ? [] : [{ facet, value: facets[facet]?.values.indexOf(value) ?? -1 }];
  });
}

function row(index: QuestionIndex, at: number, root: string): HTMLLIElement {
  const [path = "", question = "", answer = ""] = index.questions[at] ?? [];
  const listItem = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + path;
  link.textContent = question;
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = answer;
  listItem.append(link, note);
  return listItem;
}

function storeFilters(text: string, selects: readonly HTMLSelectElement[]): void {
  const filters = new URLSearchParams();
  if (text !== "") filters.set("q", text);
  for (const { dataset, value } of selects) if (value !== "") filters.set(dataset.facet ?? "", value);
  const hash = filters.size === 0 ? "#" : `#${filters}`;
  try {
    history.replaceState(null, "", hash);
  } catch {
    // Browsers limit how often an address may change. The list is correct even without the change.
  }
}

/** @returns whether the address contains a filter */
function restoreFilters(search: HTMLInputElement, selects: readonly HTMLSelectElement[]): boolean {
  const filters = new URLSearchParams(location.hash.slice(1));
  const text = filters.get("q");
  if (text !== null) search.value = text;
  let hasFilter = text !== null;
  for (const select of selects) {
    const value = filters.get(select.dataset.facet ?? "");
    if (value === null || ![...select.options].some((option) => option.value === value)) continue;
    select.value = value;
    hasFilter = true;
  }
  return hasFilter;
}
