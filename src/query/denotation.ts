/** What an expression denotes, in a canonical order that no executor decides. */
import { compareIds, compareValues, type Value, type ValueKind, valueKey } from "../graph/index.ts";
import { countValue } from "./comparison.ts";
import type { Expression, Table } from "./expression.ts";

/** An item in a table: a thing or a class by its id, a value, or the name of a case or of an item to compare. */
export type Item =
  | { readonly thing: string }
  | { readonly class: string }
  | { readonly value: Value }
  | { readonly name: string };
/** A cell has no item for null, and several for several ends. */
export type Cell = readonly Item[];

/** Things are ordered by id, and values by kind and then by value. */
export type Denotation =
  | { readonly type: "things"; readonly ids: readonly string[] }
  | { readonly type: "values"; readonly values: readonly Value[] }
  | { readonly type: "scalar"; readonly value: Value | null }
  | { readonly type: "truth"; readonly value: boolean }
  | { readonly type: "table"; readonly rows: readonly (readonly Cell[])[] };

/** Whether a denotation says nothing: an empty set or table, null, zero or false. */
export function isEmpty(denotation: Denotation): boolean {
  switch (denotation.type) {
    case "things":
      return denotation.ids.length === 0;
    case "values":
      return denotation.values.length === 0;
    case "scalar":
      return (
        denotation.value === null ||
        (denotation.value.kind === "number" && denotation.value.coefficient === 0n)
      );
    case "truth":
      return !denotation.value;
    case "table":
      return denotation.rows.length === 0;
  }
}

/** Returns the number of things, values or rows; 1 for a single value or truth. */
export function sizeOf(denotation: Denotation): number {
  switch (denotation.type) {
    case "things":
      return denotation.ids.length;
    case "values":
      return denotation.values.length;
    case "table":
      return denotation.rows.length;
    default:
      return 1;
  }
}

/** Returns a text that two denotations share if and only if they are equal. */
export function denotationKey(denotation: Denotation): string {
  switch (denotation.type) {
    case "things":
      return `things ${JSON.stringify(denotation.ids)}`;
    case "values":
      return `values ${JSON.stringify(denotation.values.map(valueKey))}`;
    case "scalar":
      return `scalar ${denotation.value === null ? "" : valueKey(denotation.value)}`;
    case "truth":
      return `truth ${denotation.value}`;
    case "table":
      return `table ${JSON.stringify(denotation.rows.map((row) => row.map((cell) => cell.map(itemKey))))}`;
  }
}

const kindOrder: readonly ValueKind[] = [
  "number",
  "double",
  "year",
  "yearMonth",
  "date",
  "dateTime",
  "time",
  "duration",
  "flag",
  "text",
];

/**
 * Compares two values in the order of denotations: by kind, then by value. Unordered values, such as texts in two
 * languages, are ordered by their keys.
 */
export function orderOfValues(left: Value, right: Value): number {
  const order = compareValues(left, right);
  if (order === "unordered") {
    const kinds = kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind);
    // Texts of different languages and types stand in the order of their letters too.
    const letters = left.kind === "text" && right.kind === "text" ? compareIds(left.text, right.text) : 0;
    return kinds || letters || compareIds(valueKey(left), valueKey(right));
  }
  return order;
}

/** Returns the distinct values in the order of denotations. */
export function distinctValues(values: Iterable<Value>): Value[] {
  return [...new Map([...values].map((value) => [valueKey(value), value])).values()].sort(orderOfValues);
}

export function orderOfItems(left: Item, right: Item): number {
  if ("value" in left && "value" in right) return orderOfValues(left.value, right.value);
  return compareIds(itemKey(left), itemKey(right));
}

/** Returns a text that two items share if and only if they are equal. */
export function itemKey(item: Item): string {
  if ("thing" in item) return `thing ${item.thing}`;
  if ("class" in item) return `class ${item.class}`;
  return "name" in item ? `name ${item.name}` : `value ${valueKey(item.value)}`;
}

/** A group as an executor finds it: its keys and its measure. */
export type Group = { readonly keys: readonly Item[]; readonly measure: Value | null };

type GroupTable = Extract<Table, { op: "group" }>;

/** Makes a table from its groups: fills years, keeps one of two mirrored pairs and the largest groups, and sorts. */
export function tableOfGroups(table: GroupTable, groups: readonly Group[]): Denotation {
  const cases = new Map(
    table.by.flatMap((key) => (key.of === "cases" ? key.cases.map(({ name }, at) => [name, at]) : [])),
  );
  const byKeys = (left: Group, right: Group): number => {
    for (const [at, item] of left.keys.entries()) {
      const other = right.keys[at] as Item;
      const order =
        "name" in item && "name" in other
          ? (cases.get(item.name) ?? 0) - (cases.get(other.name) ?? 0)
          : orderOfItems(item, other);
      if (order !== 0) return order;
    }
    return 0;
  };
  const measured = (left: Group, right: Group): number => orderOfMeasures(left.measure, right.measure);
  let kept = table.fill === true ? filled(table, groups) : [...groups];
  if (table.pairs === true) kept = kept.filter(({ keys: [a, b] }) => a && b && orderOfItems(a, b) < 0);
  if (table.top !== undefined) kept = largest(kept, table.top);
  if (table.topPerGroup !== undefined) {
    const limit = table.topPerGroup;
    kept = [...Map.groupBy(kept, ({ keys: [first] }) => itemKey(first as Item)).values()].flatMap((rows) =>
      largest(rows, limit),
    );
  }
  const ranked = table.top !== undefined;
  const { by, direction } =
    table.order ??
    (ranked ? { by: "measure", direction: "descending" } : { by: "key", direction: "ascending" });
  const sign = direction === "ascending" ? 1 : -1;
  kept.sort((left, right) =>
    by === "measure" ? sign * measured(left, right) || byKeys(left, right) : sign * byKeys(left, right),
  );
  return {
    type: "table",
    rows: kept.map(({ keys, measure }) => [...keys.map((key) => [key]), cellOf(measure)]),
  };
}

function cellOf(value: Value | null): Cell {
  return value === null ? [] : [{ value }];
}

/** Null comes before every value. */
function orderOfMeasures(left: Value | null, right: Value | null): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  return orderOfValues(left, right);
}

/** Keeps the rows with the largest measures, and those that tie with the last of them. */
function largest(rows: readonly Group[], count: number): Group[] {
  const sorted = rows.toSorted((left, right) => orderOfMeasures(right.measure, left.measure));
  const last = sorted[count - 1];
  return last === undefined
    ? sorted
    : sorted.filter(({ measure }) => orderOfMeasures(measure, last.measure) >= 0);
}

/** Adds the missing years or decades to every second key. */
function filled({ by, measure }: GroupTable, groups: readonly Group[]): Group[] {
  const [first] = by;
  const step = first.of === "value" && first.unit === "decade" ? 10 : 1;
  const years = groups.flatMap(({ keys: [year] }) => (year && "value" in year ? [wholeOf(year.value)] : []));
  const seconds = new Map(groups.map(({ keys: [, ...others] }) => [others.map(itemKey).join(" "), others]));
  const known = new Set(groups.map(({ keys }) => keys.map(itemKey).join(" ")));
  const added: Group[] = [];
  for (let year = Math.min(...years); year <= Math.max(...years); year += step) {
    for (const others of seconds.values()) {
      const keys: Item[] = [{ value: countValue(year) }, ...others];
      if (!known.has(keys.map(itemKey).join(" ")))
        added.push({ keys, measure: measure.of === "count" ? countValue(0) : null });
    }
  }
  return [...groups, ...added];
}

function wholeOf(value: Value): number {
  return value.kind === "number" ? Number(value.coefficient) * 10 ** value.exponent : Number.NaN;
}

/** A row as an executor finds it: a thing, its cells, and the values to sort it by. */
export type ThingRow = {
  readonly id: string;
  readonly cells: readonly Cell[];
  readonly order: readonly Value[];
};

/** Makes a table from the rows of its things: sorts cells and rows, and keeps the first ones. */
export function tableOfRows(
  { order, limit }: Extract<Table, { op: "rows" }>,
  rows: readonly ThingRow[],
): Denotation {
  const sign = order?.direction === "descending" ? -1 : 1;
  const leading = ({ order: values }: ThingRow): Value | undefined =>
    values.toSorted((left, right) => sign * orderOfValues(left, right))[0];
  const keyed = rows.map((row) => ({ row, first: leading(row) }));
  keyed.sort((left, right) => {
    if (left.first === undefined || right.first === undefined)
      return (
        Number(left.first === undefined) - Number(right.first === undefined) ||
        compareIds(left.row.id, right.row.id)
      );
    return sign * orderOfValues(left.first, right.first) || compareIds(left.row.id, right.row.id);
  });
  return {
    type: "table",
    rows: keyed.slice(0, limit).map(({ row }) => row.cells.map((cell) => cell.toSorted(orderOfItems))),
  };
}

/** Edges of a graph: ids of subject, property and object. */
export type Edge = readonly [subject: string, property: string, object: string];

/**
 * The edges that make a denotation, ordered by their ids, and the expressions that were looked for in vain or excluded:
 * the whole expression if it denotes nothing, and every set that was taken away. Names and classes are not edges.
 */
export type Proof = { readonly edges: readonly Edge[]; readonly lookedFor: readonly Expression[] };

/** Returns the distinct edges in the order of their ids. */
export function distinctEdges(edges: Iterable<Edge>): Edge[] {
  const distinct = [...new Map([...edges].map((edge) => [JSON.stringify(edge), edge])).values()];
  return distinct.sort(
    (left, right) =>
      compareIds(left[0], right[0]) || compareIds(left[1], right[1]) || compareIds(left[2], right[2]),
  );
}
