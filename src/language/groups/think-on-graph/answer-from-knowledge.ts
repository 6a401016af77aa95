/** Answers from the model's knowledge instead of the graph, as Think-on-Graph's last resort (thesis, line 3795). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import type { Prompt } from "../../model/prompt.ts";

type KnowledgeInput = { readonly question: string };

const schema = z.object({ answerable: z.boolean(), answer: z.string() });

const prompt: Prompt<KnowledgeInput, z.output<typeof schema>> = {
  task: "answerFromKnowledge",
  version: 2,
  summary: "answers a question from the model's own knowledge, without the graph",
  rules: [
    "A search in a knowledge graph found no answer to a question. Answer it from your own knowledge.",
    "Be brief. If you do not know the answer, or only the graph can contain it, set answerable to false and " +
      "leave the answer empty. Do not guess.",
    'Reply with {"answerable": true or false, "answer": text}.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: { question: "Which river flows through Vienna?" },
      output: { answerable: true, answer: "The Danube." },
    },
    {
      input: { question: "How many pears did Orchard 7 yield last year?" },
      output: { answerable: false, answer: "" },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  replyTokens: () => ({ likely: 40, most: 400 }),
  check: ({ answerable, answer }) =>
    answerable && answer.trim() === "" ? "answerable is true, but the answer is empty" : null,
  overflow: { kind: "shrink", smaller: () => null },
};

/** Returns null if the model does not know the answer. The offline rule always returns null. */
export const answerFromKnowledge = defineTask<KnowledgeInput, z.output<typeof schema>, string | null>({
  prompt,
  rule: () => null,
  fromReply: ({ answerable, answer }) => (answerable ? answer.trim() : null),
});
