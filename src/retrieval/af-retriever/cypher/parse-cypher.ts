/**
 * Performs step 3 of AF-Retriever (AF-Retriever paper, lines 96–119): parses a Cypher query, which is never executed.
 */
import type { CypherQuery } from "./query.ts";
import { createQueryDraft, type QueryDraft } from "./query-draft.ts";
import { readConditions } from "./read-conditions.ts";
import { readPatterns } from "./read-patterns.ts";
import { createTokenReader, readTokens, type TokenReader } from "./tokens.ts";

/**
 * Parses as much of a query as possible, and skips the rest. The parser accepts nodes without parentheses, properties
 * without braces, labels with slashes, spaces and hyphens, any quotation marks, and code fences.
 *
 * @returns the parsed query, which has no triplets if nothing can be parsed; never throws
 */
export function parseCypher(cypher: string): CypherQuery {
  const reader = createTokenReader(readTokens(cypher));
  const draft = createQueryDraft();
  while (!reader.ended()) readClause(reader, draft);
  return draft.finish();
}

function readClause(reader: TokenReader, draft: QueryDraft): void {
  if (reader.atKeyword("MATCH", "RETURN", "WHERE")) {
    const keyword = reader.next().text.toUpperCase();
    if (keyword === "MATCH") readPatterns(reader, draft);
    else if (keyword === "WHERE") readConditions(reader, draft);
    else readTarget(reader, draft);
    return;
  }
  // A pattern may begin without its keyword if the preceding pattern was not closed.
  if (reader.atSign("(") || startsBareEdge(reader)) readPatterns(reader, draft);
  else reader.next();
}

/** Whether an edge starts at a node without parentheses, as in `p-[…`. */
function startsBareEdge(reader: TokenReader): boolean {
  return reader.peek().kind === "word" && reader.atSign("-", 1) && reader.atSign("[", 2);
}

/**
 * Parses clauses such as `RETURN DISTINCT y.title`, `RETURN count(y)` and `RETURN y`. The first symbol is the target.
 */
function readTarget(reader: TokenReader, draft: QueryDraft): void {
  while (!reader.ended()) {
    const { kind, text } = reader.peek();
    if (kind === "word" && text.toUpperCase() !== "DISTINCT" && !reader.atSign("(", 1)) {
      draft.target(text);
      return;
    }
    reader.next();
  }
}
