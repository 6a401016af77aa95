/** Answers expressions in the SQLite database of a graph store, with one statement each. */
import type Database from "better-sqlite3";
import { throwIfCancelled } from "../../base/errors.ts";
import {
  columnsOfValue,
  compareIds,
  type Value,
  type ValueKind,
  valueKey,
  valueOfNode,
} from "../../graph/index.ts";
import {
  aggregate,
  calendarUnit,
  countValue,
  difference,
  meets,
  numberValue,
  quotient,
  rankOf,
} from "../comparison.ts";
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
} from "../denotation.ts";
import type { Executor } from "../executor.ts";
import {
  type Aggregate,
  checked,
  type Expression,
  type Operator,
  sortOf,
  type Table,
} from "../expression.ts";
import { proofOf } from "../proof.ts";
import { readValue, writeValue } from "./cells.ts";
import type { Statement } from "./scope.ts";
import { statementOf } from "./sql-query.ts";
import { compareStatement, edgesStatement, groupStatement, rowsStatement } from "./sql-tables.ts";
import { createStatistics, type StoreStatistics } from "./statistics.ts";

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Answers expressions with the engine of a store, which reads only the triples it needs. A statement runs to its end: a
 * signal is heeded before and after it.
 */
export function createSqlExecutor(database: Database.Database): Executor {
  registerFunctions(database);
  const statistics = createStatistics(database);
  const run = (statement: Statement): Row[] => runStatement(database, statement);
  const denote = async (expression: Expression, signal?: AbortSignal): Promise<Denotation> => {
    throwIfCancelled(signal);
    return denotationOf(expression, run(print(checked(expression), statistics)));
  };
  return {
    denote,
    prove: async (expression, signal) => {
      const { ways, lookedFor } = proofOf(expression, await denote(expression, signal));
      throwIfCancelled(signal);
      const statement = edgesStatement(ways, statistics);
      const rows = statement === null ? [] : run(statement);
      return {
        edges: distinctEdges(rows.map(({ s, p, o }): Edge => [String(s), String(p), String(o)])),
        lookedFor,
      };
    },
  };
}

/**
 * SQLite copies a table expression wherever it is used, and refuses statements with many nested queries. A statement with
 * more of them keeps its tables as temporary tables instead.
 */
const mostQueries = 200;

/** Returns the number of queries in a statement after SQLite has copied its tables to where they are used. */
function queriesIn({ tables, select }: Statement): number {
  const queries = new Map([["SELECT", 1]]);
  const count = (sql: string): number =>
    (sql.match(/\b(?:SELECT|[a-zA-Z]+\d+)\b/g) ?? []).reduce(
      (sum, name) => sum + (queries.get(name) ?? 0),
      0,
    );
  for (const table of tables) queries.set(table.name, count(table.select));
  return count(select);
}

function runStatement(database: Database.Database, statement: Statement): Row[] {
  const { tables, select, parameters } = statement;
  const all = (sql: string): Row[] => database.prepare<[object], Row>(sql).all(parameters);
  if (queriesIn(statement) <= mostQueries) {
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

function print(expression: Expression, statistics: StoreStatistics): Statement {
  switch (expression.op) {
    case "group":
      return groupStatement(expression, statistics);
    case "rows":
      return rowsStatement(expression, statistics);
    case "compare":
      return compareStatement(expression, statistics);
    default:
      return statementOf(expression, statistics);
  }
}

const written = (value: Value | null): string | null => (value === null ? null : writeValue(value));

/** Registers the functions that `sql-query.ts` uses for what SQL cannot compare or compute exactly. */
function registerFunctions(database: Database.Database): void {
  const define = (
    name: string,
    fn: (...given: (string | number | null)[]) => string | number | null,
  ): void => {
    database.function(`tx_${name}`, { deterministic: true, varargs: true }, fn);
  };
  define("text", (text) => writeValue({ kind: "text", text: String(text) }));
  define("typed", (id, label, kind) =>
    written(valueOfNode({ id: String(id), label: String(label) }, kind as ValueKind)),
  );
  define("kind", (literal) => (literal === null ? null : columnsOfValue(readValue(literal)).kind));
  define("key", (literal) => (literal === null ? null : columnsOfValue(readValue(literal)).key));
  define("same", (literal) => {
    const value = readValue(literal);
    // As SQL writes a text without a language or data type.
    const isPlain = value.kind === "text" && value.language === undefined && value.datatype === undefined;
    return isPlain ? `"${value.text}` : valueKey(value);
  });
  define("rank", (literal) => {
    const rank = rankOf(readValue(literal), "duration");
    return rank === null ? null : columnsOfValue(numberValue(rank)).key;
  });
  define("meets", (literal, is, limit) =>
    Number(meets(readValue(literal), is as Operator, readValue(limit))),
  );
  define("calendar", (literal, unit) => written(calendarUnit(readValue(literal), unit as "year")));
  define("quotient", (part, all) => written(quotient(Number(part), Number(all))));
  define("difference", (left, right) => written(difference(readValue(left), readValue(right))));
  for (const fn of ["sum", "average", "median"] as const satisfies readonly Aggregate[]) {
    database.aggregate<Value[]>(`tx_${fn}`, {
      deterministic: true,
      start: () => [],
      step: (values, literal) => {
        values.push(readValue(literal));
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
      return { type: "values", values: distinctValues(rows.map(({ literal }) => readValue(literal))) };
    case "scalar":
      return { type: "scalar", value: rows[0] === undefined ? null : readValue(rows[0].literal) };
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
      return { value: readValue(rest) };
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
      const found = new Map(rows.map(({ c, literal }) => [c, readValue(literal)]));
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
  return { keys, measure: row.literal === null || row.literal === undefined ? null : readValue(row.literal) };
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
