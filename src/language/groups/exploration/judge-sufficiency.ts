/** Judges whether facts suffice to answer a question, so that the exploration can end (thesis, lines 3795 and 3815). */
import { z } from "zod";
import { contentWords } from "../../../text/content-words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import type { Prompt } from "../../model/prompt.ts";
import { numbered, showLabel } from "../../prompted/show-triple.ts";

export type SufficiencyInput = {
  readonly question: string;
  /** One fact or path per line, best first. */
  readonly facts: readonly string[];
  /**
   * The number of exploration steps that remain. Offline rules accept less evidence if no steps remain. Models do not
   * receive this number.
   */
  readonly roundsLeft: number;
};

const schema = z.object({ sufficient: z.boolean() });

const prompt: Prompt<SufficiencyInput, z.output<typeof schema>> = {
  task: "judgeSufficiency",
  version: 2,
  summary: "decides whether the facts are sufficient to answer a question",
  rules: [
    "Someone is exploring a knowledge graph to answer a question, and shows you the facts collected so far.",
    "Decide whether these facts alone state the complete answer. Facts that only mention the topic, or that lead " +
      "towards the answer without stating it, are not sufficient.",
    "Do not use any other knowledge.",
    'Reply with {"sufficient": true or false}.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: {
        question: "Who designed the bridge over the River Naab?",
        facts: ["(Stone Bridge, crosses, River Naab)"],
        roundsLeft: 2,
      },
      output: { sufficient: false },
    },
    {
      input: {
        question: "Who designed the bridge over the River Naab?",
        facts: ["(Stone Bridge, crosses, River Naab) → (Stone Bridge, designed by, Elsa Korn)"],
        roundsLeft: 1,
      },
      output: { sufficient: true },
    },
  ],
  sections: ({ question, facts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Facts", text: numbered(facts.map(showLabel)) },
  ],
  replyTokens: () => ({ likely: 8, most: 60 }),
  check: () => null,
  overflow: {
    kind: "shrink",
    // Facts are sorted best first.
    smaller: (input) =>
      input.facts.length < 2
        ? null
        : { ...input, facts: input.facts.slice(0, Math.ceil(input.facts.length / 2)) },
  },
};

/**
 * Returns whether the facts contain the answer. The offline rule requires a single fact with more than three quarters
 * of the question's content words (at least half if no steps remain).
 */
export const judgeSufficiency = defineTask<SufficiencyInput, z.output<typeof schema>, boolean>({
  prompt,
  rule: ({ question, facts, roundsLeft }) => {
    const questionWords = [...contentWords(question)];
    const share = Math.max(0, ...facts.map((fact) => shareContained(questionWords, contentWords(fact))));
    return share > 0.75 || (roundsLeft === 0 && share >= 0.5);
  },
  fromReply: ({ sufficient }) => sufficient,
  withoutAsking: ({ facts }) => (facts.length === 0 ? false : undefined),
});

function shareContained(required: readonly string[], available: ReadonlySet<string>): number {
  return required.length === 0 ? 0 : required.filter((word) => available.has(word)).length / required.length;
}
