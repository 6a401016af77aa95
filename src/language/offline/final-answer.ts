/** The partial answers as one answer (Algorithm 19): every statement with its source, nothing that no source says. */

import { foldText } from "../../text/words.ts";
import type { FinalAnswerInput } from "../hub-tasks.ts";

/** Characters of a source's title that an answer shows at most. */
const longestTitle = 300;

export function finalAnswer({ question, partialAnswers }: FinalAnswerInput): string {
  const [only] = partialAnswers;
  if (only !== undefined && partialAnswers.length === 1) return statement(only);
  const lines = partialAnswers.map((partial) => `- ${statement(partial)}`);
  return [introduction(question, partialAnswers.length), ...lines].join("\n");
}

function statement({ title, text, source }: FinalAnswerInput["partialAnswers"][number]): string {
  const name = title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title;
  return text === "matches" ? `${name} [${source}]` : `${name} — ${text} [${source}]`;
}

/** The number of sources is certain; what it counts is the reader's to judge. */
function introduction(question: string, sources: number): string {
  return /\bhow (?:many|often|frequently)\b|\bnumber of\b/.test(foldText(question))
    ? `${sources} sources match:`
    : `From ${sources} sources:`;
}
