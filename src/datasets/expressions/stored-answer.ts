/** Compares what the expression of a query form denotes with the answer that an older question file holds. */
import { formatValue, type KnowledgeGraph } from "../../graph/index.ts";
import type { Denotation, Expression, Item } from "../../query/index.ts";
import type { AnswerEntry, AnswerSet } from "../answer-set.ts";
import { labelKey } from "./form-fields.ts";

type Row = readonly (readonly string[])[];

/**
 * Whether an expression denotes a stored answer. Labels that differ only in case are equal, and items with equal keys
 * may stand in any order.
 * @throws the errors of `graph.entities`
 */
export async function denotesStored(
  stored: AnswerSet,
  expression: Expression,
  denotation: Denotation,
  graph: Pick<KnowledgeGraph, "entities">,
): Promise<boolean> {
  const rows = await rowsOf(denotation, graph);
  const [wanted, found] = compared(stored, expression, rows);
  return JSON.stringify(wanted) === JSON.stringify(found);
}

/** Returns a denotation as rows of cells with distinct labels in order. Sets and single values have one column. */
async function rowsOf(
  denotation: Denotation,
  graph: Pick<KnowledgeGraph, "entities">,
): Promise<readonly Row[]> {
  const items = itemsOf(denotation);
  const ids = items.flat(2).flatMap((item) => ("thing" in item ? item.thing : []));
  const entities = await graph.entities([...new Set(ids)]);
  const labelOf = (item: Item): string => {
    if ("thing" in item) return labelKey(entities.get(item.thing)?.label || item.thing);
    if ("value" in item) return labelKey(formatValue(item.value));
    return "name" in item ? item.name : item.class;
  };
  return items.map((cells) => cells.map((cell) => distinct(cell.map(labelOf))));
}

function itemsOf(denotation: Denotation): readonly (readonly (readonly Item[])[])[] {
  switch (denotation.type) {
    case "things":
      return denotation.ids.map((thing) => [[{ thing }]]);
    case "values":
      return denotation.values.map((value) => [[{ value }]]);
    case "scalar":
      return denotation.value === null ? [] : [[[{ value: denotation.value }]]];
    case "truth":
      return [];
    case "table":
      return denotation.rows;
  }
}

function distinct(labels: readonly string[]): string[] {
  return [...new Set(labels)].sort();
}

/** Returns the stored answer and what the rows state, in one form. */
function compared(
  { kind, entries, count }: AnswerSet,
  expression: Expression,
  rows: readonly Row[],
): readonly [unknown, unknown] {
  const column = (at: number, of: readonly Row[] = rows): string[] => of.flatMap((cells) => cells[at] ?? []);
  const labelsOf = (some: readonly AnswerEntry[]): string[] => some.map(({ label }) => labelKey(label));
  switch (kind) {
    case "none":
      return [[], column(0).filter((label) => label !== "0")];
    case "count":
      return [[String(count)], column(0)];
    case "groups":
      return [
        entries.map((entry) => JSON.stringify([labelKey(entry.label), String(entry.count)])).sort(),
        rows.map((cells) => JSON.stringify([cells[0]?.[0], cells.at(-1)?.[0]])).sort(),
      ];
    case "ranking":
      return isRanked(entries, column(0))
        ? [distinct(labelsOf(entries)), distinct(column(0))]
        : [entries, rows];
    case "comparison":
      if (entries.every((entry) => entry.count !== undefined))
        return [entries.map((entry) => String(entry.count)), column(1)];
      return [sidesOf(entries), foundSides(expression, rows)];
    case "both":
      return [
        [1, 2].map((request) => distinct(labelsOf(entries.filter((entry) => entry.request === request)))),
        [0, 1].map((at) => distinct(column(at))),
      ];
    default:
      // A superlative in ascending order is the first row of a whole table.
      return [distinct(labelsOf(entries)), distinct(column(0, isLeast(expression) ? firstRows(rows) : rows))];
  }
}

/** Whether no label comes before one of a better rank. A ranking by label has no ranks to compare. */
function isRanked(entries: readonly AnswerEntry[], labels: readonly string[]): boolean {
  const isByLabel = entries.every(({ label, key }) => labelKey(label) === key);
  const ranks = new Map(entries.map(({ label, rank = 0 }) => [labelKey(label), rank]));
  const order = labels.map((label) => ranks.get(label) ?? -1);
  return isByLabel || order.every((rank, at) => at === 0 || (order[at - 1] ?? 0) <= rank);
}

function sidesOf(entries: readonly AnswerEntry[]): string[] {
  const sides = Map.groupBy(entries, ({ side }) => side).values();
  return [...sides].map((side) => JSON.stringify(distinct(side.map(({ label }) => labelKey(label))))).sort();
}

function foundSides({ op }: Expression, rows: readonly Row[]): string[] {
  if (op === "rows") return rows.map((cells) => JSON.stringify(cells[1])).sort();
  const sides = Map.groupBy(rows, ([name]) => name?.[0]).values();
  return [...sides].map((side) => JSON.stringify(distinct(side.flatMap((cells) => cells[1] ?? [])))).sort();
}

function isLeast(expression: Expression): boolean {
  return expression.op === "group" && expression.order?.direction === "ascending";
}

/** Returns the first row and those with the same last cell. */
function firstRows(rows: readonly Row[]): readonly Row[] {
  const least = rows[0]?.at(-1)?.[0];
  return rows.filter((cells) => cells.at(-1)?.[0] === least);
}
