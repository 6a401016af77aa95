/**
 * Scores the entities that could fill the gap in a fact by their relevance to the question (Think-on-Graph's entity
 * pruning).
 */
import { defineTask } from "../../define-task.ts";
import {
  type ScoreInput,
  type ScoreReply,
  type Scores,
  scoreByWords,
  scoresOf,
  scoringPrompt,
} from "./score-candidates.ts";

const prompt = scoringPrompt({
  task: "scoreEntities",
  version: 2,
  summary: "scores the entities that a relation leads to by how much they help to answer a question",
  rules: [
    "Someone is moving through a knowledge graph from entity to entity to answer a question, and has chosen a " +
      "relation.",
    "The fact has a gap, and each candidate is an entity that fills it.",
    "Give each entity a score between 0 and 1. Give a high score if the entity may be the answer, meets a " +
      "condition of the question, or leads towards the answer. The scores of all entities should add up to about " +
      "1. If nothing distinguishes the entities, give them equal scores.",
    'Reply with {"scores": [{"id": number of the entity, "score": its score}, …]}.',
  ].join("\n"),
  contextTitle: "Fact",
  examples: [
    {
      input: {
        question: "Which bridge over the River Naab is made of sandstone?",
        context: "(?, crosses, River Naab)",
        candidates: [
          { id: 1, text: "Stone Bridge" },
          { id: 2, text: "Iron Bridge" },
        ],
      },
      output: {
        scores: [
          { id: 1, score: 0.8 },
          { id: 2, score: 0.2 },
        ],
      },
    },
    {
      input: {
        question: "Who planted Orchard 7?",
        context: "(Orchard 7, planted by, ?)",
        candidates: [{ id: 5, text: "Elsa Korn" }],
      },
      output: { scores: [{ id: 5, score: 1 }] },
    },
  ],
});

/** Returns a score without a call if there is at most one candidate. */
function withoutComparison({ candidates }: ScoreInput): Scores | undefined {
  return candidates.length < 2 ? new Map(candidates.map(({ id }) => [id, 1])) : undefined;
}

export const scoreEntities = defineTask<ScoreInput, ScoreReply, Scores>({
  prompt,
  rule: (input) => withoutComparison(input) ?? scoreByWords(input),
  fromReply: scoresOf,
  withoutAsking: withoutComparison,
  inPlace: { items: "lists of entities", by: () => new Map() },
});
