/**
 * Parses graph patterns such as `(p:paper {year: 2015})-[:wrote]-(a)`, and tolerates the usual syntax errors of models
 * (AF-Retriever paper, lines 105 and 703).
 */
import type { QueryDraft } from "./query-draft.ts";
import type { Token, TokenReader } from "./tokens.ts";

/** Parses consecutive patterns until the next clause or the end of the query. */
export function readPatterns(reader: TokenReader, draft: QueryDraft): void {
  do readChain(reader, draft);
  while (reader.takeSign(","));
}

/** Parses a node and the edges that lead to further nodes. */
function readChain(reader: TokenReader, draft: QueryDraft): void {
  let from = readNode(reader, draft);
  while (from !== null && startsEdge(reader)) {
    const edge = readEdge(reader);
    const to = readNode(reader, draft);
    if (to === null) {
      draft.leaveOut("an edge without a target");
      return;
    }
    const [head, tail] = edge.arrow === "left" ? [to, from] : [from, to];
    draft.triplet({ head, relations: edge.relations, tail, directed: edge.arrow !== "none" });
    from = to;
  }
}

/** Parses a node in parentheses, or a name without parentheses. */
function readNode(reader: TokenReader, draft: QueryDraft): string | null {
  if (!reader.takeSign("(")) {
    const { kind, text } = reader.peek();
    if (kind !== "word") return null;
    reader.next();
    return draft.mention(text, readTypes(reader));
  }
  const writtenSymbol = reader.peek().kind === "word" && !isKeyOf(reader) ? reader.next().text : null;
  const symbol = draft.mention(writtenSymbol, readTypes(reader));
  readProperties(reader, draft, symbol);
  skipTo(reader, ")");
  return symbol;
}

/**
 * Parses labels such as `:paper`, `:gene/protein`, `:field of study` and `:A|B`: all words before the next sign, except
 * the name of a property.
 */
function readTypes(reader: TokenReader): string[] {
  const types: string[] = [];
  while (reader.takeSign(":") || (types.length > 0 && (reader.takeSign("|") || reader.takeSign("&")))) {
    const type = readLabel(reader);
    if (type !== "") types.push(type);
  }
  return types;
}

function readLabel(reader: TokenReader): string {
  const parts: string[] = [];
  while (isPartOfLabel(reader)) parts.push(reader.next().text);
  return parts.join(" ").replaceAll(/ ?([/-]) ?/g, "$1");
}

/**
 * Whether the next token belongs to a label: a word that is neither a property nor a keyword, or a slash or a hyphen
 * before a word.
 */
function isPartOfLabel(reader: TokenReader): boolean {
  const { kind } = reader.peek();
  if (kind === "word" || kind === "number") return !isKeyOf(reader) && !isClause(reader.peek());
  return reader.atSign(["/", "-"]) && reader.peek(1).kind === "word";
}

/** Whether the word is the name of a property, followed by a colon and a value. */
function isKeyOf(reader: TokenReader): boolean {
  const value = reader.peek(2);
  const valued = value.kind === "string" || value.kind === "number";
  return reader.peek().kind === "word" && reader.atSign([":", "="], 1) && valued;
}

/** Parses properties such as `{name: "X", year: 2015}`, with or without braces. */
function readProperties(reader: TokenReader, draft: QueryDraft, symbol: string): void {
  reader.takeSign("{");
  while (reader.peek().kind === "word") {
    const attribute = reader.next().text;
    if (!reader.takeSign(":") && !reader.takeSign("=")) continue;
    const { kind, text } = reader.peek();
    if (kind === "sign") continue;
    reader.next();
    draft.condition(symbol, { attribute, operator: "=", value: text });
    reader.takeSign(",");
  }
  reader.takeSign("}");
}

type Edge = { readonly relations: readonly string[]; readonly arrow: "left" | "right" | "none" };

function startsEdge(reader: TokenReader): boolean {
  return reader.atSign("-") || (reader.atSign("<") && reader.atSign("-", 1));
}

/** Parses edges such as `-[:wrote]->`, `<-[w:wrote|edited*1..2]-`, `-->` and `--`. */
function readEdge(reader: TokenReader): Edge {
  const left = reader.takeSign("<");
  while (reader.takeSign("-")) {
    // Without a bracket, `--` and `-` have the same meaning.
  }
  const relations: string[] = [];
  if (reader.takeSign("[")) {
    if (reader.peek().kind === "word") reader.next();
    relations.push(...readTypes(reader));
    skipTo(reader, "]");
    while (reader.takeSign("-")) {
      // As above.
    }
  }
  const right = reader.takeSign(">");
  return { relations, arrow: left === right ? "none" : left ? "left" : "right" };
}

/** Skips unreadable tokens up to and including the sign, but not beyond the end of the pattern. */
function skipTo(reader: TokenReader, sign: string): void {
  while (!reader.ended() && !reader.atSign(sign) && !isClause(reader.peek())) reader.next();
  reader.takeSign(sign);
}

const clauses = new Set(["MATCH", "OPTIONAL", "WHERE", "RETURN", "WITH", "ORDER", "LIMIT"]);

function isClause({ kind, text }: Token): boolean {
  return kind === "word" && clauses.has(text.toUpperCase()) && text === text.toUpperCase();
}
