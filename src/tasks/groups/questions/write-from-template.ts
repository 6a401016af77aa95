/**
 * Asks a model to write a question from a template, with an answer and triples, based on facts about a group of
 * entities (thesis, lines 3564–3574, step 6).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { idsIn, lengthAbout, lengths, someText } from "../../model/reply-schema.ts";
import { inInputOrder } from "../../prompted/check-ids.ts";
import { exampleTriple } from "../../prompted/show-triple.ts";
import type { TemplateInput, WrittenQuestion } from "../../question-tasks.ts";
import { idsOf, noteInstructions, showGroups } from "./written-question.ts";

export const writeFromTemplatePrompt = definePrompt({
  task: "writeFromTemplate",
  version: 4,
  summary: "writes a question from a template, with its answer and triples",
  rules: [
    "You write test questions for people who look up information in a knowledge graph. You receive a template, " +
      "and numbered triples (subject, predicate, object) grouped by the thing that they describe.",
    "Write one question in the words of the template. Replace each placeholder in square brackets with a name, " +
      "exactly as in the triples. Leave no brackets, and do not reveal the answer in the question.",
    "Answer the question completely in one or two sentences, from all groups that meet its conditions and from " +
      "nothing else. Use the names above the triples.",
    "List the number of every triple that shows that a condition is met or that contains part of the answer.",
    noteInstructions,
    'Reply with {"question": {"text": question, "answer": text, "triples": [numbers]}}. If the triples do not fit ' +
      'the template, reply with {"question": null}.',
  ].join("\n"),
  schema: ({ groups }: TemplateInput) =>
    z.object({
      question: z
        .object({
          text: someText(lengths.sentence),
          answer: someText(lengthAbout([showGroups(groups)])),
          triples: idsIn(idsOf(groups), "triples").min(1, "a question lists no triples"),
        })
        .nullable(),
    }),
  examples: [
    {
      input: {
        template: "Which bridges cross the [river] and are made of [material]?",
        instructions: "",
        groups: [
          {
            thing: "Stone Bridge",
            triples: [
              { id: 1, triple: exampleTriple("Stone Bridge", "crosses", "River Naab") },
              { id: 2, triple: exampleTriple("Stone Bridge", "material", "sandstone") },
              { id: 3, triple: exampleTriple("Stone Bridge", "completed in", "1146") },
            ],
          },
          {
            thing: "Monk's Bridge",
            triples: [
              { id: 4, triple: exampleTriple("Monk's Bridge", "crosses", "River Naab") },
              { id: 5, triple: exampleTriple("Monk's Bridge", "material", "sandstone") },
            ],
          },
        ],
        draft: null,
      },
      output: {
        question: {
          text: "Which bridges cross the River Naab and are made of sandstone?",
          answer: "The Stone Bridge and the Monk's Bridge cross the River Naab and are made of sandstone.",
          triples: [1, 2, 4, 5],
        },
      },
    },
    {
      input: {
        template: "How many orchards grow [variety]?",
        instructions: "Ask about apples only.",
        groups: [
          { thing: "Orchard 7", triples: [{ id: 1, triple: exampleTriple("Orchard 7", "soil", "loam") }] },
        ],
        draft: null,
      },
      output: { question: null },
    },
  ],
  sections: ({ template, instructions, groups }) => [
    { title: "Template", text: cleanLine(template) },
    { title: "Instructions", text: cleanLine(instructions) || "none" },
    { title: "Triples", text: showGroups(groups) },
  ],
  likelyTokens: ({ groups }) => 80 + 5 * idsOf(groups).length,
  // A question about only part of the facts would have an incomplete answer.
  overflow: neverShortened,
});

/**
 * Writes a question from a template about the facts of one or more entities, or returns null if the facts do not suit
 * it. Rules write no new text: the caller's draft becomes the question.
 */
export const writeFromTemplate = defineTask({
  ...writeFromTemplatePrompt,
  rule: ({ draft }): WrittenQuestion | null => draft,
  fromReply: ({ question }, { groups }) =>
    question && {
      question: question.text.trim(),
      answer: question.answer.trim(),
      triples: inInputOrder(question.triples, idsOf(groups)),
    },
});
