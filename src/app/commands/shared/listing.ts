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

/**
 * Returns a table with a row for every item.
 * @param columns the names of the fields that it shows, or what each column shows, by its heading
 */
export function tableOf<T extends object, K extends keyof T & string>(
  items: readonly T[],
  columns: readonly K[] | Readonly<Record<string, (item: T) => string | number>>,
  layout: Pick<Table, "rule" | "indent"> = {},
): Table {
  const cells = isNames(columns)
    ? columns.map((name) => [name, (item: T): unknown => item[name]] as const)
    : Object.entries(columns);
  const rows = items.map((item) => cells.map(([, cell]) => String(cell(item))));
  return aligned(rows, { header: cells.map(([heading]) => heading), ...layout });
}

function isNames<K>(columns: readonly K[] | object): columns is readonly K[] {
  return Array.isArray(columns);
}
