/** Chooses the better of two answers (AF-Retriever's pairwise reranker; AF-Retriever paper, Table 1). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { definePrompt } from "../../model/prompt.ts";
import { idIn } from "../../model/reply-schema.ts";
import {
  exampleAnswer,
  type QuestionWithAnswers,
  shareOfQuestion,
  showQuestionAndAnswers,
  withShorterAnswers,
} from "./answer-text.ts";

const prompt = definePrompt({
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
    {
      input: {
        question: "Which bridge was built before 1500?",
        answers: [
          exampleAnswer(1, "Mill Bridge (bridge)\ncompleted in: 1702"),
          exampleAnswer(2, "Stone Bridge (bridge)\ncompleted in: 1146"),
        ],
      },
      output: { better: 2 },
    },
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
});

/**
 * Returns the id of the better answer. The offline rule chooses the answer that contains more of the question's content
 * words, or the first answer if there is a tie.
 */
export const compareAnswers = defineTask({
  prompt,
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
