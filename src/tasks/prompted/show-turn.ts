/** Formats the earlier turns of a conversation for prompts. */
import { showLabel } from "./show-triple.ts";

/** An earlier question in a conversation, and its answer (null if nothing was found). */
export type ConversationTurn = { readonly question: string; readonly answer: string | null };

/** Formats a turn without its citations, because their numbers refer to that turn's documents. */
export function showTurn({ question, answer }: ConversationTurn): string {
  const answerText =
    answer === null ? "nothing was found" : showLabel(answer.replace(/(?<!\s)\s*\[\d+\]/g, ""));
  return `Asked: ${showLabel(question)}\nAnswered: ${answerText}`;
}
