/** Checks whether an answer fits its question (thesis, line 3598). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { lengths, text } from "../../model/reply-schema.ts";
import type { QuestionAnswer } from "../../question-tasks.ts";
import { validateAnswer as checkType } from "../../rules/question-tasks.ts";

export const validateAnswerPrompt = definePrompt({
  task: "validateAnswer",
  version: 2,
  summary: "decides whether an answer fits its question",
  rules: [
    "You audit test questions. You receive a question and its answer. The answer has already been checked for " +
      "truth.",
    "Decide whether someone who asks this question would accept the answer. Is it about the right things? Is it " +
      "of the right kind (a number for a count, all items for a list, both sides for a comparison, an order for a " +
      "ranking)? Does it answer every part of the question?",
    "Ignore style and length.",
    'Reply with {"matches": true or false, "reason": one sentence}.',
  ].join("\n"),
  schema: () => z.object({ matches: z.boolean(), reason: text(lengths.sentence) }),
  examples: [
    {
      input: {
        question: "How many bridges cross the River Naab?",
        answer: "Three bridges cross the River Naab.",
      },
      output: { matches: true, reason: "It gives the number of bridges over the river asked about." },
    },
    {
      input: {
        question: "Which is older, the Stone Bridge or the Mill Bridge?",
        answer: "The Mill Bridge was completed in 1302.",
      },
      output: { matches: false, reason: "It gives the age of one bridge and leaves the comparison open." },
    },
  ],
  sections: ({ question, answer }: QuestionAnswer) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: cleanLine(answer) },
  ],
  likelyTokens: () => 40,
  check: ({ matches, reason }) =>
    !matches && reason.trim() === "" ? "an answer that does not match needs a reason" : null,
  overflow: neverShortened,
});

/** Checks whether an answer suits its question in type and content. */
export const validateAnswer = defineTask({
  ...validateAnswerPrompt,
  rule: checkType,
  fromReply: (verdict) => verdict,
});
