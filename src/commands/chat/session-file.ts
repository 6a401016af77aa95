/** Reads and writes the `--session` file, which stores a conversation so that it can be continued. */
import { existsSync } from "node:fs";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { readJson, writeJson } from "../../io/index.ts";
import type { ChatTurn } from "./conversation.ts";

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

export function writeSession(file: string, { subject, rememberFrom, turns }: Session): void {
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
