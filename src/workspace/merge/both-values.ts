/** Decides when both values of a dispute can be kept. */
import type { Dispute } from "../../io/shared-fields.ts";

/** Fields of free text, in which two texts can follow each other. Names, verdicts and dates are not among them. */
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
 * Combines both values of a dispute: two prose texts, or two lists of texts. For other values only one can stay: a
 * reviewer has one verdict, a class one name and one cluster.
 */
export function joinBoth({ path, sides }: Dispute): string | readonly string[] | undefined {
  const [held, other] = sides.map(({ value }) => value);
  if (isList(held) && isList(other)) return [...new Set([...held, ...other])];
  if (typeof held !== "string" || typeof other !== "string") return undefined;
  return prose.has(path.at(-1) ?? "") ? joinTexts(held.trim(), other.trim()) : undefined;
}

/**
 * Whether both sides entered a paper or question under the same key, so both can stay if one gets a new key. Such a
 * path has one step, the key.
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

/** The key with the first number appended that makes it unique. */
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
