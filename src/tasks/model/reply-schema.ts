/**
 * Builds the parts of a reply's schema from the input of a call, so that a model can neither invent an id nor go on
 * without end. A server that enforces the schema cannot produce an invalid reply, and any other reply is checked by it.
 */
import { z } from "zod";
import { findLoop } from "../endpoint/repetition.ts";

/** One of the given ids. @param what the name of the items, for the message about any other id */
export function idIn(ids: readonly number[], what: string): z.ZodType<number> {
  const [first, ...others] = new Set(ids);
  // A list without choices has no items, so its schema for items is never used.
  if (first === undefined) return z.int();
  return z.literal([first, ...others], {
    error: ({ input }) => `${JSON.stringify(input)} is not among the given ${what}`,
  });
}

/** Up to `most` of the given ids. A repeated id counts once. */
export function idsIn(
  ids: readonly number[],
  what: string,
  most: number = ids.length,
): z.ZodArray<z.ZodType<number>> {
  const limit = Math.min(most, ids.length);
  return z.array(idIn(ids, what)).max(limit, tooMany(limit, what));
}

/**
 * Up to `most` of the given ids in the order that matters. A repeated id counts where it first stands: small models
 * repeat the last one until the list is full.
 */
export function orderOf(ids: readonly number[], what: string, most?: number): z.ZodType<readonly number[]> {
  return idsIn(ids, what, most).overwrite((order) => [...new Set(order)]);
}

/** One item for each of the given ids. @param item the fields of an item besides its id */
export function eachOf<F extends z.ZodRawShape>(ids: readonly number[], what: string, item: F) {
  return z
    .array(z.object({ id: idIn(ids, what), ...item }))
    .min(ids.length, `there are fewer than ${ids.length} ${what}`)
    .max(ids.length, tooMany(ids.length, what))
    .refine((items) => firstOfEach(items).length === items.length, "a number occurs twice");
}

/**
 * Up to `most` items about different ones of the given ids. Of several items about the same, the first counts.
 * @param item the fields of an item besides its id
 */
export function someOf<F extends z.ZodRawShape>(
  ids: readonly number[],
  what: string,
  item: F,
  most: number = ids.length,
) {
  const limit = Math.min(most, ids.length);
  return z
    .array(z.object({ id: idIn(ids, what), ...item }))
    .min(0)
    .max(limit, tooMany(limit, what))
    .overwrite(firstOfEach);
}

/** Returns the first item about each id. The type of the other fields of an item hides that of its id. */
function firstOfEach<T>(items: readonly T[]): T[] {
  const idOf = (item: T): unknown => (item as { readonly id?: unknown }).id;
  return items.filter((item, at) => items.findIndex((other) => idOf(other) === idOf(item)) === at);
}

/** The message about a list with more than `most` items. */
export function tooMany(most: number, what: string) {
  return {
    error: ({ input }: { readonly input?: unknown }): string =>
      `there are ${Array.isArray(input) ? input.length : "too many"} ${what} instead of at most ${most}`,
  };
}

/** A text of at most `most` characters, which may be empty. */
export function text(most: number): z.ZodType<string> {
  return z
    .string()
    .max(Math.ceil(most), `a text is longer than ${Math.ceil(most)} characters`)
    .overwrite(withoutLoop);
}

/** Small models repeat a sentence until the text is full, and the repetitions say nothing. */
function withoutLoop(words: string): string {
  return words.slice(0, findLoop(words) ?? words.length);
}

/** Up to `most` texts. A repeated text counts once: small models repeat the last one until the list is full. */
export function differentTexts(item: z.ZodType<string>, most: number): z.ZodArray<z.ZodType<string>> {
  return z
    .array(item)
    .max(most)
    .overwrite((texts) => [...new Set(texts)]);
}

/** A text with visible characters, of at most `most` characters. */
export function someText(most: number): z.ZodType<string> {
  return z
    .string()
    .min(1)
    .max(Math.ceil(most), `a text is longer than ${Math.ceil(most)} characters`)
    .overwrite(withoutLoop)
    .refine((words) => words.trim() !== "", "a text is empty");
}

/**
 * The length of a text that states parts of the material, in characters: the material once and a sentence more,
 * at most {@link lengths.answer}.
 */
export function lengthAbout(material: readonly string[]): number {
  const sentence = 200;
  return Math.min(
    lengths.answer,
    material.reduce((sum, { length }) => sum + length, sentence),
  );
}

/** A number from 0 to 1. */
export const score = z.number().min(0, "a score is below 0").max(1, "a score is above 1");

/** The lengths, in characters, of the texts that replies consist of. They are generous: a valid text must fit. */
export const lengths = { name: 200, sentence: 600, answer: 4_000 } as const;
