/**
 * Follows paths in SQL, and compares the values at their ends. Values are compared by the store's kinds and keys, whose
 * order is exact, or by a function that the executor registers where a kind of value has no key.
 */
import { columnsOfValue, plainMark, type Value, type ValueKind, zonedMark } from "../../graph/index.ts";
import { nameProperty, type Operator, type OrderedKind, type Path } from "../expression.ts";
import { writeValue } from "./cells.ts";
import { codeOf, codesOf, holdersOf, text } from "./codes.ts";
import type { Scope } from "./scope.ts";
import type { StoreStatistics } from "./statistics.ts";

export const numbers = `(${codeOf("number")}, ${codeOf("double")})`;
/** A text that could be read as another kind stays a text, unless all texts of the property could. */
const isPlain = (code: string): string => `(${code} & ${plainMark})`;
/** The keys of the infinities, which no measure ranks. */
const infinite = `('${columnsOfValue({ kind: "double", value: Number.POSITIVE_INFINITY }).key}', '${columnsOfValue({ kind: "double", value: Number.NEGATIVE_INFINITY }).key}')`;

/** The start of the key of a number, which is its unit. */
const unitIn = (key: string): string =>
  `iif(substr(${key}, 1, 1) = 'u', substr(${key}, 1, instr(${key}, char(1))), '')`;

/** The end of a path as SQL: the row of a node, and the literal, kind and key of a value. */
export type End = {
  readonly joins: string;
  readonly row: string;
  readonly literal: string;
  /** The kind as which the property's texts are read, if all of them can be. A thing has none. */
  readonly kind: string;
  readonly key: string;
  /** Equal for ends that are the same thing or value. */
  readonly identity: string;
  /** Tests whether the end is a value of a kind. */
  is(kind: ValueKind): string;
  /** The nodes that the path leads through, the start included. */
  readonly nodes: readonly string[];
};

/** The limit of a comparison: columns of a row, or parameters. */
export type Limit = { readonly literal: string; readonly kind: string; readonly key: string };

export function createEnds({ fresh, bind, predicate }: Scope, statistics: StoreStatistics) {
  /** Joins the names of a node: its label, and the further ones. */
  function joinNames(from: string): { readonly join: string; readonly name: string } {
    const [both, node, names] = [fresh("both"), fresh("x"), fresh("names")];
    const name = `iif(${both}.further, ${names}.text, ${node}.label)`;
    return {
      join: `CROSS JOIN (SELECT 0 AS further UNION ALL SELECT 1) ${both}
        CROSS JOIN entities ${node} ON ${node}.row = ${from} AND ${node}.kind IS NULL
        LEFT JOIN names ${names} ON ${both}.further AND ${names}.node = ${from} JOIN (SELECT 1) ON ${name} <> ''`,
      name,
    };
  }

  /**
   * Follows a path from a column with rows of nodes. The joins keep this order, because the plan (`plan.ts`) has chosen
   * where to start.
   */
  function walk(start: string, path: Path): { readonly joins: string; readonly nodes: readonly string[] } {
    const nodes = [start];
    const joins = path.map(({ property, inverse }, at): string => {
      const from = nodes.at(-1) ?? start;
      if (property === nameProperty) {
        const { join, name } = joinNames(from);
        nodes.push(name);
        return join;
      }
      const triple = fresh("t");
      nodes.push(`${triple}.${inverse ? "subject" : "object"}`);
      const join = `CROSS JOIN triples ${triple} ON ${triple}.predicate = ${predicate(property)} AND ${triple}.${inverse ? "object" : "subject"} = ${from}`;
      if (inverse || path[at + 1]?.inverse !== true) return join;
      const middle = fresh("m");
      return `${join} CROSS JOIN entities ${middle} ON ${middle}.row = ${triple}.object AND ${middle}.kind IS NULL`;
    });
    return { joins: joins.join(" "), nodes };
  }

  function follow(start: string, path: Path): End {
    const { joins, nodes } = walk(start, path);
    const last = nodes.at(-1) ?? start;
    const property = path.at(-1)?.property ?? "";
    if (property === nameProperty)
      return {
        joins,
        row: "NULL",
        literal: `tx_text(${last})`,
        kind: String(text),
        key: "NULL",
        identity: `tx_text(${last})`,
        is: (kind) => String(Number(kind === "text")),
        nodes,
      };
    const end = endAt(last, property);
    return { ...end, joins: `${joins} ${end.joins}`, nodes };
  }

  /** Opens the node of a row as an end of a property. */
  function endAt(row: string, property: string): End {
    const e = fresh("e");
    const { kind: texts } = statistics.property(property);
    const [code, isText] = [`${e}.kind`, texts === "text"];
    const read = `${codeOf(texts)} | (${code} & ${zonedMark})`;
    const kind = isText
      ? code
      : `(CASE ${code} & ${plainMark | 15} WHEN ${text | plainMark} THEN ${text} ELSE iif(${isPlain(code)}, ${read}, ${code}) END)`;
    const key = `${e}.key`;
    const literal = `(CASE WHEN ${code} IS NULL THEN NULL WHEN substr(${e}.id, 1, 1) = '"' AND ${isText ? "1" : `NOT ${isPlain(code)}`} THEN ${e}.id ELSE tx_typed(${e}.id, ${e}.label, '${texts}') END)`;
    // A text of the property without a language or data type is the label of its node.
    const plainText = isText
      ? `WHEN (${code} = ${text} OR ${isPlain(code)}) AND (substr(${e}.id, 1, 1) <> '"' OR substr(${e}.id, -1) = '"') THEN '"' || ${e}.label`
      : "";
    return {
      joins: `CROSS JOIN entities ${e} ON ${e}.row = ${row}`,
      row: `${e}.row`,
      literal,
      kind,
      key,
      identity: `CASE WHEN ${code} IS NULL THEN ${e}.row
        WHEN ${kind} IN ${numbers} AND ${key} IS NOT NULL THEN '${codeOf("number")} ' || ${key}
        WHEN NOT ${isPlain(kind)} AND ${key} IS NOT NULL THEN ${kind} || ' ' || ${key}
        ${plainText} ELSE tx_same(${literal}) END`,
      is: (kind) =>
        kind === "text" && isText
          ? `(${code} = ${text} OR ${isPlain(code)})`
          : `${code} IN (${codesOf(kind, texts).join(", ")})`,
      nodes: [row],
    };
  }

  /** Selects the nodes, as `n`, that may hold a value of a property; null if no index leads to them. */
  function holders(property: string, value: Value): string | null {
    const held = holdersOf(value, statistics.property(property).kind);
    return held === null
      ? null
      : `SELECT row AS n FROM entities WHERE ${held.where} AND ${held.column} = ${bind(held.text)}`;
  }

  /** Tests whether an end is a value that a measure of the kind ranks. */
  function isRanked(end: End, ranked: OrderedKind): string {
    return ranked === "number" ? `${end.is(ranked)} AND ${end.key} NOT IN ${infinite}` : end.is(ranked);
  }

  function constant(value: Value): Limit {
    const { kind, key } = columnsOfValue(value);
    return { literal: bind(writeValue(value)), kind: String(kind ?? text), key: bind(key) };
  }

  /** @param family the kind of the limit, if it is known */
  function comparison(end: End, is: Operator, limit: Limit, family: ValueKind | undefined): string {
    const meets = `tx_meets(${end.literal}, '${is}', ${limit.literal})`;
    const byKey = `${end.key} ${is} ${limit.key}`;
    // Numbers with different units have no order.
    const byNumber = is === "=" ? byKey : `${byKey} AND ${unitIn(end.key)} = ${unitIn(limit.key)}`;
    if (is === "contains" || is === "starts") return `(${end.is("text")} AND ${meets})`;
    switch (family) {
      case undefined: {
        const same = `${end.kind} = ${limit.kind} AND ${end.kind} <> ${codeOf("flag")} AND NOT ${isPlain(end.kind)} AND ${end.key} IS NOT NULL`;
        const numeric = `${end.kind} IN ${numbers} AND ${limit.kind} IN ${numbers}`;
        return `(CASE WHEN ${end.kind} IS NULL THEN 0 WHEN ${numeric} THEN ${byNumber} WHEN ${same} THEN ${byKey} ELSE ${meets} END)`;
      }
      case "number":
      case "double":
        return `(${end.is(family)} AND ${byNumber})`;
      case "flag":
        return `(${end.is(family)} AND ${byKey})`;
      case "text":
      case "duration":
        return `(${end.is(family)} AND ${meets})`;
      default:
        return `(${end.is(family)} AND CASE WHEN ${end.kind} = ${limit.kind} THEN ${byKey} ELSE ${meets} END)`;
    }
  }

  return { walk, follow, endAt, holders, isRanked, constant, comparison };
}
