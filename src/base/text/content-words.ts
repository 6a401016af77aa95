/** Extracts the words that matter in a comparison of texts. */
import { functionWords, operationWords } from "./function-words.ts";
import { stem } from "./stem.ts";
import { wordsOf } from "./words.ts";

export function contentWords(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => !functionWords.has(word) && !operationWords.has(word));
  return new Set(words.map(stem));
}
