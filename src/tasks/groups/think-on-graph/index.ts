/** The tasks of Think-on-Graph. */

import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { halveList, type Prompt } from "../../model/prompt.ts";
import { lengthAbout, score, someOf, text } from "../../model/reply-schema.ts";
import { numbered, showLabel } from "../../prompted/show-triple.ts";
import { quoteContexts } from "../../rules/quote-contexts.ts";
import { sharesOfWords } from "../exploration/share-of-words.ts";

// Defines the sections and checks of all prompts that score numbered candidates for a question.

type ScoreInput = {
  readonly question: string;
  /** The context of the candidates: a fact with a gap, or the label of an entity. */
  readonly context: string;
  readonly candidates: readonly Candidate[];
  /** The maximum number of candidates to score, if there is one. */
  readonly maximum?: number;
};

/** The caller numbers the items, so that they keep their numbers if a list is divided among several calls. */
type Candidate = { readonly id: number; readonly text: string };

/** Scores in [0, 1], keyed by candidate number. Irrelevant candidates may be left out. */
type Scores = ReadonlyMap<number, number>;

const schema = ({ candidates, maximum }: ScoreInput) =>
  z.object({
    scores: someOf(
      candidates.map(({ id }) => id),
      "candidates",
      { score },
      maximum,
    ),
  });

type ScoreReply = z.output<ReturnType<typeof schema>>;

type Wording = Pick<Prompt<ScoreInput, ScoreReply>, "task" | "version" | "summary" | "rules" | "examples"> & {
  readonly contextTitle: string;
};

/**
 * Defines a task that scores candidates.
 * @param items the name of the lists of candidates, in the plural
 * @param least the number of candidates below which all of them get the score 1 without a call
 */
function scoringTask(items: string, least: number, { contextTitle, ...wording }: Wording) {
  const prompt: Prompt<ScoreInput, ScoreReply> = {
    ...wording,
    schema,
    sections: ({ question, context, candidates, maximum }) => [
      { title: "Question", text: cleanLine(question) },
      { title: contextTitle, text: showLabel(context) },
      { title: "Candidates", text: candidates.map(({ id, text }) => `${id}. ${showLabel(text)}`).join("\n") },
      ...(maximum === undefined ? [] : [{ title: "Candidates wanted", text: `at most ${maximum}` }]),
    ],
    likelyTokens: ({ candidates }) => 10 + 6 * candidates.length,
    overflow: {
      kind: "split",
      halves: (input) => halveList(input, "candidates"),
      join: (outputs) => ({ scores: outputs.flatMap(({ scores }) => scores) }),
    },
  };
  const withoutAsking = ({ candidates }: ScoreInput): Scores | undefined =>
    candidates.length < least ? new Map(candidates.map(({ id }) => [id, 1])) : undefined;
  return defineTask<ScoreInput, ScoreReply, Scores>({
    ...prompt,
    rule: (input) => withoutAsking(input) ?? scoreByWords(input),
    fromReply: ({ scores }) => new Map(scores.map(({ id, score }) => [id, score])),
    withoutAsking,
    inPlace: { items, by: () => new Map() },
  });
}

/**
 * The offline rule returns the proportion of a candidate's words that occur in the question. A candidate that shares no
 * word with the question still gets a small score, so that an exploration can follow unmentioned relations.
 */
function scoreByWords({ question, context, candidates, maximum = candidates.length }: ScoreInput): Scores {
  const texts = candidates.map(({ text }) => text);
  const shares = sharesOfWords(question, texts, context);
  const scored = candidates.map(({ id }, at): [number, number] => [
    id,
    leastScore + (1 - leastScore) * (shares[at] ?? 0),
  ]);
  return new Map(scored.sort(([, left], [, right]) => right - left).slice(0, maximum));
}

const leastScore = 0.05;

// Scores the relations of an entity by their relevance to the question (Think-on-Graph's relation pruning).

const scoreRelations = scoringTask("lists of relations", 1, {
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

// Scores the entities that could fill the gap in a fact by their relevance to the question (Think-on-Graph's entity
// pruning).

const scoreEntities = scoringTask("lists of entities", 2, {
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

// Answers from the model's knowledge, as a last resort, and from any facts found before (thesis, line 3795).

type KnowledgeInput = {
  readonly question: string;
  /** The facts that a search found before it had to end; may be empty. */
  readonly facts: readonly string[];
};

/** Returns null if the model does not know the answer. The offline rule knows only the facts. */
const answerFromKnowledge = defineTask({
  task: "answerFromKnowledge",
  version: 4,
  summary: "answers a question from the model's own knowledge and the facts that a search found",
  rules: [
    "A search in a knowledge graph found no answer to a question. Answer it from your own knowledge. If the search " +
      "found facts, use them too.",
    "Be brief. If you do not know the answer, or only the graph can contain it, set answerable to false and " +
      "leave the answer empty. Do not guess.",
    'Reply with {"answerable": true or false, "answer": text}.',
  ].join("\n"),
  schema: ({ facts }: KnowledgeInput) =>
    z.object({ answerable: z.boolean(), answer: text(lengthAbout(facts)) }),
  examples: [
    {
      input: { question: "Which river flows through Vienna?", facts: [] },
      output: { answerable: true, answer: "The Danube." },
    },
    {
      input: {
        question: "How many pears did Orchard 7 yield last year?",
        facts: ["(Orchard 7, planted in, 1988)"],
      },
      output: { answerable: false, answer: "" },
    },
  ],
  sections: ({ question, facts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Facts", text: facts.length === 0 ? "none" : numbered(facts.map(showLabel)) },
  ],
  likelyTokens: () => 40,
  check: ({ answerable, answer }) =>
    answerable && answer.trim() === "" ? "answerable is true, but the answer is empty" : null,
  overflow: {
    kind: "shrink",
    smaller: ({ question, facts }) =>
      facts.length === 0 ? null : { question, facts: facts.slice(0, facts.length >> 1) },
  },
  rule: ({ question, facts }) => quoteContexts(question, facts),
  fromReply: ({ answerable, answer }) => (answerable ? answer.trim() : null),
});

export const thinkOnGraphTasks = { scoreRelations, scoreEntities, answerFromKnowledge };
