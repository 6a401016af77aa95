/**
 * The parts of a Cypher query that AF-Retriever uses (002:96–119): the target, the triplets, and the conditions on each
 * symbol.
 */

export const operators = ["=", "<>", "<", "<=", ">", ">=", "contains", "starts with", "ends with"] as const;
export type Operator = (typeof operators)[number];

/** A condition on an attribute of a symbol. Name and value are spelled as in the query. */
export type AttributeCondition = {
  readonly attribute: string;
  readonly operator: Operator;
  readonly value: string;
};

/** A node of the query: a constant if it has a name or title, otherwise a variable (002:81). */
export type QuerySymbol = {
  /** The node types that it may have, as written; empty stands for any. */
  readonly types: readonly string[];
  /** The names and titles that the query gives it, in order. */
  readonly names: readonly string[];
  readonly conditions: readonly AttributeCondition[];
};

/** An edge of the query. */
export type Triplet = {
  readonly head: string;
  /** The relations that it may be, as written; empty stands for any. */
  readonly relations: readonly string[];
  readonly tail: string;
  /** False for an edge without an arrow: head and tail are interchangeable. */
  readonly directed: boolean;
};

export type CypherQuery = {
  /** The symbol that the query returns; null if it names none. */
  readonly target: string | null;
  readonly symbols: ReadonlyMap<string, QuerySymbol>;
  readonly triplets: readonly Triplet[];
  /** The omitted parts, with the reasons: negations, alternatives, parts that cannot be parsed. */
  readonly leftOut: readonly string[];
};

/** The attributes that turn a symbol into a constant. */
const nameAttributes = new Set(["name", "title", "label"]);

export function isNameAttribute(attribute: string): boolean {
  return nameAttributes.has(attribute.toLowerCase());
}
