/** Answers expressions at a SPARQL endpoint, with one query each. */
import { throwIfCancelled } from "../base/errors.ts";
import {
  compareIds,
  nodeId,
  predicateId,
  type SparqlRow,
  type Term,
  typeName,
  type Value,
  valueOfNode,
} from "../graph/index.ts";
import { aggregate, countValue, quotient } from "./comparison.ts";
import {
  type Cell,
  type Denotation,
  distinctEdges,
  distinctValues,
  type Group,
  type Item,
  tableOfGroups,
  tableOfRows,
} from "./denotation.ts";
import type { Executor } from "./executor.ts";
import { checked, type Expression, type Key, sortOf, type Table } from "./expression.ts";
import { proofOf } from "./proof.ts";
import {
  compareQuery,
  edgesQuery,
  groupQuery,
  medianQuery,
  queryOf,
  rowsQuery,
  type Written,
} from "./sparql-query.ts";

/** Returns the rows of a SELECT query. */
export type Select = (query: string) => Promise<readonly SparqlRow[]>;

/**
 * Answers expressions with SPARQL 1.1. Numbers are exact as far as the engine's decimals are; SPARQL requires at least
 * 18 digits. Blank nodes cannot be asked about.
 * @param written how the endpoint writes its data, as far as it is known
 */
export function createSparqlExecutor(select: Select, written?: Written): Executor {
  const denote = async (expression: Expression, signal?: AbortSignal): Promise<Denotation> => {
    throwIfCancelled(signal);
    const query = printQuery(checked(expression), written);
    const rows = await select(query);
    throwIfCancelled(signal);
    return denotationOf(expression, rows);
  };
  return {
    denote,
    prove: async (expression, signal) => {
      const { ways, lookedFor } = proofOf(expression, await denote(expression, signal));
      const query = edgesQuery(ways, written);
      const rows = query === null ? [] : await select(query);
      const edges = rows.flatMap(({ s, p, o }) =>
        s && p && o ? [[nodeId(s), predicateId(p.value), nodeId(o)] as const] : [],
      );
      return { edges: distinctEdges(edges), lookedFor };
    },
  };
}

function printQuery(expression: Expression, written?: Written): string {
  switch (expression.op) {
    case "group":
      return groupQuery(expression, written);
    case "rows":
      return rowsQuery(expression, written);
    case "compare":
      return compareQuery(expression, written);
    case "median":
      return medianQuery(expression, written);
    default:
      return queryOf(expression, written);
  }
}

function denotationOf(expression: Expression, rows: readonly SparqlRow[]): Denotation {
  switch (sortOf(expression)) {
    case "things":
      return { type: "things", ids: rows.flatMap(({ x }) => (x ? [nodeId(x)] : [])).sort(compareIds) };
    case "values":
      return { type: "values", values: distinctValues(rows.flatMap(({ v }) => valuesOf(v))) };
    case "scalar":
      // SPARQL has no median, and an engine that compares all values with each other takes long.
      if (expression.op === "median") return { type: "scalar", value: medianOf(rows) };
      return { type: "scalar", value: valuesOf(rows[0]?.v)[0] ?? null };
    case "truth":
      return { type: "truth", value: rows.length > 0 };
    case "table":
      return tableOf(expression as Table, rows);
  }
}

function medianOf(rows: readonly SparqlRow[]): Value | null {
  const values = rows.flatMap(({ v, n }) => {
    const [value] = valuesOf(v);
    return value === undefined ? [] : Array.from({ length: numberOf(n) }, () => value);
  });
  return aggregate("median", values, "number");
}

function valuesOf(term: Term | undefined): Value[] {
  const value = term === undefined ? null : valueOfNode({ id: nodeId(term), label: "" });
  return value === null ? [] : [value];
}

function itemOf(term: Term): Item {
  const [value] = valuesOf(term);
  return value === undefined ? { thing: nodeId(term) } : { value };
}

/** Returns the whole number that a term states; the position of a column or case. */
function numberOf(term: Term | undefined): number {
  return Number(term?.value ?? "0");
}

function tableOf(table: Table, rows: readonly SparqlRow[]): Denotation {
  switch (table.op) {
    case "group":
      return tableOfGroups(
        table,
        rows.map((row) => groupOf(table, row)),
      );
    case "rows": {
      const byThing = Map.groupBy(rows, ({ x }) => (x ? nodeId(x) : ""));
      return tableOfRows(
        table,
        [...byThing].map(([id, own]) => rowOf(table, id, own)),
      );
    }
    case "compare": {
      const values = new Map(
        rows.map(({ c, v }) => [numberOf(c), valuesOf(v).map((value): Item => ({ value }))]),
      );
      return {
        type: "table",
        rows: table.items.map(({ name }, at): Cell[] => [[{ name }], values.get(at) ?? []]),
      };
    }
  }
}

function groupOf({ by, measure }: Extract<Table, { op: "group" }>, row: SparqlRow): Group {
  const keys = by.map((key, at) => keyOf(key, row[`k${at}`]));
  if (measure.of === "share" || measure.of === "part")
    return { keys, measure: quotient(numberOf(row.n), numberOf(row.d)) };
  return { keys, measure: valuesOf(row.m)[0] ?? (measure.of === "count" ? countValue(0) : null) };
}

function keyOf(key: Key, term: Term | undefined): Item {
  if (term === undefined) return { name: "" };
  if (key.of === "cases") return { name: key.cases[numberOf(term)]?.name ?? "" };
  return key.of === "class" ? { class: typeName(term.value) } : itemOf(term);
}

function rowOf({ columns, order }: Extract<Table, { op: "rows" }>, id: string, rows: readonly SparqlRow[]) {
  const itemsAt = (column: number): Item[] => {
    const terms = rows.flatMap(({ c, v }) => (c && v && numberOf(c) === column ? [v] : []));
    const values = distinctValues(terms.flatMap(valuesOf)).map((value): Item => ({ value }));
    const things = terms
      .filter((term) => valuesOf(term).length === 0)
      .map((term): Item => ({ thing: nodeId(term) }));
    return [...things, ...values];
  };
  const sorting = order === undefined ? [] : itemsAt(columns.length);
  return {
    id,
    cells: columns.map((_column, at) => itemsAt(at)),
    order: sorting.flatMap((item) => ("value" in item ? [item.value] : [])),
  };
}
