/**
 * Asks a model for a hub's contribution to the answer (thesis, Algorithm 17 and lines 5493–5554).
 *
 * A hub may contain nothing relevant (no answer), the requested fact, one side of a comparison, or one item for a list
 * or count. In the last two cases, the answer is partial and must state what is missing.
 */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import type { PartialAnswerInput } from "../../hub-tasks.ts";
import { cleanLine } from "../../model/fence.ts";
import { halveList, type Prompt } from "../../model/prompt.ts";
import { idsIn, lengths, text } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { bulleted, exampleTriple, numbered, showLabel, showPath } from "../../prompted/show-triple.ts";
import { partialAnswer as quoteFacts } from "../../rules/partial-answer.ts";

const schema = ({ paths }: PartialAnswerInput) =>
  z.object({
    relevant: z.boolean(),
    answer: text(lengths.answer),
    facts: idsIn(numbersTo(paths.length), "facts"),
  });

export const partialAnswerPrompt: Prompt<PartialAnswerInput, z.output<ReturnType<typeof schema>>> = {
  task: "partialAnswer",
  version: 2,
  summary: "states what a hub contributes to the answer, if anything",
  rules: [
    "You receive a question and the facts known about one thing. Other assistants receive the facts about other " +
      "things, and an editor will combine all contributions. State what these facts contribute to the answer.",
    "There are four cases:",
    "1. The facts answer the question: state the answer.",
    "2. The facts answer part of the question, such as one side of a comparison: state that part, and state what " +
      "is missing.",
    "3. The question asks for a list, a count, a maximum or a minimum, and this thing is one item: state the " +
      "item with its relevant values, and mention that there may be more items.",
    "4. No fact is related to the question: set relevant to false and leave the answer empty.",
    "Include every detail that could help, even a single one. If in doubt, treat it as relevant.",
    "Name the thing, copy names and values exactly, and state only what the facts state.",
    'Reply with {"relevant": true or false, "answer": text, "facts": [numbers of the facts you used]}.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: {
        question: "Which of the two bridges is older, the Stone Bridge or the Mill Bridge?",
        components: ["Stone Bridge", "Mill Bridge", "Age"],
        hub: "Stone Bridge",
        paths: [
          {
            text: "The Stone Bridge was completed in 1146.",
            triples: [exampleTriple("Stone Bridge", "completed in", "1146")],
          },
          {
            text: "The Stone Bridge crosses the River Naab.",
            triples: [exampleTriple("Stone Bridge", "crosses", "River Naab")],
          },
        ],
        common: [],
        linked: [],
      },
      output: {
        relevant: true,
        answer:
          "The Stone Bridge was completed in 1146. These facts do not say when the Mill Bridge was built.",
        facts: [1],
      },
    },
    {
      input: {
        question: "Who designed the lighthouse on Amrum?",
        components: ["Designer", "Lighthouse", "Amrum"],
        hub: "Orchard 7",
        paths: [
          {
            text: "The soil of Orchard 7 has a pH of 6.4.",
            triples: [exampleTriple("Orchard 7", "pH of the soil", "6.4")],
          },
        ],
        common: ["Orchard 7 belongs to the Northern Estate."],
        linked: [],
      },
      output: { relevant: false, answer: "", facts: [] },
    },
  ],
  sections: (input) => [
    { title: "Question", text: cleanLine(input.question) },
    { title: "Thing", text: showLabel(input.hub) },
    ...(input.common.length > 0
      ? [{ title: "True of all facts", text: bulleted(input.common.map(cleanLine)) }]
      : []),
    {
      title: "Facts",
      text: numbered(input.paths.map((path) => `${showLabel(path.text)}\n   ${showPath(path.triples)}`)),
    },
    ...(input.linked.length > 0 ? [{ title: "Texts about the thing", text: input.linked.join("\n\n") }] : []),
  ],
  likelyTokens: () => 80,
  check: ({ relevant, answer }) =>
    relevant && answer.trim() === "" ? "relevant is true, but the answer is empty" : null,
  overflow: {
    kind: "split",
    halves: (input) => {
      const byPaths = halveList(input, "paths");
      if (byPaths) return [byPaths[0], { ...byPaths[1], linked: [] }];
      const byLinked = halveList(input, "linked");
      return byLinked && [byLinked[0], { ...byLinked[1], paths: [] }];
    },
    join: (outputs) => {
      const relevant = outputs.filter((output) => output.relevant);
      return {
        relevant: relevant.length > 0,
        answer: relevant.map((output) => output.answer.trim()).join(" "),
        facts: [],
      };
    },
  },
};

/** Returns a hub's contribution to the answer, or null if it contains nothing relevant. */
export const partialAnswer = defineTask({
  prompt: partialAnswerPrompt,
  rule: quoteFacts,
  fromReply: ({ relevant, answer }) => (relevant ? answer.trim() : null),
  inPlace: { items: "hubs", by: () => null },
});
