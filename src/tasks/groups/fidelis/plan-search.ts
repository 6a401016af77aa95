/** Derives a search plan, keywords and a statement from a question (thesis, line 3831). */

import { z } from "zod";
import { cutEnd } from "../../../base/text/cut.ts";
import { functionWords, operationWords } from "../../../base/text/function-words.ts";
import { findQuotations } from "../../../base/text/quotations.ts";
import { foldText, locateWords } from "../../../base/text/words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { shortenText } from "../../model/prompt.ts";
import { differentTexts, lengths, someText, text } from "../../model/reply-schema.ts";
import { namePhrases } from "../../rules/name-phrases.ts";

type PlanSearchInput = { readonly question: string };

export type SearchPlan = {
  /** The steps of the search, in order from the start outwards. */
  readonly plan: readonly string[];
  readonly keywords: readonly string[];
  /** The question, reworded as a statement that a path can prove. */
  readonly statement: string;
};

/** Returns the plan, the keywords and the statement for a question. */
export const planSearch = defineTask({
  task: "planSearch",
  version: 2,
  summary: "plans the steps of a graph search that answers a question",
  rules: [
    "You plan a search that follows the relations of a knowledge graph step by step.",
    "Give three things. plan: the steps from what the question names to what it asks for, each as a short phrase " +
      "for the next relation or thing to find. keywords: the words and names in the question that help to " +
      "recognise relations and things; you may add a common synonym. statement: the question as a statement, with " +
      "the word 'something' or 'someone' in place of the answer.",
    "Do not answer the question. Copy names exactly.",
    'Reply with {"plan": [steps], "keywords": [words], "statement": sentence}.',
  ].join("\n"),
  schema: ({ question }: PlanSearchInput) =>
    z.object({
      plan: differentTexts(text(lengths.sentence), 20),
      keywords: differentTexts(text(lengths.name), 20),
      statement: someText(300 + 4 * question.length),
    }),
  examples: [
    {
      input: { question: "In which valley was the architect of the Stone Bridge born?" },
      output: {
        plan: ["architect of the Stone Bridge", "birthplace of the architect", "valley of the birthplace"],
        keywords: ["Stone Bridge", "architect", "born", "birthplace", "valley"],
        statement: "The architect of the Stone Bridge was born in the valley something.",
      },
    },
    {
      input: { question: "Who planted 'Orchard 7'?" },
      output: {
        plan: ["planter of Orchard 7"],
        keywords: ["Orchard 7", "planted", "planter"],
        statement: "Someone planted Orchard 7.",
      },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  likelyTokens: ({ question }) => 80 + question.length / 2,
  check: ({ keywords }) => (keywords.every((word) => word.trim() === "") ? "there is no keyword" : null),
  overflow: shortenText("question", 200),
  rule: planByWords,
  fromReply: ({ plan, keywords, statement }) => ({
    plan: distinctTexts(plan),
    keywords: distinctTexts(keywords),
    statement: statement.trim(),
  }),
  withoutAsking: ({ question }) =>
    question.trim() === "" ? { plan: [], keywords: [], statement: "" } : undefined,
});

/**
 * Offline, the phrases of the question are the keywords. The plan consists of the phrases that are not names, in
 * reverse order, because a question mentions the target before the steps to it. The statement is the question without
 * its question words, because rules cannot rephrase sentences.
 */
function planByWords({ question }: PlanSearchInput): SearchPlan {
  const keywords = namePhrases(question);
  const quoted = new Set(findQuotations(question).map(({ start, end }) => question.slice(start, end)));
  const plan = keywords.filter((phrase) => !/\p{Lu}|\d/u.test(phrase) && !quoted.has(phrase)).reverse();
  return { plan, keywords, statement: withoutQuestionWords(question) };
}

function withoutQuestionWords(question: string): string {
  const first = locateWords(question).find(
    ({ text }) => !functionWords.has(foldText(text)) && !operationWords.has(foldText(text)),
  );
  return cutEnd(question.slice(first?.start ?? 0), /[\s?]/);
}

function distinctTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))].filter(Boolean);
}
