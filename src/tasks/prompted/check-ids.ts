/** Checks that a reply uses only ids from the input. */

/** Returns an error message if the reply contains ids that are not allowed, or else null. */
export function unknownIds(
  replyIds: readonly number[],
  allowedIds: readonly number[],
  itemNames: string,
): string | null {
  const allowed = new Set(allowedIds);
  const unknown = [...new Set(replyIds.filter((id) => !allowed.has(id)))];
  if (unknown.length === 0) return null;
  return `${unknown.slice(0, 5).join(", ")} ${unknown.length === 1 ? "is" : "are"} not among the given ${itemNames}`;
}

/** Returns the numbers from 1 to `count`. */
export function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Returns the chosen ids in input order, without duplicates. */
export function inInputOrder(replyIds: readonly number[], inputIds: readonly number[]): readonly number[] {
  const chosenIds = new Set(replyIds);
  return inputIds.filter((id) => chosenIds.has(id));
}
