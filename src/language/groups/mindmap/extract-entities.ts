/** Extracts the entities that a question mentions (thesis, lines 3843 and 4601). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import type { Prompt } from "../../model/prompt.ts";
import { namePhrases } from "../../rules/name-phrases.ts";

type ExtractEntitiesInput = { readonly question: string };

/** The highest plausible number of names. A higher number indicates a faulty reply. */
const mostEntities = 20;

const schema = z.object({ entities: z.array(z.string()) });

const prompt: Prompt<ExtractEntitiesInput, z.output<typeof schema>> = {
  task: "extractEntities",
  version: 1,
  summary: "lists the entities that a question mentions, so that a search can look them up",
  rules: [
    "You prepare the look-up of a question in a knowledge graph whose nodes are things, people, places, titles and values.",
    "List every expression of the question that could be the name of such a node: proper names, titles, technical terms, " +
      "dates and numbers. Write each as the question writes it, without quotation marks and articles, and whole: the " +
      "title of a work is one entity, however long it is.",
    "Leave out what only says which kind of answer is wanted. Add nothing from your own knowledge.",
    'Reply with {"entities": [names in the order of the question]}; the list is empty when nothing is named.',
  ].join("\n"),
  schema,
  examples: [
    {
      input: { question: "Which mason worked on both the Stone Bridge and the 'Chapel of the Three Kings'?" },
      output: { entities: ["Stone Bridge", "Chapel of the Three Kings"] },
    },
    { input: { question: "How many orchards are there?" }, output: { entities: [] } },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  replyTokens: () => ({ likely: 30, most: 400 }),
  check: ({ entities }) =>
    entities.length > mostEntities
      ? `${entities.length} entities, and ${mostEntities} at most are wanted`
      : null,
  overflow: {
    kind: "shrink",
    smaller: ({ question }) =>
      question.length < 200 ? null : { question: question.slice(0, Math.ceil(question.length / 2)) },
  },
};

/** Returns the distinct names of the entities that a question mentions. */
export const extractEntities = defineTask<ExtractEntitiesInput, z.output<typeof schema>, readonly string[]>({
  prompt,
  rule: ({ question }) => namePhrases(question).slice(0, mostEntities),
  fromReply: ({ entities }) => [...new Set(entities.map((name) => name.trim()))].filter(Boolean),
  withoutAsking: ({ question }) => (question.trim() === "" ? [] : undefined),
});
