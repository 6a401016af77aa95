/**
 * Parses a query that is independent of the source: words, "phrases", AND, OR, NOT and parentheses. AND joins
 * neighbouring words, and binds more tightly than OR. The signs `&`, `|` and `-word`, operators in small letters between
 * words, and the fields, proximity operators and limits by year of other databases are understood as well.
 */

import { OptionError } from "../../../base/errors.ts";
import { cutEnd } from "../../../base/text/cut.ts";

export type Literal = { readonly kind: "word" | "phrase"; readonly text: string };
export type QueryTerm =
  | Literal
  /**
   * Several terms, or one: an excluded one, one in a field such as the title, or one near the term before it. A limit to
   * years has none. No source of Taxolink expresses the last three.
   */
  | {
      readonly kind: "and" | "or" | "not" | "field" | "near" | "limit";
      readonly terms: readonly QueryTerm[];
    };

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
      const isNear = terms.length > 0 && proximity.test(token);
      if ((token === "AND" && terms.length > 0) || isNear) at += 1;
      const term = single();
      terms.push(isNear ? { kind: "near", terms: [term] } : term);
    }
    if (terms.length === 0)
      throw queryError(query, "words are missing next to an operator or inside parentheses");
    return joinTerms("and", terms);
  };
  const single = (): QueryTerm => {
    const token = tokens[at];
    at += 1;
    if (token === "NOT") return { kind: "not", terms: [single()] };
    if (token === "(") {
      const inner = or();
      if (tokens[at] !== ")") throw queryError(query, "a parenthesis is not closed");
      at += 1;
      if ((tokens[at] ?? ")").replace(fieldAfter, "") !== "") return inner;
      at += 1;
      return { kind: "field", terms: [inner] };
    }
    if (token === undefined || token === ")" || token === "AND" || token === "OR") {
      throw queryError(query, "words are missing next to an operator or inside parentheses");
    }
    if (limit.test(token)) return { kind: "limit", terms: [] };
    const next = tokens[at] ?? "";
    if (fieldBefore.test(token) && (/[:=]$/.test(token) || next === "(") && /^["(]|^[^)]/.test(next))
      return { kind: "field", terms: [single()] };
    const inField = fieldInside.exec(token)?.[1] ?? token.replace(fieldAfter, "");
    return inField === token ? literalOf(token) : { kind: "field", terms: [literalOf(inField)] };
  };
  const term = or();
  if (at < tokens.length) throw queryError(query, "a closing parenthesis has no opening parenthesis");
  return term;
}

function literalOf(token: string): Literal {
  if (!token.startsWith('"')) return { kind: "word", text: token };
  return { kind: "phrase", text: token.slice(1, -1).trim() };
}

const fields =
  "(?:title|titles|intitle|allintitle|ti|tiab|abstract|abs|ab|title-abs-key|title-abs|author|authors|au|keywords?|kw|all|ts|topic|venue|doi)";
/** `title:`, `TI=` or `TITLE-ABS-KEY` before a term, `title:word`, `word[ti]` and, as in Ovid, `word.ti,ab.`. */
const fieldBefore = new RegExp(`^(?:${fields}[:=]|${fields})$`, "i");
const fieldInside = new RegExp(`^${fields}[:=](.+)$`, "i");
const fieldAfter = /(?:\[[^[\]]*\]|\.(?:(?:ti|ab|tw|mp|kw|kf|af|sh|hw|ot)\b,?)+\.|(?<=\w)\/)$/i;
const limit = /^(?:PUBYEAR|PY|YEAR)\W/i;
const proximity = /^(?:NEAR(?:\/\d+)?|(?:O?NEAR|W|N|PRE|ADJ)\/?\d+|ADJ)$/;

/** The operators in other spellings. */
const operators: Readonly<Record<string, string>> = {
  "&": "AND",
  "&&": "AND",
  "|": "OR",
  "||": "OR",
  "!": "NOT",
  ANDNOT: "NOT",
};

function tokensOf(query: string): string[] {
  const plain = query
    .replace(/[“”„«»]/g, '"')
    .replace(/\{([^{}]*)\}/g, '"$1"')
    .replace(/(?<![\p{L}\p{N}])['‘]([^'‘’"]+)['’](?![\p{L}\p{N}])/gu, '"$1"');
  if ((plain.match(/"/g) ?? []).length % 2 === 1) throw queryError(query, "a quote is not closed");
  const tokens = (plain.match(tokenForm) ?? [])
    .map((token) => cutEnd(token, /[,;]/).replace(/(?<=\p{L})\$$/u, "*"))
    // In Ovid, `exp` precedes a heading, which ends in a slash, and means its narrower ones.
    .filter((token, at, all) => token !== "exp" || !/\//.test(`${all[at + 1]} ${all[at + 2]}`))
    .flatMap((token, at, all) => {
      if (/^(?:and|or)$/.test(token) && at > 0 && at < all.length - 1) return token.toUpperCase();
      if (token === "not" && all[at - 1] === "and") return "NOT";
      return operators[token] ?? (/^-[\p{L}\p{N}]/u.test(token) ? ["NOT", token.slice(1)] : token);
    })
    // A sign alone is no word.
    .filter((token) => /[\p{L}\p{N}\p{M}()]/u.test(token));
  if (tokens.length === 0) throw queryError(query, "the query contains no words");
  const reference = tokens.find((token) => /^#\d+$/.test(token));
  if (reference !== undefined)
    throw queryError(
      query,
      `${reference} refers to a line of a search history, which the query does not contain`,
    );
  return tokens;
}

/** A limit to years, a phrase or a word with the field after it, or a parenthesis. */
const tokenForm =
  /\b(?:PUBYEAR|PY|YEAR)\s*(?:[<>=:]+|\b(?:AFT|BEF|IS)\b)\s*\(?\d{4}(?:\s*-\s*\d{4})?\)?|"[^"]*"(?:\[[^[\]]*\])?|[()]|[^\s()"[\]]+(?:\[[^[\]]*\])?|\[[^[\]]*\]/gi;

function joinTerms(kind: "and" | "or", terms: readonly QueryTerm[]): QueryTerm {
  const [first] = terms;
  return terms.length === 1 && first ? first : { kind, terms };
}

function queryError(query: string, why: string): OptionError {
  return new OptionError(`the query ${JSON.stringify(query)} cannot be parsed: ${why}`, {
    hint: 'A query consists of words, "phrases", AND, OR, NOT and parentheses: "question answering" AND (graph OR table).',
  });
}
