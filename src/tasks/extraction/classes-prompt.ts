/**
 * Asks a model which classes a passage proposes for a type of object (thesis, section 5.2.3). A person then accepts or
 * rejects these classes.
 */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import { definePrompt, halveText } from "../model/prompt.ts";
import { lengths, someText, text } from "../model/reply-schema.ts";
import { bulleted } from "../prompted/show-triple.ts";

export type ClassesPassage = {
  /** The objects to be classified, as the plan of the taxonomy describes them. */
  readonly objects: string;
  readonly findings: readonly string[];
  readonly passage: string;
};

export const extractClassesPrompt = definePrompt({
  task: "extractClasses",
  version: 2,
  summary: "extracts the classes that a passage proposes for a kind of object, with quotes",
  rules: [
    "You collect classes from the literature: names that authors give to kinds of the objects described below, " +
      "in a classification, a list of types, a table, or in passing.",
    "For every class, write its name exactly as in the passage, a one-sentence description in your own words, " +
      "based on the passage, and a quote: the exact words that name the class, at most one sentence.",
    "Names of individual objects, tools and datasets are not classes. Omit classes of other objects.",
    "Omit names that are already in the list of findings. If nothing remains, return an empty list.",
    'Reply with {"classes": [{"name": text, "description": text, "quote": text}, …]}.',
  ].join("\n"),
  schema: ({ passage }: ClassesPassage) =>
    z.object({
      classes: z
        .array(
          z.object({
            name: someText(lengths.name),
            description: text(lengths.sentence),
            quote: text(passage.length),
          }),
        )
        .max(5 + Math.ceil(passage.length / 60)),
    }),
  examples: [
    {
      input: {
        objects: "bridges",
        findings: [],
        passage:
          "We distinguish arch bridges, which carry load by compression, from suspension bridges, hung from cables.",
      },
      output: {
        classes: [
          {
            name: "arch bridge",
            description: "Carries its load by compression.",
            quote: "arch bridges, which carry load by compression",
          },
          {
            name: "suspension bridge",
            description: "Hangs from cables.",
            quote: "suspension bridges, hung from cables",
          },
        ],
      },
    },
    {
      input: {
        objects: "bridges",
        findings: ["arch bridge"],
        passage: "The Stone Bridge is an arch bridge over the Naab.",
      },
      output: { classes: [] },
    },
  ],
  sections: ({ objects, findings, passage }) => [
    { title: "Objects", text: objects },
    ...(findings.length > 0 ? [{ title: "Findings", text: bulleted(findings.map(cleanLine)) }] : []),
    { title: "Passage", text: passage },
  ],
  likelyTokens: () => 250,
  overflow: {
    kind: "split",
    halves: (input) => halveText(input, "passage"),
    join: (outputs) => ({ classes: outputs.flatMap(({ classes }) => classes) }),
  },
});
