/** Where both values of a dispute can stand beside each other. */
import type { Dispute } from "../../io/shared-fields.ts";

/** Fields whose text a person reads as a whole: two texts of them can follow each other. No name, verdict or date is one. */
const prose = new Set([
  "abstract",
  "abstraction",
  "annote",
  "answer",
  "comment",
  "description",
  "domain",
  "note",
  "objective",
  "quote",
  "reason",
]);

/**
 * Both values of a dispute in one: two texts of a field of prose, or two lists of texts. Elsewhere one of them has to go: a
 * reviewer has one verdict, a class one name and one cluster.
 */
export function joinBoth({ path, sides }: Dispute): string | readonly string[] | undefined {
  const [held, other] = sides.map(({ value }) => value);
  if (isList(held) && isList(other)) return [...new Set([...held, ...other])];
  if (typeof held !== "string" || typeof other !== "string") return undefined;
  return prose.has(path.at(-1) ?? "") ? joinTexts(held.trim(), other.trim()) : undefined;
}

/**
 * Whether both sides entered something under one key, a paper or a question, that can both stay when one gets another key.
 * Their places have one step, the key.
 */
export function areTwoEntries({ file, path, sides }: Dispute & { readonly file: string }): boolean {
  const isList = file.endsWith(".bib") || file.endsWith(".csv");
  return (
    isList && path.length === 1 && sides.every(({ value }) => typeof value === "object" && value !== null)
  );
}

export function canTakeBoth(dispute: Dispute & { readonly file: string }): boolean {
  return areTwoEntries(dispute) || joinBoth(dispute) !== undefined;
}

/** The key with the first number behind it that makes a free one. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}

function joinTexts(held: string, other: string): string {
  if (held.includes(other)) return held;
  if (other.includes(held)) return other;
  return /[.!?…]$/.test(held) ? `${held} ${other}` : `${held}; ${other}`;
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
