/**
 * Asks a model for several questions about one entity, based on its triples (thesis, lines 3584–3590, the subgraph
 * strategy).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenList } from "../../model/prompt.ts";
import { idsIn, lengthAbout, lengths, someText, tooMany } from "../../model/reply-schema.ts";
import { inInputOrder } from "../../prompted/check-ids.ts";
import { exampleTriple, showTriple } from "../../prompted/show-triple.ts";
import type { AboutOneInput, WrittenQuestion } from "../../question-tasks.ts";
import { noteInstructions, repeatedQuestion, showGroups } from "./written-question.ts";

export const writeAboutOnePrompt = definePrompt({
  task: "writeAboutOne",
  version: 4,
  summary: "writes several questions about an entity from its triples",
  rules: [
    "You write test questions for people who look up information in a knowledge graph. You receive one thing, " +
      "and numbered triples (subject, predicate, object) that lead step by step from the thing to what is known " +
      "about it.",
    "Write the requested number of questions, each of a different kind: a single value, a list, a count, yes or " +
      "no, a comparison of two values. Write fewer if the triples do not support more.",
    "Each question must name the thing in single quotation marks, be understandable on its own, and not reveal " +
      "its answer.",
    "Answer each question in one sentence, using only the triples. For each question, list the numbers of the " +
      "triples that contain its answer. Omit triples that only lead to them.",
    noteInstructions,
    'Reply with {"questions": [{"question": text, "answer": text, "triples": [numbers]}, …]}.',
  ].join("\n"),
  schema: ({ count, triples }: AboutOneInput) =>
    z.object({
      questions: z
        .array(
          z.object({
            question: someText(lengths.sentence),
            answer: someText(lengthAbout(triples.map(({ triple }) => showTriple(triple)))),
            triples: idsIn(
              triples.map(({ id }) => id),
              "triples",
            ).min(1, "a question lists no triples"),
          }),
        )
        .max(count, tooMany(count, "questions")),
    }),
  examples: [
    {
      input: {
        thing: "Stone Bridge",
        instructions: "",
        count: 2,
        triples: [
          { id: 1, triple: exampleTriple("Stone Bridge", "completed in", "1146") },
          { id: 2, triple: exampleTriple("Stone Bridge", "repair", "Repair 1") },
          { id: 3, triple: exampleTriple("Repair 1", "method", "grouting") },
          { id: 4, triple: exampleTriple("Repair 1", "method", "sealing") },
        ],
        drafts: [],
      },
      output: {
        questions: [
          {
            question: "In which year was the 'Stone Bridge' completed?",
            answer: "The 'Stone Bridge' was completed in 1146.",
            triples: [1],
          },
          {
            question: "Which methods were used to repair the 'Stone Bridge'?",
            answer: "The 'Stone Bridge' was repaired by grouting and sealing.",
            triples: [3, 4],
          },
        ],
      },
    },
    {
      input: {
        thing: "Orchard 7",
        instructions: "Ask for yes or no.",
        count: 1,
        triples: [{ id: 1, triple: exampleTriple("Orchard 7", "irrigated", "no") }],
        drafts: [],
      },
      output: {
        questions: [
          {
            question: "Is 'Orchard 7' irrigated?",
            answer: "No, 'Orchard 7' is not irrigated.",
            triples: [1],
          },
        ],
      },
    },
  ],
  sections: ({ thing, instructions, count, triples }) => [
    { title: "Thing", text: cleanLine(thing) },
    { title: "Questions wanted", text: String(count) },
    { title: "Instructions", text: cleanLine(instructions) || "none" },
    { title: "Triples", text: showGroups([{ thing, triples }]) },
  ],
  likelyTokens: ({ count }) => 80 * count,
  check: ({ questions }) => repeatedQuestion(questions),
  // The triples are sorted by distance, so the far ones are dropped.
  overflow: shortenList("triples"),
});

/** Writes up to `count` different questions about an entity. */
export const writeAboutOne = defineTask({
  ...writeAboutOnePrompt,
  rule: ({ drafts, count }): readonly WrittenQuestion[] => drafts.slice(0, count),
  fromReply: ({ questions }, input) =>
    questions.map(({ question, answer, triples }) => ({
      question: question.trim(),
      answer: answer.trim(),
      triples: inInputOrder(
        triples,
        input.triples.map(({ id }) => id),
      ),
    })),
  withoutAsking: ({ triples }) => (triples.length === 0 ? [] : undefined),
});
