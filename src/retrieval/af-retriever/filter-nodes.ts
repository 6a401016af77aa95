/** Applies the hard filters of step 4: conditions on attributes other than names (AF-Retriever paper, line 125). */

import { foldLabel } from "../../base/text/words.ts";
import type { AttributeCondition, Operator } from "./cypher/query.ts";
import type { AfRetrieverOptions } from "./options.ts";
import type { NodeGraph } from "./read-nodes.ts";

/** Returns the nodes that meet a condition, or null if no node has such an attribute or a comparable value. */
export function nodesThatMeet(
  { attribute, operator: written, value }: AttributeCondition,
  { edgesOfRelation }: NodeGraph,
  { greaterOrEqual }: Pick<AfRetrieverOptions, "greaterOrEqual">,
): ReadonlySet<number> | null {
  const operator = written === ">=" && greaterOrEqual === "greater" ? ">" : written;
  const edges = edgesOfRelation.get(foldLabel(attribute)) ?? [];
  const comparable = edges.filter(({ triple }) => isComparable(operator, triple.object.label, value));
  if (comparable.length === 0) return null;
  const matching = comparable.filter(({ triple }) => satisfies(operator, triple.object.label, value));
  return new Set(matching.map(({ subject }) => subject));
}

const ordering: readonly Operator[] = ["<", "<=", ">", ">="];

/**
 * Whether an operator can compare two values. Operators such as `<` require two numbers or two dates; all others accept
 * any text.
 */
function isComparable(operator: Operator, label: string, value: string): boolean {
  return !ordering.includes(operator) || (amountOf(label) !== null && amountOf(value) !== null);
}

function satisfies(operator: Operator, label: string, value: string): boolean {
  const [left, right] = [amountOf(label), amountOf(value)];
  const [text, expected] = [foldLabel(label), foldLabel(value)];
  switch (operator) {
    case "=":
      return left !== null && right !== null ? left === right : text === expected;
    case "<>":
      return text !== expected;
    case "contains":
      return text.includes(expected);
    case "starts with":
      return text.startsWith(expected);
    case "ends with":
      return text.endsWith(expected);
    default:
      return left !== null && right !== null && inOrder(operator, left, right);
  }
}

function inOrder(operator: Operator, left: number, right: number): boolean {
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
}

/**
 * Converts a number or a date (the prompt requires YYYY-MM-DD) to a number, so that dates and years can be compared:
 * 2015-06-01 becomes 2015.0601. Returns null for any other text.
 */
function amountOf(text: string): number | null {
  const trimmed = text.trim();
  const date = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T.*)?$/.exec(trimmed);
  if (date !== null) return Number(`${date[1]}.${date[2]}${date[3] ?? "00"}`);
  return /^[-+]?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
}
