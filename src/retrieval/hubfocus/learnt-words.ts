/**
 * Stores in an index the words that HubFocus learnt from questions, and hashes of these questions instead of their
 * texts.
 */
import { z } from "zod";
import { hashText } from "../../io/index.ts";
import type { LearntWords } from "../../reading/index.ts";
import { foldLabel } from "../../text/words.ts";
import { readIndexNote, writeIndexNote } from "../hublink/index.ts";

export type Learnt = {
  readonly words: LearntWords;
  /** The sorted hashes (see {@link hashQuestion}) of the questions from which the index learnt. */
  readonly questions: readonly string[];
};

const note = "learnt";

const learntSchema = z.strictObject({
  words: z.record(z.string(), z.record(z.string(), z.number().gt(0).max(1))),
  questions: z.array(z.string()),
});

/** Returns the SHA-256 hash of a question's words, ignoring case, accents, punctuation and spaces. */
export function hashQuestion(text: string): string {
  return hashText(foldLabel(text));
}

/**
 * @returns null if the index does not exist or has not learnt any words
 * @throws InputError if the file is damaged or is not an index
 */
export function readLearnt(file: string): Learnt | null {
  return readIndexNote(file, note, (value) => learntSchema.parse(value)) ?? null;
}

/**
 * Replaces the words that the index learnt earlier.
 * @throws InputError if the file is not an index or cannot be written
 */
export function keepLearnt(file: string, learnt: Learnt): void {
  writeIndexNote(file, note, learnt);
}
