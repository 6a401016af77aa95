/**
 * Extracts the triple patterns of a SPARQL query for use in a CONSTRUCT query; the resulting triples prove the answer.
 *
 * Source of the grammar: SPARQL 1.1 Query Language, W3C Recommendation 2013, section 19.8.
 */

/** The reason why a query yields no golden triples. The import reports how many queries failed for each reason. */
export class UnreadableQuery extends Error {}

export type ReadQuery = {
  /** The PREFIX and BASE lines. */
  readonly prologue: string;
  /** The outer group, including its braces. */
  readonly where: string;
  /** The triple patterns of the group, with their three terms exactly as the query writes them. */
  readonly patterns: readonly string[];
};

type Token = { readonly text: string; readonly at: number };

/** The tokens of a query, and the position of the next token. The functions below advance the position. */
type Cursor = { readonly tokens: readonly Token[]; position: number };

const tokenForm =
  /#[^\n]*|<[^<>\s"{}|^`\\]*>|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@[A-Za-z-]+|\^\^|[?$]\w+|_:\w+|[\p{L}_][\p{L}\p{N}_.-]*:[\p{L}\p{N}_.:%-]*|:[\p{L}\p{N}_.-]*|[\p{L}_][\p{L}\p{N}_]*|[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|&&|\|\||[<>!]=|\S/gu;

/** @throws UnreadableQuery with the reason why the query is not supported */
export function readQueryPatterns(sparql: string): ReadQuery {
  const tokens = [...sparql.matchAll(tokenForm)]
    .map((match): Token => ({ text: match[0], at: match.index }))
    .filter(({ text }) => !text.startsWith("#"));
  const head = tokens.findIndex(({ text }) => /^(?:select|ask)$/i.test(text));
  const openingBrace = tokens.findIndex(({ text }, at) => at > head && text === "{");
  if (head === -1 || openingBrace === -1)
    throw new UnreadableQuery("it is neither a SELECT nor an ASK query");
  if (tokens.some(({ text }) => /^having$/i.test(text))) throw new UnreadableQuery("it filters groups");
  const cursor: Cursor = { tokens, position: openingBrace + 1 };
  const patterns = readGroup(cursor);
  const end = tokens[cursor.position - 1];
  if (patterns.length === 0) throw new UnreadableQuery("the query has no triple pattern");
  return {
    prologue: sparql.slice(0, tokens[head]?.at ?? 0),
    where: sparql.slice(tokens[openingBrace]?.at ?? 0, (end?.at ?? 0) + 1),
    patterns,
  };
}

/** @returns the next token, or an empty string at the end of the query */
function peek({ tokens, position }: Cursor): string {
  return tokens[position]?.text ?? "";
}

function takeToken(cursor: Cursor): string {
  const text = peek(cursor);
  if (text === "") throw new UnreadableQuery("a bracket in the query is not closed");
  cursor.position += 1;
  return text;
}

/** Reads the triple patterns up to the closing brace of a group whose opening brace has been read. */
function readGroup(cursor: Cursor): string[] {
  if (peek(cursor).toLowerCase() === "select") throw new UnreadableQuery("it contains a subquery");
  const patterns: string[] = [];
  while (peek(cursor) !== "}") {
    if (isClause(peek(cursor)) || /^[.{]$/.test(peek(cursor))) patterns.push(...readClause(cursor));
    else patterns.push(...readTriples(cursor));
  }
  takeToken(cursor);
  return patterns;
}

/** Reads a keyword, a full stop or an inner group, and skips conditions. */
function readClause(cursor: Cursor): string[] {
  const first = takeToken(cursor).toLowerCase();
  if (first === "service") throw new UnreadableQuery("the query refers to another service");
  if (first === "graph") throw new UnreadableQuery("it refers to a named graph");
  if (first === "{") return readGroup(cursor);
  if (first === "filter" || first === "bind") skipCondition(cursor);
  if (first === "values") skipValues(cursor);
  if (first === "minus") skipBalanced(cursor);
  return [];
}

function readTriples(cursor: Cursor): string[] {
  const subject = readTerm(cursor);
  const patterns: string[] = [];
  for (;;) {
    const predicate = readPredicate(cursor);
    do patterns.push(`${subject} ${predicate} ${readTerm(cursor)}`);
    while (peek(cursor) === "," && takeToken(cursor));
    while (peek(cursor) === ";") takeToken(cursor);
    if (/^[.}{]$/.test(peek(cursor)) || isClause(peek(cursor))) return patterns;
  }
}

function readTerm(cursor: Cursor): string {
  const text = takeToken(cursor);
  if (text === "[" || text === "(") throw new UnreadableQuery("the query contains blank nodes or lists");
  if (!/^["']/.test(text)) return text;
  if (peek(cursor).startsWith("@")) return `${text}${takeToken(cursor)}`;
  return peek(cursor) === "^^" ? `${text}${takeToken(cursor)}${takeToken(cursor)}` : text;
}

function readPredicate(cursor: Cursor): string {
  const text = takeToken(cursor);
  if (/^[\^!(]$/.test(text) || /^(?:[/|*+]|\?)$/.test(peek(cursor)))
    throw new UnreadableQuery("the query contains a property path");
  return text === "a" ? "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>" : text;
}

/** Skips a condition: EXISTS with its group, a call, or an expression in brackets. */
function skipCondition(cursor: Cursor): void {
  while (!/^[({]$/.test(peek(cursor))) takeToken(cursor);
  skipBalanced(cursor);
}

function skipValues(cursor: Cursor): void {
  while (peek(cursor) !== "{") takeToken(cursor);
  skipBalanced(cursor);
}

/** Skips a bracket, its content and its closing bracket. */
function skipBalanced(cursor: Cursor): void {
  let depth = 0;
  do {
    const text = takeToken(cursor);
    if (/^[({[]$/.test(text)) depth += 1;
    if (/^[)}\]]$/.test(text)) depth -= 1;
  } while (depth > 0);
}

function isClause(text: string): boolean {
  return /^(?:filter|bind|optional|values|minus|union|service|graph)$/i.test(text);
}
