/**
 * The elements of a Cypher query that AF-Retriever uses (AF-Retriever paper, lines 96–119): the target, the triplets,
 * and the conditions on each symbol.
 */

const operators = ["=", "<>", "<", "<=", ">", ">=", "contains", "starts with", "ends with"] as const;
export type Operator = (typeof operators)[number];

/** A condition on an attribute of a symbol. The name and the value are spelled as in the query. */
export type AttributeCondition = {
  readonly attribute: string;
  readonly operator: Operator;
  readonly value: string;
};

/** A node of the query: a constant if it has a name or title, otherwise a variable (AF-Retriever paper, line 81). */
export type QuerySymbol = {
  /** The allowed node types, as spelled in the query; empty if all types are allowed. */
  readonly types: readonly string[];
  /** The symbol's names and titles in the query, in order. */
  readonly names: readonly string[];
  readonly conditions: readonly AttributeCondition[];
};

/** An edge of the query. */
export type Triplet = {
  readonly head: string;
  /** The allowed relations, as spelled in the query; empty if all relations are allowed. */
  readonly relations: readonly string[];
  readonly tail: string;
  /** False for an edge without an arrow, whose head and tail are interchangeable. */
  readonly directed: boolean;
};

export type CypherQuery = {
  /** The symbol that the query returns, or null if it returns no symbol. */
  readonly target: string | null;
  readonly symbols: ReadonlyMap<string, QuerySymbol>;
  readonly triplets: readonly Triplet[];
  /** The omitted clauses and the reasons: negations, alternatives, and clauses that cannot be parsed. */
  readonly leftOut: readonly string[];
};

/** The attributes that make a symbol a constant. */
const nameAttributes = new Set(["name", "title", "label"]);

export function isNameAttribute(attribute: string): boolean {
  return nameAttributes.has(attribute.toLowerCase());
}
