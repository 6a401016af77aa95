/** Checks which of a question's demands an answer meets (instruction following; thesis, section 8.4.3.2). */
import { defineTask } from "../define-task.ts";
import { cleanLine } from "../model/fence.ts";
import { shortenText } from "../model/prompt.ts";
import { numbered } from "../prompted/show-triple.ts";
import { inOrder, type JudgeVerdict, unfounded, verdictsSchema } from "./verdicts.ts";

type CheckInstructionsInput = {
  readonly question: string;
  readonly instructions: readonly string[];
  readonly answer: string;
};

/** Returns, for each instruction, whether the answer follows it. */
export const checkInstructions = defineTask({
  task: "checkInstructions",
  version: 2,
  summary: "checks which of a question's demands an answer meets",
  rules: [
    "You check whether an answer meets the demands of its question. You receive the question, its demands as " +
      "numbered commands, and the answer.",
    "The verdict on a demand is true if the answer clearly meets it. The verdict is false if the answer does not " +
      "meet it, meets only part of it, or says that it cannot. Ignore whether the content is true.",
    "Give one verdict on every demand. Write the reason first: a short sentence that refers to the answer.",
    'Reply with {"verdicts": [{"id": number, "reason": text, "verdict": true or false}, …]}.',
  ].join("\n"),
  schema: ({ instructions }: CheckInstructionsInput) => verdictsSchema(instructions.length),
  examples: [
    {
      input: {
        question: "Rank the bridges over the River Naab by age, and give the year of each.",
        instructions: ["Order the bridges by age.", "Give a year for each bridge that is named."],
        answer: "1. Stone Bridge (1146), 2. Mill Bridge",
      },
      output: {
        verdicts: [
          { id: 1, reason: "The list is numbered, the older one first.", verdict: true },
          { id: 2, reason: "The Mill Bridge has no year.", verdict: false },
        ],
      },
    },
    {
      input: {
        question: "How many samples were taken in Orchard 7?",
        instructions: ["Give a number of samples."],
        answer: "Samples were taken there in spring.",
      },
      output: { verdicts: [{ id: 1, reason: "No number is given.", verdict: false }] },
    },
  ],
  sections: ({ question, instructions, answer }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Demands", text: numbered(instructions.map(cleanLine)) },
    { title: "Answer", text: answer },
  ],
  likelyTokens: ({ instructions }) => 10 + 35 * instructions.length,
  overflow: shortenText("answer", 400),
  rule: ({ instructions }): readonly JudgeVerdict[] => instructions.map(() => unfounded),
  fromReply: inOrder,
});
