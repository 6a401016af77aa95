/** Runs a conversation line by line; a line is a question, or a command that starts with a slash. */

import { existsSync } from "node:fs";
import { z } from "zod";
import type { Ask } from "../../cli/command.ts";
import { InputError, OptionError } from "../../errors.ts";
import { readJson, writeJson } from "../../io/index.ts";
import { describeUnread, runLabel } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { didYouMean } from "../../text/nearest.ts";
import { shortText } from "../shared/format-detail.ts";
import type { AnsweredTurn, ChatTurn, Conversation } from "./conversation.ts";

type Chat = {
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

function formatTurn({ question, answer, sources, error, asked, noAnswer, usage }: AnsweredTurn): string {
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
function formatMemory(memory: readonly ChatTurn[], turns: number): string {
  const [first] = memory;
  if (first === undefined) return `The memory is empty; ${count(turns, "question")} asked so far.`;
  const lines = memory.map(({ number, question, answer }) => {
    return `  ${number}. ${shortText(question)} → ${answer === null ? "no answer" : shortText(answer.replace(/\s+/g, " "))}`;
  });
  return [`Remembered: ${memory.length} of ${count(turns, "turn")}`, ...lines].join("\n");
}

const turnSchema = z.object({
  number: z.int().min(1),
  question: z.string(),
  answer: z.string().nullable(),
  sources: z.array(
    z.object({ number: z.int(), entity: z.string(), title: z.string(), address: z.string().nullable() }),
  ),
  remembered: z.array(z.int()),
  error: z.string().nullable(),
});

const sessionSchema = z.object({
  kind: z.literal("taxolink-chat"),
  version: z.literal(1),
  /** The graph or the result set, as typed on the command line. */
  about: z.string(),
  /** The number of the first turn that may be remembered. */
  remember_from: z.int().min(1),
  turns: z.array(turnSchema),
});

export type Session = {
  readonly subject: string;
  readonly rememberFrom: number;
  readonly turns: readonly ChatTurn[];
};

/**
 * Reads a session, or returns undefined if the file does not exist yet. @throws InputError if the file does not contain
 * a conversation
 */
export function readSession(file: string): Session | undefined {
  if (!existsSync(file)) return undefined;
  const { about, remember_from: rememberFrom, turns } = readJson(file, sessionSchema);
  const misplaced = turns.find(({ number }, at) => number !== at + 1);
  if (misplaced !== undefined) {
    throw new InputError({ file }, `turn ${misplaced.number} is out of order`, {
      hint: "Turns must be numbered consecutively from 1. Start a new conversation with another session file.",
    });
  }
  return { subject: about, rememberFrom, turns };
}

function writeSession(file: string, { subject, rememberFrom, turns }: Session): void {
  // The schema gives the fields of every turn the same order, whether the turn is new or was read.
  const document = sessionSchema.parse({
    kind: "taxolink-chat",
    version: 1,
    about: subject,
    remember_from: rememberFrom,
    turns,
  });
  writeJson(file, document);
}
