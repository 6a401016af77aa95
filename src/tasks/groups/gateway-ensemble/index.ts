/** The task of the gateway ensemble (gateway paper, section 3.2). */

import { z } from "zod";
import { foldText } from "../../../base/text/words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { idsIn, lengthAbout, text } from "../../model/reply-schema.ts";
import { numbersTo, unknownIds } from "../../prompted/check-ids.ts";
import { showLabel } from "../../prompted/show-triple.ts";
import { type ConversationTurn, showTurn } from "../../prompted/show-turn.ts";
import { extractComponents } from "../../rules/extract-components.ts";

// Answers from documents and earlier turns alone, or returns no answer (gateway paper, section 3.2, "Generator").

type AnswerFromDocumentsInput = {
  readonly question: string;
  /** The documents, most relevant first. The text of each document contains one line per key-value pair. */
  readonly documents: readonly { readonly title: string; readonly text: string }[];
  /** Earlier questions and answers, oldest first. */
  readonly memory: readonly ConversationTurn[];
};

/** Returns an answer in which the citation `[i]` refers to document i, or null if there is no answer. */
const answerFromDocuments = defineTask({
  task: "answerFromDocuments",
  version: 3,
  summary: "answers a question from a conversation, using only search results",
  rules: [
    "You help someone to understand search results. Use only the numbered documents and the earlier turns of " +
      "this conversation.",
    "The earlier turns follow the documents. Use them to determine what words such as 'it' or 'these' refer to. " +
      "Take facts from the documents.",
    "Answer in plain sentences, and copy names and values exactly. After each statement from a document, cite " +
      "the document as [number].",
    "If neither the documents nor the earlier turns contain the answer, set answerable to false and leave the " +
      "answer empty. Do not guess.",
    'Reply with {"answerable": true or false, "answer": text, "documents": [numbers of the documents you used]}.',
  ].join("\n"),
  schema: ({ documents }: AnswerFromDocumentsInput) =>
    z.object({
      answerable: z.boolean(),
      answer: text(lengthAbout(documents.map(({ text: document }) => document))),
      documents: idsIn(numbersTo(documents.length), "documents"),
    }),
  examples: [
    {
      input: {
        question: "Who painted it?",
        documents: [
          { title: "Mill Chapel", text: "built in: 1204\npainted by: Ida Quist" },
          { title: "Stone Bridge", text: "built by: Elmer Rode" },
        ],
        memory: [{ question: "When was the Mill Chapel built?", answer: "In 1204." }],
      },
      output: { answerable: true, answer: "Ida Quist painted the Mill Chapel [1].", documents: [1] },
    },
    {
      input: {
        question: "How deep is the harbour of Amrum?",
        documents: [{ title: "Amrum", text: "area: 20 km²" }],
        memory: [],
      },
      output: { answerable: false, answer: "", documents: [] },
    },
  ],
  sections: ({ question, documents, memory }) => [
    { title: "Documents", text: documents.map(showDocument).join("\n") },
    ...(memory.length > 0 ? [{ title: "Earlier turns", text: memory.map(showTurn).join("\n") }] : []),
    { title: "Question", text: cleanLine(question) },
  ],
  likelyTokens: () => 100,
  check: ({ answerable, answer }, { documents }) => {
    if (answerable && answer.trim() === "") return "answerable is true, but the answer is empty";
    const cited = [...answer.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
    return unknownIds(cited, numbersTo(documents.length), "documents");
  },
  overflow: {
    kind: "shrink",
    // Documents are sorted by relevance, so whole documents are dropped from the end.
    smaller: ({ documents, ...input }) =>
      documents.length < 2 ? null : { ...input, documents: documents.slice(0, -1) },
  },
  rule: quoteLines,
  fromReply: ({ answerable, answer, documents }) =>
    answerable ? withCitations(answer.trim(), documents) : null,
  withoutAsking: ({ documents }) => (documents.length === 0 ? null : undefined),
});

/** Appends the citations listed in the reply to an answer whose text contains none. */
function withCitations(answer: string, documents: readonly number[]): string {
  if (/\[\d+\]/.test(answer) || documents.length === 0) return answer;
  return `${answer} ${[...new Set(documents)].map((number) => `[${number}]`).join("")}`;
}

/** A key-value pair ends at the end of its line, and a statement in a full text at the end of its sentence. */
const lineEnd = /\n+|(?<=[.!?])\s+(?=\p{Lu})/u;

/** The maximum number of lines that an offline answer quotes. */
const mostLines = 5;

/**
 * The offline rule quotes the lines with the most phrases from the question, and the titles of their documents. Offline
 * rules cannot interpret earlier turns.
 */
function quoteLines({ question, documents }: AnswerFromDocumentsInput): string | null {
  const phrases = extractComponents(question).map(foldText);
  const count = (text: string): number => phrases.filter((phrase) => text.includes(phrase)).length;
  const lines = documents.flatMap(({ title, text }, at) => {
    const titleHits = count(foldText(title));
    return (text === "" ? [title] : text.split(lineEnd)).map((line) => {
      const quoted = line === title ? line : `${title}: ${line}`;
      const lineHits = count(foldText(line));
      return {
        text: `${quoted} [${at + 1}]`,
        hits: count(foldText(quoted)),
        lineHits: titleHits === 0 ? 0 : lineHits,
      };
    });
  });
  const ranked = lines
    .filter(({ hits }) => hits > 0)
    .sort((left, right) => right.hits - left.hits || right.lineHits - left.lineHits);
  const [best] = ranked;
  const bestLines = ranked.filter(({ hits, lineHits }) => hits === best?.hits && lineHits === best.lineHits);
  return best === undefined
    ? null
    : bestLines
        .slice(0, mostLines)
        .map(({ text }) => text)
        .join("\n");
}

function showDocument(
  { title, text }: { readonly title: string; readonly text: string },
  at: number,
): string {
  const lines = text.split("\n").filter(Boolean);
  return [`${at + 1}. ${showLabel(title)}`, ...lines.map((line) => `   - ${showLabel(line)}`)].join("\n");
}

export const gatewayEnsembleTasks = { answerFromDocuments };
