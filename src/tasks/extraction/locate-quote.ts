/** Locates a quote in printed text, despite line breaks, hyphens and typographic marks. */

export type Place = {
  /** The offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The line, counted from 1. */
  readonly line: number;
  /** The page, counted from 1, if the text has page breaks (form feeds). */
  readonly page: number | null;
};

/** @returns null if the text does not contain the quote, or if it is too short to be located */
export function locateQuote(text: string, quote: string, from = 0, to = text.length): Place | null {
  const normalisedQuote = normalise(quote).text;
  if (normalisedQuote.length < 8) return null;
  const normalised = normalise(text.slice(from, to));
  const at = normalised.text.indexOf(normalisedQuote);
  if (at === -1) return null;
  const start = from + (normalised.offsets[at] as number);
  const end = from + (normalised.offsets[at + normalisedQuote.length - 1] as number) + 1;
  const before = text.slice(0, start);
  return {
    start,
    end,
    line: before.split("\n").length,
    page: text.includes("\f") ? before.split("\f").length : null,
  };
}

/** Returns a text's letters (in lower case) and digits, which typesetting does not change, with their offsets. */
function normalise(text: string): { readonly text: string; readonly offsets: readonly number[] } {
  const letters: string[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const char of text) {
    const folded = char.normalize("NFKC").toLowerCase();
    for (const part of folded) {
      if (!/[\p{L}\p{N}]/u.test(part)) continue;
      // One offset per code unit, as indexOf counts.
      for (let unit = 0; unit < part.length; unit += 1) offsets.push(offset);
      letters.push(part);
    }
    offset += char.length;
  }
  return { text: letters.join(""), offsets };
}
