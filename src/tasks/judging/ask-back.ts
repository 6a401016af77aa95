/** Asks a model for questions to which an answer could be the reply (answer relevancy). */

import { z } from "zod";
import { defineTask } from "../define-task.ts";
import { shortenText } from "../model/prompt.ts";
import { lengths, someText } from "../model/reply-schema.ts";

type AskBackInput = {
  readonly answer: string;
  /** The number of questions to generate. */
  readonly count: number;
};

type GeneratedQuestions = { readonly questions: readonly string[]; readonly evasive: boolean };

/** Returns questions to which the answer could be the reply, and whether the answer is evasive. */
export const askBack = defineTask({
  task: "askBack",
  version: 2,
  summary: "guesses the question from its answer alone",
  rules: [
    "You read an answer without its question, and guess the question.",
    "Write the requested number of different questions to which this text would be a complete and suitable " +
      "answer, most likely first. Ask for everything that the text states, and for nothing else.",
    "Set evasive to true if the text gives no answer: if it says that something is not known, avoids the " +
      "question, or is too vague to answer anything. In that case, guess the question as well as you can.",
    'Reply with {"questions": [text, …], "evasive": true or false}.',
  ].join("\n"),
  schema: ({ count }: AskBackInput) =>
    z.object({ questions: z.array(someText(lengths.sentence)).length(count), evasive: z.boolean() }),
  examples: [
    {
      input: {
        answer: "The Stone Bridge, completed in 1146, and the Mill Bridge, completed in 1302.",
        count: 2,
      },
      output: {
        questions: [
          "Which bridges are there, and when were they completed?",
          "When were the Stone Bridge and the Mill Bridge completed?",
        ],
        evasive: false,
      },
    },
    {
      input: { answer: "I could not find anything about that sample.", count: 1 },
      output: { questions: ["What is known about the sample?"], evasive: true },
    },
  ],
  sections: ({ answer, count }) => [
    { title: "Answer", text: answer },
    { title: "Number of questions", text: String(count) },
  ],
  likelyTokens: ({ count }) => 20 + 30 * count,
  overflow: shortenText("answer", 400),
  rule: ({ answer, count }): GeneratedQuestions => ({
    questions: Array.from({ length: count }, () => answer),
    evasive: false,
  }),
  fromReply: (reply) => reply,
});
