/** Looks up works with as few requests as the source allows. */
import type { SourceWork, WorkQuery } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { answersTitle, inBatches } from "./source-work.ts";

type Batches = {
  /** The maximum number of values in one request. */
  readonly size: number;
  fetch(values: readonly string[]): Promise<readonly SourceWork[]>;
};

export type LookUpWays = {
  /** Looks up works by the source's internal ids. */
  readonly byId?: Batches;
  readonly byDoi?: Batches;
  readonly byArxiv?: Batches;
  /** Returns the first hits of a search by title. */
  readonly byTitle?: (title: string) => Promise<readonly SourceWork[]>;
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
      const worksByKey = new Map(
        (await batches.fetch(batch)).map((work) => [keyOfWork(work).toLowerCase(), work]),
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
