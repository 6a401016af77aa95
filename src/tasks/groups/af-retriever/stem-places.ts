/** Finds the positions of a question's content words, except within quotation marks. */
import { contentWords } from "../../../base/text/content-words.ts";
import { findQuotations } from "../../../base/text/quotations.ts";
import { locateWords } from "../../../base/text/words.ts";

/** The offsets at which each stem occurs, in order. */
export type StemPlaces = ReadonlyMap<string, readonly number[]>;

export function placesOfStems(question: string): StemPlaces {
  const quotations = findQuotations(question);
  const places = new Map<string, number[]>();
  for (const { text, start, end } of locateWords(question)) {
    if (quotations.some((span) => start < span.end && end > span.start)) continue;
    for (const stem of contentWords(text)) places.set(stem, [...(places.get(stem) ?? []), start]);
  }
  return places;
}

/**
 * Returns the offsets of all content words of a label, or null if the question lacks one of these words or the label
 * has no content words.
 */
export function placesOfLabel(label: string, places: StemPlaces): readonly number[] | null {
  const stems = [...contentWords(label)];
  const offsets = stems.map((stem) => places.get(stem) ?? []);
  return stems.length === 0 || offsets.some((list) => list.length === 0) ? null : offsets.flat();
}
