/** Generates an answer from retrieved contexts, or returns none (thesis, lines 5685–5715). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenList } from "../../model/prompt.ts";
import { idsIn, lengthAbout, text } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { numbered } from "../../prompted/show-triple.ts";
import { quoteContexts } from "../../rules/quote-contexts.ts";

export type AnswerFromContextsInput = {
  readonly question: string;
  readonly contexts: readonly string[];
};

const prompt = definePrompt({
  task: "answerFromContexts",
  version: 3,
  summary: "answers a question from a list of contexts, or states that they do not contain the answer",
  rules: [
    "You answer a question using only the numbered contexts.",
    "A context can be a sentence, a passage, or a (subject, relation, object) triple. Combine related " +
      "information from several contexts. If the question requires it, count, compare or order.",
    "Be brief and precise. Copy names and values exactly.",
    "If the contexts contain only part of the answer, give that part and state what is missing. If they contain " +
      "no part of it, set answerable to false and leave the answer empty.",
    'Reply with {"answerable": true or false, "answer": text, "contexts": [numbers of the contexts you used]}.',
  ].join("\n"),
  schema: ({ contexts }: AnswerFromContextsInput) =>
    z.object({
      answerable: z.boolean(),
      answer: text(lengthAbout(contexts)),
      contexts: idsIn(numbersTo(contexts.length), "contexts"),
    }),
  examples: [
    {
      input: {
        question: "Which bridges cross the River Naab?",
        contexts: [
          "(Stone Bridge, crosses, River Naab)",
          "(Mill Bridge, crosses, River Naab)",
          "(Naab, length, 98 km)",
        ],
      },
      output: { answerable: true, answer: "The Stone Bridge and the Mill Bridge.", contexts: [1, 2] },
    },
    {
      input: {
        question: "Who designed the lighthouse on Amrum?",
        contexts: ["Orchard 7 was planted in 1988."],
      },
      output: { answerable: false, answer: "", contexts: [] },
    },
  ],
  sections: ({ question, contexts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Contexts", text: numbered(contexts.map(cleanLine)) },
  ],
  likelyTokens: () => 80,
  check: ({ answerable, answer }) =>
    answerable && answer.trim() === "" ? "answerable is true, but the answer is empty" : null,
  // Contexts are sorted best first.
  overflow: shortenList("contexts"),
});

/** Returns an answer from a list of contexts, or null if they contain none (generation after retrieval). */
export const answerFromContexts = defineTask({
  prompt,
  rule: ({ question, contexts }) => quoteContexts(question, contexts),
  fromReply: ({ answerable, answer }) => (answerable ? answer.trim() : null),
  withoutAsking: ({ contexts }) => (contexts.length === 0 ? null : undefined),
});
