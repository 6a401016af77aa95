/** Retrieved contexts → their numbers in order of use for the question (thesis 5674–5683). */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import type { Prompt } from "../model/prompt.ts";
import type { RerankInput } from "../tasks.ts";
import { numbersTo, unknownIds } from "./check-ids.ts";
import { numbered } from "./show-triple.ts";

const schema = z.object({ order: z.array(z.int()) });

export const rerankPrompt: Prompt<RerankInput, z.output<typeof schema>> = {
  task: "rerank",
  version: 1,
  summary: "orders contexts by how much they help to answer a question",
  rules: [
    "You order numbered contexts for someone who has to answer a question and reads from the top.",
    "First come contexts that hold the answer or a part of it, then those that show that something meets a condition " +
      "of the question, then those about the same things; contexts of no use come last or are left out.",
    'Reply with {"order": [numbers, best first]}, each number at most once.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: {
        question: "When was the Stone Bridge completed?",
        contexts: [
          "(Stone Bridge, material, sandstone)",
          "(Stone Bridge, completed in, 1146)",
          "(Mill Bridge, completed in, 1702)",
        ],
      },
      output: { order: [2, 1, 3] },
    },
    {
      input: {
        question: "What is the pH of the soil in Orchard 7?",
        contexts: ["(Orchard 7, planted in, 1988)"],
      },
      output: { order: [1] },
    },
  ],
  sections: ({ question, contexts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Contexts", text: numbered(contexts.map(cleanLine)) },
  ],
  replyTokens: ({ contexts }) => ({ likely: 10 + 3 * contexts.length, most: 50 + 6 * contexts.length }),
  check: ({ order }, { contexts }) => {
    if (new Set(order).size < order.length) return "a number stands there twice";
    return unknownIds(order, numbersTo(contexts.length), "contexts");
  },
  overflow: {
    kind: "shrink",
    // Contexts come best first; those left out keep their place behind the others.
    smaller: ({ question, contexts }) =>
      contexts.length < 2 ? null : { question, contexts: contexts.slice(0, Math.ceil(contexts.length / 2)) },
  },
};
