/** Answers expressions in the SQLite database of a graph store, with one statement each. */
import type Database from "better-sqlite3";
import { throwIfCancelled } from "../errors.ts";
import {
  columnsOfValue,
  compareIds,
  literalOf,
  type Value,
  type ValueKind,
  valueKey,
  valueOfNode,
} from "../graph/index.ts";
import {
  aggregate,
  calendarUnit,
  countValue,
  difference,
  meets,
  numberValue,
  quotient,
  rankOf,
} from "./comparison.ts";
import {
  type Cell,
  type Denotation,
  distinctEdges,
  distinctValues,
  type Edge,
  type Group,
  type Item,
  itemKey,
  tableOfGroups,
  tableOfRows,
} from "./denotation.ts";
import type { Executor } from "./executor.ts";
import { type Aggregate, checked, type Expression, type Operator, sortOf, type Table } from "./expression.ts";
import type { TextKinds } from "./graph-index.ts";
import { proofOf } from "./proof.ts";
import {
  compareStatement,
  edgesStatement,
  groupStatement,
  rowsStatement,
  type Statement,
  statementOf,
} from "./sql-query.ts";

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Answers expressions with the engine of a store, which reads only the triples it needs. A statement runs to its end: a
 * signal is heeded before and after it.
 */
export function createSqlExecutor(database: Database.Database): Executor {
  registerFunctions(database);
  const textKinds = createTextKinds(database);
  const run = (statement: Statement): Row[] => runStatement(database, statement);
  const denote = async (expression: Expression, signal?: AbortSignal): Promise<Denotation> => {
    throwIfCancelled(signal);
    return denotationOf(expression, run(print(checked(expression), textKinds)));
  };
  return {
    denote,
    prove: async (expression, signal) => {
      const { ways, lookedFor } = proofOf(expression, await denote(expression, signal));
      throwIfCancelled(signal);
      const statement = edgesStatement(ways, textKinds);
      const rows = statement === null ? [] : run(statement);
      return {
        edges: distinctEdges(rows.map(({ s, p, o }): Edge => [String(s), String(p), String(o)])),
        lookedFor,
      };
    },
  };
}

/**
 * SQLite copies a table expression wherever it is used, and refuses more than about a thousand copies. A statement with
 * more tables keeps them as temporary tables instead.
 */
const mostTables = 24;

function runStatement(database: Database.Database, { tables, select, parameters }: Statement): Row[] {
  const all = (sql: string): Row[] => database.prepare<[object], Row>(sql).all(parameters);
  if (tables.length <= mostTables) {
    const list = tables.map((table) => `${table.name} AS (${table.select})`).join(",\n");
    return all(`${list === "" ? "" : `WITH ${list}\n`}${select}`);
  }
  try {
    for (const table of tables)
      database.prepare(`CREATE TEMP TABLE ${table.name} AS ${table.select}`).run(parameters);
    return all(select);
  } finally {
    for (const { name } of tables) database.exec(`DROP TABLE IF EXISTS temp.${name}`);
  }
}

function print(expression: Expression, textKinds: TextKinds): Statement {
  switch (expression.op) {
    case "group":
      return groupStatement(expression, textKinds);
    case "rows":
      return rowsStatement(expression, textKinds);
    case "compare":
      return compareStatement(expression, textKinds);
    default:
      return statementOf(expression, textKinds);
  }
}

/** Returns the kinds that the store states for the texts of its properties. */
function createTextKinds(database: Database.Database): TextKinds {
  const kind = database.prepare<[string], ValueKind>("SELECT kind FROM predicates WHERE id = ?").pluck();
  return (property) => kind.get(property) ?? "text";
}

const read = (literal: unknown): Value => valueOfNode({ id: String(literal), label: "" }) as Value;
const written = (value: Value | null): string | null => (value === null ? null : literalOf(value));

/** Registers the functions that `sql-query.ts` uses for what SQL cannot compare or compute exactly. */
function registerFunctions(database: Database.Database): void {
  const define = (
    name: string,
    fn: (...given: (string | number | null)[]) => string | number | null,
  ): void => {
    database.function(`tx_${name}`, { deterministic: true, varargs: true }, fn);
  };
  define("text", (text) => literalOf({ kind: "text", text: String(text) }));
  define("typed", (id, label, kind) =>
    written(valueOfNode({ id: String(id), label: String(label) }, kind as ValueKind)),
  );
  define("kind", (literal) => (literal === null ? null : columnsOfValue(read(literal)).kind));
  define("key", (literal) => (literal === null ? null : columnsOfValue(read(literal)).key));
  define("same", (literal) => valueKey(read(literal)));
  define("rank", (literal) => {
    const rank = rankOf(read(literal), "duration");
    return rank === null ? null : columnsOfValue(numberValue(rank)).key;
  });
  define("meets", (literal, is, limit) => Number(meets(read(literal), is as Operator, read(limit))));
  define("calendar", (literal, unit) => written(calendarUnit(read(literal), unit as "year")));
  define("quotient", (part, all) => written(quotient(Number(part), Number(all))));
  define("difference", (left, right) => written(difference(read(left), read(right))));
  for (const fn of ["sum", "average", "median"] as const satisfies readonly Aggregate[]) {
    database.aggregate<Value[]>(`tx_${fn}`, {
      deterministic: true,
      start: () => [],
      step: (values, literal) => {
        values.push(read(literal));
      },
      result: (values) => written(aggregate(fn, values, "number")),
    });
  }
}

function denotationOf(expression: Expression, rows: readonly Row[]): Denotation {
  switch (sortOf(expression)) {
    case "things":
      return { type: "things", ids: rows.map(({ id }) => String(id)).sort(compareIds) };
    case "values":
      return { type: "values", values: distinctValues(rows.map(({ literal }) => read(literal))) };
    case "scalar":
      return { type: "scalar", value: rows[0] === undefined ? null : read(rows[0].literal) };
    case "truth":
      return { type: "truth", value: rows[0]?.holds === 1 };
    case "table":
      return tableOf(expression as Table, rows);
  }
}

/** Reads an item: a letter for its sort, then its id, literal or position. */
function itemOf(text: string, names: readonly string[] = []): Item {
  const rest = text.slice(1);
  switch (text[0]) {
    case "t":
      return { thing: rest };
    case "c":
      return { class: rest };
    case "n":
      return { name: names[Number(rest)] ?? "" };
    default:
      return { value: read(rest) };
  }
}

function tableOf(table: Table, rows: readonly Row[]): Denotation {
  switch (table.op) {
    case "group":
      return tableOfGroups(
        table,
        rows.map((row) => groupOf(table, row)),
      );
    case "rows":
      return tableOfRows(
        table,
        [...Map.groupBy(rows, ({ id }) => String(id))].map(([id, own]) => rowOf(table, id, own)),
      );
    case "compare": {
      const found = new Map(rows.map(({ c, literal }) => [c, read(literal)]));
      const cellAt = (at: number): Cell => {
        const value = found.get(at);
        return value === undefined ? [] : [{ value }];
      };
      return { type: "table", rows: table.items.map(({ name }, at): Cell[] => [[{ name }], cellAt(at)]) };
    }
  }
}

function groupOf({ by, measure }: Extract<Table, { op: "group" }>, row: Row): Group {
  const keys = by.map((key, at) =>
    itemOf(String(row[`k${at}`]), key.of === "cases" ? key.cases.map(({ name }) => name) : []),
  );
  if (measure.of === "count") return { keys, measure: countValue(Number(row.count)) };
  if (measure.of === "share" || measure.of === "part")
    return { keys, measure: quotient(Number(row.part), Number(row.all)) };
  return { keys, measure: row.literal === null || row.literal === undefined ? null : read(row.literal) };
}

function rowOf({ columns, order }: Extract<Table, { op: "rows" }>, id: string, rows: readonly Row[]) {
  const itemsAt = (column: number): Item[] => {
    const items = rows.flatMap(({ c, item }) =>
      c === column && item !== null ? [itemOf(String(item))] : [],
    );
    return [...new Map(items.map((item) => [itemKey(item), item])).values()];
  };
  return {
    id,
    cells: columns.map((_column, at) => itemsAt(at)),
    order:
      order === undefined
        ? []
        : itemsAt(columns.length).flatMap((item) => ("value" in item ? [item.value] : [])),
  };
}
