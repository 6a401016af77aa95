/** Generates texts with the word frequencies of natural language. */
import type { Random } from "../../../base/random.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** Generates distinct words of 3 to 10 letters. */
export function makeUpWords(count: number, random: Random): readonly string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const length = 3 + random.below(8);
    words.add(Array.from({ length }, () => letters[random.below(letters.length)]).join(""));
  }
  return [...words];
}

/** Draws words by Zipf's law: the probability of the n-th word is approximately proportional to 1 ÷ n. */
export function makeUpText(words: readonly string[], length: number, random: Random): string {
  const pick = (): string => words[Math.floor(words.length ** random.next()) - 1] ?? "";
  return Array.from({ length }, pick).join(" ");
}
