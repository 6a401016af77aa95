/** Chooses the relation that StructGPT follows next (thesis, line 3813). */
import { z } from "zod";
import { count } from "../../../text/count.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import type { Prompt } from "../../model/prompt.ts";
import { numbersTo, unknownIds } from "../../prompted/check-ids.ts";
import { bulleted, numbered, showLabel } from "../../prompted/show-triple.ts";
import { sharesOfWords } from "../exploration/share-of-words.ts";

/** A relation on one line, as a fact with a gap, and the number of matching triples. */
type LinearRelation = { readonly text: string; readonly triples: number };

export type ChooseRelationInput = {
  readonly question: string;
  /** The labels of the entities reached so far. */
  readonly entities: readonly string[];
  readonly relations: readonly LinearRelation[];
  /** The relations chosen in earlier rounds, in order, each as a fact with a gap. */
  readonly chosen: readonly string[];
};

const schema = z.object({ relation: z.int().nullable() });

const prompt: Prompt<ChooseRelationInput, z.output<typeof schema>> = {
  task: "chooseRelation",
  version: 2,
  summary: "chooses the next relation to follow",
  rules: [
    "Someone is answering a question from a knowledge graph in rounds. Each round follows one relation from all " +
      "entities reached so far.",
    "Each relation is a fact with a gap: (it, relation, ?) starts at a reached entity, and (?, relation, it) " +
      "ends at one.",
    "Choose the relation that brings the search closest to the answer, given the relations chosen before. Choose " +
      "none only if no relation can help.",
    'Reply with {"relation": its number, or null for none}.',
  ].join("\n"),
  schema,
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
      },
      output: { relation: 1 },
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
      },
      output: { relation: 2 },
    },
  ],
  sections: ({ question, entities, relations, chosen }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Reached", text: bulleted(entities.map(showLabel)) },
    { title: "Chosen before", text: chosen.length === 0 ? "nothing" : numbered(chosen.map(showLabel)) },
    { title: "Relations", text: numbered(relations.map(showRelation)) },
  ],
  replyTokens: () => ({ likely: 8, most: 60 }),
  check: ({ relation }, { relations }) =>
    relation === null ? null : unknownIds([relation], numbersTo(relations.length), "relations"),
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
};

function showRelation({ text, triples }: LinearRelation): string {
  return `${showLabel(text)}: ${count(triples, "triple")}`;
}

/**
 * The offline rule chooses the relation with the highest proportion of words from the question. If no relation shares a
 * word with the question, the answer may lie behind an intermediate node, so the rule chooses the relation with the
 * most triples.
 */
function chooseByWords({ question, relations }: ChooseRelationInput): number | null {
  const shares = sharesOfWords(
    question,
    relations.map(({ text }) => text),
  );
  const ranked = relations
    .map(({ triples }, at) => ({ at, share: shares[at] ?? 0, triples }))
    .sort((left, right) => right.share - left.share || right.triples - left.triples || left.at - right.at);
  return ranked[0]?.at ?? null;
}

/** Returns the position of the relation in the input, or null if no relation helps. */
export const chooseRelation = defineTask<ChooseRelationInput, z.output<typeof schema>, number | null>({
  prompt,
  rule: chooseByWords,
  fromReply: ({ relation }) => (relation === null ? null : relation - 1),
  withoutAsking: ({ relations }) => (relations.length === 0 ? null : undefined),
});
