/** Decides which of several similar readings matches a question. */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { idIn } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { numbered } from "../../prompted/show-triple.ts";

type MatchReadingInput = {
  readonly question: string;
  /** The readings as English questions that differ only in one detail. */
  readonly readings: readonly string[];
};

const prompt = definePrompt({
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
});

/** Returns the position of the only matching reading, counted from 0, or null if none or several match. */
export const matchReading = defineTask({
  prompt,
  // Rules compare forms, not wordings.
  rule: () => null,
  fromReply: ({ reading }) => (reading === null ? null : reading - 1),
});
