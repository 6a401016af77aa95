/** Translates a query into the language of each source, and lists what the language cannot express. */
import type { SourceName } from "../source-profiles.ts";
import { type Literal, parseQuery, type QueryTerm } from "./parse-query.ts";

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
  mixed: "the source may group AND and OR in another way",
  wildcard: "the source does not complete words, so the part before * is searched for as a word",
  field: "all fields are searched instead of the named one",
  near: "the terms may be far from each other",
  limit: "results may be of other years",
} as const;
type Construct = keyof typeof losses;

type Language = {
  /** What the language cannot express. */
  readonly lacks: readonly Construct[];
  readonly format: (term: QueryTerm) => string;
};

const boolean: Language = {
  lacks: [],
  format: (term) => formatTree(term, { before: "", excluding: "AND NOT" }),
};
const words: Language = {
  lacks: ["phrase", "not", "or", "wildcard"],
  format: (term) => wordsIn(term).join(" "),
};

const languages: Readonly<Record<SourceName, Language>> = {
  openalex: { ...boolean, lacks: ["wildcard"] },
  crossref: words,
  // A hyphen matches nothing in this source.
  "semantic-scholar": { ...words, format: (term) => wordsIn(term).join(" ").replace(/[-–]+/g, " ") },
  // A word finds longer words that start with it.
  dblp: {
    lacks: ["phrase", "not"],
    format: (term) =>
      formatClauses(term, {
        literalsOf: ({ kind, text }) => wordsIn({ kind, text: text.replace(/[*?]\S*/g, "") }),
        or: "|",
      }),
  },
  arxiv: {
    lacks: [],
    format: (term) =>
      hasNegativeAlternative(term) ? "" : formatTree(term, { before: "all:", excluding: "ANDNOT" }),
  },
  opencitations: words,
  zenodo: boolean,
  orcid: boolean,
  wikidata: {
    lacks: ["mixed"],
    format: (term) =>
      formatClauses(term, { literalsOf: (literal) => [formatLiteral(literal)], or: " OR ", not: "-" }),
  },
  orkg: words,
  ieee: boolean,
};

/** No language of a source has these constructs. */
const lackedByAll: readonly Construct[] = ["field", "near", "limit"];

/**
 * Translates the query into the language of the source. A query that only excludes works becomes empty.
 * @throws OptionError for a query that cannot be parsed
 */
export function translateQuery(query: string, source: SourceName): TranslatedQuery {
  const parsed = parseQuery(query);
  const { lacks, format } = languages[source];
  const lost = [...lacks, ...lackedByAll]
    .filter((construct) => contains(parsed, construct))
    .map((construct) => losses[construct]);
  const term = simplify(parsed, lacks.includes("wildcard"));
  return { query: isNegative(term) ? "" : format(term).trim(), lost: lost.join("; ") };
}

function contains(term: QueryTerm, construct: Construct): boolean {
  if ("text" in term)
    return construct === "wildcard" ? /[\p{L}\p{N}][*?]/u.test(term.text) : term.kind === construct;
  const other = { and: "or", or: "and" }[String(term.kind)];
  const isHere =
    construct === "mixed" ? term.terms.some(({ kind }) => kind === other) : term.kind === construct;
  return isHere || term.terms.some((part) => contains(part, construct));
}

/** Removes the constructs that no source has, and wildcards if the source lacks them. */
function simplify(term: QueryTerm, isWithoutWildcards: boolean): QueryTerm {
  if ("text" in term) return isWithoutWildcards ? { ...term, text: term.text.replace(/[*?]/g, "") } : term;
  const terms = term.terms
    .filter(({ kind }) => kind !== "limit")
    .map((part) => simplify(part, isWithoutWildcards));
  const [only] = terms;
  return only !== undefined && terms.length === 1 && term.kind !== "not" ? only : { kind: term.kind, terms };
}

/** Whether a term only excludes works. */
function isNegative(term: QueryTerm): boolean {
  return term.kind === "not" || (!("text" in term) && term.terms.every(isNegative));
}

/** Whether a term has an alternative that only excludes works, which some languages cannot express. */
function hasNegativeAlternative(term: QueryTerm): boolean {
  if ("text" in term) return false;
  return term.terms.some((part) => (term.kind === "or" && isNegative(part)) || hasNegativeAlternative(part));
}

/** Characters that have a meaning in the query languages of search engines: `GPT-4:` would name a field. */
const reserved = /[:/\\[\]{}^~!<>=&|]+|(?<![\p{L}+])\++/gu;

/** Formats a word as text: a word with a reserved character inside, and a name such as C++, becomes a phrase. */
function formatLiteral({ kind, text }: Literal): string {
  const plain = kind === "phrase" ? text : text.replace(reserved, " ").trim();
  return kind === "phrase" || /[ +]/.test(plain) ? `"${plain}"` : plain;
}

/** The signs of a language with parentheses: what precedes a word or phrase, and what joins an excluded term. */
type TreeSigns = { readonly before: string; readonly excluding: string };

/** Formats a query with operators and parentheses, excluded terms last, because `ANDNOT` joins two terms. */
function formatTree(term: QueryTerm, signs: TreeSigns, inside = false): string {
  if ("text" in term) return signs.before + formatLiteral(term);
  if (term.kind === "not") return `NOT ${formatTree(term.terms[0] as QueryTerm, signs, true)}`;
  const isExcluded = ({ kind }: QueryTerm): boolean => kind === "not";
  const inOrder = [...term.terms.filter((part) => !isExcluded(part)), ...term.terms.filter(isExcluded)];
  const joined = inOrder
    .map((part) => formatTree(part, signs, true))
    .join(` ${term.kind.toUpperCase()} `)
    .replaceAll(" AND NOT ", ` ${signs.excluding} `);
  return inside ? `(${joined})` : joined;
}

/** The signs of a language without parentheses, where a space means AND, and which may lack a sign for NOT. */
type ClauseSigns = {
  readonly literalsOf: (literal: Literal) => string[];
  readonly or: string;
  readonly not?: string;
};

/** Every query has such a form: (a AND b) OR c is the same as (a OR c) AND (b OR c). */
function formatClauses(term: QueryTerm, signs: ClauseSigns): string {
  return clausesOf(term, signs)
    .map((clause) => clause.join(signs.or))
    .join(" ");
}

/** The number of clauses beyond which a query would be longer than a source accepts. */
const mostClauses = 64;

/**
 * Converts a query to clauses that must all hold, each of which lists alternatives. Excluded terms that the language
 * cannot express are left out, which only adds results.
 */
function clausesOf(term: QueryTerm, signs: ClauseSigns): string[][] {
  const { literalsOf, not, ...others } = signs;
  if ("text" in term) return literalsOf(term).map((literal) => [literal]);
  if (term.kind === "not") {
    // Not (a or b) is the same as not a and not b.
    const excluded = term.terms.flatMap((part) => (part.kind === "or" ? part.terms : [part]));
    return excluded.flatMap((part) =>
      not !== undefined && "text" in part ? literalsOf(part).map((literal) => [not + literal]) : [],
    );
  }
  if (term.kind !== "or") return term.terms.flatMap((part) => clausesOf(part, signs));
  // An alternative without clauses always holds, and so does the whole. No clause has an excluded alternative.
  return term.terms
    .map((part) => clausesOf(part, { literalsOf, ...others }))
    .reduce((left, right) =>
      left
        .flatMap((clause) => right.map((other) => [...new Set([...clause, ...other])]))
        // A clause that is left out only adds results.
        .slice(0, mostClauses),
    );
}

function wordsIn(term: QueryTerm): string[] {
  if (term.kind === "not") return [];
  if (!("text" in term)) return term.terms.flatMap(wordsIn);
  return term.text
    .replace(reserved, " ")
    .replace(/[*?]/g, "")
    .split(" ")
    .filter((word) => word !== "");
}
