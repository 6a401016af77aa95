/** The tasks of AF-Retriever: predicting the target type, writing the query, and three methods of reranking. */

import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { firstHalf } from "../../model/prompt.ts";
import { idIn, lengths, orderOf, score, someText } from "../../model/reply-schema.ts";
import {
  type DescribedAnswer,
  exampleAnswer,
  type QuestionWithAnswers,
  shareOfQuestion,
  shortenAnswers,
  showAnswer,
  showQuestionAndAnswers,
  withShorterAnswers,
} from "./answer-text.ts";
import { focusOf } from "./focus-type.ts";
import { type SchemaOutline, showTypes } from "./schema-outline.ts";
import { writeCypher } from "./write-cypher.ts";

// Predicts the node type of the answers to a question (step 1 of AF-Retriever; AF-Retriever paper, lines 83–91).

type PredictTargetTypeInput = { readonly question: string; readonly schema: SchemaOutline };

/**
 * Returns a node type, in the model's words. The offline rule returns the type or relation that the question mentions
 * first.
 */
const predictTargetType = defineTask({
  task: "predictTargetType",
  version: 2,
  summary: "predicts the node type of the answer to a question",
  rules: [
    "A knowledge graph has nodes of several types, and a question asks for some of its nodes.",
    'Choose the type of the correct answer from the list. The type "value" means dates, numbers, names and other ' +
      'texts that are not nodes with their own type. The type "thing" means anything else without a type.',
    'Reply with {"type": one of the types, exactly as in the list}.',
  ].join("\n"),
  schema: () => z.object({ type: someText(lengths.name) }),
  examples: [
    {
      input: {
        question: "Which masons worked on a bridge over the River Naab?",
        schema: { nodeTypes: ["bridge", "river", "mason", "value"], relations: [] },
      },
      output: { type: "mason" },
    },
    {
      input: {
        question: "When was the Stone Bridge completed?",
        schema: { nodeTypes: ["bridge", "river", "mason", "value"], relations: [] },
      },
      output: { type: "value" },
    },
  ],
  sections: ({ question, schema: outline }: PredictTargetTypeInput) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Types", text: showTypes(outline) },
  ],
  likelyTokens: () => 12,
  overflow: {
    kind: "shrink",
    // The rarest types come last.
    smaller: ({ question, schema: outline }) => {
      const schema = firstHalf(outline, "nodeTypes");
      return schema && { question, schema };
    },
  },
  rule: ({ question, schema: outline }) => focusOf(question, outline)?.type ?? "",
  fromReply: ({ type }) => type.trim(),
});

const twoBridges: QuestionWithAnswers = {
  question: "Which bridge was built before 1500?",
  answers: [
    exampleAnswer(1, "Mill Bridge (bridge)\ncompleted in: 1702"),
    exampleAnswer(2, "Stone Bridge (bridge)\ncompleted in: 1146"),
  ],
};

// Chooses the better of two answers (AF-Retriever's pairwise reranker; AF-Retriever paper, Table 1).

/**
 * Returns the id of the better answer. The offline rule chooses the answer that contains more of the question's content
 * words, or the first answer if there is a tie.
 */
const compareAnswers = defineTask({
  task: "compareAnswers",
  version: 2,
  summary: "decides which of two nodes answers a question better",
  rules: [
    "You compare two numbered nodes of a knowledge graph. The lines below each node state what is known about it " +
      "and its surroundings.",
    "Choose the node whose lines prove more of what the question asks for. Prefer a node of the requested kind " +
      "to a node of a different kind.",
    "Judge by the lines alone.",
    'Reply with {"better": number of the chosen node}.',
  ].join("\n"),
  schema: ({ answers }: QuestionWithAnswers) =>
    z.object({
      better: idIn(
        answers.map(({ id }) => id),
        "nodes",
      ),
    }),
  examples: [
    { input: twoBridges, output: { better: 2 } },
    {
      input: {
        question: "Who planted the orchard on Amrum?",
        answers: [
          exampleAnswer(7, "Ida Quist (gardener)", "planted Orchard 7: lies on Amrum"),
          exampleAnswer(3, "Orchard 7 (orchard)\nplanted in: 1988"),
        ],
      },
      output: { better: 7 },
    },
  ],
  sections: showQuestionAndAnswers,
  likelyTokens: () => 8,
  overflow: { kind: "shrink", smaller: withShorterAnswers },
  rule: ({ question, answers }) => {
    const [first, second] = answers.map((answer) => ({
      id: answer.id,
      share: shareOfQuestion(question, answer),
    }));
    return (first && second && second.share > first.share ? second : first)?.id ?? null;
  },
  fromReply: ({ better }) => better,
  inPlace: { items: "pairs of answers", by: () => null },
});

// Scores how well an answer fits a question, from 0 to 1 (AF-Retriever's pointwise reranker; AF-Retriever paper, Table
// 1).

type ScoreAnswerInput = { readonly question: string; readonly answer: DescribedAnswer };

/**
 * Returns the score of an answer. The offline rule returns the proportion of the question's content words that the
 * answer and its relations contain.
 */
const scoreAnswer = defineTask({
  task: "scoreAnswer",
  version: 2,
  summary: "scores how well a node answers a question",
  rules: [
    "You check whether a node of a knowledge graph is an answer to a question. The lines below the node state " +
      "what is known about it and its surroundings.",
    "Give a score of 1 if the lines prove that the node meets every requirement of the question, and 0 if it is " +
      "of a different kind or contradicts the question. Otherwise, give a score in between that reflects how much " +
      "of the question the lines support.",
    "Judge by the lines alone, not by what you know about the node.",
    'Reply with {"score": number from 0 to 1}.',
  ].join("\n"),
  schema: () => z.object({ score }),
  examples: [
    {
      input: {
        question: "Which bridge of sandstone crosses the River Naab?",
        answer: exampleAnswer(1, "Stone Bridge (bridge)\nmaterial: sandstone", "crosses River Naab"),
      },
      output: { score: 1 },
    },
    {
      input: {
        question: "Which bridge of sandstone crosses the River Naab?",
        answer: exampleAnswer(1, "Elmer Rode (mason)", "is built by of Stone Bridge"),
      },
      output: { score: 0 },
    },
  ],
  sections: ({ question, answer }: ScoreAnswerInput) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Node", text: showAnswer(answer) },
  ],
  likelyTokens: () => 8,
  overflow: {
    kind: "shrink",
    smaller: ({ question, answer }) => {
      const [shorter] = shortenAnswers([answer]) ?? [];
      return shorter === undefined ? null : { question, answer: shorter };
    },
  },
  rule: ({ question, answer }) => shareOfQuestion(question, answer),
  fromReply: ({ score }) => score,
  inPlace: { items: "candidate answers", by: () => 0 },
});

// Ranks answers, best first (AF-Retriever's listwise reranker; AF-Retriever paper, Table 1).

/**
 * Returns the distinct ids of the answers, best first. Some ids may be missing. The offline rule sorts the answers by
 * the proportion of the question's words that they contain.
 */
const orderAnswers = defineTask({
  task: "orderAnswers",
  version: 2,
  summary: "orders nodes by how well they answer a question",
  rules: [
    "You order numbered nodes of a knowledge graph by how well they answer a question. The lines below each node " +
      "state what is known about it.",
    "Put the node first whose lines prove most of what the question asks for. Put nodes of a different kind " +
      "last. The first place matters most.",
    "Judge by the lines alone.",
    'Reply with {"order": [numbers, best first]}. Use each number once.',
  ].join("\n"),
  schema: ({ answers }: QuestionWithAnswers) =>
    z.object({
      order: orderOf(
        answers.map(({ id }) => id),
        "nodes",
      ),
    }),
  examples: [
    { input: twoBridges, output: { order: [2, 1] } },
    {
      input: {
        question: "Who planted the orchard on Amrum?",
        answers: [
          exampleAnswer(4, "Ida Quist (gardener)", "planted Orchard 7", "Orchard 7 lies on Amrum"),
          exampleAnswer(5, "Orchard 7 (orchard)\nplanted in: 1988"),
          exampleAnswer(6, "Olaf Brandt (gardener)", "planted Orchard 2"),
        ],
      },
      output: { order: [4, 6, 5] },
    },
  ],
  sections: showQuestionAndAnswers,
  likelyTokens: ({ answers }) => 10 + 3 * answers.length,
  overflow: { kind: "shrink", smaller: withShorterAnswers },
  rule: ({ question, answers }) =>
    answers
      .map((answer) => ({ id: answer.id, share: shareOfQuestion(question, answer) }))
      .sort((left, right) => right.share - left.share)
      .map(({ id }) => id),
  fromReply: ({ order }) => order,
  withoutAsking: ({ answers }) => (answers.length < 2 ? answers.map(({ id }) => id) : undefined),
});

export const afRetrieverTasks = { predictTargetType, writeCypher, scoreAnswer, orderAnswers, compareAnswers };
