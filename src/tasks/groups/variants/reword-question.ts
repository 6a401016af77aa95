/** Rewords a question in its language or in another. */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, neverShortened } from "../../model/prompt.ts";
import { text } from "../../model/reply-schema.ts";

type RewordQuestionInput = {
  readonly question: string;
  /** The English name of the language for the new wording. */
  readonly language: string;
  /** Names and values that must not change. */
  readonly names: readonly string[];
};

const prompt = definePrompt({
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
});

/** Returns the reworded question, or null if it cannot be reworded. The caller checks that the meaning is the same. */
export const rewordQuestion = defineTask({
  prompt,
  // Rules cannot reword; a dry run continues with the unchanged question, so that it also plans the reading.
  rule: ({ question }) => question,
  fromReply: ({ sayable, question }) => (sayable ? question.trim() : null),
});
