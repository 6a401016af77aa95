/** Answers from the model's knowledge, as a last resort, and from any facts found before (thesis, line 3795). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt } from "../../model/prompt.ts";
import { lengthAbout, text } from "../../model/reply-schema.ts";
import { numbered, showLabel } from "../../prompted/show-triple.ts";
import { quoteContexts } from "../../rules/quote-contexts.ts";

type KnowledgeInput = {
  readonly question: string;
  /** The facts that a search found before it had to end; may be empty. */
  readonly facts: readonly string[];
};

const prompt = definePrompt({
  task: "answerFromKnowledge",
  version: 4,
  summary: "answers a question from the model's own knowledge and the facts that a search found",
  rules: [
    "A search in a knowledge graph found no answer to a question. Answer it from your own knowledge. If the search " +
      "found facts, use them too.",
    "Be brief. If you do not know the answer, or only the graph can contain it, set answerable to false and " +
      "leave the answer empty. Do not guess.",
    'Reply with {"answerable": true or false, "answer": text}.',
  ].join("\n"),
  schema: ({ facts }: KnowledgeInput) =>
    z.object({ answerable: z.boolean(), answer: text(lengthAbout(facts)) }),
  examples: [
    {
      input: { question: "Which river flows through Vienna?", facts: [] },
      output: { answerable: true, answer: "The Danube." },
    },
    {
      input: {
        question: "How many pears did Orchard 7 yield last year?",
        facts: ["(Orchard 7, planted in, 1988)"],
      },
      output: { answerable: false, answer: "" },
    },
  ],
  sections: ({ question, facts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Facts", text: facts.length === 0 ? "none" : numbered(facts.map(showLabel)) },
  ],
  likelyTokens: () => 40,
  check: ({ answerable, answer }) =>
    answerable && answer.trim() === "" ? "answerable is true, but the answer is empty" : null,
  overflow: {
    kind: "shrink",
    smaller: ({ question, facts }) =>
      facts.length === 0 ? null : { question, facts: facts.slice(0, facts.length >> 1) },
  },
});

/** Returns null if the model does not know the answer. The offline rule knows only the facts. */
export const answerFromKnowledge = defineTask({
  prompt,
  rule: ({ question, facts }) => quoteContexts(question, facts),
  fromReply: ({ answerable, answer }) => (answerable ? answer.trim() : null),
});
