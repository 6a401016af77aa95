/**
 * Splits a triple text `(id:label, predicate, id:label)` without any further information.
 *
 * Labels may contain commas. A text that contains exactly two commas is split at these commas. Otherwise, the object
 * starts after the last comma before an `id:`, and the predicate starts after the comma before that. A text that cannot
 * be split is treated as a single entity.
 */
const objectStart = /, (?=[^\s,():]+:\S)/g;

/** The only ids that the published code recognises at the start of an object: R, L or P, followed by digits. */
const publishedObjectStart = /, (?=[RLP]\d+:)/g;

/** The parts of a triple's text. The parts for entities include their ids. */
export type SplitTriple = { readonly subject: string; readonly predicate: string; readonly object: string };

/** Splits a text by the rule above, or returns `null` if the rule does not apply. */
export function splitTriple(text: string): SplitTriple | null {
  const inner = withoutParentheses(text);
  const firstComma = inner.indexOf(", ");
  const secondComma = firstComma === -1 ? -1 : inner.indexOf(", ", firstComma + 2);
  const hasTwoCommas = secondComma !== -1 && inner.indexOf(", ", secondComma + 2) === -1;
  if (!hasTwoCommas) return splitAtObject(inner, objectStart);
  return {
    subject: inner.slice(0, firstComma),
    predicate: inner.slice(firstComma + 2, secondComma),
    object: inner.slice(secondComma + 2),
  };
}

/** Splits the text by the rule of the published code, which removes apostrophes. */
export function splitPublishedEntities(text: string): readonly string[] {
  const inner = withoutParentheses(text);
  const parts = inner.split(",");
  const triple = splitAtObject(inner, publishedObjectStart);
  const entities =
    (triple && [triple.subject, triple.object]) ??
    (parts.length === 3 ? [(parts[0] as string).trim(), (parts[2] as string).trim()] : [text]);
  return entities.map((entity) => entity.replaceAll("'", ""));
}

function withoutParentheses(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("(") && trimmed.endsWith(")") ? trimmed.slice(1, -1) : trimmed;
}

function splitAtObject(inner: string, start: RegExp): SplitTriple | null {
  const object = [...inner.matchAll(start)].at(-1)?.index;
  if (object === undefined) return null;
  const predicate = inner.lastIndexOf(",", object - 1);
  if (predicate <= 0) return null;
  return {
    subject: inner.slice(0, predicate).trim(),
    predicate: inner.slice(predicate + 1, object).trim(),
    object: inner.slice(object + 2).trim(),
  };
}
