/** Tasks that support any search: rewording the question, reranking results, and answering from results. */

import { z } from "zod";
import { contentWords } from "../../../base/text/content-words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { firstHalf, shortenList, shortenText } from "../../model/prompt.ts";
import { idsIn, lengthAbout, orderOf, someText, text } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { numbered } from "../../prompted/show-triple.ts";
import { quoteContexts } from "../../rules/quote-contexts.ts";

// Ranks candidates by relevance to the question (thesis, lines 5674–5683; for relations, AF-Retriever paper, lines
// 171–173).

type RerankCandidate = {
  /** The id of the candidate, which must be unique within the prompt. */
  readonly id: number;
  /** The text of the candidate: a triple, a passage, or an entity with its properties. */
  readonly text: string;
  /** The relations, one per line, most useful first. Relations are dropped first if a prompt becomes too long. */
  readonly relations: readonly string[];
};

type RerankInput = {
  readonly question: string;
  /** The candidates, best first if their order is known. */
  readonly candidates: readonly RerankCandidate[];
};

/** Returns the distinct ids of the candidates, most relevant first. Irrelevant candidates may be left out. */
export const rerank = defineTask({
  task: "rerank",
  version: 3,
  summary: "orders candidates by how much they help to answer a question",
  rules: [
    "You order numbered candidates for someone who has to answer a question and reads from the top.",
    "First list candidates that contain the answer or part of it, then candidates that show that something meets " +
      "a condition of the question, then candidates about the same things. Put irrelevant candidates last, or omit " +
      "them.",
    "A candidate may be followed by lines that begin with a hyphen. These lines state related facts: consider " +
      "them when you judge the candidate.",
    'Reply with {"order": [numbers, best first]}. Use each number at most once.',
  ].join("\n"),
  schema: ({ candidates }: RerankInput) =>
    z.object({
      order: orderOf(
        candidates.map(({ id }) => id),
        "candidates",
      ),
    }),
  examples: [
    {
      input: {
        question: "When was the Stone Bridge completed?",
        candidates: [
          candidate(1, "(Stone Bridge, material, sandstone)"),
          candidate(2, "(Stone Bridge, completed in, 1146)"),
          candidate(3, "(Mill Bridge, completed in, 1702)"),
        ],
      },
      output: { order: [2, 1, 3] },
    },
    {
      input: {
        question: "Which orchard has a soil of pH 6?",
        candidates: [
          candidate(4, "Orchard 7", ["planted in 1988"]),
          candidate(9, "Orchard 2", ["planted in 1990", "soil sample with pH 6"]),
        ],
      },
      output: { order: [9, 4] },
    },
  ],
  sections: ({ question, candidates }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Candidates", text: candidates.map(showCandidate).join("\n") },
  ],
  likelyTokens: ({ candidates }) => 10 + 3 * candidates.length,
  overflow: { kind: "shrink", smaller: smallerInput },
  rule: orderByWords,
  fromReply: ({ order }) => order,
  withoutAsking: ({ candidates }) => (candidates.length < 2 ? candidates.map(({ id }) => id) : undefined),
  // An empty order leaves the candidates as they are.
  inPlace: { items: "lists of candidates", by: () => [] },
});

/**
 * The offline rule sorts candidates by the proportion of the question's content words in their text. Ties keep their
 * order.
 */
function orderByWords({ question, candidates }: RerankInput): number[] {
  const questionWords = [...contentWords(question)];
  return candidates
    .map(({ id, text, relations }, at) => {
      const words = contentWords([text, ...relations].join(" "));
      return { id, at, hits: questionWords.filter((word) => words.has(word)).length };
    })
    .sort((left, right) => right.hits - left.hits || left.at - right.at)
    .map(({ id }) => id);
}

/** Drops the less useful half of each candidate's relations or, without relations, half of the candidates. */
function smallerInput(input: RerankInput): RerankInput | null {
  const { question, candidates } = input;
  if (candidates.some(({ relations }) => relations.length > 0)) {
    const shorter = candidates.map(({ id, text, relations }) => ({
      id,
      text,
      relations: relations.slice(0, Math.floor(relations.length / 2)),
    }));
    return { question, candidates: shorter };
  }
  // Omitted candidates follow in their previous order.
  return firstHalf(input, "candidates");
}

function showCandidate({ id, text, relations }: RerankCandidate): string {
  return [`${id}. ${cleanLine(text)}`, ...relations.map((relation) => `   - ${cleanLine(relation)}`)].join(
    "\n",
  );
}

function candidate(id: number, text: string, relations: readonly string[] = []): RerankCandidate {
  return { id, text, relations };
}

// Rewords a question to improve retrieval (thesis, lines 5646–5672).

type QuestionInput = { readonly question: string };

/** Returns the question, reworded to improve retrieval if possible. */
const augmentQuestion = defineTask({
  task: "augmentQuestion",
  version: 2,
  summary: "rewrites a question so that a search finds more relevant results",
  rules: [
    "You rewrite a question for a search in a knowledge graph.",
    "State what kind of thing each name or value is (a person, a year, a title) if the question does not state " +
      "it but its wording leaves no doubt. Replace pronouns and vague words with what they refer to. You may add a " +
      "common synonym of a technical term in parentheses.",
    "Do not ask for anything else, keep all conditions, copy names exactly, and do not answer the question.",
    'Reply with {"question": text}.',
  ].join("\n"),
  schema: ({ question }: QuestionInput) => z.object({ question: someText(300 + 4 * question.length) }),
  examples: [
    {
      input: { question: "What did Elmer Rode build before 1200?" },
      output: {
        question: "Which structures (buildings) did the person Elmer Rode build before the year 1200?",
      },
    },
    {
      input: { question: "pH of 'Orchard 7', and who took it?" },
      output: {
        question:
          "What is the pH (acidity) of the soil at the place 'Orchard 7', and which person measured this pH?",
      },
    },
  ],
  sections: ({ question }) => [{ title: "Question", text: cleanLine(question) }],
  likelyTokens: ({ question }) => 30 + question.length / 3,
  overflow: shortenText("question", 200),
  // Rules know no synonyms for the user's words.
  rule: ({ question }) => question,
  fromReply: ({ question }) => question.trim(),
});

// Generates an answer from retrieved contexts, or returns none (thesis, lines 5685–5715).

type AnswerFromContextsInput = {
  readonly question: string;
  readonly contexts: readonly string[];
};

/** Returns an answer from a list of contexts, or null if they contain none (generation after retrieval). */
const answerFromContexts = defineTask({
  task: "answerFromContexts",
  version: 3,
  summary: "answers a question from a list of contexts, or states that they do not contain the answer",
  rules: [
    "You answer a question using only the numbered contexts.",
    "A context can be a sentence, a passage, or a (subject, relation, object) triple. Combine related " +
      "information from several contexts. If the question requires it, count, compare or order.",
    "Be brief and precise. Copy names and values exactly.",
    "If the contexts contain only part of the answer, give that part and state what is missing. If they contain " +
      "no part of it, set answerable to false and leave the answer empty.",
    'Reply with {"answerable": true or false, "answer": text, "contexts": [numbers of the contexts you used]}.',
  ].join("\n"),
  schema: ({ contexts }: AnswerFromContextsInput) =>
    z.object({
      answerable: z.boolean(),
      answer: text(lengthAbout(contexts)),
      contexts: idsIn(numbersTo(contexts.length), "contexts"),
    }),
  examples: [
    {
      input: {
        question: "Which bridges cross the River Naab?",
        contexts: [
          "(Stone Bridge, crosses, River Naab)",
          "(Mill Bridge, crosses, River Naab)",
          "(Naab, length, 98 km)",
        ],
      },
      output: { answerable: true, answer: "The Stone Bridge and the Mill Bridge.", contexts: [1, 2] },
    },
    {
      input: {
        question: "Who designed the lighthouse on Amrum?",
        contexts: ["Orchard 7 was planted in 1988."],
      },
      output: { answerable: false, answer: "", contexts: [] },
    },
  ],
  sections: ({ question, contexts }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Contexts", text: numbered(contexts.map(cleanLine)) },
  ],
  likelyTokens: () => 80,
  check: ({ answerable, answer }) =>
    answerable && answer.trim() === "" ? "answerable is true, but the answer is empty" : null,
  // Contexts are sorted best first.
  overflow: shortenList("contexts"),
  rule: ({ question, contexts }) => quoteContexts(question, contexts),
  fromReply: ({ answerable, answer }) => (answerable ? answer.trim() : null),
  withoutAsking: ({ contexts }) => (contexts.length === 0 ? null : undefined),
});

export const contextTasks = { answerFromContexts, augmentQuestion, rerank };
