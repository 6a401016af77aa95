/** Extracts the components of a question (thesis, Algorithm 11 and lines 5587–5618). */
import { z } from "zod";
import { cleanText } from "../model/fence.ts";
import type { Prompt } from "../model/prompt.ts";

const schema = z.object({ components: z.array(z.string().min(1)).min(1).max(40) });

export const extractComponentsPrompt: Prompt<{ readonly question: string }, z.output<typeof schema>> = {
  task: "extractComponents",
  version: 1,
  summary: "splits a question into the names, types and conditions that it contains",
  rules: [
    "You take a question apart so that each part can be looked up in a knowledge graph on its own.",
    "List, in the order of the question: the kinds of things asked for, the names it gives, and the conditions it " +
      "sets (values, years, amounts). Where a verb stands for a kind of thing or a relation, give the noun for it.",
    "Keep names whole and as they are written. Leave out words that only make it a question.",
    "Do not answer the question, do not add synonyms, do not guess what else might be meant.",
    'Reply with {"components": [part, …]}.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: { question: "Which bridges over the River Naab were built before 1200?" },
      output: { components: ["Bridge", "River Naab", "Construction date", "before 1200"] },
    },
    {
      input: { question: "What is the pH of the soil in 'Orchard 7', and who measured it?" },
      output: { components: ["pH", "Soil", "Orchard 7", "Measured by"] },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: question }],
  replyTokens: ({ question }) => ({ likely: 40, most: 100 + question.length }),
  check: () => null,
  overflow: {
    kind: "shrink",
    smaller: ({ question }) =>
      question.length < 200
        ? null
        : { question: cleanText(question).slice(0, Math.ceil(question.length / 2)) },
  },
};
