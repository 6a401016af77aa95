/** Prints tables and proofs as SQL statements for a graph store. */
import type { Column, GroupMeasure, Table } from "../expression.ts";
import { nameProperty } from "../expression.ts";
import type { Way } from "../proof.ts";
import type { End } from "./ends.ts";
import type { Statement } from "./scope.ts";
import { createSqlPrinter, isMember, type SqlPrinter } from "./sql-query.ts";
import type { StoreStatistics } from "./statistics.ts";

/**
 * Selects a row per group: its keys `k0` and `k1` as items, and its measure as `count`, `literal`, or `part` and `all`.
 */
export function groupStatement(
  { things, by, measure }: Extract<Table, { op: "group" }>,
  statistics: StoreStatistics,
): Statement {
  const print = createSqlPrinter(statistics);
  const from = print.things(things);
  const keys = by.map((key) => print.keyed(key, from));
  const [first = ""] = keys;
  const second = keys.length === 2 ? `JOIN ${keys[1]} k1 ON k1.n = k0.n` : "";
  const grouped = print.define(
    "grouped",
    `SELECT k0.n AS n, k0.k AS a, ${second === "" ? "0" : "k1.k"} AS b, k0.item AS k0, ${second === "" ? "NULL" : "k1.item"} AS k1 FROM ${first} k0 ${second}`,
  );
  return print.statement(groupFigure(print, measure, from, grouped, first));
}

function groupFigure(
  print: SqlPrinter,
  measure: GroupMeasure,
  from: string,
  grouped: string,
  first: string,
): string {
  if ("by" in measure) {
    const pairs = print.measured(measure.by, from);
    const rows = `SELECT g.a, g.b, min(g.k0) AS k0, min(g.k1) AS k1 FROM ${grouped} g GROUP BY g.a, g.b`;
    const own = `SELECT g.a, g.b, ${print
      .aggregate(measure.of)
      .replaceAll(/\b(literal|key)\b/g, "p.$1")
      .replace(
        "AS p.literal",
        "AS literal",
      )} FROM (SELECT DISTINCT n, a, b FROM ${grouped}) g JOIN ${pairs} p ON p.n = g.n GROUP BY g.a, g.b`;
    return `SELECT r.k0, r.k1, o.literal FROM (${rows}) r LEFT JOIN (${own}) o ON o.a = r.a AND o.b = r.b`;
  }
  const { path } = measure;
  const ends =
    path === undefined
      ? ""
      : print.define(
          "ends",
          print.endsOf(from, { path, to: measure.of === "count" ? measure.to : undefined }),
        );
  const joined = (table: string): string =>
    ends === "" ? table : `${table} LEFT JOIN ${ends} ends ON ends.n = g.n`;
  const counted = ends === "" ? "count(DISTINCT g.n)" : "count(DISTINCT ends.k)";
  const rows = (where: string): string =>
    `SELECT g.a, g.b, min(g.k0) AS k0, min(g.k1) AS k1, ${counted} AS c FROM ${joined(`${grouped} g`)} ${where} GROUP BY g.a, g.b`;
  switch (measure.of) {
    case "count":
      return `SELECT k0, k1, c AS count FROM (${rows("")})`;
    case "part": {
      const part = rows(`WHERE ${isMember("g.n", print.things(measure.part))}`);
      return `SELECT r.k0, r.k1, coalesce(p.c, 0) AS part, r.c AS "all" FROM (${rows("")}) r LEFT JOIN (${part}) p ON p.a = r.a AND p.b = r.b`;
    }
    case "share": {
      if (measure.within === "all")
        return `SELECT k0, k1, c AS part, (SELECT ${counted} FROM ${joined(`${from} g`)}) AS "all" FROM (${rows("")})`;
      const firsts = `SELECT g.k AS a, ${counted} AS c FROM ${joined(`${first} g`)} GROUP BY g.k`;
      return `SELECT r.k0, r.k1, r.c AS part, f.c AS "all" FROM (${rows("")}) r JOIN (${firsts}) f ON f.a = r.a`;
    }
  }
}

/** Selects a row per item of a cell: the `id` of the thing, the position `c` of the column, and the `item`. */
export function rowsStatement(
  { things, columns, order }: Extract<Table, { op: "rows" }>,
  statistics: StoreStatistics,
): Statement {
  const print = createSqlPrinter(statistics);
  const from = print.things(things);
  const cells = [...columns, ...(order === undefined ? [] : [order.by])].map((column: Column, at) => {
    if (column.of === "self")
      return `SELECT n, ${at}, 't' || (SELECT id FROM entities WHERE row = n) FROM ${from}`;
    if (column.of !== "ends") return `SELECT n, ${at}, 'v' || literal FROM ${print.measured(column, from)}`;
    const end = print.follow("s.n", column.path);
    const item =
      end.row === "NULL"
        ? `'v' || ${end.literal}`
        : `CASE WHEN ${end.kind} IS NULL THEN 't' || (SELECT id FROM entities WHERE row = ${end.row}) ELSE 'v' || ${end.literal} END`;
    return `SELECT DISTINCT s.n, ${at}, ${item} FROM ${from} s ${end.joins}`;
  });
  const select = [`SELECT n, -1 AS c, NULL AS item FROM ${from}`, ...cells].join(" UNION ALL ");
  return print.statement(
    `SELECT e.id AS id, r.c AS c, r.item AS item FROM (${select}) r JOIN entities e ON e.row = r.n`,
  );
}

/** Selects a row per item that is not null: its position `c` and its `literal`. */
export function compareStatement(
  { items }: Extract<Table, { op: "compare" }>,
  statistics: StoreStatistics,
): Statement {
  const print = createSqlPrinter(statistics);
  const parts = items.map(({ value }, at) => `SELECT ${at} AS c, literal FROM ${print.scalar(value)}`);
  return print.statement(parts.join(" UNION ALL "));
}

/** Selects the edges of ways: `s`, `p`, `o`. Without edges, there is no statement. */
export function edgesStatement(ways: readonly Way[], statistics: StoreStatistics): Statement | null {
  const print = createSqlPrinter(statistics);
  const parts = ways.flatMap(({ from, path, end }) => {
    if (path.every(({ property }) => property === nameProperty)) return [];
    const last = print.follow("s.n", path);
    const { joins, test } = endTest(print, last, end);
    const nodes = last.nodes.map((node, at) => `${node} AS n${at}`).join(", ");
    const way = print.define(
      "way",
      `SELECT DISTINCT ${nodes} FROM ${print.things(from)} s ${last.joins} ${joins} WHERE ${test}`,
    );
    return path.flatMap(({ property, inverse }, at) => {
      if (property === nameProperty) return [];
      const [subject, object] = inverse ? [at + 1, at] : [at, at + 1];
      return [
        `SELECT s.id AS s, ${print.bind(property)} AS p, o.id AS o FROM ${way} w JOIN entities s ON s.row = w.n${subject} JOIN entities o ON o.row = w.n${object}`,
      ];
    });
  });
  return parts.length === 0 ? null : print.statement(parts.join(" UNION "));
}

function endTest(
  print: SqlPrinter,
  last: End,
  end: Way["end"],
): { readonly joins: string; readonly test: string } {
  if (end === "any") return { joins: "", test: "1" };
  if (end === "things") return { joins: "", test: `${last.kind} IS NULL` };
  if (end === "values") return { joins: "", test: `${last.kind} IS NOT NULL` };
  if ("to" in end) return { joins: "", test: isMember(last.row, print.things(end.to)) };
  if ("kind" in end) return { joins: "", test: print.isRanked(last, end.kind) };
  return print.compare(last, end.is, end.value);
}
