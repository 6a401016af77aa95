/**
 * Defines the port to the table that holds an index: entries with a number, an optional key, and bytes. SQLite and
 * PostgreSQL implement it. The entries of a kind have consecutive numbers, so that one table holds all kinds.
 */
import { hash } from "node:crypto";
import type { DamageGuard } from "../../../base/io/index.ts";

/** The kinds of entries. The order is part of the layout. */
const kinds = ["facts", "learned", "hubs", "ids", "texts", "uses", "postings"] as const;
export type EntryKind = (typeof kinds)[number];

export type Entry = { readonly id: number; readonly key: string | null; readonly content: Uint8Array };

export type EntryTable = {
  /** Runs code that decodes entries, and names the index in the error if they are damaged. */
  readonly guard: DamageGuard;
  /** Returns the entries with these numbers, in order of their numbers. Missing entries are omitted. */
  byId(ids: readonly number[]): Promise<readonly Entry[]>;
  /** Returns the entries with these keys, in any order. Missing entries are omitted. */
  byKey(keys: readonly string[]): Promise<readonly Entry[]>;
  /** Returns at most `limit` entries with numbers from `from` up to, but not including, `to`, in order. */
  between(from: number, to: number, limit: number): Promise<readonly Entry[]>;
  /** Returns the highest number of an entry in this range, or undefined if there is none. */
  lastBetween(from: number, to: number): Promise<number | undefined>;
  /** Stores all entries or none. They replace entries with the same number or key. */
  put(entries: readonly Entry[]): Promise<void>;
  /** Removes the entries in this range. @returns the number of removed entries */
  remove(from: number, to: number): Promise<number>;
};

const span = 2 ** 48;

/** Returns the number of an entry from its position among the entries of its kind, which is less than 2⁴⁸. */
export function entryId(kind: EntryKind, position: number): number {
  return kinds.indexOf(kind) * span + position;
}

export function positionOf({ id }: Pick<Entry, "id">): number {
  return id % span;
}

/** Returns the range of all numbers of a kind. */
export function rangeOf(kind: EntryKind): readonly [from: number, to: number] {
  return [entryId(kind, 0), entryId(kind, span)];
}

/** Returns the key of a text. Among a billion texts, the probability that two have the same key is below 10⁻²⁰. */
export function keyOf(kind: EntryKind, text: string): string {
  return hash("sha256", `${kind}\n${text}`, "base64url").slice(0, 22);
}

/** Returns the position after the last entry of a kind. */
export async function nextPosition(table: EntryTable, kind: EntryKind): Promise<number> {
  const last = await table.lastBetween(...rangeOf(kind));
  return last === undefined ? 0 : positionOf({ id: last }) + 1;
}

/** Yields the entries of a range in order and in batches, so that entries may be written in the meantime. */
export async function* entriesBetween(
  table: EntryTable,
  from: number,
  to: number,
  limit: number,
): AsyncGenerator<readonly Entry[]> {
  for (let next = from; ; ) {
    const batch = await table.between(next, to, limit);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < limit) return;
    next = last.id + 1;
  }
}

export function packNumbers(numbers: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(numbers).buffer);
}

export function unpackNumbers(content: Uint8Array): Uint32Array {
  // The bytes are copied, because they may not begin at a multiple of four.
  return new Uint32Array(Uint8Array.from(content).buffer);
}
