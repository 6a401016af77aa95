/** The task that prepares a question in a conversation for any retriever. */

import { z } from "zod";
import { findQuotations } from "../../../base/text/quotations.ts";
import { locateWords } from "../../../base/text/words.ts";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { lengthAbout, someText } from "../../model/reply-schema.ts";
import { type ConversationTurn, showTurn } from "../../prompted/show-turn.ts";
import { extractComponents } from "../../rules/extract-components.ts";

// Rewrites a question in a conversation so that it is self-contained. Systems without a memory of the conversation need
// this task.

type StandaloneQuestionInput = {
  readonly question: string;
  /** Earlier questions and answers, oldest first. */
  readonly memory: readonly ConversationTurn[];
};

/** Returns the self-contained question, or the original question if it does not refer to the conversation. */
export const standaloneQuestion = defineTask({
  task: "standaloneQuestion",
  version: 3,
  summary: "rewrites a question from a conversation so that it can be understood on its own",
  rules: [
    "You rewrite the next question of a conversation so that a reader can understand it without the rest of the " +
      "conversation.",
    "Replace words such as 'it', 'they', 'there' or 'the second one' with what they refer to, and complete short " +
      "questions such as 'And when?'. Copy names exactly.",
    "If the question is already understandable on its own, return it unchanged. Do not answer it, and do not ask " +
      "for anything else.",
    'Reply with {"question": text}.',
  ].join("\n"),
  schema: ({ question, memory }: StandaloneQuestionInput) =>
    z.object({ question: someText(lengthAbout([question, ...memory.map(showTurn)])) }),
  examples: [
    {
      input: {
        question: "And who painted it?",
        memory: [{ question: "When was the Mill Chapel built?", answer: "In 1204." }],
      },
      output: { question: "Who painted the Mill Chapel?" },
    },
    {
      input: {
        question: "Which bridges cross the River Naab?",
        memory: [{ question: "Who lives on Amrum?", answer: null }],
      },
      output: { question: "Which bridges cross the River Naab?" },
    },
  ],
  sections: ({ question, memory }) => [
    { title: "Earlier turns", text: memory.map(showTurn).join("\n") },
    { title: "Question", text: cleanLine(question) },
  ],
  likelyTokens: ({ question }) => 30 + question.length / 3,
  overflow: {
    kind: "shrink",
    // A question is least likely to refer to the oldest turn.
    smaller: ({ question, memory }) => (memory.length < 2 ? null : { question, memory: memory.slice(1) }),
  },
  rule: addMissingNames,
  fromReply: ({ question }) => question.trim(),
  withoutAsking: ({ question, memory }) => (memory.length === 0 ? question : undefined),
});

const referring = new Set(
  "it its they them their theirs he him his she her hers this these those there".split(" "),
);
const continuing = /^\s*(?:and|but|what about|how about)\b/i;

/**
 * If the question has unresolved references or hardly any content, the offline rule adds the names from the latest
 * question that contains names.
 */
function addMissingNames({ question, memory }: StandaloneQuestionInput): string {
  if (namesIn(question).length > 0) return question;
  const refers = locateWords(question).some(({ text }) => referring.has(text));
  if (!refers && !continuing.test(question) && extractComponents(question).length > 0) return question;
  const names = memory.map((turn) => namesIn(turn.question)).findLast((turnNames) => turnNames.length > 0);
  return names === undefined ? question : `${question} (${names.join(", ")})`;
}

/** Finds quotations, and capitalised words other than the first word of the question. */
function namesIn(question: string): readonly string[] {
  const quoted = findQuotations(question).map(({ start, end }) => question.slice(start, end));
  const [first] = locateWords(question);
  return extractComponents(question).filter((component) => {
    if (quoted.includes(component)) return true;
    return /^\p{Lu}/u.test(component) && question.indexOf(component) !== first?.start;
  });
}

export const conversationTasks = { standaloneQuestion };
