/** Sorts by descending score; ties keep their order. */
export function bestFirst<T extends { readonly score: number }>(items: readonly T[]): T[] {
  return [...items].sort((left, right) => right.score - left.score);
}
