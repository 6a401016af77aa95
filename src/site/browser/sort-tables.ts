/** Turns the headings of sortable columns into buttons. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export function startSorting(): void {
  for (const head of document.querySelectorAll<HTMLTableCellElement>("th[data-sort]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(head));
  }
}

function sortBy(head: HTMLTableCellElement): void {
  const table = head.closest("table");
  const body = table?.tBodies[0];
  if (table === null || body === undefined) return;
  // Readers expect figures to be sorted from the largest, and words from A.
  const first = head.classList.contains("figures") ? "descending" : "ascending";
  const next = head.ariaSort === null || head.ariaSort === "none" ? first : opposite(head.ariaSort);
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", next);
  const sign = next === "ascending" ? 1 : -1;
  const rows = [...body.rows].map((row) => ({ row, value: sortValue(row.cells[head.cellIndex]) }));
  rows.sort((left, right) => sign * collator.compare(left.value, right.value) || 0);
  const numeric = rows.every(({ value }) => value !== "" && Number.isFinite(Number(value)));
  if (numeric) rows.sort((left, right) => sign * (Number(left.value) - Number(right.value)));
  body.append(...rows.map(({ row }) => row));
}

function opposite(order: string): "ascending" | "descending" {
  return order === "ascending" ? "descending" : "ascending";
}

function sortValue(cell: HTMLTableCellElement | undefined): string {
  return cell?.dataset.value ?? cell?.textContent?.trim() ?? "";
}
