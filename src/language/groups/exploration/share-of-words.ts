/** How near a label is to a question, for rules: the share of the label's content words that the question holds. */
import { contentWords } from "../../../text/content-words.ts";

/**
 * @param context text that all labels share, such as the entity they belong to: its words do not count
 * @returns for each label a number in [0, 1]; 0 for a label without content words
 */
export function sharesOfWords(question: string, labels: readonly string[], context = ""): number[] {
  const asked = contentWords(question);
  const shared = contentWords(context);
  return labels.map((label) => {
    const words = [...contentWords(label)].filter((word) => !shared.has(word));
    return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
  });
}
