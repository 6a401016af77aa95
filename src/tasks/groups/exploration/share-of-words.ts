/** Computes, for offline rules, the proportion of a label's content words that occur in the question. */
import { contentWords } from "../../../base/text/content-words.ts";

/**
 * @param context a string that all labels contain, such as the name of their entity; its words are ignored
 * @returns a number in [0, 1] for each label; 0 for a label without content words
 */
export function sharesOfWords(question: string, labels: readonly string[], context = ""): number[] {
  const questionWords = contentWords(question);
  const shared = contentWords(context);
  return labels.map((label) => {
    const words = [...contentWords(label)].filter((word) => !shared.has(word));
    return words.length === 0 ? 0 : words.filter((word) => questionWords.has(word)).length / words.length;
  });
}
