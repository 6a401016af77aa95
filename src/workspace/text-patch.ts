/**
 * Represents an edit's change to a file: the differing text, and the hashes of the file before and after it.
 *
 * Every entry has a separate line, so an edit to one entry is a patch to one line. The last line of a file records who
 * edited it last. If it is far from the edited entry, it becomes a separate change.
 */
import { z } from "zod";
import { hashText } from "../io/index.ts";

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
  const tail = commonSuffix(from.slice(at), to.slice(at));
  const removed = from.slice(at, from.length - tail);
  const added = to.slice(at, to.length - tail);
  const hashes = { before: hashOf(before), after: hashOf(after) };
  return { file, ...hashes, at, ...withoutMiddle(at, removed, added) };
}

/** Splits a change into two if both versions have enough equal text before their last lines. */
function withoutMiddle(
  at: number,
  removed: string,
  added: string,
): Pick<TextPatch, "removed" | "added" | "end"> {
  const sharedEnd = sameBefore(removed, added);
  if (!sharedEnd) return { removed, added };
  const { from, to, same } = sharedEnd;
  return {
    removed: removed.slice(0, from - same),
    added: added.slice(0, to - same),
    end: { at: at + from, removed: removed.slice(from), added: added.slice(to) },
  };
}

/**
 * Finds, in each version, a last line with enough equal text before it. Returns the starts of both lines and the length
 * of that text.
 */
function sameBefore(removed: string, added: string): { from: number; to: number; same: number } | undefined {
  for (const from of lastLines(removed)) {
    for (const to of lastLines(added)) {
      const same = commonSuffix(removed.slice(0, from), added.slice(0, to));
      if (same >= stretch / 16) return { from, to, same };
    }
  }
  return undefined;
}

/**
 * Returns the starts of the last two lines of a text. Two, because the first edit of a file adds a line for its last
 * editor.
 */
function lastLines(text: string): number[] {
  const last = text.lastIndexOf("\n") + 1;
  return last < 2 ? [last] : [last, text.lastIndexOf("\n", last - 2) + 1];
}

/**
 * Returns the next text (null if the file does not exist). The caller must have checked that the hash of `text` is the
 * patch's `before`.
 */
export function applyTextPatch(text: string | null, patch: TextPatch): string | null {
  if (patch.after === null) return null;
  const from = text ?? "";
  const { at, removed, added, end } = patch;
  const rest = at + removed.length;
  if (!end) return from.slice(0, at) + added + from.slice(rest);
  return `${from.slice(0, at)}${added}${from.slice(rest, end.at)}${end.added}${from.slice(end.at + end.removed.length)}`;
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

/** The number of characters to compare at once. Large steps are fast because nearly all of a large file stays equal. */
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
