/** The tasks of Mindmap: extracting entities, and answering from paths and neighbours. */

import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { firstHalf, shortenText } from "../../model/prompt.ts";
import { differentTexts, idsIn, lengthAbout, lengths, text } from "../../model/reply-schema.ts";
import { numbersTo } from "../../prompted/check-ids.ts";
import { namePhrases } from "../../rules/name-phrases.ts";
import { quoteContexts } from "../../rules/quote-contexts.ts";

// Extracts the entities that a question mentions (thesis, lines 3843 and 4601).

type ExtractEntitiesInput = { readonly question: string };

/** The highest plausible number of names. A higher number indicates a faulty reply. */
const mostEntities = 20;

/** Returns the distinct names of the entities that a question mentions. */
const extractEntities = defineTask({
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
  rule: ({ question }) => namePhrases(question).slice(0, mostEntities),
  fromReply: ({ entities }) => [...new Set(entities.map((name) => name.trim()))].filter(Boolean),
  withoutAsking: ({ question }) => (question.trim() === "" ? [] : undefined),
});

// Answers from both kinds of Mindmap evidence, paths and neighbours, or returns no answer (thesis, lines 3843 and
// 4601).

type AnswerFromEvidenceInput = {
  readonly question: string;
  /** The connections between the entities that the question names, one sentence per path. */
  readonly paths: readonly string[];
  /** The neighbours of each entity, one sentence per fact. */
  readonly neighbours: readonly string[];
};

type EvidenceAnswer = {
  /** The answer with the numbers of its evidence, or null if the evidence contains none. */
  readonly answer: string | null;
  /** The steps of the inference from the evidence to the answer, one sentence each. */
  readonly chain: readonly string[];
  /** The decision tree of the inference: one line per branch, indented by its depth; offline empty. */
  readonly tree: string;
};

/**
 * Returns the answer and the inference. Paths are numbered from 1, and neighbours continue the numbering. Offline, the
 * chain consists of the quoted evidence.
 */
const answerFromEvidence = defineTask({
  task: "answerFromEvidence",
  version: 4,
  summary: "answers a question from the paths between the entities that it names, and from their neighbours",
  rules: [
    "You answer a question using only two kinds of numbered evidence from a knowledge graph.",
    "Connections show how the things that the question names are related. Surroundings show what is known about " +
      "one of these things. Combine both into a map in your mind, and follow it to the answer.",
    "Be brief and precise. Copy names and values exactly. If the evidence contains only part of the answer, give " +
      "that part and state what is missing. If it contains no part of it, set answerable to false and leave the " +
      "answer empty.",
    "chain: the steps of your inference, one sentence each, each with the number of its evidence. tree: the same " +
      "inference as a decision tree, one line per branch, indented by two spaces per level, with the branches that " +
      "you followed and those that you excluded.",
    'Reply with {"answerable": true or false, "answer": text, "evidence": [numbers of the evidence you used], ' +
      '"chain": [sentences], "tree": text}.',
  ].join("\n"),
  schema: ({ paths, neighbours }: AnswerFromEvidenceInput) =>
    z.object({
      answerable: z.boolean(),
      answer: text(lengthAbout([...paths, ...neighbours])),
      evidence: idsIn(numbersTo(paths.length + neighbours.length), "evidence"),
      chain: differentTexts(text(lengths.sentence), 20),
      tree: text(lengthAbout([...paths, ...neighbours])),
    }),
  examples: [
    {
      input: {
        question: "Who connects the Stone Bridge with the Mill Chapel?",
        paths: ["Stone Bridge: built by Elmer Rode, is painted by of Mill Chapel."],
        neighbours: ["Mill Chapel: stands in Naabtal."],
      },
      output: {
        answerable: true,
        answer: "Elmer Rode, who built the bridge and painted the chapel.",
        evidence: [1],
        chain: ["Elmer Rode built the Stone Bridge [1].", "Elmer Rode painted the Mill Chapel [1]."],
        tree: "Stone Bridge\n  built by Elmer Rode [1]\n    painted Mill Chapel [1]: answer",
      },
    },
    {
      input: {
        question: "How deep is the harbour of Amrum?",
        paths: [],
        neighbours: ["Amrum: area 20 km²."],
      },
      output: { answerable: false, answer: "", evidence: [], chain: [], tree: "" },
    },
  ],
  sections: ({ question, paths, neighbours }) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Connections", text: numberedFrom(1, paths) },
    { title: "Surroundings", text: numberedFrom(paths.length + 1, neighbours) },
  ],
  likelyTokens: () => 200,
  check: ({ answerable, answer }) =>
    answerable && answer.trim() === "" ? "answerable is true, but the answer is empty" : null,
  overflow: { kind: "shrink", smaller: withoutLast },
  rule: ({ question, paths, neighbours }): EvidenceAnswer => {
    const answer = quoteContexts(question, [...paths, ...neighbours]);
    return { answer, chain: answer?.split("\n") ?? [], tree: "" };
  },
  fromReply: ({ answerable, answer, evidence, chain, tree }) => ({
    answer: answerable
      ? [answer.trim(), ...new Set(evidence.map((number) => `[${number}]`))].join(" ")
      : null,
    chain,
    tree,
  }),
  withoutAsking: ({ paths, neighbours }) =>
    paths.length + neighbours.length === 0 ? { answer: null, chain: [], tree: "" } : undefined,
});

/** Drops items from the end of an overlong prompt: neighbours first, then paths. The numbers stay the same. */
function withoutLast(input: AnswerFromEvidenceInput): AnswerFromEvidenceInput | null {
  const { neighbours } = input;
  if (neighbours.length > 0)
    return { ...input, neighbours: neighbours.slice(0, Math.floor(neighbours.length / 2)) };
  return firstHalf(input, "paths");
}

function numberedFrom(first: number, texts: readonly string[]): string {
  return texts.map((text, at) => `${first + at}. ${cleanLine(text)}`).join("\n");
}

export const mindmapTasks = { answerFromEvidence, extractEntities };
