/** Extracts the entities that a question mentions (thesis, lines 3843 and 4601). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt, shortenText } from "../../model/prompt.ts";
import { differentTexts, lengths, text } from "../../model/reply-schema.ts";
import { namePhrases } from "../../rules/name-phrases.ts";

type ExtractEntitiesInput = { readonly question: string };

/** The highest plausible number of names. A higher number indicates a faulty reply. */
const mostEntities = 20;

const prompt = definePrompt({
  task: "extractEntities",
  version: 2,
  summary: "lists the entities that a question mentions, so that a search can look them up",
  rules: [
    "You prepare a question for a lookup in a knowledge graph whose nodes are things, people, places, titles and " +
      "values.",
    "List every expression in the question that could be the name of such a node: proper names, titles, " +
      "technical terms, dates and numbers. Copy each expression completely, without quotation marks or articles. " +
      "The title of a work is a single entity, however long it is.",
    "Omit words that only describe the kind of answer. Add nothing from your own knowledge.",
    'Reply with {"entities": [names in the order of the question]}. If the question names nothing, return an ' +
      "empty list.",
  ].join("\n"),
  schema: () => z.object({ entities: differentTexts(text(lengths.name), mostEntities) }),
  examples: [
    {
      input: { question: "Which mason worked on both the Stone Bridge and the 'Chapel of the Three Kings'?" },
      output: { entities: ["Stone Bridge", "Chapel of the Three Kings"] },
    },
    { input: { question: "How many orchards are there?" }, output: { entities: [] } },
  ],
  sections: ({ question }: ExtractEntitiesInput) => [{ title: "Question", text: cleanLine(question) }],
  likelyTokens: () => 30,
  overflow: shortenText("question", 200),
});

/** Returns the distinct names of the entities that a question mentions. */
export const extractEntities = defineTask({
  prompt,
  rule: ({ question }) => namePhrases(question).slice(0, mostEntities),
  fromReply: ({ entities }) => [...new Set(entities.map((name) => name.trim()))].filter(Boolean),
  withoutAsking: ({ question }) => (question.trim() === "" ? [] : undefined),
});
