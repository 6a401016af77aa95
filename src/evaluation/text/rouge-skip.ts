/**
 * ROUGE-S and ROUGE-SU: pairs of words in the order of the text, with any gap between them. SU also counts single
 * words, as pairs with a start marker. Source: Lin (2004), sections 5 and 6.
 */
import { fromCounts, type PrecisionRecall } from "./rouge.ts";

/** @returns 0 for a side with fewer than two words */
export function rougeS(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return fromCounts(sharedPairs(generated, golden), pairCount(generated.length), pairCount(golden.length));
}

/** @returns 0 for an empty side */
export function rougeSu(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return rougeS([begin, ...generated], [begin, ...golden]);
}

/** A marker that occurs in no text, because tokens are letters and digits. */
const begin = "^";

function pairCount(words: number): number {
  return (words * (words - 1)) / 2;
}

/** The number of common pairs, each counted at most as often as it occurs in the other text. */
function sharedPairs(left: readonly string[], right: readonly string[]): number {
  const available = new Map<string, number>();
  for (const pair of pairsOf(right)) available.set(pair, (available.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsOf(left)) {
    const rest = available.get(pair) ?? 0;
    if (rest === 0) continue;
    available.set(pair, rest - 1);
    shared += 1;
  }
  return shared;
}

function* pairsOf(words: readonly string[]): Generator<string> {
  for (const [at, first] of words.entries()) {
    for (let next = at + 1; next < words.length; next += 1) yield `${first} ${words[next]}`;
  }
}
