/**
 * Prints an expression as one SQL statement for a graph store. Each part is a common table expression, so a part that
 * several others share is computed once. Values are compared by the store's keys, whose order is exact, or by a function
 * that the executor registers where a kind of value has no key.
 */
import {
  columnsOfValue,
  literalOf,
  plainMark,
  type Value,
  type ValueKind,
  valueKinds,
  zonedMark,
} from "../graph/index.ts";
import {
  type Aggregate,
  type Column,
  type Expression,
  type GroupMeasure,
  type Key,
  kindOf,
  kindOfMeasure,
  type Measure,
  nameProperty,
  type Operator,
  type OrderedKind,
  type Path,
  type Scalar,
  sortOf,
  type Table,
  type Things,
  type Truth,
  type Values,
} from "./expression.ts";
import type { TextKinds } from "./graph-index.ts";
import type { Way } from "./proof.ts";

/** A statement: the tables that it defines for itself, what it selects, and its named parameters. */
export type Statement = {
  readonly tables: readonly { readonly name: string; readonly select: string }[];
  readonly select: string;
  readonly parameters: Readonly<Record<string, string | number | null>>;
};

const codeOf = (kind: ValueKind): number => valueKinds.indexOf(kind) + 1;
const text = codeOf("text");
const numbers = `(${codeOf("number")}, ${codeOf("double")})`;
/** The codes of times without and with a zone. */
const codesOfTime = (kind: ValueKind): readonly [number, number] => [codeOf(kind), codeOf(kind) | zonedMark];
/** A text that could be read as another kind stays a text, unless all texts of the property could. */
const isPlain = (code: string): string => `(${code} & ${plainMark})`;
/** The keys of the infinities, which no measure ranks. */
const infinite = `('${columnsOfValue({ kind: "double", value: Number.POSITIVE_INFINITY }).key}', '${columnsOfValue({ kind: "double", value: Number.NEGATIVE_INFINITY }).key}')`;

/** The end of a path as SQL: the row of a node, and the literal, kind and key of a value. */
type End = {
  readonly joins: string;
  readonly row: string;
  readonly literal: string;
  readonly kind: string;
  readonly key: string;
  /** Whether the value must be compared by a function, because the key is not that of its kind. */
  readonly computed: boolean;
  /** The nodes that the path leads through, the start included. */
  readonly nodes: readonly string[];
};

/** The limit of a comparison: columns of a row, or parameters. */
type Limit = { readonly literal: string; readonly kind: string; readonly key: string };

export type SqlPrinter = ReturnType<typeof createSqlPrinter>;

export function createSqlPrinter(textKinds: TextKinds) {
  const tables: { readonly name: string; readonly select: string }[] = [];
  const known = new Map<Expression, string>();
  const parameters: Record<string, string | number | null> = {};
  const bound = new Map<string | number | null, string>();
  let count = 0;
  const fresh = (name: string): string => {
    count += 1;
    return `${name}${count}`;
  };
  const bind = (value: string | number | null): string => {
    const name = bound.get(value) ?? fresh("p");
    bound.set(value, name);
    parameters[name] = value;
    return `@${name}`;
  };
  const define = (name: string, select: string): string => {
    const table = fresh(name);
    tables.push({ name: table, select });
    return table;
  };
  const remember = (expression: Expression, select: () => string): string => {
    const table = known.get(expression) ?? define(expression.op, select());
    known.set(expression, table);
    return table;
  };
  const predicate = (property: string): string => `(SELECT row FROM predicates WHERE id = ${bind(property)})`;

  /**
   * Follows a path from a column with rows of nodes. The joins keep this order, because SQLite has no statistics from
   * which to choose a better one.
   */
  function follow(start: string, path: Path): End {
    const nodes = [start];
    const joins = path.map(({ property, inverse }, at): string => {
      const from = nodes.at(-1) ?? start;
      if (property === nameProperty) {
        const name = fresh("name");
        nodes.push(`${name}.text`);
        return `JOIN (SELECT row AS node, label AS text FROM entities WHERE kind IS NULL AND label <> ''
          UNION ALL SELECT node, text FROM names WHERE node > 0) ${name} ON ${name}.node = ${from}`;
      }
      const triple = fresh("t");
      nodes.push(`${triple}.${inverse ? "subject" : "object"}`);
      const join = `CROSS JOIN triples ${triple} ON ${triple}.predicate = ${predicate(property)} AND ${triple}.${inverse ? "object" : "subject"} = ${from}`;
      if (inverse || path[at + 1]?.inverse !== true) return join;
      const middle = fresh("m");
      return `${join} CROSS JOIN entities ${middle} ON ${middle}.row = ${triple}.object AND ${middle}.kind IS NULL`;
    });
    const last = nodes.at(-1) ?? start;
    const property = path.at(-1)?.property ?? "";
    if (property === nameProperty)
      return {
        joins: joins.join(" "),
        row: "NULL",
        literal: `tx_text(${last})`,
        kind: String(text),
        key: "NULL",
        computed: false,
        nodes,
      };
    const e = fresh("e");
    const kind = textKinds(property);
    const literal = `CASE WHEN ${e}.kind IS NULL THEN NULL WHEN substr(${e}.id, 1, 1) = '"' THEN ${e}.id ELSE tx_typed(${e}.id, ${e}.label, 'text') END`;
    const typed = `CASE WHEN ${e}.kind IS NULL THEN NULL ELSE tx_typed(${e}.id, ${e}.label, '${kind}') END`;
    return {
      joins: `${joins.join(" ")} CROSS JOIN entities ${e} ON ${e}.row = ${last}`,
      row: `${e}.row`,
      ...(kind === "text"
        ? { literal: `(${literal})`, kind: `${e}.kind`, key: `${e}.key`, computed: false }
        : { literal: `(${typed})`, kind: `tx_kind(${typed})`, key: `tx_key(${typed})`, computed: true }),
      nodes,
    };
  }

  /** Returns SQL that is equal for ends that are the same thing or value. */
  function identity({ row, literal, kind, key }: End): string {
    const keyed = `WHEN ${kind} IN ${numbers} AND ${key} IS NOT NULL THEN '${codeOf("number")} ' || ${key}
      WHEN NOT ${isPlain(kind)} AND ${key} IS NOT NULL THEN ${kind} || ' ' || ${key}`;
    return row === "NULL"
      ? literal
      : `CASE WHEN ${kind} IS NULL THEN ${row} ${keyed} ELSE tx_same(${literal}) END`;
  }

  const things = (expression: Things): string => remember(expression, () => printThings(expression));

  function printThings(expression: Things): string {
    switch (expression.op) {
      case "class":
        return `SELECT e.row AS n FROM classes c JOIN entities e ON e.typeset = c.typeset WHERE c.class = ${bind(expression.class)} AND e.kind IS NULL`;
      case "entities":
        return `SELECT row AS n FROM entities WHERE id IN (SELECT value FROM json_each(${bind(JSON.stringify(expression.ids))})) AND kind IS NULL`;
      case "with": {
        const { joins, row } = follow("s.n", expression.path);
        const among =
          expression.to === undefined ? "" : `WHERE ${row} IN (SELECT n FROM ${things(expression.to)})`;
        return `SELECT DISTINCT s.n FROM ${things(expression.things)} s ${joins} ${among}`;
      }
      case "where": {
        const end = follow("s.n", expression.path);
        const { joins, test } = condition(end, expression.is, expression.value);
        return `SELECT DISTINCT s.n FROM ${things(expression.things)} s ${end.joins} ${joins} WHERE ${test}`;
      }
      case "counted": {
        const limit = scalar(expression.n);
        const counts = countsOf(things(expression.things), expression);
        return `SELECT c.n FROM (${counts}) c JOIN ${limit} l ON tx_key(${whole("c.count")}) ${expression.is} l.key`;
      }
      case "image": {
        const { joins, row, kind } = follow("s.n", expression.path);
        return `SELECT DISTINCT ${row} AS n FROM ${things(expression.of)} s ${joins} WHERE ${kind} IS NULL`;
      }
      case "and":
        return expression.all.map((part) => `SELECT n FROM ${things(part)}`).join(" INTERSECT ");
      case "or":
        return expression.any.map((part) => `SELECT n FROM ${things(part)}`).join(" UNION ");
      case "except":
        return `SELECT n FROM ${things(expression.things)} EXCEPT SELECT n FROM ${things(expression.without)}`;
      case "best": {
        const [fn, direction] = expression.order === "most" ? ["max", "DESC"] : ["min", "ASC"];
        const best = `SELECT n, ${fn}(key) AS key FROM ${measured(expression.by, things(expression.things))} GROUP BY n`;
        return `SELECT n FROM (SELECT n, rank() OVER (ORDER BY key ${direction}) AS place FROM (${best})) WHERE place <= ${bind(expression.count)}`;
      }
    }
  }

  type Counted = { readonly path: Path; readonly to?: Things | undefined };

  /** Selects the distinct ends of things: `n`, `k`. */
  function endsOf(from: string, { path, to }: Counted): string {
    const end = follow("s.n", path);
    const among = to === undefined ? "" : `WHERE ${end.row} IN (SELECT n FROM ${things(to)})`;
    return `SELECT DISTINCT s.n AS n, ${identity(end)} AS k FROM ${from} s ${end.joins} ${among}`;
  }

  /** Selects the number of ends of each thing, 0 included. */
  function countsOf(from: string, { path, to }: Counted): string {
    const end = follow("s.n", path);
    const among = to === undefined ? "" : `WHERE ${end.row} IN (SELECT n FROM ${things(to)})`;
    return `SELECT s.n, (SELECT count(DISTINCT ${identity(end)}) FROM (SELECT 1) ${end.joins} ${among}) AS count FROM ${from} s`;
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

  /** Tests whether an end is a value that a measure of the kind ranks. */
  function isRanked({ kind, key }: End, ranked: OrderedKind): string {
    if (ranked === "number") return `${kind} IN ${numbers} AND ${key} NOT IN ${infinite}`;
    return ranked === "duration"
      ? `${kind} = ${codeOf("duration")}`
      : `${kind} IN (${codesOfTime(ranked).join(", ")})`;
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
      return `SELECT DISTINCT ${end.literal} AS literal, ${end.kind} AS kind, ${end.key} AS key, ${identity(end)} AS same FROM ${things(expression.of)} s ${end.joins} WHERE ${end.kind} IS NOT NULL`;
    }
    if (expression.list.length === 0)
      return "SELECT NULL AS literal, NULL AS kind, NULL AS key, NULL AS same WHERE 0";
    const rows = expression.list.map((value) => {
      const { literal, kind, key } = constant(value);
      return `SELECT ${literal} AS literal, ${kind} AS kind, ${key} AS key, tx_same(${literal}) AS same`;
    });
    return rows.join(" UNION ALL ");
  }

  function constant(value: Value): Limit {
    const { kind, key } = columnsOfValue(value);
    return { literal: bind(literalOf(value)), kind: String(kind ?? text), key: bind(key) };
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
          `SELECT tx_quotient((SELECT count(*) FROM ${part} WHERE n IN (SELECT n FROM ${all})), (SELECT count(*) FROM ${all})) AS literal`,
        );
      }
      default:
        return row(
          `SELECT ${aggregate(expression.op)} FROM ${measured(expression.by, things(expression.things))}`,
        );
    }
  }

  /** Compares an end with a scalar, or with any member of a set of values. */
  function condition(
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
    if (limit.op === "valuesOf")
      return { joins: `JOIN ${values(limit)} ${l}`, test: comparison(end, is, columns, undefined) };
    return { joins: `JOIN ${scalar(limit)} ${l}`, test: comparison(end, is, columns, kindOf(limit)) };
  }

  /** @param family the kind of the limit, if it is known */
  function comparison(end: End, is: Operator, limit: Limit, family: ValueKind | undefined): string {
    const meets = `tx_meets(${end.literal}, '${is}', ${limit.literal})`;
    const byKey = `${end.key} ${is} ${limit.key}`;
    if (end.computed || is === "contains" || is === "starts") return `(${end.kind} IS NOT NULL AND ${meets})`;
    switch (family) {
      case undefined: {
        const same = `${end.kind} = ${limit.kind} AND ${end.kind} <> ${codeOf("flag")} AND NOT ${isPlain(end.kind)} AND ${end.key} IS NOT NULL`;
        const numeric = `${end.kind} IN ${numbers} AND ${limit.kind} IN ${numbers}`;
        return `(CASE WHEN ${end.kind} IS NULL THEN 0 WHEN ${numeric} THEN ${byKey} WHEN ${same} THEN ${byKey} ELSE ${meets} END)`;
      }
      case "number":
      case "double":
        return `(${end.kind} IN ${numbers} AND ${byKey})`;
      case "flag":
        return `(${end.kind} = ${codeOf("flag")} AND ${byKey})`;
      case "text":
        return `((${end.kind} = ${text} OR ${isPlain(end.kind)}) AND ${meets})`;
      case "duration":
        return `(${end.kind} = ${codeOf("duration")} AND ${meets})`;
      default: {
        const codes = codesOfTime(family).join(", ");
        return `(${end.kind} IN (${codes}) AND CASE WHEN ${end.kind} = ${limit.kind} THEN ${byKey} ELSE ${meets} END)`;
      }
    }
  }

  /** Defines a table of the keys of things: `n`, `k` for equality, and `item` as the executor reads it. */
  function keyed(key: Key, from: string): string {
    switch (key.of) {
      case "value": {
        const end = follow("s.n", key.path);
        const unit = key.unit === undefined ? undefined : `tx_calendar(${end.literal}, '${key.unit}')`;
        const [k, item] =
          unit === undefined ? [identity(end), `min('v' || ${end.literal})`] : [unit, `'v' || ${unit}`];
        return define(
          "keys",
          `SELECT s.n AS n, ${k} AS k, ${item} AS item FROM ${from} s ${end.joins} WHERE ${end.kind} IS NOT NULL AND ${unit ?? "1"} IS NOT NULL GROUP BY s.n, ${k}`,
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
            `SELECT n, ${at} AS k, 'n${at}' AS item FROM ${from} WHERE n IN (SELECT n FROM ${things(one.things)})`,
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

  const statement = (select: string): Statement => ({ tables, select, parameters });

  return {
    things,
    values,
    scalar,
    follow,
    condition,
    comparison,
    measured,
    isRanked,
    endsOf,
    aggregate,
    keyed,
    define,
    bind,
    fresh,
    statement,
  };
}

/** Selects ids as `id`, or literals as `literal`, or whether a truth holds as `holds`. */
export function statementOf(expression: Exclude<Expression, Table>, textKinds: TextKinds): Statement {
  const print = createSqlPrinter(textKinds);
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

/**
 * Selects a row per group: its keys `k0` and `k1` as items, and its measure as `count`, `literal`, or `part` and `all`.
 */
export function groupStatement(
  { things, by, measure }: Extract<Table, { op: "group" }>,
  textKinds: TextKinds,
): Statement {
  const print = createSqlPrinter(textKinds);
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
      const part = rows(`WHERE g.n IN (SELECT n FROM ${print.things(measure.part)})`);
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
  textKinds: TextKinds,
): Statement {
  const print = createSqlPrinter(textKinds);
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
  textKinds: TextKinds,
): Statement {
  const print = createSqlPrinter(textKinds);
  const parts = items.map(({ value }, at) => `SELECT ${at} AS c, literal FROM ${print.scalar(value)}`);
  return print.statement(parts.join(" UNION ALL "));
}

/** Selects the edges of ways: `s`, `p`, `o`. Without edges, there is no statement. */
export function edgesStatement(ways: readonly Way[], textKinds: TextKinds): Statement | null {
  const print = createSqlPrinter(textKinds);
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
  if ("to" in end) return { joins: "", test: `${last.row} IN (SELECT n FROM ${print.things(end.to)})` };
  if ("kind" in end) return { joins: "", test: print.isRanked(last, end.kind) };
  return print.condition(last, end.is, end.value);
}
