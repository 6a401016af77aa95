/**
 * Combines partial answers into one answer that cites them as [1], [2] … and adds no facts (thesis, Algorithm 19 and
 * lines 5556–5585).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import type { FinalAnswerInput } from "../../hub-tasks.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenList } from "../../model/prompt.ts";
import { idsIn, lengthAbout, someText, tooMany } from "../../model/reply-schema.ts";
import { showLabel } from "../../prompted/show-triple.ts";
import { finalAnswer as listContributions } from "../../rules/final-answer.ts";

/** A statement, and the numbers of the contributions that state it. */
type Statement = { readonly text: string; readonly sources: readonly number[] };

export const finalAnswerPrompt = definePrompt({
  task: "finalAnswer",
  version: 3,
  summary: "combines partial answers into one answer that cites its sources",
  rules: [
    "You are an editor. Several sources have each contributed what they know about a question. Combine their " +
      "contributions into one answer.",
    "Begin with the answer itself. If the question requires it, count, compare, order or summarise across the " +
      "sources.",
    "Write the answer as one or more statements, each with the numbers of its sources.",
    "Use only the contributions. If they contradict each other, say so with both sources. If part of the requested " +
      "information is missing, say that it is not known.",
    'Reply with {"statements": [{"text": statement, "sources": [numbers of its sources]}, …]}.',
  ].join("\n"),
  schema: ({ partialAnswers }: FinalAnswerInput) => {
    const longest = partialAnswers.reduce((most, { text }) => (text.length > most.length ? text : most), "");
    return z.object({
      statements: z
        .array(
          z.object({
            text: someText(lengthAbout([longest, longest])),
            sources: idsIn(
              partialAnswers.map(({ source }) => source),
              "sources",
            ).min(1, "a statement has no source"),
          }),
        )
        .min(1, "there is no statement")
        .max(partialAnswers.length + 1, tooMany(partialAnswers.length + 1, "statements")),
    });
  },
  examples: [
    {
      input: {
        question: "Which of the two bridges is older, the Stone Bridge or the Mill Bridge?",
        partialAnswers: [
          { source: 1, title: "Stone Bridge", text: "The Stone Bridge was completed in 1146." },
          {
            source: 2,
            title: "Mill Bridge",
            text: "The Mill Bridge was built in 1302, and rebuilt in 1877.",
          },
        ],
      },
      output: {
        statements: [
          {
            text: "The Stone Bridge is older: it was completed in 1146, the Mill Bridge was built in 1302.",
            sources: [1, 2],
          },
        ],
      },
    },
    {
      input: {
        question: "How many orchards have a soil pH below 6, and which?",
        partialAnswers: [
          { source: 1, title: "Orchard 7", text: "The soil of Orchard 7 has a pH of 6.4." },
          {
            source: 3,
            title: "Orchard 9",
            text: "The soil of Orchard 9 has a pH of 5.2; there may be others.",
          },
        ],
      },
      output: {
        statements: [
          { text: "Of the orchards described, one has a soil pH below 6: Orchard 9 with 5.2.", sources: [3] },
          { text: "Orchard 7 has 6.4.", sources: [1] },
        ],
      },
    },
  ],
  sections: ({ question, partialAnswers }) => [
    { title: "Question", text: cleanLine(question) },
    {
      title: "Contributions",
      text: partialAnswers
        .map(({ source, title, text }) => `[${source}] ${showLabel(title)}\n${cleanLine(text)}`)
        .join("\n\n"),
    },
  ],
  likelyTokens: ({ partialAnswers }) => 60 + 25 * partialAnswers.length,
  // The contributions are sorted by their hubs' scores, so the last ones matter least.
  overflow: shortenList("partialAnswers"),
});

/** Writes the statements one after the other, each with its sources before its full stop. */
function citeStatements(statements: readonly Statement[]): string {
  return statements
    .map(({ text, sources }) => {
      const citations = [...new Set(sources)].map((source) => `[${source}]`).join("");
      // The reply names the sources apart from the text, so a model that cites in the text as well is not repeated.
      const words = text
        .replace(/\[[\d, ]{1,40}\]/g, "")
        .replace(/ +/g, " ")
        .trim();
      const [end = ""] = /[.!?]$/.exec(words) ?? [];
      return `${words.slice(0, words.length - end.length).trimEnd()} ${citations}${end}`;
    })
    .join(" ");
}

/** Combines the partial answers into one answer, which cites its sources as [1], [2] … */
export const finalAnswer = defineTask({
  ...finalAnswerPrompt,
  rule: listContributions,
  fromReply: ({ statements }) => citeStatements(statements),
  inPlace: { items: "final answers", by: "rule" },
});
