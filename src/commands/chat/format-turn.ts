/** Formats the turns of a conversation and its memory as text. */
import { describeUnread } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { shortText } from "../shared/format-detail.ts";
import type { AnsweredTurn, ChatTurn } from "./conversation.ts";

export function formatTurn({
  question,
  answer,
  sources,
  error,
  asked,
  noAnswer,
  usage,
}: AnsweredTurn): string {
  if (error !== null) return `No answer: ${error}`;
  return [
    ...(asked === question ? [] : [`(understood as: ${asked})`]),
    answer ?? noAnswer ?? "",
    ...describeUnread(usage),
    ...sources.map(({ number, title, address }) => {
      return `  [${number}] ${shortText(title)}${address === null ? "" : `, ${address}`}`;
    }),
  ].join("\n");
}

/** @param turns the number of turns in the complete conversation */
export function formatMemory(memory: readonly ChatTurn[], turns: number): string {
  const [first] = memory;
  if (first === undefined) return `The memory is empty; ${count(turns, "question")} asked so far.`;
  const lines = memory.map(({ number, question, answer }) => {
    return `  ${number}. ${shortText(question)} → ${answer === null ? "no answer" : shortText(answer.replace(/\s+/g, " "))}`;
  });
  return [`Remembered: ${memory.length} of ${count(turns, "turn")}`, ...lines].join("\n");
}
