/** Checks whether an answer fits its question (thesis, line 3598). */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import type { Prompt } from "../model/prompt.ts";
import type { QuestionAnswer } from "../question-tasks.ts";

const schema = z.object({ matches: z.boolean(), reason: z.string() });

export const validateAnswerPrompt: Prompt<QuestionAnswer, z.output<typeof schema>> = {
  task: "validateAnswer",
  version: 1,
  summary: "decides whether an answer fits its question",
  rules: [
    "You audit test questions. Given are a question and its answer; whether the answer is true has been checked.",
    "Decide whether a reader who asked this would take it for the answer: is it about the things asked about, of the " +
      "kind asked for (a number for how many, all items for a list, both sides for a comparison, an order for a " +
      "ranking), and does it leave no part of the question open?",
    "Style and length do not matter.",
    'Reply with {"matches": true or false, "reason": one sentence}.',
  ].join("\n"),
  schema,
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
  sections: ({ question, answer }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: cleanLine(answer) },
  ],
  replyTokens: () => ({ likely: 40, most: 200 }),
  check: ({ matches, reason }) =>
    !matches && reason.trim() === "" ? "an answer that does not match needs a reason" : null,
  overflow: { kind: "shrink", smaller: () => null },
};
