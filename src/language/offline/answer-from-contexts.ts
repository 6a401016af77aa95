/** An answer from plain contexts: those that share most with the question's components, cited by their number. */
import type { AnswerFromContextsInput } from "../tasks.ts";
import { extractComponents } from "./extract-components.ts";
import { foldText } from "./words.ts";

/** Contexts an answer quotes at most. */
const mostContexts = 5;

export function answerFromContexts({ question, contexts }: AnswerFromContextsInput): string | null {
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
  const most = scored[0]?.hits ?? 0;
  const best = scored.filter(({ hits }) => hits === most).slice(0, mostContexts);
  return best.length === 0 ? null : best.map(({ context, number }) => `${context} [${number}]`).join("\n");
}
