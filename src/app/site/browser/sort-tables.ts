/** Turns the headings of sortable columns into buttons. The address keeps the column by which a table is sorted. */
import { readState, writeState } from "./state.ts";

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Order = "ascending" | "descending";

export function startSorting(): void {
  for (const head of document.querySelectorAll<HTMLTableCellElement>("th[data-sort]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      // Readers expect figures to be sorted from the largest, and words from A.
      const isFigure = head.dataset.sort === "numbers";
      const order = head.ariaSort ?? (isFigure ? "ascending" : "descending");
      sortBy(head, order === "ascending" ? "descending" : "ascending");
      writeState("sort", [`${head.closest("table")?.id}.${head.cellIndex}.${head.ariaSort}`]);
    });
  }
  const [id = "", column, order] = readState().get("sort")?.split(".") ?? [];
  const head = document.querySelector<HTMLTableElement>(`table[id="${CSS.escape(id)}"]`)?.tHead?.rows[0]
    ?.cells[Number(column)];
  if (head?.dataset.sort !== undefined) sortBy(head, order === "descending" ? order : "ascending");
}

function sortBy(head: HTMLTableCellElement, order: Order): void {
  const table = head.closest("table");
  const body = table?.tBodies[0];
  if (table === null || body === undefined) return;
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
  body.append(...[...body.rows].sort((left, right) => sign * compare(sortValue(left), sortValue(right))));
}
