/** Finds quoted text. */

export type Span = { readonly start: number; readonly end: number };

export function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && left.end > right.start;
}

// An apostrophe inside a word is not a quotation mark: a quotation starts after white space or a bracket.
const quotation =
  /(?<=^|[\s([{])(?:'([^'](?:.*?[^\s])?)'(?=$|[\s)\]}.,;:?!])|"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|‘([^’]+)’(?!\p{L})|«([^»]+)»|\[([^\]]+)\])/gu;

/** Returns the spans of quoted or bracketed text, without the quotation marks or brackets. */
export function findQuotations(question: string): Span[] {
  return [...question.matchAll(quotation)].map((match) => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? "";
    const start = match.index + match[0].indexOf(inner);
    return { start, end: start + inner.length };
  });
}
