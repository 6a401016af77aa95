/** Translates a query into the language of each source, and lists the constructs that the language cannot express. */
import type { SourceName } from "../source-profiles.ts";
import { parseQuery, type QueryTerm } from "./parse-query.ts";

export type TranslatedQuery = {
  /** The query in the language of the source. */
  readonly query: string;
  /** A sentence about what is lost in translation, or an empty string. */
  readonly lost: string;
};

/** Translates the query into the language of the source. @throws OptionError for a query that cannot be parsed */
export function translateQuery(query: string, source: SourceName): TranslatedQuery {
  const term = parseQuery(query);
  switch (languages[source]) {
    case "boolean":
      return { query: formatBoolean(term), lost: "" };
    case "arxiv":
      return { query: formatArxiv(term), lost: "" };
    case "dblp":
      return { query: formatDblp(term), lost: lostIn(term, ["phrase", "not"]) };
    case "words":
      return { query: wordsIn(term).join(" "), lost: lostIn(term, ["phrase", "not", "or"]) };
  }
}

type Language = "boolean" | "arxiv" | "dblp" | "words";

const languages: Readonly<Record<SourceName, Language>> = {
  openalex: "boolean",
  crossref: "words",
  "semantic-scholar": "words",
  dblp: "dblp",
  arxiv: "arxiv",
  opencitations: "words",
  zenodo: "boolean",
  orcid: "boolean",
  wikidata: "words",
  orkg: "words",
  ieee: "boolean",
};

function formatBoolean(term: QueryTerm, inside = false): string {
  switch (term.kind) {
    case "word":
      return term.text;
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
      return `all:${term.text}`;
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
          return at === 0
            ? text
            : operand.kind === "not"
              ? ` ${text}`
              : ` ${term.kind.toUpperCase()} ${text}`;
        })
        .join("");
      return inside ? `(${joined})` : joined;
    }
  }
}

/**
 * Formats a query for DBLP, where a space means AND, `|` between single words means OR, and there are no parentheses.
 */
function formatDblp(term: QueryTerm): string {
  if (term.kind === "not") return "";
  if (term.kind === "word" || term.kind === "phrase") return term.text;
  const parts = term.terms.map(formatDblp).filter((part) => part !== "");
  return parts.join(term.kind === "or" ? "|" : " ");
}

function wordsIn(term: QueryTerm): string[] {
  if (term.kind === "not") return [];
  return term.kind === "word" || term.kind === "phrase" ? [term.text] : term.terms.flatMap(wordsIn);
}

type UnsupportedPart = "phrase" | "not" | "or";
const names: Readonly<Record<UnsupportedPart, string>> = {
  phrase: "the words of a phrase are searched for separately",
  not: "results may include terms excluded with NOT",
  or: "the source treats OR as AND, or uses it only for ranking",
};

function lostIn(term: QueryTerm, unsupported: readonly UnsupportedPart[]): string {
  const contains = (operand: QueryTerm, kind: UnsupportedPart): boolean =>
    operand.kind === kind ||
    (operand.kind === "not" && contains(operand.term, kind)) ||
    ((operand.kind === "and" || operand.kind === "or") &&
      operand.terms.some((inner) => contains(inner, kind)));
  return unsupported
    .filter((kind) => contains(term, kind))
    .map((kind) => names[kind])
    .join("; ");
}
