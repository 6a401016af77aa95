/** Corrects the grammar of a question (thesis, line 3599). */

import { z } from "zod";
import { quotedSpans } from "../../../base/text/quotations.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { someText } from "../../model/reply-schema.ts";
import { correctGrammar as correctByRules } from "../../rules/grammar.ts";

export const correctGrammarPrompt = definePrompt({
  task: "correctGrammar",
  version: 2,
  summary: "corrects only the grammar of a question",
  rules: [
    "You proofread one question. Correct its grammar, agreement, articles, punctuation, and the spelling of " +
      "common words.",
    "Keep its meaning and its words. Copy names, titles in quotation marks, numbers and technical terms letter " +
      "by letter, even if they look wrong.",
    'Reply with {"question": text}. If nothing is wrong, return the question unchanged.',
  ].join("\n"),
  schema: ({ question }: { readonly question: string }) =>
    z.object({ question: someText(100 + 2 * question.length) }),
  examples: [
    {
      input: { question: "Which bridge crosses the River Naab and was build from a sandstone" },
      output: { question: "Which bridges cross the River Naab and were built from sandstone?" },
    },
    {
      input: { question: "How many trees does 'The orchard of of Naabtal' have?" },
      output: { question: "How many trees does 'The orchard of of Naabtal' have?" },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  likelyTokens: ({ question }) => 15 + Math.ceil(question.length / 4),
  check: ({ question }, input) => {
    const changedTitle = quotations(input.question).find((title) => !question.includes(title));
    return changedTitle === undefined ? null : `the words ${changedTitle} were changed`;
  },
  overflow: neverShortened,
});

/** Returns the quoted titles, including the quotation marks. */
function quotations(text: string): string[] {
  return quotedSpans(text).map(({ start, end }) => text.slice(start, end));
}

/** Returns the question with correct grammar. */
export const correctGrammar = defineTask({
  ...correctGrammarPrompt,
  rule: ({ question }) => correctByRules(question),
  fromReply: ({ question }) => question.trim(),
});
