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
  const lookUpInBatches = async (
    batches: Batches | undefined,
    keyOfQuery: (query: WorkQuery) => string,
    keyOfWork: (work: SourceWork) => string,
  ): Promise<void> => {
    if (batches === undefined) return;
    const unanswered = queries.flatMap((query, at) =>
      answers[at] === null && keyOfQuery(query) !== "" ? [at] : [],
    );
    const values = [...new Set(unanswered.map((at) => keyOfQuery(queries[at] as WorkQuery)))];
    for (const batch of inBatches(values, batches.size)) {
      const works = await batches.fetch(batch);
      const worksByKey = new Map(
        works.flatMap((work, at): [string, SourceWork][] => {
          if (work === null) return [];
          return [[(batches.inOrder ? (batch[at] ?? "") : keyOfWork(work)).toLowerCase(), work]];
        }),
      );
      for (const at of unanswered)
        answers[at] ??= worksByKey.get(keyOfQuery(queries[at] as WorkQuery).toLowerCase()) ?? null;
    }
  };
  await lookUpInBatches(
    byId,
    ({ ids }) => ids[source] ?? "",
    ({ id }) => id,
  );
  await lookUpInBatches(
    byDoi,
    ({ doi }) => doi,
    ({ doi }) => doi,
  );
  await lookUpInBatches(
    byArxiv,
    ({ arxiv }) => arxiv,
    ({ arxiv }) => arxiv,
  );
  if (byTitle === undefined) return answers;
  for (const [at, query] of queries.entries()) {
    if (answers[at] !== null || query.title === "") continue;
    answers[at] = (await byTitle(query.title)).find((work) => answersTitle(work, query)) ?? null;
  }
  return answers;
}
