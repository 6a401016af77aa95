/** Tasks for systems that explore a graph step by step. */

import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { shortenList } from "../../model/prompt.ts";
import { idsIn, lengthAbout, text } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { numbered, showLabel } from "../../prompted/show-triple.ts";
import { quoteContexts } from "../../rules/quote-contexts.ts";

// Judges whether facts suffice to answer a question, and answers it from them in the same reply (thesis, lines 3795 and
// 3815).

type EvaluateFactsInput = {
  readonly question: string;
  /** One fact or path per line, best first. */
  readonly facts: readonly string[];
  /**
   * The number of exploration steps that remain. Offline rules accept less evidence if no steps remain. Models do not
   * receive this number.
   */
  readonly roundsLeft: number;
};

/** The verdict, and the answer with citations, or null if there is none. Insufficient facts may have an answer too. */
type EvaluatedFacts = { readonly sufficient: boolean; readonly answer: string | null };

/**
 * Returns whether the facts contain the answer, and the answer. The offline rule requires a single fact with more than
 * three quarters of the question's content words (at least half if no steps remain).
 */
const evaluateFacts = defineTask({
  task: "evaluateFacts",
  version: 2,
  summary: "decides whether the facts are sufficient to answer a question, and answers it",
  rules: [
    "Someone is exploring a knowledge graph to answer a question, and shows you the facts collected so far.",
    "Decide whether these facts alone state the complete answer. Facts that only mention the topic, or that lead " +
      "towards the answer without stating it, are not sufficient.",
    "Give the answer that the facts contain. Be brief, and copy names and values exactly. If they contain no part " +
      "of the answer, leave it empty. Do not use any other knowledge.",
    'Reply with {"sufficient": true or false, "answer": text, "facts": [numbers of the facts you used]}.',
  ].join("\n"),
  schema: ({ facts }: EvaluateFactsInput) =>
    z.object({
      sufficient: z.boolean(),
      answer: text(lengthAbout(facts)),
      facts: idsIn(numbersTo(facts.length), "facts"),
    }),
  examples: [
    {
      input: {
        question: "Who designed the bridge over the River Naab?",
        facts: ["(Stone Bridge, crosses, River Naab)"],
        roundsLeft: 2,
      },
      output: { sufficient: false, answer: "", facts: [] },
    },
    {
      input: {
        question: "Who designed the bridge over the River Naab?",
        facts: ["(Stone Bridge, crosses, River Naab) → (Stone Bridge, designed by, Elsa Korn)"],
        roundsLeft: 1,
      },
      output: { sufficient: true, answer: "Elsa Korn", facts: [1] },
    },
  ],
  sections: ({ question, facts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Facts", text: numbered(facts.map(showLabel)) },
  ],
  likelyTokens: () => 40,
  check: ({ sufficient, answer }) =>
    sufficient && answer.trim() === "" ? "sufficient is true, but the answer is empty" : null,
  // Facts are sorted best first.
  overflow: shortenList("facts"),
  rule: ({ question, facts, roundsLeft }): EvaluatedFacts => {
    const questionWords = [...contentWords(question)];
    const share = Math.max(0, ...facts.map((fact) => shareContained(questionWords, contentWords(fact))));
    const answer = quoteContexts(question, facts);
    return { sufficient: answer !== null && (share > 0.75 || (roundsLeft === 0 && share >= 0.5)), answer };
  },
  fromReply: ({ sufficient, answer, facts }) => ({
    sufficient,
    answer:
      answer.trim() === ""
        ? null
        : [answer.trim(), ...new Set(facts.map((number) => `[${number}]`))].join(" "),
  }),
  withoutAsking: ({ facts }) => (facts.length === 0 ? { sufficient: false, answer: null } : undefined),
  inPlace: { items: "sets of facts", by: () => ({ sufficient: false, answer: null }) },
});

function shareContained(required: readonly string[], available: ReadonlySet<string>): number {
  return required.length === 0 ? 0 : required.filter((word) => available.has(word)).length / required.length;
}

export const explorationTasks = { evaluateFacts };
