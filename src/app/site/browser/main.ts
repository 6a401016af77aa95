/** Starts the features of a page that need a script. Every page is complete without these features. */

import { startBoard } from "./board.ts";
import { createButton, searchStems } from "./elements.ts";
import { startListSearch } from "./list-search.ts";

// Keeps the state of a page in its address, after the #: the values of all named controls.

/** Returns the state; empty if the address leads to a section instead, which does not change the state. */
function readState(): URLSearchParams {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash.includes("=") ? hash : "");
}

/** Sets a part of the state; without values, removes it. */
function writeState(name: string, values: readonly string[]): void {
  const state = readState();
  if (isSame(state.getAll(name), values)) return;
  state.delete(name);
  for (const value of values) state.append(name, value);
  try {
    history.replaceState(null, "", `#${state}`);
  } catch {
    // Browsers limit how often an address may change. The page is correct even without the change.
  }
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Binds every named control to the address. Call this after all features listen to their controls. */
function startState(): void {
  const controls = Map.groupBy(
    document.querySelectorAll<Control>("input[name], select[name]"),
    ({ name }) => name,
  );
  const usual = new Map([...controls].map(([name, own]) => [name, valuesOf(own)]));
  const restore = (): void => {
    if (location.hash.length > 1 && !location.hash.includes("=")) return;
    const state = readState();
    for (const [name, own] of controls) {
      const values = state.has(name) ? state.getAll(name) : (usual.get(name) ?? []);
      if (isSame(values, valuesOf(own))) continue;
      for (const control of own) {
        if (isChoice(control)) control.checked = values.includes(control.value);
        else control.value = values[0] ?? "";
      }
      own[0]?.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  for (const [name, own] of controls) {
    const store = (): void => {
      const values = valuesOf(own);
      writeState(name, isSame(values, usual.get(name) ?? []) ? [] : values);
    };
    for (const control of own) control.addEventListener("input", store);
  }
  addEventListener("hashchange", restore);
  restore();
}

/** An empty value stands for choices of which none is made, so that the address keeps them. */
function valuesOf(controls: readonly Control[]): string[] {
  const values = controls
    .filter((control) => !isChoice(control) || control.checked)
    .map(({ value }) => value);
  return values.length === 0 ? [""] : values;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, at) => value === right[at]);
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

// Turns the headings of sortable columns into buttons. A control that nobody sees keeps the column in the address.

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Order = "ascending" | "descending";

function startSorting(): void {
  const sorted = document.createElement("input");
  Object.assign(sorted, { type: "hidden", name: "sort" });
  document.body.append(sorted);
  sorted.addEventListener("input", () => {
    const [id = "", column, order] = sorted.value.split(".");
    const head = document.querySelector<HTMLTableElement>(`table[id="${CSS.escape(id)}"]`)?.tHead?.rows[0]
      ?.cells[Number(column)];
    if (head?.dataset.sort !== undefined) sortBy(head, order === "descending" ? order : "ascending");
  });
  for (const head of document.querySelectorAll<HTMLTableCellElement>("th[data-sort]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      // Readers expect figures to be sorted from the largest, and words from A.
      const isFigure = head.dataset.sort === "numbers";
      const order = head.ariaSort ?? (isFigure ? "ascending" : "descending");
      const next = order === "ascending" ? "descending" : "ascending";
      sorted.value = `${head.closest("table")?.id}.${head.cellIndex}.${next}`;
      sorted.dispatchEvent(new Event("input"));
    });
  }
}

function sortBy(head: HTMLTableCellElement, order: Order): void {
  const table = head.closest("table");
  if (table === null) return;
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  const sign = order === "ascending" ? 1 : -1;
  const compare =
    head.dataset.sort === "numbers"
      ? (left: string, right: string): number => Number(left) - Number(right)
      : collator.compare;
  const sortValue = ({ cells }: HTMLTableRowElement): string => {
    const cell = cells[head.cellIndex];
    return cell?.dataset.value ?? cell?.textContent ?? "";
  };
  for (const body of table.tBodies)
    body.append(...[...body.rows].sort((left, right) => sign * compare(sortValue(left), sortValue(right))));
}

/** Runs the taxonomy explorer, which shows an increment in one of three views. */
function startExplorer(): void {
  const explorer = document.getElementById("explorer");
  if (explorer === null) return;
  const panels = [...explorer.querySelectorAll<HTMLElement>(".increment")];
  const slider = explorer.querySelector<HTMLInputElement>("#increment");
  const search = explorer.querySelector<HTMLInputElement>("#class-search");
  const name = explorer.querySelector("#increment-name");

  const show = (increment: string): void => {
    for (const panel of panels) panel.hidden = panel.dataset.increment !== increment;
    const shown = panels.find((panel) => !panel.hidden)?.dataset.name ?? "";
    if (name !== null) name.textContent = shown;
    slider?.setAttribute("aria-valuetext", shown);
    if (slider !== null) slider.value = increment;
    search?.dispatchEvent(new Event("input"));
  };
  slider?.addEventListener("input", () => show(slider.value));
  search?.addEventListener("input", () => {
    // Only the tree shows which classes were found.
    const tree = explorer.querySelector<HTMLInputElement>('input[value="tree"]');
    if (search.value.trim() !== "" && tree !== null) tree.checked = true;
  });
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
  show(String(panels.length - 1));
  showTarget();
}

// Adds a button that switches between the light and the dark theme, and stores the choice in this browser.

const key = "taxolink-theme";

function startTheme(): void {
  const root = document.documentElement;
  const stored = withStorage((storage) => storage.getItem(key));
  if (stored === "light" || stored === "dark") root.dataset.theme = stored;
  const isDark = (): boolean =>
    root.dataset.theme === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : root.dataset.theme === "dark";
  const updateButton = (): void => {
    const other = isDark() ? "Light" : "Dark";
    button.textContent = other;
    button.ariaLabel = `${other} theme`;
  };
  const button = createButton("theme", "", () => {
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    withStorage((storage) => storage.setItem(key, theme));
    updateButton();
  });
  updateButton();
  document.querySelector(".top-inner")?.append(button);
}

/** Uses the browser's storage, or does without, because browsers forbid it to pages opened from disk. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

// Filters the rows of a table, or other entries of the page, by the words that the reader types.

function startFilter(): void {
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

// Adds a button to every text that readers copy, such as a query or a citation.

function startCopying(): void {
  for (const text of document.querySelectorAll<HTMLElement>("pre[data-copy]")) {
    const button = createButton("copy", "Copy", async () => {
      getSelection()?.selectAllChildren(text);
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = "Copied";
      } catch {
        // The browser allows no copying here, so the reader copies the selected text.
        button.textContent = "Selected";
      }
    });
    text.before(button);
  }
}

document.documentElement.classList.add("scripted");
startTheme();
// On a narrow screen, the current area may be outside of the scrolling list of areas.
document.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
startBoard();
startSorting();
startFilter();
startExplorer();
startListSearch();
startCopying();
// Restoring the state runs the features above.
startState();
