/**
 * Combines partial answers into one answer that cites them as [1], [2] … and adds no facts (thesis, Algorithm 19 and
 * lines 5556–5585).
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import type { FinalAnswerInput } from "../../hub-tasks.ts";
import { cleanLine } from "../../model/fence.ts";
import type { Prompt } from "../../model/prompt.ts";
import { lengths, someText } from "../../model/reply-schema.ts";
import { unknownIds } from "../../prompted/check-ids.ts";
import { showLabel } from "../../prompted/show-triple.ts";
import { finalAnswer as listContributions } from "../../rules/final-answer.ts";

const schema = ({ partialAnswers }: FinalAnswerInput) =>
  z.object({ answer: someText(lengths.answer + 300 * partialAnswers.length) });

export const finalAnswerPrompt: Prompt<FinalAnswerInput, z.output<ReturnType<typeof schema>>> = {
  task: "finalAnswer",
  version: 2,
  summary: "combines partial answers into one answer that cites its sources",
  rules: [
    "You are an editor. Several sources have each contributed what they know about a question. Combine their " +
      "contributions into one answer.",
    "Begin with the answer itself. If the question requires it, count, compare, order or summarise across the " +
      "sources.",
    "After every statement, cite the number of its source in square brackets: [2], or [2][5] for several " +
      "sources. Cite only the given numbers. Do not list the sources at the end.",
    "Use only the contributions. If they contradict each other, say so and cite both. If part of the requested " +
      "information is missing, say that it is not known.",
    'Reply with {"answer": text}.',
  ].join("\n"),
  schema,
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
        answer:
          "The Stone Bridge is older: it was completed in 1146 [1], the Mill Bridge was built in 1302 [2].",
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
        answer:
          "Of the orchards described, one has a soil pH below 6: Orchard 9 with 5.2 [3]. Orchard 7 has 6.4 [1].",
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
  check: ({ answer }, { partialAnswers }) => {
    const cited = citations(answer);
    if (cited.length === 0) return "the answer cites no source";
    return unknownIds(
      cited,
      partialAnswers.map(({ source }) => source),
      "sources",
    );
  },
  overflow: {
    kind: "shrink",
    // The contributions are sorted by their hubs' scores, so the last ones matter least.
    smaller: ({ question, partialAnswers }) =>
      partialAnswers.length < 2
        ? null
        : { question, partialAnswers: partialAnswers.slice(0, Math.ceil(partialAnswers.length / 2)) },
  },
};

/** Parses the numbers of sources from citations such as `[1]` and `[2, 3]`. */
export function citations(answer: string): readonly number[] {
  return [...answer.matchAll(/\[(\d+(?:\s*,\s*\d+)*)\]/g)].flatMap((match) =>
    (match[1] as string).split(",").map(Number),
  );
}

/** Combines the partial answers into one answer, which cites its sources as [1], [2] … */
export const finalAnswer = defineTask({
  prompt: finalAnswerPrompt,
  rule: listContributions,
  fromReply: ({ answer }) => answer.trim(),
  inPlace: { items: "final answers", by: "rule" },
});
