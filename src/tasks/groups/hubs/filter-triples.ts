/** Selects the ids of the triples that support an answer (thesis, Algorithm 20 and lines 5620–5640). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import type { FilterTriplesInput } from "../../hub-tasks.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, halveList } from "../../model/prompt.ts";
import { idsIn } from "../../model/reply-schema.ts";
import { inInputOrder } from "../../prompted/check-ids.ts";
import { exampleTriple, showLabel, showTriple } from "../../prompted/show-triple.ts";
import { filterTriples as selectByRules } from "../../rules/filter-triples.ts";

export const filterTriplesPrompt = definePrompt({
  task: "filterTriples",
  version: 2,
  summary: "selects the triples that support an answer, by id",
  rules: [
    "You check an answer against a knowledge graph. You receive a question, its answer, and numbered triples, " +
      "each with the sentence in which it was found.",
    "Select every triple that fully or partly proves a statement in the answer, or that shows that something " +
      "meets a condition of the question.",
    "Omit triples that merely concern the same things. If the answer counts or lists items, select the triples " +
      "for every item.",
    'Reply with {"ids": [number, …]}. Use only the given numbers. If no triple proves anything, return an empty ' +
      "list.",
  ].join("\n"),
  schema: ({ triples }: FilterTriplesInput) =>
    z.object({
      ids: idsIn(
        triples.map(({ id }) => id),
        "triples",
      ),
    }),
  examples: [
    {
      input: {
        question: "Which bridges over the River Naab were built before 1200?",
        components: ["Bridge", "River Naab", "before 1200"],
        answer: "The Stone Bridge, completed in 1146 [1].",
        triples: [
          {
            id: 4,
            triple: exampleTriple("Stone Bridge", "completed in", "1146"),
            context: "The Stone Bridge was completed in 1146.",
          },
          {
            id: 7,
            triple: exampleTriple("Stone Bridge", "material", "sandstone"),
            context: "The Stone Bridge is made of sandstone.",
          },
          {
            id: 9,
            triple: exampleTriple("Stone Bridge", "crosses", "River Naab"),
            context: "The Stone Bridge crosses the River Naab.",
          },
        ],
      },
      output: { ids: [4, 9] },
    },
    {
      input: {
        question: "What is the pH of the soil in Orchard 7?",
        components: ["pH", "Soil", "Orchard 7"],
        answer: "It is not known.",
        triples: [
          {
            id: 1,
            triple: exampleTriple("Orchard 7", "planted in", "1988"),
            context: "Orchard 7 was planted in 1988.",
          },
        ],
      },
      output: { ids: [] },
    },
  ],
  sections: ({ question, answer, triples }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: answer },
    {
      title: "Triples",
      text: triples
        .map(({ id, triple, context }) => `${id}. ${showTriple(triple)} — ${showLabel(context)}`)
        .join("\n"),
    },
  ],
  likelyTokens: ({ triples }) => 10 + 2 * triples.length,
  overflow: {
    kind: "split",
    halves: (input) => halveList(input, "triples"),
    join: (outputs) => ({ ids: outputs.flatMap(({ ids }) => ids) }),
  },
});

/** Returns the ids of the triples that support the answer, in input order. */
export const filterTriples = defineTask({
  ...filterTriplesPrompt,
  rule: (input): readonly number[] => selectByRules(input),
  fromReply: ({ ids }, { triples }) =>
    inInputOrder(
      ids,
      triples.map(({ id }) => id),
    ),
  withoutAsking: ({ triples }) => (triples.length === 0 ? [] : undefined),
  // Without a filter, every triple stays.
  inPlace: { items: "filters of triples", by: ({ triples }) => triples.map(({ id }) => id) },
});
