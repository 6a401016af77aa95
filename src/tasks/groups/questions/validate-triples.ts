/** Finds the triples that support an answer, and the statements in the answer that no triple supports. */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { differentTexts, idsIn, lengths, text } from "../../model/reply-schema.ts";
import { inInputOrder } from "../../prompted/check-ids.ts";
import { exampleTriple } from "../../prompted/show-triple.ts";
import type { FactGroup, ValidateTriplesInput } from "../../question-tasks.ts";
import { validateTriples as matchWords } from "../../rules/question-tasks.ts";
import { idsOf, showGroups } from "./written-question.ts";

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

export const validateTriplesPrompt = definePrompt({
  task: "validateTriples",
  version: 2,
  summary: "selects the triples that an answer needs, and lists claims that they do not support",
  rules: [
    "You audit test questions. You receive a question, its answer, and numbered triples (subject, predicate, " +
      "object) that are supposed to prove it, grouped by the thing that they describe.",
    "A triple is needed if it contains part of the answer, or if it shows that a thing meets a condition of the " +
      "question. For counts and lists, every counted or listed item needs its triples. A triple is not needed if " +
      "the answer would still be proven without it.",
    "Then read the answer again. A statement is unsupported if no triple supports it. Treat the names above the " +
      "triples as known. Counts, orders and comparisons that follow from the triples are supported.",
    'Reply with {"needed": [numbers], "unsupported": [texts]}. Both lists may be empty.',
  ].join("\n"),
  schema: ({ groups }: ValidateTriplesInput) =>
    z.object({
      needed: idsIn(idsOf(groups), "triples"),
      unsupported: differentTexts(text(lengths.sentence), 20),
    }),
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
  likelyTokens: ({ groups }) => 20 + 4 * idsOf(groups).length,
  // Half of the triples would make half of the answer look unsupported.
  overflow: neverShortened,
});

/** Finds the triples that support an answer, and the statements that no triple supports. */
export const validateTriples = defineTask({
  ...validateTriplesPrompt,
  rule: matchWords,
  fromReply: ({ needed, unsupported }, { groups }) => ({
    needed: inInputOrder(needed, idsOf(groups)),
    unsupported,
  }),
});
