/** Splits a text into self-contained statements (the first step of faithfulness and factual correctness). */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import { halveText, type Prompt } from "../model/prompt.ts";

const schema = z.object({ claims: z.array(z.string().min(1)) });

export type SplitClaimsInput = {
  /** The question that the text answers, to resolve pronouns such as "it" and "they". */
  readonly question: string;
  readonly text: string;
};

export const splitClaimsPrompt: Prompt<SplitClaimsInput, z.output<typeof schema>> = {
  task: "splitClaims",
  version: 1,
  summary: "splits an answer into statements that can be checked one by one",
  rules: [
    "You take an answer apart, so that others can check it piece by piece. Given are a question and a text that " +
      "answers it.",
    "Write down every statement that the text makes, each as a full sentence that holds one fact and can be " +
      "understood without the others: replace pronouns and short forms by what they stand for, taking names from the " +
      "question where the text leaves them out.",
    "Keep every fact and add none. Split lists: one statement per item. Do not judge whether a statement is true. " +
      "Marks of citation such as [1] are no part of a statement.",
    "A text that only says that nothing is known makes no statement: give an empty list.",
    'Reply with {"claims": [text, …]}.',
  ].join("\n"),
  schema,
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
  replyTokens: ({ text }) => ({ likely: 40 + text.length / 3, most: 300 + 2 * text.length }),
  check: ({ claims }) => (claims.some((claim) => claim.trim() === "") ? "a statement is empty" : null),
  overflow: {
    kind: "split",
    halves: (input) => halveText(input, "text"),
    join: (outputs) => ({ claims: outputs.flatMap(({ claims }) => claims) }),
  },
};
