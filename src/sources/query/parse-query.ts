/**
 * Parses a query that is independent of the source: words, "phrases", AND, OR, NOT and parentheses. AND joins
 * neighbouring words, and binds more tightly than OR.
 */
import { OptionError } from "../../errors.ts";

export type QueryTerm =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "phrase"; readonly text: string }
  | { readonly kind: "not"; readonly term: QueryTerm }
  | { readonly kind: "and" | "or"; readonly terms: readonly QueryTerm[] };

/**
 * Parses a query.
 * @throws OptionError for a query without words, an unclosed quotation mark or parenthesis, or an operator that lacks
 * an operand
 */
export function parseQuery(query: string): QueryTerm {
  const tokens = tokensOf(query);
  let at = 0;
  const or = (): QueryTerm => {
    const terms = [and()];
    while (tokens[at] === "OR") {
      at += 1;
      terms.push(and());
    }
    return joinTerms("or", terms);
  };
  const and = (): QueryTerm => {
    const terms: QueryTerm[] = [];
    for (;;) {
      const token = tokens[at];
      if (token === undefined || token === "OR" || token === ")") break;
      // AND between two words is redundant; before the first word it joins nothing.
      if (token === "AND" && terms.length > 0) at += 1;
      terms.push(single());
    }
    if (terms.length === 0)
      throw queryError(query, "words are missing next to an operator or inside parentheses");
    return joinTerms("and", terms);
  };
  const single = (): QueryTerm => {
    const token = tokens[at];
    at += 1;
    if (token === "NOT") return { kind: "not", term: single() };
    if (token === "(") {
      const inner = or();
      if (tokens[at] !== ")") throw queryError(query, "a parenthesis is not closed");
      at += 1;
      return inner;
    }
    if (token === undefined || token === ")" || token === "AND" || token === "OR") {
      throw queryError(query, "words are missing next to an operator or inside parentheses");
    }
    if (!token.startsWith('"')) return { kind: "word", text: token };
    return { kind: "phrase", text: token.slice(1, -1).trim() };
  };
  const term = or();
  if (at < tokens.length) throw queryError(query, "a closing parenthesis has no opening parenthesis");
  return term;
}

function tokensOf(query: string): string[] {
  if ((query.match(/"/g) ?? []).length % 2 === 1) throw queryError(query, "a quote is not closed");
  const tokens = query.match(/"[^"]*"|[()]|[^\s()"]+/g) ?? [];
  const nonEmptyTokens = tokens.filter((token) => token !== '""');
  if (nonEmptyTokens.length === 0) throw queryError(query, "the query contains no words");
  return nonEmptyTokens;
}

function joinTerms(kind: "and" | "or", terms: readonly QueryTerm[]): QueryTerm {
  const [first] = terms;
  return terms.length === 1 && first ? first : { kind, terms };
}

function queryError(query: string, why: string): OptionError {
  return new OptionError(`the query ${JSON.stringify(query)} cannot be parsed: ${why}`, {
    hint: 'A query consists of words, "phrases", AND, OR, NOT and parentheses: "question answering" AND (graph OR table).',
  });
}
