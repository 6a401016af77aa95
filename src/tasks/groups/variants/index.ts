/** The tasks that generate variants of a question and check that they have the same meaning. */

import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { neverShortened } from "../../model/prompt.ts";
import { idIn, text } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { numbered } from "../../prompted/show-triple.ts";

// Rewords a question in its language or in another.

type RewordQuestionInput = {
  readonly question: string;
  /** The English name of the language for the new wording. */
  readonly language: string;
  /** Names and values that must not change. */
  readonly names: readonly string[];
};

/** Returns the reworded question, or null if it cannot be reworded. The caller checks that the meaning is the same. */
export const rewordQuestion = defineTask({
  task: "rewordQuestion",
  version: 2,
  summary: "rewords a question in the same language or in another",
  rules: [
    "You reword a question in the requested language, as a native speaker of that language would ask it. If the " +
      "language stays the same, use different words and a different word order.",
    "The new question must have the same answer. Keep every condition and every restriction in time. Keep what " +
      "is counted, compared or ordered, and in which direction. Do not ask for anything else, and do not answer.",
    "Copy the listed names letter by letter. Translate everything else.",
    "If this is impossible, set sayable to false and leave the question empty.",
    'Reply with {"sayable": true or false, "question": text}.',
  ].join("\n"),
  schema: ({ question }: RewordQuestionInput) =>
    z.object({ sayable: z.boolean(), question: text(300 + 4 * question.length) }),
  examples: [
    {
      input: {
        question: "How many bridges cross the River Naab?",
        language: "English",
        names: ["River Naab"],
      },
      output: { sayable: true, question: "What is the number of bridges that span the River Naab?" },
    },
    {
      input: {
        question: "Who planted 'Orchard 7' before 1990?",
        language: "German",
        names: ["Orchard 7", "1990"],
      },
      output: { sayable: true, question: "Wer hat 'Orchard 7' vor 1990 angepflanzt?" },
    },
  ],
  sections: ({ question, language, names }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Language", text: cleanLine(language) },
    { title: "Names", text: names.map(cleanLine).join("\n") },
  ],
  likelyTokens: ({ question }) => 30 + question.length / 3,
  check: ({ sayable, question }) =>
    sayable && question.trim() === "" ? "sayable is true, but the question is empty" : null,
  overflow: neverShortened,
  // Rules cannot reword; a dry run continues with the unchanged question, so that it also plans the reading.
  rule: ({ question }) => question,
  fromReply: ({ sayable, question }) => (sayable ? question.trim() : null),
});

// Decides which of several similar readings matches a question.

type MatchReadingInput = {
  readonly question: string;
  /** The readings as English questions that differ only in one detail. */
  readonly readings: readonly string[];
};

/** Returns the position of the only matching reading, counted from 0, or null if none or several match. */
export const matchReading = defineTask({
  task: "matchReading",
  version: 2,
  summary: "decides which of several similar readings a question has",
  rules: [
    "You read a question in any language, and choose the numbered reading that asks exactly the same.",
    "Compare each condition: the names, the times, what the question asks for or counts, and the direction of an " +
      "order. The readings often differ in only one of these points. Different words for the same thing do not " +
      "matter.",
    "If no reading asks the same, or if the question could have two of these readings, return null.",
    'Reply with {"reading": number or null}.',
  ].join("\n"),
  schema: ({ readings }: MatchReadingInput) =>
    z.object({ reading: idIn(numbersTo(readings.length), "readings").nullable() }),
  examples: [
    {
      input: {
        question: "Wie viele Brücken führen über die Naab?",
        readings: ["Which bridges cross the Naab?", "How many bridges cross the Naab?"],
      },
      output: { reading: 2 },
    },
    {
      input: {
        question: "Who planted an orchard?",
        readings: ["Who planted an orchard before 1990?", "Who planted no orchard?"],
      },
      output: { reading: null },
    },
  ],
  sections: ({ question, readings }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Readings", text: numbered(readings.map(cleanLine)) },
  ],
  likelyTokens: () => 10,
  overflow: neverShortened,
  // Rules compare forms, not wordings.
  rule: () => null,
  fromReply: ({ reading }) => (reading === null ? null : reading - 1),
});

export const variantTasks = { rewordQuestion, matchReading };
