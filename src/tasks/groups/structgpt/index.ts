/** The tasks of StructGPT. */

import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import { count } from "../../../base/text/count.ts";
import type { Triple } from "../../../graph/index.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { halveList } from "../../model/prompt.ts";
import { idsIn } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { bulleted, exampleTriple, numbered, showLabel, showTriple } from "../../prompted/show-triple.ts";
import { sharesOfWords } from "../exploration/share-of-words.ts";

// Selects the triples that support an answer. The thesis (line 3821) adds this task to StructGPT so that its retrieval
// can be evaluated.

type SelectTriplesInput = {
  readonly question: string;
  /** The answer; empty if there is none. */
  readonly answer: string;
  /** The caller numbers the items, so that they keep their numbers if a list is divided among several calls. */
  readonly triples: readonly { readonly id: number; readonly triple: Triple }[];
};

/**
 * Returns the distinct ids in the order of the reply. The offline rule selects the triples that share the most content words with the
 * question.
 */
const selectTriples = defineTask({
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

// Chooses the relations that StructGPT follows next (thesis, line 3813).

/** A relation on one line, as a fact with a gap, and the number of matching triples. */
type LinearRelation = { readonly text: string; readonly triples: number };

type ChooseRelationsInput = {
  readonly question: string;
  /** The labels of the entities reached so far. */
  readonly entities: readonly string[];
  readonly relations: readonly LinearRelation[];
  /** The relations chosen in earlier rounds, in order, each as a fact with a gap. */
  readonly chosen: readonly string[];
  /** The maximum number of relations. */
  readonly maximum: number;
};

function showRelation({ text, triples }: LinearRelation): string {
  return `${showLabel(text)}: ${count(triples, "triple")}`;
}

/**
 * The offline rule chooses the relations with the highest proportion of words from the question. If no relation shares
 * a word with the question, the answer may lie behind an intermediate node, so the rule chooses the relation with the
 * most triples.
 */
function chooseByWords({ question, relations, maximum }: ChooseRelationsInput): number[] {
  const shares = sharesOfWords(
    question,
    relations.map(({ text }) => text),
  );
  const ranked = relations
    .map(({ triples }, at) => ({ at, share: shares[at] ?? 0, triples }))
    .sort((left, right) => right.share - left.share || right.triples - left.triples || left.at - right.at);
  const sharing = ranked.filter(({ share }) => share > 0).slice(0, maximum);
  return (sharing.length === 0 ? ranked.slice(0, 1) : sharing).map(({ at }) => at);
}

/** Returns the positions of the relations in the input, best first; empty if no relation helps. */
const chooseRelations = defineTask({
  task: "chooseRelations",
  version: 1,
  summary: "chooses the next relations to follow",
  rules: [
    "Someone is answering a question from a knowledge graph in rounds. Each round follows relations from all " +
      "entities reached so far.",
    "Each relation is a fact with a gap: (it, relation, ?) starts at a reached entity, and (?, relation, it) " +
      "ends at one.",
    "Choose the relations that bring the search closest to the answer, given the relations chosen before. Choose " +
      "no more than wanted, and none only if no relation can help. List the best relation first.",
    'Reply with {"relations": [numbers, best first]}.',
  ].join("\n"),
  schema: ({ relations, maximum }: ChooseRelationsInput) =>
    z.object({ relations: idsIn(numbersTo(relations.length), "relations", maximum) }),
  examples: [
    {
      input: {
        question: "In which country was the architect of the Stone Bridge born?",
        entities: ["Stone Bridge"],
        relations: [
          { text: "(it, designed by, ?)", triples: 1 },
          { text: "(it, crosses, ?)", triples: 1 },
          { text: "(?, painted, it)", triples: 4 },
        ],
        chosen: [],
        maximum: 1,
      },
      output: { relations: [1] },
    },
    {
      input: {
        question: "In which country was the architect of the Stone Bridge born?",
        entities: ["Elsa Korn"],
        relations: [
          { text: "(it, taught at, ?)", triples: 2 },
          { text: "(it, born in, ?)", triples: 1 },
        ],
        chosen: ["(it, designed by, ?)"],
        maximum: 2,
      },
      output: { relations: [2] },
    },
  ],
  sections: ({ question, entities, relations, chosen, maximum }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Reached", text: bulleted(entities.map(showLabel)) },
    { title: "Chosen before", text: chosen.length === 0 ? "nothing" : numbered(chosen.map(showLabel)) },
    { title: "Relations", text: numbered(relations.map(showRelation)) },
    { title: "Relations wanted", text: String(maximum) },
  ],
  likelyTokens: ({ maximum }) => 8 + 3 * maximum,
  overflow: {
    kind: "shrink",
    smaller: (input) =>
      input.relations.length < 2
        ? null
        : {
            ...input,
            entities: input.entities.slice(0, Math.ceil(input.entities.length / 2)),
            relations: input.relations.slice(0, Math.ceil(input.relations.length / 2)),
          },
  },
  rule: chooseByWords,
  fromReply: ({ relations }) => [...new Set(relations)].map((number) => number - 1),
  withoutAsking: ({ relations }) => (relations.length === 0 ? [] : undefined),
  inPlace: { items: "lists of relations", by: () => [] },
});

export const structGptTasks = { chooseRelations, selectTriples };
