/** Scores the relations of an entity by their relevance to the question (Think-on-Graph's relation pruning). */
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
  task: "scoreRelations",
  version: 3,
  summary: "scores the relations of an entity by how much they help to answer a question",
  rules: [
    "Someone is moving through a knowledge graph from entity to entity to answer a question, and has reached an " +
      "entity.",
    "Each candidate is a relation of this entity, written as a fact with a gap: (entity, relation, ?) starts at " +
      "the entity, and (?, relation, entity) ends at it.",
    "Give a score between 0 and 1 to each relation that may lead to the answer, or to something that is needed " +
      "to check it. The scores of all relations should add up to about 1. Omit irrelevant relations, and give no " +
      "more scores than wanted.",
    'Reply with {"scores": [{"id": number of the relation, "score": its score}, …]}.',
  ].join("\n"),
  contextTitle: "Entity",
  examples: [
    {
      input: {
        question: "In which country was the architect of the Stone Bridge born?",
        context: "Stone Bridge",
        candidates: [
          { id: 1, text: "(Stone Bridge, designed by, ?)" },
          { id: 2, text: "(Stone Bridge, length in metres, ?)" },
          { id: 3, text: "(?, crossed by, Stone Bridge)" },
        ],
      },
      output: { scores: [{ id: 1, score: 1 }] },
    },
    {
      input: {
        question: "Which orchards grow a pear that ripens in August?",
        context: "August",
        candidates: [
          { id: 4, text: "(?, ripens in, August)" },
          { id: 7, text: "(?, planted in, August)" },
        ],
      },
      output: {
        scores: [
          { id: 4, score: 0.9 },
          { id: 7, score: 0.1 },
        ],
      },
    },
  ],
});

export const scoreRelations = defineTask<ScoreInput, ScoreReply, Scores>({
  prompt,
  rule: scoreByWords,
  fromReply: scoresOf,
  withoutAsking: ({ candidates }) => (candidates.length === 0 ? new Map() : undefined),
  inPlace: { items: "lists of relations", by: () => new Map() },
});
