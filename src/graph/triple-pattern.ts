/** Parses triple patterns, `subject | predicate | object`, where `?name` is a variable. */

export type PatternTerm =
  | { readonly kind: "variable"; readonly name: string }
  /** An id or a label. Letter case does not matter in the labels of predicates. */
  | { readonly kind: "constant"; readonly text: string };

export type TriplePattern = {
  readonly subject: PatternTerm;
  readonly predicate: PatternTerm;
  readonly object: PatternTerm;
};

/**
 * Parses a triple pattern `subject | predicate | object`, where `?name` is a variable.
 *
 * @throws SyntaxError if the text does not have exactly three non-empty parts
 *
 * @example
 * ```ts
 * import { parsePattern } from "taxolink";
 *
 * console.log(parsePattern("?paper | year | 2019").subject.kind); // variable
 * ```
 */
export function parsePattern(text: string): TriplePattern {
  const parts = text.split("|").map((part) => part.trim());
  const [subject, predicate, object] = parts;
  if (!subject || !predicate || !object || parts.length !== 3) {
    throw new SyntaxError(
      `${JSON.stringify(text)} is not a pattern: expected "subject | predicate | object"`,
    );
  }
  return { subject: parseTerm(subject), predicate: parseTerm(predicate), object: parseTerm(object) };
}

export function variablesOf(patterns: readonly TriplePattern[]): string[] {
  const names = patterns.flatMap(({ subject, predicate, object }) =>
    [subject, predicate, object].flatMap((term) => (term.kind === "variable" ? [term.name] : [])),
  );
  return [...new Set(names)];
}

function parseTerm(text: string): PatternTerm {
  return /^\?\w+$/.test(text) ? { kind: "variable", name: text.slice(1) } : { kind: "constant", text };
}
