/**
 * Prints an expression as one SQL statement for a graph store. A set is either a table, which is computed once however
 * many parts share it, or a test of one thing, where only few things must be tested.
 */
import {
  type Aggregate,
  type Expression,
  type Key,
  kindOf,
  kindOfMeasure,
  type Measure,
  type Operator,
  type Path,
  type Scalar,
  sortOf,
  type Table,
  type Things,
  type Truth,
  type Values,
} from "../expression.ts";
import { createEnds, type End, type Limit } from "./ends.ts";
import { type Condition, constantsOf, createPlan, reversed } from "./plan.ts";
import { createScope, type Statement } from "./scope.ts";
import type { StoreStatistics } from "./statistics.ts";

/**
 * Tests whether a table contains a row. The sign keeps SQLite from looking every member of the table up in an index for
 * each row that it tests.
 */
export function isMember(row: string, table: string): string {
  return `+${row} IN (SELECT n FROM ${table})`;
}

export type SqlPrinter = ReturnType<typeof createSqlPrinter>;

export function createSqlPrinter(statistics: StoreStatistics) {
  const scope = createScope();
  const { fresh, bind, define } = scope;
  const ends = createEnds(scope, statistics);
  const { walk, follow, isRanked, constant, comparison } = ends;
  const plan = createPlan(statistics);
  const known = new Map<Expression, string>();
  const remember = (expression: Expression, select: () => string): string => {
    const table = known.get(expression) ?? define(expression.op, select());
    known.set(expression, table);
    return table;
  };

  const things = (expression: Things): string => remember(expression, () => printThings(expression));

  function printThings(expression: Things): string {
    switch (expression.op) {
      case "class":
        return `SELECT e.row AS n FROM classes c JOIN entities e ON e.typeset = c.typeset WHERE c.class = ${bind(expression.class)} AND e.kind IS NULL`;
      case "entities":
        return listed(expression.ids);
      case "with":
      case "where":
        return printCondition(expression);
      case "counted": {
        const limit = scalar(expression.n);
        const counts = countsOf(things(expression.things), expression);
        return `SELECT c.n FROM (${counts}) c JOIN ${limit} l ON tx_key(${whole("c.count")}) ${expression.is} l.key`;
      }
      case "image": {
        const { joins, row, kind } = follow("s.n", expression.path);
        return `SELECT DISTINCT ${row} AS n FROM ${things(expression.of)} s ${joins} WHERE ${kind} IS NULL`;
      }
      case "and": {
        const [first, ...others] = expression.all.toSorted(
          (left, right) => plan.estimate(left).rows - plan.estimate(right).rows,
        );
        if (first === undefined) return "SELECT 0 AS n WHERE 0";
        const { rows } = plan.estimate(first);
        return `SELECT s.n FROM ${things(first)} s WHERE ${others.map((part) => contains(part, "s.n", rows)).join(" AND ") || "1"}`;
      }
      case "or":
        return expression.any.map((part) => `SELECT n FROM ${things(part)}`).join(" UNION ");
      case "except": {
        const { rows } = plan.estimate(expression.things);
        return `SELECT s.n FROM ${things(expression.things)} s WHERE NOT ${contains(expression.without, "s.n", rows)}`;
      }
      case "best": {
        const [fn, direction] = expression.order === "most" ? ["max", "DESC"] : ["min", "ASC"];
        const best = `SELECT n, ${fn}(key) AS key FROM ${measured(expression.by, things(expression.things))} GROUP BY n`;
        return `SELECT n FROM (SELECT n, rank() OVER (ORDER BY key ${direction}) AS place FROM (${best})) WHERE place <= ${bind(expression.count)}`;
      }
    }
  }

  function listed(ids: readonly string[]): string {
    return `SELECT row AS n FROM entities WHERE id IN (SELECT value FROM json_each(${bind(JSON.stringify(ids))})) AND kind IS NULL`;
  }

  /** Selects the things that meet a condition, from the things or from the ends that it names. */
  function printCondition(condition: Condition): string {
    const targets = plan.startsAtEnd(condition) ? targetsOf(condition) : null;
    const { rows } = plan.estimate(condition);
    if (targets === null)
      return `SELECT s.n FROM ${things(condition.things)} s WHERE ${meets(condition, "s.n", rows)}`;
    const { joins, nodes } = walk("s.n", reversed(condition.path));
    const thing = nodes.at(-1) ?? "";
    const isThing = contains(condition.things, "s.n", rows);
    const isText = condition.op === "where" && constantsOf(condition).some(({ kind }) => kind === "text");
    // The index of texts does not know their languages and data types.
    const test = isText ? `${isThing} AND ${meets(condition, "s.n", rows)}` : isThing;
    return `SELECT s.n FROM (SELECT DISTINCT ${thing} AS n FROM (${targets}) s ${joins}) s WHERE ${test}`;
  }

  /** Selects the ends that a condition names, as `n`; null if no index leads to them. */
  function targetsOf(condition: Condition): string | null {
    if (condition.op === "with")
      return condition.to === undefined ? null : `SELECT n FROM ${things(condition.to)}`;
    const property = condition.path.at(-1)?.property ?? "";
    const parts = constantsOf(condition).map((value) => ends.holders(property, value));
    return parts.includes(null) ? null : parts.join(" UNION ALL ");
  }

  /** Tests whether a thing meets a condition, apart from its set. */
  function meets(condition: Condition, thing: string, rows: number): string {
    const { path } = condition;
    if (condition.op === "with") {
      const { joins, nodes } = walk(thing, path);
      const last = nodes.at(-1) ?? thing;
      const among = condition.to === undefined ? "1" : contains(condition.to, last, rows);
      return `EXISTS (SELECT 1 FROM (SELECT 1) ${joins} WHERE ${among})`;
    }
    const end = follow(thing, path);
    const { joins, test } = compare(end, condition.is, condition.value);
    return `EXISTS (SELECT 1 FROM (SELECT 1) ${end.joins} ${joins} WHERE ${test})`;
  }

  /**
   * Tests whether a set contains a thing.
   * @param rows the expected number of things to test
   */
  function contains(set: Things, thing: string, rows: number): string {
    const isIn = (): string => isMember(thing, things(set));
    if (known.has(set)) return isIn();
    switch (set.op) {
      case "class":
        return `EXISTS (SELECT 1 FROM entities c JOIN classes k ON k.class = ${bind(set.class)} AND k.typeset = c.typeset WHERE c.row = ${thing} AND c.kind IS NULL)`;
      case "entities":
        return `${thing} IN (${listed(set.ids)})`;
      case "and":
        return `(${set.all.map((part) => contains(part, thing, rows)).join(" AND ")})`;
      case "or":
        return `(${set.any.map((part) => contains(part, thing, rows)).join(" OR ")})`;
      case "except":
        return `(${contains(set.things, thing, rows)} AND NOT ${contains(set.without, thing, rows)})`;
      case "with":
      case "where":
        if (plan.estimate(set).cost < rows * plan.step(set.path)) return isIn();
        return `(${contains(set.things, thing, rows)} AND ${meets(set, thing, rows)})`;
      default:
        return isIn();
    }
  }

  type Counted = { readonly path: Path; readonly to?: Things | undefined };

  /** Selects the distinct ends of things: `n`, `k`. */
  function endsOf(from: string, { path, to }: Counted): string {
    const end = follow("s.n", path);
    const among = to === undefined ? "" : `WHERE ${isMember(end.row, things(to))}`;
    return `SELECT DISTINCT s.n AS n, ${end.identity} AS k FROM ${from} s ${end.joins} ${among}`;
  }

  /** Selects the number of ends of each thing, 0 included. */
  function countsOf(from: string, { path, to }: Counted): string {
    const end = follow("s.n", path);
    const among = to === undefined ? "" : `WHERE ${isMember(end.row, things(to))}`;
    return `SELECT s.n, (SELECT count(DISTINCT ${end.identity}) FROM (SELECT 1) ${end.joins} ${among}) AS count FROM ${from} s`;
  }

  const whole = (integer: string): string =>
    `('"' || ${integer} || '"^^<http://www.w3.org/2001/XMLSchema#integer>')`;

  /** Defines a table of the distinct pairs of a thing and its measure: `n`, `literal`, `key`. */
  function measured(measure: Measure, from: string): string {
    if (measure.of === "count")
      return define(
        "counts",
        `SELECT n, ${whole("count")} AS literal, tx_key(${whole("count")}) AS key FROM (${countsOf(from, measure)})`,
      );
    const kind = kindOfMeasure(measure);
    const end = follow("s.n", measure.path);
    const rank = kind === "duration" ? `tx_rank(${end.literal})` : end.key;
    const pairs = define(
      "pairs",
      `SELECT s.n AS n, min(${end.literal}) AS literal, ${rank} AS key FROM ${from} s ${end.joins}
       WHERE ${isRanked(end, kind)} GROUP BY s.n, ${kind === "number" ? "" : `${end.kind}, `}${rank}`,
    );
    if (measure.of === "value") return pairs;
    return define(
      "own",
      `SELECT n, literal, tx_key(literal) AS key FROM (SELECT n, ${aggregate(measure.of)} FROM ${pairs} GROUP BY n)`,
    );
  }

  /** The literal of an aggregate over rows with a literal and a key. */
  function aggregate(fn: Aggregate): string {
    if (fn === "smallest") return "literal, min(key)";
    return fn === "largest" ? "literal, max(key)" : `tx_${fn}(literal) AS literal`;
  }

  const values = (expression: Values): string => remember(expression, () => printValues(expression));

  /** Selects values: `literal`, `kind`, `key`, `same`. */
  function printValues(expression: Values): string {
    if (expression.op === "valuesOf") {
      const end = follow("s.n", expression.path);
      return `SELECT DISTINCT ${end.literal} AS literal, ${end.kind} AS kind, ${end.key} AS key, ${end.identity} AS same FROM ${things(expression.of)} s ${end.joins} WHERE ${end.kind} IS NOT NULL`;
    }
    if (expression.op === "shared") {
      const keys = keyed({ of: "value", path: expression.path }, things(expression.of));
      const counts = `SELECT substr(min(item), 2) AS literal, count(DISTINCT n) AS count FROM ${keys} GROUP BY k`;
      return `SELECT c.literal AS literal, tx_kind(c.literal) AS kind, tx_key(c.literal) AS key, tx_same(c.literal) AS same
        FROM (${counts}) c JOIN ${scalar(expression.n)} l ON tx_key(${whole("c.count")}) ${expression.is} l.key`;
    }
    if (expression.list.length === 0)
      return "SELECT NULL AS literal, NULL AS kind, NULL AS key, NULL AS same WHERE 0";
    const rows = expression.list.map((value) => {
      const { literal, kind, key } = constant(value);
      return `SELECT ${literal} AS literal, ${kind} AS kind, ${key} AS key, tx_same(${literal}) AS same`;
    });
    return rows.join(" UNION ALL ");
  }

  const scalar = (expression: Scalar): string => remember(expression, () => printScalar(expression));

  /** Selects one row, `literal`, `kind`, `key`, or none for null. */
  function printScalar(expression: Scalar): string {
    const row = (select: string): string =>
      `SELECT literal, tx_kind(literal) AS kind, tx_key(literal) AS key FROM (${select}) WHERE literal IS NOT NULL`;
    switch (expression.op) {
      case "value": {
        const { literal, kind, key } = constant(expression.value);
        return `SELECT ${literal} AS literal, ${kind} AS kind, ${key} AS key`;
      }
      case "count": {
        const { of } = expression;
        const counted =
          sortOf(of) === "things"
            ? `count(*) AS c FROM ${things(of as Things)}`
            : `count(DISTINCT same) AS c FROM ${values(of as Values)}`;
        return row(`SELECT ${whole("c")} AS literal FROM (SELECT ${counted})`);
      }
      case "difference":
        return row(
          `SELECT tx_difference(a.literal, b.literal) AS literal FROM ${scalar(expression.left)} a, ${scalar(expression.right)} b`,
        );
      case "share": {
        const [part, all] = [things(expression.part), things(expression.whole)];
        return row(
          `SELECT tx_quotient((SELECT count(*) FROM ${part} WHERE ${isMember("n", all)}), (SELECT count(*) FROM ${all})) AS literal`,
        );
      }
      default:
        return row(
          `SELECT ${aggregate(expression.op)} FROM ${measured(expression.by, things(expression.things))}`,
        );
    }
  }

  /** Compares an end with a scalar, or with any member of a set of values. */
  function compare(
    end: End,
    is: Operator,
    limit: Scalar | Values,
  ): { readonly joins: string; readonly test: string } {
    if (limit.op === "value")
      return { joins: "", test: comparison(end, is, constant(limit.value), kindOf(limit)) };
    if (limit.op === "values") {
      const tests = limit.list.map((value) => comparison(end, is, constant(value), value.kind));
      return { joins: "", test: tests.length === 0 ? "0" : `(${tests.join(" OR ")})` };
    }
    const l = fresh("l");
    const columns: Limit = { literal: `${l}.literal`, kind: `${l}.kind`, key: `${l}.key` };
    if (limit.op === "valuesOf" || limit.op === "shared")
      return { joins: `JOIN ${values(limit)} ${l}`, test: comparison(end, is, columns, undefined) };
    return { joins: `JOIN ${scalar(limit)} ${l}`, test: comparison(end, is, columns, kindOf(limit)) };
  }

  /** Defines a table of the keys of things: `n`, `k` for equality, and `item` as the executor reads it. */
  function keyed(key: Key, from: string): string {
    switch (key.of) {
      case "value": {
        const end = follow("s.n", key.path);
        const item = (literal: string): string =>
          key.unit === undefined ? literal : `tx_calendar(${literal}, '${key.unit}')`;
        const held = `FROM ${from} s ${end.joins} WHERE ${end.kind} IS NOT NULL`;
        if (end.row === "NULL")
          return define(
            "keys",
            `SELECT DISTINCT s.n AS n, ${end.identity} AS k, 'v' || ${end.literal} AS item ${held}`,
          );
        // Many things hold few values, so each value is read once.
        const pairs = define(
          "held",
          `SELECT s.n AS n, ${end.identity} AS same, min(${end.row}) AS row ${held} GROUP BY s.n, same`,
        );
        const one = ends.endAt("h.row", key.path.at(-1)?.property ?? "");
        const items = define(
          "items",
          `SELECT DISTINCT h.same AS same, ${item(one.literal)} AS item FROM (SELECT same, min(row) AS row FROM ${pairs} GROUP BY same) h ${one.joins}`,
        );
        const k = key.unit === undefined ? "p.same" : "i.item";
        return define(
          "keys",
          `SELECT DISTINCT p.n AS n, ${k} AS k, 'v' || i.item AS item FROM ${pairs} p JOIN ${items} i ON i.same = p.same WHERE i.item IS NOT NULL`,
        );
      }
      case "thing": {
        const end = follow("s.n", key.path);
        return define(
          "keys",
          `SELECT DISTINCT s.n AS n, i.row AS k, 't' || i.id AS item FROM ${from} s ${end.joins} JOIN entities i ON i.row = ${end.row} AND i.kind IS NULL`,
        );
      }
      case "count":
        return define(
          "keys",
          `SELECT n, count AS k, 'v' || ${whole("count")} AS item FROM (${countsOf(from, key)})`,
        );
      case "cases": {
        const cases = key.cases.map(
          (one, at) =>
            `SELECT n, ${at} AS k, 'n${at}' AS item FROM ${from} WHERE ${isMember("n", things(one.things))}`,
        );
        return define("keys", cases.join(" UNION ALL "));
      }
      case "class": {
        const end = key.path === undefined ? { joins: "", row: "s.n" } : follow("s.n", key.path);
        return define(
          "keys",
          `SELECT DISTINCT s.n AS n, c.class AS k, 'c' || c.class AS item FROM ${from} s ${end.joins} JOIN entities i ON i.row = ${end.row} AND i.kind IS NULL JOIN classes c ON c.typeset = i.typeset`,
        );
      }
    }
  }

  return {
    ...scope,
    things,
    contains,
    values,
    scalar,
    follow,
    compare,
    measured,
    isRanked,
    endsOf,
    aggregate,
    keyed,
  };
}

/** Selects ids as `id`, or literals as `literal`, or whether a truth holds as `holds`. */
export function statementOf(expression: Exclude<Expression, Table>, statistics: StoreStatistics): Statement {
  const print = createSqlPrinter(statistics);
  switch (sortOf(expression)) {
    case "things":
      return print.statement(
        `SELECT e.id AS id FROM ${print.things(expression as Things)} s JOIN entities e ON e.row = s.n`,
      );
    case "values":
      return print.statement(`SELECT literal FROM ${print.values(expression as Values)}`);
    case "scalar":
      return print.statement(`SELECT literal FROM ${print.scalar(expression as Scalar)}`);
    default:
      return print.statement(`SELECT ${truthTest(print, expression as Truth)} AS holds`);
  }
}

function truthTest(print: SqlPrinter, truth: Truth): string {
  switch (truth.op) {
    case "exists":
      return `EXISTS (SELECT 1 FROM ${sortOf(truth.of) === "things" ? print.things(truth.of as Things) : print.values(truth.of as Values)})`;
    case "holds": {
      const [left, right] = [print.scalar(truth.left), print.scalar(truth.right)];
      return `EXISTS (SELECT 1 FROM ${left} a, ${right} b WHERE tx_meets(a.literal, '${truth.is}', b.literal))`;
    }
    case "within": {
      const [part, all] = [print.things(truth.part), print.things(truth.whole)];
      return `EXISTS (SELECT 1 FROM ${part}) AND NOT EXISTS (SELECT n FROM ${part} EXCEPT SELECT n FROM ${all})`;
    }
  }
}
