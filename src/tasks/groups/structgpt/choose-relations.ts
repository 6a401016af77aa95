/** Chooses the relations that StructGPT follows next (thesis, line 3813). */
import { z } from "zod";
import { count } from "../../../base/text/count.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt } from "../../model/prompt.ts";
import { idsIn } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { bulleted, numbered, showLabel } from "../../prompted/show-triple.ts";
import { sharesOfWords } from "../exploration/share-of-words.ts";

/** A relation on one line, as a fact with a gap, and the number of matching triples. */
type LinearRelation = { readonly text: string; readonly triples: number };

export type ChooseRelationsInput = {
  readonly question: string;
  /** The labels of the entities reached so far. */
  readonly entities: readonly string[];
  readonly relations: readonly LinearRelation[];
  /** The relations chosen in earlier rounds, in order, each as a fact with a gap. */
  readonly chosen: readonly string[];
  /** The maximum number of relations. */
  readonly maximum: number;
};

const prompt = definePrompt({
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
});

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
export const chooseRelations = defineTask({
  prompt,
  rule: chooseByWords,
  fromReply: ({ relations }) => [...new Set(relations)].map((number) => number - 1),
  withoutAsking: ({ relations }) => (relations.length === 0 ? [] : undefined),
  inPlace: { items: "lists of relations", by: () => [] },
});
