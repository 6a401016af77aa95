/**
 * Computes ROUGE-S and ROUGE-SU, which compare pairs of words in text order with gaps of any length between them.
 * ROUGE-SU also counts single words, treating them as pairs with a start marker. Source: Lin (2004), sections 5 and 6.
 */
import { type PrecisionRecall, scoresFromCounts } from "./rouge.ts";

/** @returns the scores, or 0 if either text has fewer than two words */
export function rougeS(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return scoresFromCounts(
    sharedPairs(generated, golden),
    pairCount(generated.length),
    pairCount(golden.length),
  );
}

/** @returns the scores, or 0 if either text is empty */
export function rougeSu(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return rougeS([startMarker, ...generated], [startMarker, ...golden]);
}

/** A start marker; it never occurs in a text, because tokens consist of letters and digits. */
const startMarker = "^";

function pairCount(words: number): number {
  return (words * (words - 1)) / 2;
}

/** Counts the pairs that both texts share. A pair counts as often as it occurs in the text with fewer occurrences. */
function sharedPairs(left: readonly string[], right: readonly string[]): number {
  const available = new Map<string, number>();
  for (const pair of pairsOf(right)) available.set(pair, (available.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsOf(left)) {
    const remaining = available.get(pair) ?? 0;
    if (remaining === 0) continue;
    available.set(pair, remaining - 1);
    shared += 1;
  }
  return shared;
}

function* pairsOf(words: readonly string[]): Generator<string> {
  for (const [at, first] of words.entries()) {
    for (let next = at + 1; next < words.length; next += 1) yield `${first} ${words[next]}`;
  }
}
