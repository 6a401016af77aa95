/** Decides when both values of a dispute can be kept. */
import type { Dispute } from "../../base/io/shared-fields.ts";

/** Fields with free text, whose two versions can be joined, unlike names, verdicts and dates. */
const proseFields = new Set([
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
 * Joins both values of a dispute: two pieces of prose, or two lists of strings. Other values exclude each other: a
 * reviewer has only one verdict, and a class has only one name and one cluster.
 */
export function joinBoth({ path, sides }: Dispute): string | readonly string[] | undefined {
  const [first, second] = sides.map(({ value }) => value);
  if (isList(first) && isList(second)) return [...new Set([...first, ...second])];
  if (typeof first !== "string" || typeof second !== "string") return undefined;
  return proseFields.has(path.at(-1) ?? "") ? joinTexts(first.trim(), second.trim()) : undefined;
}

/**
 * Whether both sides added a paper or question under the same key; the path then consists of this key alone. Both
 * entries can stay if one of them gets a new key.
 */
export function areTwoEntries({ file, path, sides }: Dispute & { readonly file: string }): boolean {
  const hasKeyedEntries = file.endsWith(".bib") || file.endsWith(".csv");
  return (
    hasKeyedEntries &&
    path.length === 1 &&
    sides.every(({ value }) => typeof value === "object" && value !== null)
  );
}

export function canTakeBoth(dispute: Dispute & { readonly file: string }): boolean {
  return areTwoEntries(dispute) || joinBoth(dispute) !== undefined;
}

/** Makes a key unique by appending the first number that is not in use, starting with 2. */
export function freeKey(key: string, usedKeys: ReadonlySet<string>): string {
  let number = 2;
  while (usedKeys.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}

function joinTexts(first: string, second: string): string {
  if (first.includes(second)) return first;
  if (second.includes(first)) return second;
  return /[.!?…]$/.test(first) ? `${first} ${second}` : `${first}; ${second}`;
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
