/**
 * Lists the instructions that a question gives for its answer (the first step of instruction following; thesis, section
 * 8.4.3.2).
 */

import { z } from "zod";
import { defineTask } from "../define-task.ts";
import { cleanLine } from "../model/fence.ts";
import { shortenText } from "../model/prompt.ts";
import { differentTexts, lengths, someText } from "../model/reply-schema.ts";

/** Returns the demands that a question makes on its answer (at least one). */
export const listInstructions = defineTask({
  task: "listInstructions",
  version: 2,
  summary: "lists a question's demands on the form and content of its answer",
  rules: [
    "You read a question and list what it demands of an answer, so that the demands can be checked one by one.",
    "A demand describes what the answer must be or do: the kind of thing to name, a number to count, an order to " +
      "follow, things to compare, group or omit, a limit, a format. Write each demand as a short command that a " +
      "reader of the answer can check without knowing what is true.",
    "Every question makes at least one demand: to name the kind of thing that it asks for. Add no demands that " +
      "it does not make.",
    'Reply with {"instructions": [text, …]}.',
  ].join("\n"),
  schema: () => z.object({ instructions: differentTexts(someText(lengths.sentence), 20).min(1) }),
  examples: [
    {
      input: { question: "Rank the bridges over the River Naab by age, and give the year of each." },
      output: {
        instructions: [
          "Name bridges.",
          "Order the bridges by age.",
          "Give a year for each bridge that is named.",
        ],
      },
    },
    {
      input: { question: "How many samples were taken in Orchard 7?" },
      output: { instructions: ["Give a number of samples."] },
    },
  ],
  sections: ({ question }: { readonly question: string }) => [
    { title: "Question", text: cleanLine(question) },
  ],
  likelyTokens: () => 50,
  overflow: shortenText("question", 200),
  rule: ({ question }): readonly string[] => [question],
  fromReply: ({ instructions }) => instructions,
});
