/**
 * Finds the works that a work cites and those that cite it, in several sources (online snowballing; thesis, section
 * 5.2.2).
 */
import { CancelledError, SourceError } from "../errors.ts";
import { type Arrival, type AskWatch, askSources } from "./completeness.ts";
import { type Member, type MergedWork, mergeWorks } from "./merge/merge-works.ts";
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

export type Followed = {
  readonly works: readonly MergedWork[];
  readonly outcomes: readonly SourceOutcome[];
  /** The number of works with a title, and the largest number of works that a source reports. */
  readonly coverage: { readonly resolved: number; readonly declared: number };
};

/** The default sources, most reliable first. Their records are merged in this order. */
export const snowballSources: Readonly<Record<Direction, readonly SourceName[]>> = {
  references: ["openalex", "crossref", "semantic-scholar"],
  citing: ["openalex", "semantic-scholar", "opencitations"],
};

/**
 * Queries all sources, merges the records of each work, and looks up titles for works that have only a DOI.
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
): Promise<Followed> {
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
    ({ asked, found, completeness, why, ended }): SourceOutcome => ({
      source: asked.name,
      works: found?.works.length ?? 0,
      declared: found?.declared ?? null,
      completeness,
      why,
      ended,
    }),
  );
  const members = replies.flatMap(({ found }) =>
    (found?.works ?? []).map((work, at): Member => ({ work, rank: at + 1 })),
  );
  const titledWorks = watch.signal?.aborted
    ? mergeWorks(members)
    : await nameWorks(sources, mergeWorks(members));
  const works = mergeWorks(titledWorks.flatMap(withMergedFirst)).filter(
    (mergedWork) => mergedWork.work.title !== "",
  );
  const limitedWorks = direction === "citing" ? works.slice(0, limit) : works;
  const declared = Math.max(titledWorks.length, ...outcomes.map((outcome) => outcome.declared ?? 0));
  return { works: limitedWorks, outcomes, coverage: { resolved: works.length, declared } };
}

/** Looks up the titles of works that have only a DOI, in the first source that knows them. */
async function nameWorks(
  sources: readonly LiteratureSource[],
  merged: readonly MergedWork[],
): Promise<readonly MergedWork[]> {
  const names = new Map<string, SourceWork>();
  for (const source of sources) {
    const untitled = merged
      .map(({ work }) => work)
      .filter(({ title, doi }) => title === "" && !names.has(doi));
    if (untitled.length === 0) break;
    if (source.cannot.works !== undefined) continue;
    try {
      const foundWorks = await source.works(untitled.map(({ doi }) => workQuery({ doi })));
      for (const work of foundWorks) if (work !== null && work.title !== "") names.set(work.doi, work);
    } catch (error) {
      // A work that remains without a title counts as unresolved.
      if (error instanceof CancelledError || !(error instanceof SourceError)) throw error;
    }
  }
  return merged.map((mergedWork) => {
    const titledRecord = mergedWork.work.title === "" ? names.get(mergedWork.work.doi) : undefined;
    return titledRecord === undefined
      ? mergedWork
      : { ...mergedWork, work: { ...titledRecord, source: mergedWork.work.source, id: mergedWork.work.id } };
  });
}

/** Replaces the first member with the merged record, so that its title can match further records. */
function withMergedFirst({ work, members }: MergedWork): Member[] {
  return members.map((member, at) => (at === 0 ? { work, rank: member.rank } : member));
}
