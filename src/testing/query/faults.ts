/**
 * Faults to plant in an executor, to show that the contract would find them: each constructor is answered as if it were
 * written otherwise, and each printer's text is changed.
 */
import { type Expression, type Operator, readExpression, type Scalar, toPlain } from "../../query/index.ts";

/** A node of an expression as plain data: an expression, a measure, a key or a column. */
type Plain = { readonly [key: string]: unknown };
export type Fault = { readonly name: string; readonly of: string; readonly change: (node: Plain) => Plain };

const swapped: Readonly<Record<Operator, Operator>> = {
  "=": "!=",
  "!=": "=",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  contains: "starts",
  starts: "contains",
};
const one = toPlain({
  op: "value",
  value: { kind: "number", coefficient: 1n, exponent: 0 },
} satisfies Scalar);
const swap = ({ is }: Plain): Operator => swapped[is as Operator];
const turned = ({ path }: Plain): unknown => {
  const [first, ...others] = path as { readonly property: string; readonly inverse: boolean }[];
  return [{ ...first, inverse: first?.inverse !== true }, ...others];
};
const without = (node: Plain, key: string): Plain =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
const fault = (of: string, name: string, change: (node: Plain) => Plain): Fault => ({ of, name, change });

export const faults: readonly Fault[] = [
  fault("class", "another class", (node) => ({ ...node, class: `${node.class}x` })),
  fault("entities", "the first id is lost", (node) => ({ ...node, ids: (node.ids as string[]).slice(1) })),
  fault("with", "the set of ends is ignored", (node) => without(node, "to")),
  fault("with", "the path runs the other way", (node) => ({ ...node, path: turned(node) })),
  fault("where", "the bound is in or out", (node) => ({ ...node, is: swap(node) })),
  fault("where", "the condition is existence", (node) =>
    without(without({ ...node, op: "with" }, "is"), "value"),
  ),
  fault("counted", "the set of ends is ignored", (node) => without(node, "to")),
  fault("counted", "the bound is in or out", (node) => ({ ...node, is: swap(node) })),
  fault("image", "the path runs the other way", (node) => ({ ...node, path: turned(node) })),
  fault("and", "one of the sets", (node) => ({ ...node, all: (node.all as unknown[]).slice(1) })),
  fault("and", "a union", (node) => without({ ...node, op: "or", any: node.all }, "all")),
  fault("or", "one of the sets", (node) => ({ ...node, any: (node.any as unknown[]).slice(1) })),
  fault("except", "nothing is taken away", (node) => ({ op: "and", all: [node.things] })),
  fault("except", "what is common", (node) => ({ op: "and", all: [node.things, node.without] })),
  fault("best", "the other end", (node) => ({ ...node, order: node.order === "most" ? "least" : "most" })),
  fault("best", "one more", (node) => ({ ...node, count: (node.count as number) + 1 })),
  fault("values", "the first value is lost", (node) => ({
    ...node,
    list: (node.list as unknown[]).slice(1),
  })),
  fault("valuesOf", "the path runs the other way", (node) => ({ ...node, path: turned(node) })),
  fault("shared", "the bound is in or out", (node) => ({ ...node, is: swap(node) })),
  fault("count", "one more", (node) =>
    "path" in node ? { ...node, path: turned(node) } : { op: "difference", left: node, right: one },
  ),
  fault("sum", "the average", (node) => ({
    ...node,
    ...("op" in node ? { op: "average" } : { of: "average" }),
  })),
  fault("average", "the median", (node) => ({
    ...node,
    ...("op" in node ? { op: "median" } : { of: "median" }),
  })),
  fault("median", "the average", (node) => ({
    ...node,
    ...("op" in node ? { op: "average" } : { of: "average" }),
  })),
  fault("smallest", "the largest", (node) => ({
    ...node,
    ...("op" in node ? { op: "largest" } : { of: "largest" }),
  })),
  fault("largest", "the smallest", (node) => ({
    ...node,
    ...("op" in node ? { op: "smallest" } : { of: "smallest" }),
  })),
  fault("difference", "the other way round", (node) => ({ ...node, left: node.right, right: node.left })),
  fault("share", "the other way round", (node) =>
    "op" in node
      ? { ...node, part: node.whole, whole: node.part }
      : { ...node, within: node.within === "all" ? "firstKey" : "all" },
  ),
  fault("part", "all of the group", (node) => ({
    of: "share",
    within: "all",
    ...("path" in node ? { path: node.path } : {}),
  })),
  fault("group", "without the largest rows", (node) => without(without(node, "top"), "topPerGroup")),
  fault("group", "no years filled in", (node) => without(node, "fill")),
  fault("group", "both of a pair", (node) => without(node, "pairs")),
  fault("group", "another order", (node) => without(node, "order")),
  fault("rows", "columns in another order", (node) => ({
    ...node,
    columns: (node.columns as unknown[]).toReversed(),
  })),
  fault("rows", "without a limit", (node) => without(node, "limit")),
  fault("rows", "without an order", (node) => without(node, "order")),
  fault("compare", "only the first item", (node) => ({
    ...node,
    items: (node.items as unknown[]).slice(0, 1),
  })),
  fault("exists", "an empty set", (node) => ({
    ...node,
    of: { op: "entities", ids: ["http://e.org/nobody"] },
  })),
  fault("holds", "the bound is in or out", (node) => ({ ...node, is: swap(node) })),
  fault("within", "the other way round", (node) => ({ ...node, part: node.whole, whole: node.part })),
  fault("value", "another value or unit", (node) =>
    "op" in node
      ? { ...(one as Plain) }
      : "unit" in node
        ? { ...node, unit: node.unit === "year" ? "decade" : "year" }
        : { ...node, path: turned(node) },
  ),
  fault("thing", "the path runs the other way", (node) => ({ ...node, path: turned(node) })),
  fault("cases", "the cases are confused", (node) => ({
    ...node,
    cases: (node.cases as unknown[]).toReversed().slice(1),
  })),
  fault("class", "the class of the thing itself", (node) =>
    "of" in node ? without(node, "path") : { ...node, class: "" },
  ),
  fault("self", "another column", () => ({
    of: "count",
    path: [{ property: "http://e.org/near", inverse: false }],
  })),
  fault("ends", "the path runs the other way", (node) => ({ ...node, path: turned(node) })),
];

/** Plants a fault at the first place in an expression where it applies. Returns null if it applies nowhere. */
export function plant({ of, change }: Fault, expression: Expression): Expression | null {
  let planted = false;
  const visit = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(visit);
    if (typeof item !== "object" || item === null) return item;
    const node = item as Plain;
    if (!planted && (node.op === of || node.of === of)) {
      const changed = change(node);
      planted = JSON.stringify(changed) !== JSON.stringify(node);
      if (planted) return changed;
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]));
  };
  const changed = visit(toPlain(expression));
  if (!planted) return null;
  try {
    return readExpression(changed);
  } catch {
    // The fault makes the expression ill typed, so that no executor could be wrong about it.
    return null;
  }
}

/** A change in the text of a query. Every one must be found by some expression. */
export type TextFault = { readonly name: string; readonly from: RegExp; readonly to: string };

export const sparqlFaults: readonly TextFault[] = [
  {
    name: "classes are not tested",
    from: /rdf-syntax-ns#type> <[^>]*>/g,
    to: "rdf-syntax-ns#type> ?anyClass",
  },
  { name: "an end may be a literal", from: /FILTER\(!isLiteral\(\?\w+\)\)/g, to: "" },
  { name: "values are not distinct", from: /COUNT\(DISTINCT /g, to: "COUNT(" },
  { name: "nothing is taken away", from: / MINUS /g, to: " OPTIONAL " },
  { name: "a join in place of a union", from: / UNION /g, to: " " },
  { name: "ends are required", from: /OPTIONAL /g, to: "" },
  { name: "the first is lost", from: /OFFSET (\d)/g, to: "OFFSET 1$1" },
  { name: "the order is reversed", from: /ORDER BY DESC/g, to: "ORDER BY ASC" },
  { name: "the smallest is the largest", from: /MIN\(/g, to: "MAX(" },
  { name: "the largest is the smallest", from: /MAX\(/g, to: "MIN(" },
  {
    name: "numbers are compared as texts",
    from: /\(isNumeric\((\?\w+)\) && \1 (<|>)/g,
    to: "(isNumeric($1) && STR($1) $2",
  },
  { name: "the middle is one too low", from: /FILTER\(2 \* (\?\w+) <= /g, to: "FILTER(2 * $1 < " },
  { name: "sums forget equal values", from: /SUM\((\?value\d+)\)/g, to: "SUM(DISTINCT $1)" },
  { name: "averages forget equal values", from: /\(AVG\(/g, to: "(AVG(DISTINCT " },
  { name: "texts keep their case", from: /LCASE/g, to: "STR" },
  { name: "years begin later", from: /\(-\?\[0-9\]\+\)/g, to: "(-?[0-9])" },
  { name: "a quotient is turned", from: /\/ (\?whole\d+) AS/g, to: "* $1 AS" },
  { name: "a difference is a sum", from: /\((\?left\d+) - /g, to: "($1 + " },
  { name: "names in one vocabulary only", from: /\|<http[^>]*altLabel>/g, to: "" },
];

export const sqlFaults: readonly TextFault[] = [
  { name: "classes are not tested", from: /c\.class = @\w+ AND/g, to: "" },
  { name: "an end may be a literal", from: /WHERE (e\d+)\.kind IS NULL(?! AND label)/g, to: "WHERE 1" },
  { name: "values are not distinct", from: /count\(DISTINCT /g, to: "count(" },
  { name: "things are not distinct", from: /SELECT DISTINCT (?=t\d+\.\w+ AS n FROM \()/g, to: "SELECT " },
  { name: "classes are not tested of one thing", from: /k\.class = @\w+ AND/g, to: "" },
  { name: "nothing is taken away", from: / s WHERE NOT /g, to: " s WHERE 1 OR NOT " },
  { name: "any thing is a member", from: / IN \(SELECT n FROM \w+\)/g, to: " IS NOT NULL" },
  { name: "what is common in place of a union", from: / UNION SELECT n/g, to: " INTERSECT SELECT n" },
  { name: "the order is reversed", from: /ORDER BY key DESC/g, to: "ORDER BY key ASC" },
  { name: "ties are broken", from: /rank\(\) OVER/g, to: "row_number() OVER" },
  { name: "the smallest is the largest", from: /min\(key\)/g, to: "max(key)" },
  { name: "the largest is the smallest", from: /max\(key\)/g, to: "min(key)" },
  { name: "keys are compared the other way", from: /\.key < /g, to: ".key > " },
  { name: "keys are compared without the bound", from: /\.key <= /g, to: ".key < " },
  { name: "infinities count", from: /AND e\d+\.key NOT IN \([^)]*\)/g, to: "" },
  { name: "floating-point numbers are left out", from: /kind IN \(2, 3\)/g, to: "kind IN (2)" },
  { name: "an average is a sum", from: /tx_average/g, to: "tx_sum" },
  { name: "a median is an average", from: /tx_median/g, to: "tx_average" },
  {
    name: "a quotient is turned",
    from: /tx_quotient\(\((.*?)\), \((.*?)\)\)/g,
    to: "tx_quotient(($2), ($1))",
  },
  {
    name: "only labels are names",
    from: /SELECT 0 AS further UNION ALL SELECT 1/g,
    to: "SELECT 0 AS further",
  },
  { name: "years are decades", from: /'year'\)/g, to: "'decade')" },
  { name: "groups without a value are lost", from: /LEFT JOIN/g, to: "JOIN" },
];
