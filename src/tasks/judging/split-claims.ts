/** Splits a text into self-contained statements (the first step of faithfulness and factual correctness). */

import { z } from "zod";
import { defineTask } from "../define-task.ts";
import { cleanLine } from "../model/fence.ts";
import { halveText } from "../model/prompt.ts";
import { differentTexts, lengths, someText } from "../model/reply-schema.ts";

type SplitClaimsInput = {
  /** The question that the text answers, to resolve pronouns such as "it" and "they". */
  readonly question: string;
  readonly text: string;
};

/** Returns the statements of a text, in order. */
export const splitClaims = defineTask({
  task: "splitClaims",
  version: 2,
  summary: "splits an answer into statements that can be checked one by one",
  rules: [
    "You split an answer into statements that others can check one by one. You receive a question and a text " +
      "that answers it.",
    "Write every statement that the text makes as a complete sentence that contains one fact and that is " +
      "understandable on its own. Replace pronouns and short forms with what they refer to. If the text omits " +
      "names, take them from the question.",
    "Keep every fact and add none. Split lists into one statement per item. Do not judge whether a statement is " +
      "true. Omit citations such as [1].",
    "If the text only says that something is not known, it makes no statement: return an empty list.",
    'Reply with {"claims": [text, …]}.',
  ].join("\n"),
  schema: ({ text }: SplitClaimsInput) =>
    z.object({ claims: differentTexts(someText(lengths.sentence), 5 + Math.ceil(text.length / 15)) }),
  examples: [
    {
      input: {
        question: "Which bridges cross the River Naab, and when was the oldest built?",
        text: "The Stone Bridge and the Mill Bridge. The former is the oldest; it was completed in 1146 [1].",
      },
      output: {
        claims: [
          "The Stone Bridge crosses the River Naab.",
          "The Mill Bridge crosses the River Naab.",
          "The Stone Bridge is the oldest bridge over the River Naab.",
          "The Stone Bridge was completed in 1146.",
        ],
      },
    },
    {
      input: {
        question: "What is the pH of the soil in Orchard 7?",
        text: "The material does not say what the pH is.",
      },
      output: { claims: [] },
    },
  ],
  sections: ({ question, text }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Text", text },
  ],
  likelyTokens: ({ text }) => 40 + text.length / 3,
  overflow: {
    kind: "split",
    halves: (input) => halveText(input, "text"),
    join: (outputs) => ({ claims: outputs.flatMap(({ claims }) => claims) }),
  },
  rule: ({ text }): readonly string[] =>
    text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== ""),
  fromReply: ({ claims }) => claims.map((claim) => claim.trim()),
});
