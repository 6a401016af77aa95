/** What AF-Retriever takes from a Cypher query (002:96–119): target, triplets, and what is said of each symbol. */

export const operators = ["=", "<>", "<", "<=", ">", ">=", "contains", "starts with", "ends with"] as const;
export type Operator = (typeof operators)[number];

/** A condition on an attribute of a symbol. Name and value are as the query writes them. */
export type AttributeCondition = {
  readonly attribute: string;
  readonly operator: Operator;
  readonly value: string;
};

/** A node of the query: a constant where a name or title is given for it, a variable otherwise (002:81). */
export type QuerySymbol = {
  /** Node types it must be one of, as written; empty: any. */
  readonly types: readonly string[];
  /** Names and titles given for it, in order. */
  readonly names: readonly string[];
  readonly conditions: readonly AttributeCondition[];
};

/** An edge of the query. */
export type Triplet = {
  readonly head: string;
  /** Relations it may be, as written; empty: any. */
  readonly relations: readonly string[];
  readonly tail: string;
  /** False for an edge without an arrow: head and tail may change places. */
  readonly directed: boolean;
};

export type CypherQuery = {
  /** The symbol that is asked for; null where the query names none. */
  readonly target: string | null;
  readonly symbols: ReadonlyMap<string, QuerySymbol>;
  readonly triplets: readonly Triplet[];
  /** What was left out, and why: negations, alternatives, parts that cannot be read. */
  readonly leftOut: readonly string[];
};

/** Attributes that make a symbol a constant. */
const nameAttributes = new Set(["name", "title", "label"]);

export function isNameAttribute(attribute: string): boolean {
  return nameAttributes.has(attribute.toLowerCase());
}
