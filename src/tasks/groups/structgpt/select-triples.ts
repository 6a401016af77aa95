/**
 * Selects the triples that support an answer. The thesis (line 3821) adds this task to StructGPT so that its retrieval
 * can be evaluated.
 */
import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import type { Triple } from "../../../graph/index.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, halveList } from "../../model/prompt.ts";
import { idsIn } from "../../model/reply-schema.ts";
import { exampleTriple, showTriple } from "../../prompted/show-triple.ts";

export type SelectTriplesInput = {
  readonly question: string;
  /** The answer; empty if there is none. */
  readonly answer: string;
  /** The caller numbers the items, so that they keep their numbers if a list is divided among several calls. */
  readonly triples: readonly { readonly id: number; readonly triple: Triple }[];
};

const prompt = definePrompt({
  task: "selectTriples",
  version: 2,
  summary: "selects the triples that support an answer",
  rules: [
    "You receive a question, its answer, and numbered triples that a search collected.",
    "Select the triples that state the answer, and those that show that it meets the conditions of the question. " +
      "Omit triples that only share a topic with the answer.",
    'Reply with {"ids": [numbers of the triples]}.',
  ].join("\n"),
  schema: ({ triples }: SelectTriplesInput) =>
    z.object({
      ids: idsIn(
        triples.map(({ id }) => id),
        "triples",
      ),
    }),
  examples: [
    {
      input: {
        question: "Who designed the bridge over the River Naab?",
        answer: "Elsa Korn",
        triples: [
          { id: 1, triple: exampleTriple("Stone Bridge", "crosses", "River Naab") },
          { id: 2, triple: exampleTriple("Stone Bridge", "material", "sandstone") },
          { id: 3, triple: exampleTriple("Stone Bridge", "designed by", "Elsa Korn") },
        ],
      },
      output: { ids: [1, 3] },
    },
    {
      input: {
        question: "Which pears ripen in August?",
        answer: "",
        triples: [{ id: 9, triple: exampleTriple("Orchard 7", "planted in", "1988") }],
      },
      output: { ids: [] },
    },
  ],
  sections: ({ question, answer, triples }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Answer", text: answer === "" ? "(none)" : cleanLine(answer) },
    { title: "Triples", text: triples.map(({ id, triple }) => `${id}. ${showTriple(triple)}`).join("\n") },
  ],
  likelyTokens: ({ triples }) => 10 + 2 * triples.length,
  overflow: {
    kind: "split",
    halves: (input) => halveList(input, "triples"),
    join: (outputs) => ({ ids: outputs.flatMap(({ ids }) => ids) }),
  },
});

/**
 * Returns the distinct ids in the order of the reply. The offline rule selects the triples that share the most content words with the
 * question.
 */
export const selectTriples = defineTask({
  prompt,
  rule: ({ question, triples }) => {
    const questionWords = [...contentWords(question)];
    const hits = triples.map(({ triple: { subject, predicate, object } }) => {
      const words = contentWords(`${subject.label} ${predicate.label} ${object.label}`);
      return questionWords.filter((word) => words.has(word)).length;
    });
    const highestHits = Math.max(0, ...hits);
    return highestHits === 0 ? [] : triples.flatMap(({ id }, at) => (hits[at] === highestHits ? [id] : []));
  },
  fromReply: ({ ids }) => [...new Set(ids)],
  withoutAsking: ({ triples }) => (triples.length === 0 ? [] : undefined),
  inPlace: { items: "lists of triples", by: () => [] },
});
