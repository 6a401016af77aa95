/** Runs a conversation line by line; a line is a question, or a command that starts with a slash. */
import type { Ask } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { runLabel } from "../../retrieval/index.ts";
import { didYouMean } from "../../text/nearest.ts";
import type { AnsweredTurn, Conversation } from "./conversation.ts";
import { formatMemory, formatTurn } from "./format-turn.ts";
import { writeSession } from "./session-file.ts";

export type Chat = {
  readonly conversation: Conversation;
  /** The name of the graph or result set. */
  readonly subject: string;
  readonly kind: "graph" | "results";
  readonly retriever: string;
  /** Whether the user named the retriever. */
  readonly isNamed: boolean;
  /** What answers: rules, or the name of a model. */
  readonly answeredBy: string | null;
  /** The file that stores the conversation, if any. */
  readonly session: string | undefined;
};

/** The source of a conversation's lines. */
export type Lines = {
  readonly ask: Ask;
  /** Whether a user types the lines in a terminal, which echoes them. */
  readonly fromTerminal: boolean;
  /** Whether the user sees a prompt for each line. Otherwise, all output is printed at the end. */
  readonly showsPrompts: boolean;
};

const slashWords = ["/memory", "/clear", "/help", "/quit"] as const;
const help =
  "Type a question. /memory shows the remembered turns, /clear deletes them, and /quit ends the chat.";

/** @throws OptionError if there is no input and no terminal */
export async function talk(chat: Chat, { ask, fromTerminal, showsPrompts }: Lines) {
  const answered: AnsweredTurn[] = [];
  let lines = 0;
  let pending = fromTerminal
    ? [`About ${chat.subject}, by ${runLabel(chat.retriever, chat.answeredBy)}. ${help}`]
    : [];
  for (;;) {
    const line = (await ask([...pending, fromTerminal ? "> " : ""].join("\n"), slashWords))?.trim();
    if (showsPrompts) pending = [];
    // At the end of the input, the cursor is still after the prompt.
    if (line === undefined && fromTerminal) pending.push("");
    if (line === undefined || line === "/quit" || line === "/exit") break;
    if (line === "") continue;
    lines += 1;
    // If the user does not see the typed lines, the question is printed with its answer.
    pending.push(...(fromTerminal ? [] : [`> ${line}`]), await replyToLine(line, chat, answered), "");
  }
  if (lines === 0 && !fromTerminal) {
    throw new OptionError("no question was entered", {
      hint: "Pipe questions in, one per line, or pass them as arguments.",
    });
  }
  return summarizeChat(chat, answered, pending);
}

async function replyToLine(line: string, chat: Chat, answered: AnsweredTurn[]): Promise<string> {
  const { conversation } = chat;
  if (!line.startsWith("/")) {
    const turn = await conversation.ask(line);
    answered.push(turn);
    saveSession(chat);
    return formatTurn(turn);
  }
  if (line === "/memory") return formatMemory(conversation.memory(), conversation.turns().length);
  if (line === "/clear") {
    conversation.clear();
    saveSession(chat);
    return "The memory is now empty.";
  }
  if (line === "/help") return help;
  return `There is no ${line}. ${didYouMean(line, slashWords) ?? help}`;
}

function saveSession({ conversation, subject, session }: Chat): void {
  if (session === undefined) return;
  const turns = conversation.turns();
  const rememberFrom = conversation.memory()[0]?.number ?? turns.length + 1;
  writeSession(session, { subject, rememberFrom, turns });
}

/** Summarises a conversation. The exit code reports a failure only if every question failed. */
function summarizeChat(
  { conversation, subject, kind, retriever, isNamed, answeredBy }: Chat,
  answered: readonly AnsweredTurn[],
  pending: string[],
) {
  const failed = answered.length > 0 && answered.every(({ error }) => error !== null);
  const memory = conversation.memory();
  const turns = conversation.turns();
  return {
    text: [pending, turns.length > 0 && formatMemory(memory, turns.length)],
    json: {
      about: subject,
      kind,
      retriever,
      retriever_named: isNamed,
      answered_by: answeredBy,
      turns: turns.map((turn) => answered.find(({ number }) => number === turn.number) ?? turn),
      /** The numbers of the turns that the next answer would take into account. */
      remembered: memory.map(({ number }) => number),
    },
    ...(failed ? { exitCode: 1 as const } : {}),
  };
}
