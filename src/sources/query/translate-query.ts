/** Translates a query into the language of each source, and lists what the language cannot express. */
import { cutEnd } from "../../text/cut.ts";
import type { SourceName } from "../source-profiles.ts";
import { parseQuery, type QueryTerm } from "./parse-query.ts";

export type TranslatedQuery = {
  /** The query in the language of the source, or an empty string if the source can search for no part of it. */
  readonly query: string;
  /** A sentence about what is lost in translation, or an empty string. */
  readonly lost: string;
};

/** The constructs of a query, each with the sentence about its loss. */
const losses = {
  phrase: "the words of a phrase are searched for separately",
  not: "results may include terms excluded with NOT",
  or: "the source treats OR as AND, or uses it only for ranking",
  wildcard: "the source does not complete words, so the part before * is searched for as a word",
} as const;
type Construct = keyof typeof losses;

type Language = {
  /** What the language cannot express. */
  readonly lacks: readonly Construct[];
  readonly format: (term: QueryTerm) => string;
};

const boolean: Language = { lacks: [], format: (term) => formatBoolean(term) };
const words: Language = {
  lacks: ["phrase", "not", "or", "wildcard"],
  format: (term) => wordsIn(term).join(" "),
};

const languages: Readonly<Record<SourceName, Language>> = {
  openalex: { ...boolean, lacks: ["wildcard"] },
  crossref: words,
  // A hyphen matches nothing in this source.
  "semantic-scholar": { ...words, format: (term) => wordsIn(term).join(" ").replace(/[-–]+/g, " ") },
  dblp: { lacks: ["phrase", "not"], format: formatDblp },
  arxiv: { lacks: [], format: (term) => (isNegative(term) ? "" : formatArxiv(term)) },
  opencitations: words,
  zenodo: boolean,
  orcid: boolean,
  wikidata: { lacks: [], format: formatWikidata },
  orkg: words,
  ieee: boolean,
};

/** Translates the query into the language of the source. @throws OptionError for a query that cannot be parsed */
export function translateQuery(query: string, source: SourceName): TranslatedQuery {
  const term = parseQuery(query);
  const { lacks, format } = languages[source];
  const lost = lacks.filter((construct) => contains(term, construct)).map((construct) => losses[construct]);
  const kept = lacks.includes("wildcard") ? withoutWildcards(term) : term;
  return { query: format(kept).trim(), lost: lost.join("; ") };
}

function partsOf(term: QueryTerm): readonly QueryTerm[] {
  return term.kind === "not" ? [term.term] : term.kind === "and" || term.kind === "or" ? term.terms : [];
}

function contains(term: QueryTerm, construct: Construct): boolean {
  const isHere =
    construct === "wildcard" ? term.kind === "word" && term.text.endsWith("*") : term.kind === construct;
  return isHere || partsOf(term).some((part) => contains(part, construct));
}

function withoutWildcards(term: QueryTerm): QueryTerm {
  if (term.kind === "word") return { kind: "word", text: cutEnd(term.text, /\*/) };
  if (term.kind === "not") return { kind: "not", term: withoutWildcards(term.term) };
  return term.kind === "phrase" ? term : { kind: term.kind, terms: term.terms.map(withoutWildcards) };
}

/** Whether a term only excludes works. */
function isNegative(term: QueryTerm): boolean {
  if (term.kind === "or") return term.terms.some(isNegative);
  return term.kind === "not" || (term.kind === "and" && term.terms.every(isNegative));
}

/** Characters that have a meaning in the query languages of search engines: `GPT-4:` would name a field. */
const reserved = /[:/\\[\]{}^~!?<>=&|+]+/g;

/** Formats a word as text: a word with a reserved character inside becomes a phrase. */
function plainWord(text: string): string {
  const plain = text.replace(reserved, " ").trim();
  return plain.includes(" ") ? `"${plain}"` : plain;
}

function formatBoolean(term: QueryTerm, inside = false): string {
  switch (term.kind) {
    case "word":
      return plainWord(term.text);
    case "phrase":
      return `"${term.text}"`;
    case "not":
      return `NOT ${formatBoolean(term.term, true)}`;
    default: {
      const joined = term.terms
        .map((operand) => formatBoolean(operand, true))
        .join(` ${term.kind.toUpperCase()} `);
      return inside ? `(${joined})` : joined;
    }
  }
}

/** Formats a query for arXiv, with excluded terms last, because `ANDNOT` joins two terms. */
function formatArxiv(term: QueryTerm, inside = false): string {
  switch (term.kind) {
    case "word":
      return `all:${plainWord(term.text)}`;
    case "phrase":
      return `all:"${term.text}"`;
    case "not":
      return `ANDNOT ${formatArxiv(term.term, true)}`;
    default: {
      const inOrder = [...term.terms].sort(
        (left, right) => Number(left.kind === "not") - Number(right.kind === "not"),
      );
      const joined = inOrder
        .map((operand, at) => {
          const text = formatArxiv(operand, true);
          if (at === 0) return text;
          return operand.kind === "not" ? ` ${text}` : ` ${term.kind.toUpperCase()} ${text}`;
        })
        .join("");
      return inside ? `(${joined})` : joined;
    }
  }
}

/** Formats a query for Wikidata, where a space means AND, `-` means NOT, and there are no parentheses. */
function formatWikidata(term: QueryTerm): string {
  if (term.kind === "word") return plainWord(term.text);
  if (term.kind === "phrase") return `"${term.text}"`;
  if (term.kind === "not")
    return partsOf(term)
      .map((part) => `-${formatWikidata(part)}`)
      .join("");
  if (term.kind === "and") return term.terms.map(formatWikidata).join(" ");
  return clausesOf(term)
    .map((clause) => clause.join(" OR "))
    .join(" ");
}

/**
 * Formats a query for DBLP, where a space means AND, `|` between single words means OR, and there are no parentheses.
 * Every query has such a form: (a AND b) OR c is the same as (a OR c) AND (b OR c).
 */
function formatDblp(term: QueryTerm): string {
  return clausesOf(term)
    .map((clause) => clause.join("|"))
    .join(" ");
}

/** The number of clauses beyond which a query would be longer than a source accepts. */
const mostClauses = 64;

/**
 * Converts a query to clauses that must all hold, each of which lists alternative words. Excluded terms are left out,
 * which only adds results.
 */
function clausesOf(term: QueryTerm): string[][] {
  if (term.kind === "not") return [];
  if (term.kind === "word")
    return [[cutEnd(term.text.replace(reserved, " "), /\*/).trim()]].filter(([word]) => word !== "");
  if (term.kind === "phrase") return term.text.split(/\s+/).map((word) => [word]);
  if (term.kind === "and") return term.terms.flatMap(clausesOf);
  // An alternative without clauses always holds, and so does the whole.
  return term.terms
    .map(clausesOf)
    .reduce((left, right) =>
      left.length * right.length > mostClauses
        ? left
        : left.flatMap((clause) => right.map((other) => [...new Set([...clause, ...other])])),
    );
}

function wordsIn(term: QueryTerm): string[] {
  if (term.kind === "not") return [];
  if (term.kind === "word" || term.kind === "phrase") return [term.text.replace(reserved, " ").trim()];
  return term.terms.flatMap(wordsIn);
}
