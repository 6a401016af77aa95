/**
 * What an edit did to one file: the one stretch of text that differs, and the hashes of the whole before and after.
 *
 * Entries stand one a line, so an edit of one entry in a file of megabytes is a patch of a line.
 */
import { z } from "zod";
import { hashText } from "../io/index.ts";

export const textPatchSchema = z.strictObject({
  /** Relative to the workspace, with forward slashes. */
  file: z.string(),
  /** Hash of the whole text; null: there was, or is, no file. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** UTF-16 offset of the change. */
  at: z.int().nonnegative(),
  removed: z.string(),
  added: z.string(),
});

export type TextPatch = z.output<typeof textPatchSchema>;

/** The patch from one text to another; null means no file. */
export function createTextPatch(file: string, before: string | null, after: string | null): TextPatch {
  const from = before ?? "";
  const to = after ?? "";
  const at = commonPrefix(from, to);
  const tail = commonSuffix(from.slice(at), to.slice(at));
  return {
    file,
    before: hashOf(before),
    after: hashOf(after),
    at,
    removed: from.slice(at, from.length - tail),
    added: to.slice(at, to.length - tail),
  };
}

/** The next text (null: no file). The caller has checked that the hash of `text` is the patch's `before`. */
export function applyTextPatch(text: string | null, patch: TextPatch): string | null {
  if (patch.after === null) return null;
  const from = text ?? "";
  return from.slice(0, patch.at) + patch.added + from.slice(patch.at + patch.removed.length);
}

export function reverseTextPatch(patch: TextPatch): TextPatch {
  return { ...patch, before: patch.after, after: patch.before, removed: patch.added, added: patch.removed };
}

/** The hash a patch knows a text by; null for no file. */
export function hashOf(text: string | null): string | null {
  return text === null ? null : hashText(text);
}

/** Whole stretches are compared at once: files are large, and nearly all of their text is equal. */
const stretch = 4096;

function commonPrefix(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let at = 0;
  while (at + stretch <= shorter && left.slice(at, at + stretch) === right.slice(at, at + stretch))
    at += stretch;
  while (at < shorter && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return at;
}

function commonSuffix(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  const ends = (text: string, length: number): string =>
    text.slice(text.length - length - stretch, text.length - length);
  let length = 0;
  while (length + stretch <= shorter && ends(left, length) === ends(right, length)) length += stretch;
  while (
    length < shorter &&
    left.charCodeAt(left.length - 1 - length) === right.charCodeAt(right.length - 1 - length)
  ) {
    length += 1;
  }
  return length;
}
