/**
 * Scores how well an answer fits a question, from 0 to 1 (AF-Retriever's pointwise reranker; AF-Retriever paper, Table
 * 1).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt } from "../../model/prompt.ts";
import { score } from "../../model/reply-schema.ts";
import {
  type DescribedAnswer,
  exampleAnswer,
  shareOfQuestion,
  shortenAnswers,
  showAnswer,
} from "./answer-text.ts";

type ScoreAnswerInput = { readonly question: string; readonly answer: DescribedAnswer };

const prompt = definePrompt({
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
});

/**
 * Returns the score of an answer. The offline rule returns the proportion of the question's content words that the
 * answer and its relations contain.
 */
export const scoreAnswer = defineTask({
  prompt,
  rule: ({ question, answer }) => shareOfQuestion(question, answer),
  fromReply: ({ score }) => score,
  inPlace: { items: "candidate answers", by: () => 0 },
});
