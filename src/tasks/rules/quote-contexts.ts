/** Answers with rules: quotes the texts that share the most words with the question, unchanged and numbered. */

import { foldText } from "../../base/text/words.ts";
import { extractComponents } from "./extract-components.ts";

const mostContexts = 5;

/**
 * Quotes the texts that share the most components with the question, or returns null if no text shares a component with
 * it.
 */
export function quoteContexts(question: string, contexts: readonly string[]): string | null {
  const components = extractComponents(question).map(foldText);
  const scored = contexts
    .map((context, at) => {
      const text = foldText(context);
      return {
        context,
        number: at + 1,
        hits: components.filter((component) => text.includes(component)).length,
      };
    })
    .filter(({ hits }) => hits > 0)
    .sort((left, right) => right.hits - left.hits);
  const highestHits = scored[0]?.hits ?? 0;
  const best = scored.filter(({ hits }) => hits === highestHits).slice(0, mostContexts);
  return best.length === 0 ? null : best.map(({ context, number }) => `${context} [${number}]`).join("\n");
}
