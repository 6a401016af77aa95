/** Looks up works with as few requests as the source allows. */
import type { SourceWork, WorkQuery } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { answersTitle, inBatches } from "./source-work.ts";

export type Batches = {
  /** The maximum number of values in one request. */
  readonly size: number;
  /**
   * Fetches works in any order. Works in the order of the values, with `null` for each unknown one, are matched by their
   * positions, because a merged record has another id than the requested one.
   */
  fetch(values: readonly string[]): Promise<readonly (SourceWork | null)[]>;
  readonly inOrder?: true;
};

export type LookUpWays = {
  /** Looks up works by the source's internal ids. */
  readonly byId?: Batches | undefined;
  readonly byDoi?: Batches | undefined;
  readonly byArxiv?: Batches | undefined;
  /** Returns the first hits of a search by title. */
  readonly byTitle?: ((title: string) => Promise<readonly SourceWork[]>) | undefined;
};

/**
 * Tries each kind of look-up in turn.
 * @returns one entry per query: the work from the first look-up that finds it, or `null`
 */
export async function lookUp(
  source: SourceName,
  queries: readonly WorkQuery[],
  { byId, byDoi, byArxiv, byTitle }: LookUpWays,
): Promise<(SourceWork | null)[]> {
  const answers: (SourceWork | null)[] = queries.map(() => null);
  const ways: readonly (readonly [Batches | undefined, (query: WorkQuery) => string, keyof SourceWork])[] = [
    [byId, ({ ids }) => ids[source] ?? "", "id"],
    [byDoi, ({ doi }) => doi, "doi"],
    [byArxiv, ({ arxiv }) => arxiv, "arxiv"],
  ];
  for (const [batches, keyOf, name] of ways) {
    if (batches === undefined) continue;
    const unanswered = queries.flatMap((query, at) =>
      answers[at] === null && keyOf(query) !== "" ? [[at, keyOf(query)] as const] : [],
    );
    const values = [...new Set(unanswered.map(([, key]) => key))];
    for (const batch of inBatches(values, batches.size)) {
      const works = await batches.fetch(batch);
      const worksByKey = new Map(
        works.flatMap((work, at): [string, SourceWork][] => {
          if (work === null) return [];
          return [[(batches.inOrder ? (batch[at] ?? "") : String(work[name])).toLowerCase(), work]];
        }),
      );
      for (const [at, key] of unanswered) answers[at] ??= worksByKey.get(key.toLowerCase()) ?? null;
    }
  }
  if (byTitle === undefined) return answers;
  for (const [at, query] of queries.entries()) {
    if (answers[at] !== null || query.title === "") continue;
    answers[at] = (await byTitle(query.title)).find((work) => answersTitle(work, query)) ?? null;
  }
  return answers;
}
