/** Ranks answers, best first (AF-Retriever's listwise reranker; AF-Retriever paper, Table 1). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { definePrompt } from "../../model/prompt.ts";
import { orderOf } from "../../model/reply-schema.ts";
import {
  exampleAnswer,
  type QuestionWithAnswers,
  shareOfQuestion,
  showQuestionAndAnswers,
  withShorterAnswers,
} from "./answer-text.ts";

const prompt = definePrompt({
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
    {
      input: {
        question: "Which bridge was built before 1500?",
        answers: [
          exampleAnswer(1, "Mill Bridge (bridge)\ncompleted in: 1702"),
          exampleAnswer(2, "Stone Bridge (bridge)\ncompleted in: 1146"),
        ],
      },
      output: { order: [2, 1] },
    },
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
});

/**
 * Returns the distinct ids of the answers, best first. Some ids may be missing. The offline rule sorts the answers by
 * the proportion of the question's words that they contain.
 */
export const orderAnswers = defineTask({
  prompt,
  rule: ({ question, answers }) =>
    answers
      .map((answer) => ({ id: answer.id, share: shareOfQuestion(question, answer) }))
      .sort((left, right) => right.share - left.share)
      .map(({ id }) => id),
  fromReply: ({ order }) => order,
  withoutAsking: ({ answers }) => (answers.length < 2 ? answers.map(({ id }) => id) : undefined),
});
