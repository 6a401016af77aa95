/**
 * Combines the partial answers (Algorithm 19), cites a source for every statement, and omits statements without a
 * source.
 */

import { foldText } from "../../base/text/words.ts";
import type { FinalAnswerInput } from "../hub-tasks.ts";

/** The maximum length of a source's title in an answer, in characters. */
const longestTitle = 300;

export function finalAnswer({ question, partialAnswers }: FinalAnswerInput): string {
  const [single] = partialAnswers;
  if (single !== undefined && partialAnswers.length === 1) return statement(single);
  const lines = partialAnswers.map((partial) => `- ${statement(partial)}`);
  return [introduction(question, partialAnswers.length), ...lines].join("\n");
}

function statement({ title, text, source }: FinalAnswerInput["partialAnswers"][number]): string {
  const name = title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title;
  return text === "matches" ? `${name} [${source}]` : `${name} — ${text} [${source}]`;
}

/**
 * Returns the first line of the answer. For a question that asks for a count, this line states only the number of
 * sources, because rules cannot determine what to count.
 */
function introduction(question: string, sources: number): string {
  return /\bhow (?:many|often|frequently)\b|\bnumber of\b/.test(foldText(question))
    ? `${sources} sources match:`
    : `From ${sources} sources:`;
}
