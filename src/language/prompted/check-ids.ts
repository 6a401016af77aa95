/** Code shared by all prompts: checks that a reply uses only ids from the input. */

/** Returns an error if some numbers are not in the input, or else null. */
export function unknownIds(
  replyIds: readonly number[],
  allowedIds: readonly number[],
  what: string,
): string | null {
  const allowed = new Set(allowedIds);
  const strange = [...new Set(replyIds.filter((id) => !allowed.has(id)))];
  if (strange.length === 0) return null;
  return `${strange.slice(0, 5).join(", ")} ${strange.length === 1 ? "is" : "are"} not among the given ${what}`;
}

/** Returns the numbers from 1 to `count`. */
export function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
