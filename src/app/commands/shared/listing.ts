/** Lays out counts and tables of items. */
import { recordOf } from "../../../base/io/index.ts";
import { aligned, type Table } from "../../../pages/blocks.ts";

/** Counts the items of each name, in the order in which the names occur. */
export function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> {
  return recordOf([...Map.groupBy(items, nameOf)].map(([name, group]) => [name, group.length]));
}

/** Formats counts on one line, such as `3 train, 2 test`. */
export function listCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, number]) => `${number} ${name}`)
    .join(", ");
}

/** Returns a table with a row for every item. @param columns what each column shows, by its heading */
export function tableOf<T>(
  items: readonly T[],
  columns: Readonly<Record<string, (item: T) => string | number>>,
  layout: Pick<Table, "rule" | "indent"> = {},
): Table {
  const rows = items.map((item) => Object.values(columns).map((cell) => String(cell(item))));
  return aligned(rows, { header: Object.keys(columns), ...layout });
}
