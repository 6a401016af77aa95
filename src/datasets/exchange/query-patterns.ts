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

const tokenForm =
  /#[^\n]*|<[^<>\s"{}|^`\\]*>|"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|@[A-Za-z-]+|\^\^|[?$]\w+|_:\w+|[\p{L}_][\p{L}\p{N}_.-]*:[\p{L}\p{N}_.:%-]*|:[\p{L}\p{N}_.-]*|[\p{L}_][\p{L}\p{N}_]*|[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|&&|\|\||[<>!]=|\S/gu;

/** @throws UnreadableQuery with the reason why the query is not supported */
export function readQueryPatterns(sparql: string): ReadQuery {
  const tokens = [...sparql.matchAll(tokenForm)]
    .map((match): Token => ({ text: match[0], at: match.index }))
    .filter(({ text }) => !text.startsWith("#"));
  const head = tokens.findIndex(({ text }) => /^(?:select|ask)$/i.test(text));
  const open = tokens.findIndex(({ text }, at) => at > head && text === "{");
  if (head === -1 || open === -1) throw new UnreadableQuery("it is neither a SELECT nor an ASK query");
  if (tokens.some(({ text }) => /^having$/i.test(text))) throw new UnreadableQuery("it filters groups");
  const reader = createReader(tokens, open + 1);
  const patterns = reader.group();
  const end = tokens[reader.position() - 1];
  if (patterns.length === 0) throw new UnreadableQuery("the query has no triple pattern");
  return {
    prologue: sparql.slice(0, tokens[head]?.at ?? 0),
    where: sparql.slice(tokens[open]?.at ?? 0, (end?.at ?? 0) + 1),
    patterns,
  };
}

function createReader(tokens: readonly Token[], start: number) {
  let at = start;
  const peek = (): string => tokens[at]?.text ?? "";
  const take = (): string => {
    const text = peek();
    if (text === "") throw new UnreadableQuery("a bracket in the query is not closed");
    at += 1;
    return text;
  };
  const isWord = (word: string): boolean => peek().toLowerCase() === word;
  const skipBalanced = (): void => {
    let depth = 0;
    do {
      const text = take();
      if (/^[({[]$/.test(text)) depth += 1;
      if (/^[)}\]]$/.test(text)) depth -= 1;
    } while (depth > 0);
  };
  /** Skips a condition: EXISTS with its group, a call, or an expression in brackets. */
  const skipFilter = (): void => {
    while (!/^[({]$/.test(peek())) take();
    skipBalanced();
  };
  const term = (): string => {
    const text = take();
    if (text === "[" || text === "(") throw new UnreadableQuery("the query contains blank nodes or lists");
    if (!/^["']/.test(text)) return text;
    if (peek().startsWith("@")) return `${text}${take()}`;
    return peek() === "^^" ? `${text}${take()}${take()}` : text;
  };
  const predicate = (): string => {
    const text = take();
    const next = peek();
    if (/^[\^!(]$/.test(text) || /^(?:[/|*+]|\?)$/.test(next))
      throw new UnreadableQuery("the query contains a property path");
    return text === "a" ? "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>" : text;
  };
  const triples = (): string[] => {
    const subject = term();
    const found: string[] = [];
    for (;;) {
      const relation = predicate();
      do found.push(`${subject} ${relation} ${term()}`);
      while (peek() === "," && take());
      while (peek() === ";") take();
      if (/^[.}{]$/.test(peek()) || isClause(peek())) return found;
    }
  };
  const group = (): string[] => {
    if (isWord("select")) throw new UnreadableQuery("it holds a subquery");
    const found: string[] = [];
    while (peek() !== "}") {
      const next = peek().toLowerCase();
      if (next === "." || next === "optional" || next === "union") take();
      else if (next === "{") {
        take();
        found.push(...group());
      } else if (next === "filter" || next === "bind") {
        take();
        skipFilter();
      } else if (next === "values") {
        while (peek() !== "{") take();
        skipBalanced();
      } else if (next === "minus") {
        take();
        skipBalanced();
      } else if (next === "service") throw new UnreadableQuery("the query refers to another service");
      else if (next === "graph") throw new UnreadableQuery("it names a graph");
      else found.push(...triples());
    }
    take();
    return found;
  };
  return { group, position: () => at };
}

function isClause(text: string): boolean {
  return /^(?:filter|bind|optional|values|minus|union|service|graph)$/i.test(text);
}
