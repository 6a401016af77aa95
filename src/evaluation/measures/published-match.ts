/**
 * Compares items as the published evaluation code does: duplicates are kept, and some measures match substrings.
 *
 * Set measures compare `items` with `golden` by equality. Rank measures search for a golden text within the lower-cased
 * `contexts`. Source: the evaluators in the replication package.
 */
import type { EvaluationLevel } from "./levels.ts";
import { splitPublishedEntities } from "./triple-entities.ts";

export type PublishedMatch = {
  readonly level: EvaluationLevel;
  /** The golden list, including duplicates. */
  readonly golden: readonly string[];
  /** The retrieved items in the first `k` contexts (default: all). */
  readonly items: (k: number | undefined) => readonly string[];
  /**
   * For each of the first `k` contexts, the positions in `golden` of the texts that this context contains, in ascending
   * order.
   */
  readonly contained: (k: number) => readonly (readonly number[])[];
};

export function matchAsPublished(
  level: EvaluationLevel,
  retrieved: readonly string[],
  golden: readonly string[],
): PublishedMatch {
  const entities = (texts: readonly string[]): readonly string[] => [
    ...new Set(texts.flatMap((text) => splitPublishedEntities(text))),
  ];
  const goldenItems = level === "entity" ? entities(golden) : golden;
  const lowerCaseItems = goldenItems.map((text) => text.toLowerCase());
  return {
    level,
    golden: goldenItems,
    items: (k) => {
      const contexts = retrieved.slice(0, k);
      return level === "entity" ? entities(contexts) : contexts;
    },
    contained: (k) =>
      retrieved.slice(0, k).map((context) => {
        const text = context.toLowerCase();
        return lowerCaseItems.flatMap((part, at) => (text.includes(part) ? [at] : []));
      }),
  };
}

/** Returns the sizes of both sets and of their intersection, using the first `k` contexts. */
export function publishedSets(match: PublishedMatch, k: number | undefined): SetSizes {
  const golden = new Set(match.golden);
  const retrieved = new Set(match.items(k));
  let common = 0;
  for (const item of retrieved) if (golden.has(item)) common += 1;
  return { common, golden: golden.size, retrieved: retrieved.size };
}

export type SetSizes = { readonly common: number; readonly golden: number; readonly retrieved: number };
