/** Translates a query into the language of each source, and lists what the language cannot express. */
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
  mixed: "the source may group AND and OR in another way",
  wildcard: "the source does not complete words, so the part before * is searched for as a word",
  field: "all fields are searched instead of the named one",
  near: "the terms may be far from each other",
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
  // A word finds longer words that start with it.
  dblp: { lacks: ["phrase", "not"], format: formatDblp },
  arxiv: { lacks: [], format: (term) => (hasNegativeAlternative(term) ? "" : formatArxiv(term)) },
  opencitations: words,
  zenodo: boolean,
  orcid: boolean,
  wikidata: { lacks: ["mixed"], format: formatWikidata },
  orkg: words,
  ieee: boolean,
};

/** No language of a source has these constructs. */
const lackedByAll: readonly Construct[] = ["field", "near"];

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

function partsOf(term: QueryTerm): readonly QueryTerm[] {
  return "terms" in term ? term.terms : "term" in term ? [term.term] : [];
}

function contains(term: QueryTerm, construct: Construct): boolean {
  const parts = partsOf(term);
  const isHere =
    construct === "wildcard"
      ? "text" in term && /[\p{L}\p{N}][*?]/u.test(term.text)
      : construct === "mixed"
        ? (term.kind === "or" && parts.some(({ kind }) => kind === "and")) ||
          (term.kind === "and" && parts.some(({ kind }) => kind === "or"))
        : term.kind === construct;
  return isHere || parts.some((part) => contains(part, construct));
}

/** Removes the constructs that no source has, and wildcards if the source lacks them. */
function simplify(term: QueryTerm, isWithoutWildcards: boolean): QueryTerm {
  if ("text" in term) return isWithoutWildcards ? { ...term, text: term.text.replace(/[*?]/g, "") } : term;
  const parts = partsOf(term).map((part) => simplify(part, isWithoutWildcards));
  if (term.kind === "and" || term.kind === "or") return { kind: term.kind, terms: parts };
  const [part] = parts as [QueryTerm];
  return term.kind === "not" ? { kind: "not", term: part } : part;
}

/** Whether a term only excludes works. */
function isNegative(term: QueryTerm): boolean {
  return term.kind === "not" || (!("text" in term) && partsOf(term).every(isNegative));
}

/** Whether a term has an alternative that only excludes works, which some languages cannot express. */
function hasNegativeAlternative(term: QueryTerm): boolean {
  return partsOf(term).some(
    (part) => (term.kind === "or" && isNegative(part)) || hasNegativeAlternative(part),
  );
}

/** Characters that have a meaning in the query languages of search engines: `GPT-4:` would name a field. */
const reserved = /[:/\\[\]{}^~!<>=&|]+|(?<![\p{L}+])\++/gu;

/** Formats a word as text: a word with a reserved character inside, and a name such as C++, becomes a phrase. */
function plainWord(text: string): string {
  const plain = text.replace(reserved, " ").trim();
  return /[ +]/.test(plain) ? `"${plain}"` : plain;
}

function formatBoolean(term: QueryTerm, inside = false): string {
  if (term.kind === "word") return plainWord(term.text);
  if (term.kind === "phrase") return `"${term.text}"`;
  if (term.kind === "not") return `NOT ${formatBoolean(partsOf(term)[0] as QueryTerm, true)}`;
  const joined = partsOf(term)
    .map((operand) => formatBoolean(operand, true))
    .join(` ${term.kind.toUpperCase()} `);
  return inside ? `(${joined})` : joined;
}

/** Formats a query for arXiv, with excluded terms last, because `ANDNOT` joins two terms. */
function formatArxiv(term: QueryTerm, inside = false): string {
  if (term.kind === "word") return `all:${plainWord(term.text)}`;
  if (term.kind === "phrase") return `all:"${term.text}"`;
  if (term.kind === "not") return `ANDNOT ${formatArxiv(partsOf(term)[0] as QueryTerm, true)}`;
  const inOrder = [...partsOf(term)].sort(
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

/**
 * Formats a query for Wikidata, where a space means AND, `-` means NOT, and there are no parentheses. Alternatives of
 * single terms keep their form; others become clauses.
 */
function formatWikidata(term: QueryTerm): string {
  const parts = partsOf(term);
  if (term.kind === "word") return plainWord(term.text);
  if (term.kind === "phrase") return `"${term.text}"`;
  if (term.kind === "and") return parts.map(formatWikidata).join(" ");
  // Not (a or b) is the same as not a and not b.
  if (term.kind === "not")
    return parts
      .flatMap((part) => (part.kind === "or" ? part.terms : [part]))
      .map((part) => ("text" in part ? `-${formatWikidata(part)}` : ""))
      .join(" ");
  if (parts.every((part) => "text" in part)) return parts.map(formatWikidata).join(" OR ");
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
  if ("text" in term) return wordsIn(term).map((word) => [word]);
  if (term.kind === "and") return term.terms.flatMap(clausesOf);
  // An alternative without clauses always holds, and so does the whole.
  return partsOf(term)
    .map(clausesOf)
    .reduce((left, right) =>
      left.length * right.length > mostClauses
        ? left
        : left.flatMap((clause) => right.map((other) => [...new Set([...clause, ...other])])),
    );
}

function wordsIn(term: QueryTerm): string[] {
  if (term.kind === "not") return [];
  if (!("text" in term)) return partsOf(term).flatMap(wordsIn);
  return term.text
    .replace(reserved, " ")
    .replace(/[*?]/g, "")
    .split(" ")
    .filter((word) => word !== "");
}
