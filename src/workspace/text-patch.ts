/**
 * Represents the change that an edit makes to a file, with the hashes of the file before and after the edit.
 *
 * Every entry has a separate line, so an edit to one entry is a patch to one line. The last line of a file records who
 * edited it last. If it is far from the edited entry, it becomes a separate change.
 */
import { z } from "zod";
import { hashText } from "../base/io/index.ts";

export const textPatchSchema = z.strictObject({
  /** The path relative to the workspace, with forward slashes. */
  file: z.string(),
  /** The hash of the complete text, or null if the file does not exist. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The UTF-16 offset of the change. */
  at: z.int().nonnegative(),
  removed: z.string(),
  added: z.string(),
  /** A second change, whose offset refers to the text before the edit. */
  end: z.strictObject({ at: z.int().nonnegative(), removed: z.string(), added: z.string() }).optional(),
});

export type TextPatch = z.output<typeof textPatchSchema>;

/** Computes the patch between two texts, or null for a file that does not exist. */
export function createTextPatch(file: string, before: string | null, after: string | null): TextPatch {
  const from = before ?? "";
  const to = after ?? "";
  const at = commonPrefix(from, to);
  const suffix = commonSuffix(from.slice(at), to.slice(at));
  const removed = from.slice(at, from.length - suffix);
  const added = to.slice(at, to.length - suffix);
  const hashes = { before: hashOf(before), after: hashOf(after) };
  return { file, ...hashes, at, ...splitChange(at, removed, added) };
}

/** Splits a change into two if both versions have enough equal text before their last lines. */
function splitChange(
  at: number,
  removed: string,
  added: string,
): Pick<TextPatch, "removed" | "added" | "end"> {
  const sharedText = findSharedText(removed, added);
  if (!sharedText) return { removed, added };
  const { from, to, length } = sharedText;
  return {
    removed: removed.slice(0, from - length),
    added: added.slice(0, to - length),
    end: { at: at + from, removed: removed.slice(from), added: added.slice(to) },
  };
}

/**
 * Finds two lines, each among the last two of its version, that are preceded by enough identical text. Returns the
 * starts of both lines and the length of that text.
 */
function findSharedText(
  removed: string,
  added: string,
): { from: number; to: number; length: number } | undefined {
  for (const from of lastLines(removed)) {
    for (const to of lastLines(added)) {
      const length = commonSuffix(removed.slice(0, from), added.slice(0, to));
      if (length >= stretch / 16) return { from, to, length };
    }
  }
  return undefined;
}

/**
 * Returns the starts of the last two lines of a text. One line is not enough, because the first edit of a file adds a
 * line for its last editor.
 */
function lastLines(text: string): number[] {
  const last = text.lastIndexOf("\n") + 1;
  return last < 2 ? [last] : [last, text.lastIndexOf("\n", last - 2) + 1];
}

/**
 * Returns the text after the patch, or null if the patch removes the file. The caller must have checked that the hash
 * of `text` is the patch's `before`.
 */
export function applyTextPatch(text: string | null, patch: TextPatch): string | null {
  if (patch.after === null) return null;
  const from = text ?? "";
  const { at, removed, added, end } = patch;
  const next = at + removed.length;
  if (!end) return from.slice(0, at) + added + from.slice(next);
  return `${from.slice(0, at)}${added}${from.slice(next, end.at)}${end.added}${from.slice(end.at + end.removed.length)}`;
}

export function reverseTextPatch(patch: TextPatch): TextPatch {
  const { end, removed, added } = patch;
  const shift = added.length - removed.length;
  return {
    ...patch,
    before: patch.after,
    after: patch.before,
    removed: added,
    added: removed,
    ...(end && { end: { at: end.at + shift, removed: end.added, added: end.removed } }),
  };
}

/** Returns the hash of a text for a patch, or null if the file does not exist. */
export function hashOf(text: string | null): string | null {
  return text === null ? null : hashText(text);
}

/**
 * The number of characters to compare at once. Large steps are fast because nearly all of a large file stays the same.
 */
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
