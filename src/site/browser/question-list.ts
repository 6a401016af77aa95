/** Filters all questions of the dataset in memory, by words and by the values that the reader chooses. */
import { count } from "../../text/count.ts";
import { loadOnce } from "./load-once.ts";
import { searchWords } from "./search-words.ts";
import { readState, writeState } from "./state.ts";

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
  const allButton = document.querySelector<HTMLButtonElement>("#all-questions");
  if (form === null || search === null || list === null || status === null) return;
  if (moreButton === null || allButton === null) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-facet]")];
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
    const chosen = chosenValues(index);
    matches = index.questions.flatMap(([, , , values], at) => {
      const fits = chosen.every(({ facet, value }) => values[facet]?.includes(value));
      return fits && words.every((word) => texts[at]?.includes(word)) ? [at] : [];
    });
    shown = 0;
    draw(index);
    showCounts(index, matches, links);
    allButton.hidden = chosen.length === 0 && words.length === 0;
    status.textContent = `${matches.length} of ${count(index.questions.length, "question")}`;
  };
  const load = loadOnce(form.dataset.index ?? "", () => globalThis.taxolinkQuestions);
  const filter = (): void => load(apply);
  search.addEventListener("input", filter);
  for (const link of links) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const { facet = "", value = "" } = link.dataset;
      writeState(facet, readState().get(facet) === value ? null : value);
      filter();
    });
  }
  allButton.addEventListener("click", () => {
    for (const link of links) writeState(link.dataset.facet ?? "", null);
    search.value = "";
    search.dispatchEvent(new Event("input"));
  });
  // The index is loaded when the reader is about to filter, so readers who never filter do not load it.
  form.addEventListener("focusin", () => load(() => {}));
  moreButton.addEventListener("click", () => load(draw));
  const restore = (): void => {
    if (matches !== null || links.some(({ dataset }) => readState().has(dataset.facet ?? ""))) filter();
  };
  addEventListener("hashchange", restore);
  restore();
  moreButton.hidden = shown >= Number(form.dataset.total);
  // On a narrow screen, the distributions would push the questions far down.
  const side = document.querySelector<HTMLDetailsElement>("details.side");
  if (side !== null && matchMedia("(max-width: 60rem)").matches) side.open = false;
}

/** Returns the positions of the chosen values and of their facets in the index. */
function chosenValues({ facets }: QuestionIndex) {
  const state = readState();
  return facets.flatMap(({ id, values }, facet) => {
    const value = values.indexOf(state.get(id) ?? "");
    return value === -1 ? [] : [{ facet, value }];
  });
}

/** Shows how many of the matching questions have each value. */
function showCounts(
  index: QuestionIndex,
  matches: readonly number[],
  links: readonly HTMLAnchorElement[],
): void {
  const state = readState();
  for (const link of links) {
    const { facet = "", value = "" } = link.dataset;
    const facetAt = index.facets.findIndex(({ id }) => id === facet);
    const valueAt = index.facets[facetAt]?.values.indexOf(value) ?? -1;
    const having = (at: number): boolean => index.questions[at]?.[3][facetAt]?.includes(valueAt) ?? false;
    const number = matches.filter(having).length;
    const cell = link.closest("tr")?.cells[1];
    if (cell === undefined) continue;
    const figure = cell.querySelector("span");
    if (figure !== null) figure.textContent = String(number);
    cell
      .querySelector("rect")
      ?.setAttribute("width", `${(100 * number) / Math.max(1, index.questions.length)}%`);
    if (state.get(facet) === value) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
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
