/**
 * Computes keys that multiple questions may share: the query and its template, shape, properties, entities and values.
 * They follow from the JSON of the query, whether it is an expression or the form of an older file.
 */
import { parseJson } from "../../base/io/index.ts";
import { nameProperty } from "../../query/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";

/** The keys under which queries have constants: of expressions, and of forms. */
const constantKeys = new Set(["ids", "list", "value", "name", "title", "in", "not", "between"]);
/** The keys under which queries name properties: of expressions, and of forms. */
const propertyKeys = new Set(["property", "field", "ask"]);

type Visit = (key: string, value: unknown) => unknown;

/** Rewrites the JSON of a query, from the outside in. Returns `null` for a question without a query. */
function visitQuery({ query, uid }: QaPair, visit: Visit): string | null {
  if (query === "") return null;
  return JSON.stringify(parseJson(query, `the query of ${uid}`), visit);
}

function isConstant(key: string, value: unknown): boolean {
  return constantKeys.has(key) && (typeof value !== "object" || Array.isArray(value));
}

/** Returns a key that all variants of a query share: typed and untyped questions, paraphrases and misspellings. */
export function groupOf(pair: QaPair): string {
  // Whether a form names its fields is a matter of wording.
  const query = visitQuery(pair, (key, value) => (key === "typed" ? true : value));
  return query ?? (pair.logicalForm || pair.sparql || pair.uid);
}

/** Returns the id of a variant's original, or the question's own id if it is not a variant. */
export function originalOf({ uid, extra }: QaPair): string {
  return extra[variantColumns.of] || uid;
}

/** Returns the question's template or, if it has none, its shape. */
export function templateOf(pair: QaPair): string {
  return pair.template || shapeOf(pair);
}

/** Returns the query without constants: its parts, properties and types of conditions. */
export function shapeOf(pair: QaPair): string {
  const shape = visitQuery(pair, (key, value) => {
    if (isConstant(key, value) || key === "typed") return null;
    if (key !== "where" || !Array.isArray(value)) return value;
    // The conditions of a form have no order.
    return value.toSorted((left, right) => (kindOf(left) < kindOf(right) ? -1 : 1));
  });
  return shape ?? (withoutConstants(pair.logicalForm || pair.sparql) || pair.uid);
}

function kindOf(condition: unknown): string {
  return JSON.stringify(condition, (key, value: unknown) => (isConstant(key, value) ? null : value));
}

/** Removes the strings and numbers from a query that comes from another source. IRIs are kept. */
function withoutConstants(text: string): string {
  return text
    .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)/g, '""')
    .replace(/\b\d+(?:\.\d+)?\b/g, "0")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the properties that a query uses. A zero-shot question has at least one that training lacks. */
export function schemaItemsOf(pair: QaPair): string[] {
  const items = new Set<string>();
  const query = visitQuery(pair, (key, value) => {
    if (propertyKeys.has(key) && typeof value === "string" && value !== nameProperty) items.add(value);
    if (key === "title") items.add(key);
    return value;
  });
  return query === null ? [shapeOf(pair)] : [...items];
}

/** Returns the things and values that a query names; without a query, the topic entity. */
export function entitiesOf(pair: QaPair): string[] {
  const named = new Set<string>();
  const query = visitQuery(pair, (key, value) => {
    // The bounds of a range and the labels of cases name nothing.
    if (isConstant(key, value) && key !== "name" && key !== "between")
      for (const constant of [value].flat()) named.add(String(constant).trim().toLowerCase());
    return value;
  });
  if (query !== null) return [...named];
  return pair.topicEntityId === "" ? [] : [pair.topicEntityId];
}
