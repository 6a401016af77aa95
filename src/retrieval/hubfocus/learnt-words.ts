/** The words that HubFocus learned from questions, stored in its index; of the questions, only hashes are stored. */
import { z } from "zod";
import { hashText } from "../../io/index.ts";
import type { LearntWords } from "../../reading/index.ts";
import { foldLabel } from "../../text/words.ts";
import { readIndexNote, writeIndexNote } from "../hublink/index.ts";

export type Learnt = {
  readonly words: LearntWords;
  /** Hashes of the questions from which it learned, by {@link hashQuestion}, sorted. */
  readonly questions: readonly string[];
};

const note = "learnt";

const learntSchema = z.strictObject({
  words: z.record(z.string(), z.record(z.string(), z.number().gt(0).max(1))),
  questions: z.array(z.string()),
});

/** The SHA-256 of a question's words: case, accents, punctuation and spaces do not count. */
export function hashQuestion(text: string): string {
  return hashText(foldLabel(text));
}

/**
 * @returns null if there is no such index, or if it learned nothing
 * @throws InputError if the file is not an index or is damaged
 */
export function readLearnt(file: string): Learnt | null {
  return readIndexNote(file, note, (value) => learntSchema.parse(value)) ?? null;
}

/**
 * Replaces the words that the index learned before.
 * @throws InputError if the file is not an index or cannot be written
 */
export function keepLearnt(file: string, learnt: Learnt): void {
  writeIndexNote(file, note, learnt);
}
