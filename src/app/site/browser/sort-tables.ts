/** Turns the headings of sortable columns into buttons. A control that nobody sees keeps the column in the address. */

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

type Order = "ascending" | "descending";

export function startSorting(): void {
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
