/** Runs the taxonomy explorer, which shows an increment in one of three views and searches its classes. */
import { count } from "../../text/count.ts";
import { searchWords } from "./search-words.ts";

export function startExplorer(): void {
  const explorer = document.getElementById("explorer");
  if (explorer === null) return;
  const panels = [...explorer.querySelectorAll<HTMLElement>(".increment")];
  const slider = explorer.querySelector<HTMLInputElement>("#increment");
  const search = explorer.querySelector<HTMLInputElement>("#class-search");
  const status = explorer.querySelector<HTMLElement>("#class-count");
  let shown = String(panels.length - 1);

  const show = (increment: string): void => {
    shown = increment;
    for (const panel of panels) panel.hidden = panel.dataset.increment !== increment;
    const name = panels.find((panel) => panel.dataset.increment === increment)?.dataset.name ?? "";
    const output = explorer.querySelector("#increment-name");
    if (output !== null) output.textContent = name;
    slider?.setAttribute("aria-valuetext", name);
    if (slider !== null) slider.value = increment;
    updateMatches();
  };

  const updateMatches = (): void => {
    const words = searchWords(search?.value ?? "");
    const panel = panels.find((candidate) => candidate.dataset.increment === shown);
    const matches = panel === undefined ? 0 : showMatches(panel, words);
    if (status !== null) {
      status.textContent = words.length === 0 ? "" : `${count(matches, "class", "classes")} found`;
    }
    if (words.length > 0) setView("tree");
  };

  const setView = (view: string): void => {
    explorer.dataset.view = view;
    const choice = explorer.querySelector<HTMLInputElement>(
      `input[name="view"][value="${CSS.escape(view)}"]`,
    );
    if (choice !== null) choice.checked = true;
  };

  slider?.addEventListener("input", () => show(slider.value));
  search?.addEventListener("input", updateMatches);
  for (const choice of explorer.querySelectorAll<HTMLInputElement>('input[name="view"]')) {
    choice.addEventListener("input", () => setView(choice.value));
  }
  const showTarget = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const increment = target?.closest<HTMLElement>(".increment")?.dataset.increment;
    if (target === null || increment === undefined) return;
    show(increment);
    const folded = target.closest("details");
    if (folded !== null) folded.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", showTarget);
  show(shown);
  showTarget();
}

/** Shows only the classes that contain all words, and their categories. @returns the number of these classes */
function showMatches(panel: HTMLElement, words: readonly string[]): number {
  let matches = 0;
  for (const classItem of panel.querySelectorAll<HTMLElement>("[data-class]")) {
    classItem.hidden = !words.every((word) => classItem.dataset.text?.includes(word));
    if (!classItem.hidden) matches += 1;
  }
  for (const category of panel.querySelectorAll<HTMLElement>("[data-category]")) {
    category.hidden = category.querySelector("[data-class]:not([hidden])") === null && words.length > 0;
  }
  return matches;
}
