/**
 * Prints an expression as a SPARQL query for people and other programs. Unlike the queries of the executor, which
 * finishes tables itself, it has a row per row of the table, in its order, and only the largest groups.
 */
import type { Expression, Table } from "./expression.ts";
import { compareQuery, createPrinter, groupQuery, queryOf, type Written } from "./sparql-query.ts";

/**
 * Returns the query. Its variables are `?x` for things and `?v` for values; in a table, `?k0` and `?k1` for keys, `?m` for
 * the measure (or `?n` and `?d` for the two parts of a share), and `?x` or `?v0`, `?v1` … for columns, one row per
 * combination of their items. Missing years are not filled in.
 */
export function sparqlOf(expression: Expression, written: Written = {}): string {
  switch (expression.op) {
    case "group":
      return groupText(expression, written);
    case "rows":
      return rowsText(expression, written);
    case "compare":
      return `${compareQuery(expression, written)} ORDER BY ?c`;
    default:
      return queryOf(expression, written);
  }
}

function groupText(table: Extract<Table, { op: "group" }>, written: Written): string {
  const { top, order, by, measure } = table;
  const rows = groupQuery(table, written).replace(/^SELECT \* WHERE /, "");
  // Of two mirrored pairs, one is a row.
  const inner = table.pairs === true ? `{ ${rows} FILTER(STR(?k0) < STR(?k1)) }` : rows;
  const figure = measure.of === "share" || measure.of === "part" ? "(?n / ?d)" : "?m";
  const keys = by.map((_key, at) => `?k${at}`).join(" ");
  const isByMeasure = order?.by === "measure" || (order === undefined && top !== undefined);
  const isDescending = order === undefined ? top !== undefined : order.direction === "descending";
  const sorted = (term: string): string => (isDescending ? `DESC(${term})` : term);
  const orderBy = isByMeasure
    ? `ORDER BY ${sorted(figure)} ${keys}`
    : `ORDER BY ${keys.split(" ").map(sorted).join(" ")}`;
  if (top === undefined) return `SELECT * WHERE ${inner} ${orderBy}`;
  // The groups that tie with the last one are rows, too: those to which fewer than `top` groups are larger.
  const other = inner.replace(/\?(k0|k1|m|n|d)\b/g, "?other_$1");
  const larger = `${figure.replace(/\?(m|n|d)/g, "?other_$1")} > ${figure}`;
  const variables = figure === "?m" ? `${keys} ?m` : `${keys} ?n ?d`;
  return `SELECT ${variables} WHERE { ${inner} OPTIONAL { ${other} FILTER(${larger}) } } GROUP BY ${variables} HAVING (COUNT(?other_k0) < ${top}) ${orderBy}`;
}

function rowsText(
  { things, columns, order, limit }: Extract<Table, { op: "rows" }>,
  written: Written,
): string {
  const print = createPrinter(written);
  const base = print.select("DISTINCT ?x", print.things(things, "?x"));
  const cells = columns.flatMap((column, at) => {
    if (column.of === "self") return [];
    const value = `?v${at}`;
    if (column.of === "ends") return [`OPTIONAL { ${print.follow("?x", column.path, value)} }`];
    return [`OPTIONAL { ${print.measured(column, "?x", base, value)} }`];
  });
  const named = columns.map(({ of }, at) => (of === "self" ? "?x" : `?v${at}`));
  const sorting = order === undefined ? "" : ` OPTIONAL { ${print.measured(order.by, "?x", base, "?sort")} }`;
  const direction = order?.direction === "descending" ? "DESC(?sort)" : "?sort";
  const rest = order === undefined ? "" : ` ORDER BY ${direction}`;
  return `SELECT DISTINCT ${[...new Set(named)].join(" ")} WHERE { ${base} ${cells.join(" ")}${sorting} }${rest}${limit === undefined ? "" : ` LIMIT ${limit}`}`;
}
