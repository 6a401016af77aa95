/** Extracts the components of a question (thesis, Algorithm 11 and lines 5587–5618). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { definePrompt, shortenText } from "../../model/prompt.ts";
import { differentTexts, lengths, someText } from "../../model/reply-schema.ts";
import { extractComponents as splitByRules } from "../../rules/extract-components.ts";

export const extractComponentsPrompt = definePrompt({
  task: "extractComponents",
  version: 2,
  summary: "splits a question into the names, types and conditions that it contains",
  rules: [
    "You split a question into parts so that each part can be looked up in a knowledge graph separately.",
    "List the kinds of things that the question asks for, the names that it contains, and its conditions " +
      "(values, years, amounts), in the order of the question. If a verb expresses a kind of thing or a relation, " +
      "write the corresponding noun.",
    "Copy names completely and exactly. Omit words that serve only to form the question.",
    "Do not answer the question, add synonyms, or guess what else it might mean.",
    'Reply with {"components": [part, …]}.',
  ].join("\n"),
  schema: () => z.object({ components: differentTexts(someText(lengths.name), 40).min(1) }),
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
  sections: ({ question }: { readonly question: string }) => [{ title: "Question", text: question }],
  likelyTokens: () => 40,
  overflow: shortenText("question", 200),
});

/** Returns the components of a question that constrain or identify the target, in order of appearance. */
export const extractComponents = defineTask({
  ...extractComponentsPrompt,
  rule: ({ question }): readonly string[] => splitByRules(question),
  fromReply: ({ components }) => components,
  inPlace: { items: "lists of components", by: "rule" },
});
