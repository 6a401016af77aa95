/** Finds the triples that support an answer, and the statements in the answer that no triple supports. */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import type { Prompt } from "../model/prompt.ts";
import type { FactGroup, ValidateTriplesInput } from "../question-tasks.ts";
import { unknownIds } from "./check-ids.ts";
import { exampleTriple } from "./show-triple.ts";
import { idsOf, showGroups } from "./written-question.ts";

const schema = z.object({ needed: z.array(z.int()), unsupported: z.array(z.string()) });

const bridges: readonly FactGroup[] = [
  {
    thing: "Stone Bridge",
    triples: [
      { id: 1, triple: exampleTriple("Stone Bridge", "crosses", "River Naab") },
      { id: 2, triple: exampleTriple("Stone Bridge", "completed in", "1146") },
      { id: 3, triple: exampleTriple("Stone Bridge", "material", "sandstone") },
    ],
  },
];

export const validateTriplesPrompt: Prompt<ValidateTriplesInput, z.output<typeof schema>> = {
  task: "validateTriples",
  version: 1,
  summary: "selects the triples that an answer needs, and lists claims that they do not support",
  rules: [
    "You audit test questions. Given are a question, its answer, and numbered triples (subject, predicate, object) " +
      "that are claimed to prove it, grouped by the thing they describe.",
    "Needed is a triple that holds a part of the answer, or that shows that a thing meets what the question demands. " +
      "In counts and lists every counted or listed item needs its triples. A triple that changes nothing when it is " +
      "covered up is not needed.",
    "Then read the answer again: each statement that no triple holds is unsupported. Names above the triples count as " +
      "known; counts, orders and comparisons that follow from the triples are supported.",
    'Reply with {"needed": [numbers], "unsupported": [texts]}; both may be empty.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: {
        question: "Which bridges over the River Naab were built before 1200?",
        answer: "The Stone Bridge.",
        groups: bridges,
      },
      output: { needed: [1, 2], unsupported: [] },
    },
    {
      input: {
        question: "Who built the Stone Bridge?",
        answer: "The Stone Bridge was built by the monks of Naabtal.",
        groups: bridges,
      },
      output: { needed: [], unsupported: ["The Stone Bridge was built by the monks of Naabtal."] },
    },
  ],
  sections: ({ question, answer, groups }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: cleanLine(answer) },
    { title: "Triples", text: showGroups(groups) },
  ],
  replyTokens: ({ groups }) => ({
    likely: 20 + 4 * idsOf(groups).length,
    most: 400 + 8 * idsOf(groups).length,
  }),
  check: ({ needed }, { groups }) => unknownIds(needed, idsOf(groups), "triples"),
  // Half of the triples would make half of the answer look unsupported.
  overflow: { kind: "shrink", smaller: () => null },
};
