/**
 * Finds the works that a work cites and those that cite it, in several sources (online snowballing; thesis, section
 * 5.2.2).
 */
import { CancelledError, SourceError } from "../../base/errors.ts";
import { type Arrival, type AskWatch, askSources } from "./completeness.ts";
import { type Member, mergeWorks } from "./merge/merge-works.ts";
import type { LiteratureSource, SourceWork, WorkQuery } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";
import { workQuery } from "./source-work.ts";

export type Direction = "references" | "citing";

export type SourceOutcome = Arrival & {
  readonly source: SourceName;
  /** The number of works with a title or DOI. */
  readonly works: number;
  readonly declared: number | null;
};

export type Followed = Awaited<ReturnType<typeof followWork>>;

/** The default sources, most reliable first. Their records are merged in this order. */
export const snowballSources: Readonly<Record<Direction, readonly SourceName[]>> = {
  references: ["openalex", "crossref", "semantic-scholar"],
  citing: ["openalex", "semantic-scholar", "opencitations"],
};

/**
 * Queries all sources, looks up titles for works that have only a DOI, and merges the records of each work.
 * @param limit the maximum number of citing works to return
 * @throws SourceError if no source replies and at least one failed; CancelledError if the user stops the step, unless
 * `keepWhenStopped` is set and there are results
 */
export async function followWork(
  sources: readonly LiteratureSource[],
  work: WorkQuery,
  direction: Direction,
  limit: number,
  watch: AskWatch,
) {
  const stageName = direction === "references" ? "references" : "citing papers";
  const replies = await askSources(
    stageName,
    sources,
    (source) => ({
      cannot: source.cannot[direction],
      find: () => (direction === "references" ? source.references(work) : source.citing(work, limit)),
      limit,
    }),
    watch,
  );
  const outcomes = replies.map(
    ({ asked, found, error: _error, milliseconds: _time, ...arrival }): SourceOutcome => ({
      source: asked.name,
      works: found?.works.length ?? 0,
      declared: found?.declared ?? null,
      ...arrival,
    }),
  );
  const members = replies.flatMap(({ found }) =>
    (found?.works ?? []).map((work, at): Member => ({ work, rank: at + 1 })),
  );
  const merged = mergeWorks(watch.signal?.aborted ? members : await nameWorks(sources, members));
  const works = merged.filter((mergedWork) => mergedWork.work.title !== "");
  const limitedWorks = direction === "citing" ? works.slice(0, limit) : works;
  const declared = Math.max(merged.length, ...outcomes.map((outcome) => outcome.declared ?? 0));
  return {
    works: limitedWorks,
    outcomes,
    /** The number of works with a title, and the largest number of works that a source reports. */
    coverage: { resolved: works.length, declared },
  };
}

/** Looks up the titles of works that have only a DOI, in the first source that knows them. */
async function nameWorks(
  sources: readonly LiteratureSource[],
  members: readonly Member[],
): Promise<readonly Member[]> {
  const known = new Set(members.flatMap(({ work: { title, doi } }) => (title === "" ? [] : doi)));
  const untitled = members.flatMap(({ work: { title, doi } }) =>
    title === "" && !known.has(doi) ? doi : [],
  );
  const names = new Map<string, SourceWork>();
  for (const source of sources) {
    const dois = [...new Set(untitled)].filter((doi) => !names.has(doi));
    if (dois.length === 0) break;
    if (source.cannot.works !== undefined) continue;
    try {
      const found = await source.works(dois.map((doi) => workQuery({ doi })));
      for (const work of found) if (work !== null && work.title !== "") names.set(work.doi, work);
    } catch (error) {
      // A work that remains without a title counts as unresolved.
      if (error instanceof CancelledError || !(error instanceof SourceError)) throw error;
    }
  }
  return members.map(({ work, rank }) => {
    const named = work.title === "" ? names.get(work.doi) : undefined;
    return { rank, work: named ? { ...named, source: work.source, id: work.id } : work };
  });
}
