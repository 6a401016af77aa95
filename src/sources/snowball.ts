/**
 * Finds the works that a work cites and those that cite it, in several sources (online snowballing; thesis, section
 * 5.2.2).
 */
import { CancelledError, SourceError, throwIfCancelled } from "../errors.ts";
import type { Watch } from "../progress.ts";
import { type Arrival, arrivalAfter, arrivalOf, isAnswered, unsupported } from "./completeness.ts";
import { type Member, type MergedWork, mergeWorks } from "./merge/merge-works.ts";
import type { LiteratureSource, Neighbours, SourceWork, WorkQuery } from "./source.ts";
import type { SourceName } from "./source-profiles.ts";

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
 * The progress listener and cancellation signal of a snowballing step. With `keepWhenStopped`, the step returns the
 * results so far, instead of throwing, when the user stops it.
 */
export type FollowWatch = Watch & { readonly keepWhenStopped?: boolean | undefined };

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
  { progress, signal, keepWhenStopped = false }: FollowWatch,
): Promise<Followed> {
  const stage = progress.stage(direction === "references" ? "references" : "citing papers", sources.length);
  const answers = await Promise.all(
    sources.map(async (source) => {
      const answer = await askSource(source, work, direction, limit, signal);
      stage.advance();
      return { source, ...answer };
    }),
  );
  stage.finish();
  const outcomes = answers.map(({ outcome }) => outcome);
  const answered = outcomes.some(isAnswered);
  if (!keepWhenStopped || !answered) throwIfCancelled(signal);
  const failed = answers.find(({ error }) => error !== undefined);
  if (failed?.error && !answered) throw failed.error;
  const members = answers.flatMap(({ neighbours }) =>
    (neighbours?.works ?? []).map((work, at): Member => ({ work, rank: at + 1 })),
  );
  const titledWorks = signal?.aborted ? mergeWorks(members) : await nameWorks(sources, mergeWorks(members));
  const works = mergeWorks(titledWorks.flatMap(withMergedFirst)).filter(
    (mergedWork) => mergedWork.work.title !== "",
  );
  const limitedWorks = direction === "citing" ? works.slice(0, limit) : works;
  const declared = Math.max(titledWorks.length, ...outcomes.map((outcome) => outcome.declared ?? 0));
  return { works: limitedWorks, outcomes, coverage: { resolved: works.length, declared } };
}

type Answer = {
  readonly neighbours: Neighbours | null;
  readonly outcome: SourceOutcome;
  readonly error?: SourceError;
};

async function askSource(
  source: LiteratureSource,
  work: WorkQuery,
  direction: Direction,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const end = (
    { error, ...arrival }: ReturnType<typeof arrivalAfter>,
    neighbours: Neighbours | null = null,
  ): Answer => ({
    neighbours,
    outcome: {
      source: source.name,
      works: neighbours?.works.length ?? 0,
      declared: neighbours?.declared ?? null,
      ...arrival,
    },
    ...(error && { error }),
  });
  const cannot = source.cannot[direction];
  if (cannot !== undefined) return end(unsupported(cannot));
  try {
    const neighbours =
      direction === "references" ? await source.references(work) : await source.citing(work, limit);
    if (neighbours === null) return end({ completeness: "complete", why: "no record of this paper" });
    return end(arrivalOf(neighbours.works.length, Math.min(limit, neighbours.declared ?? 0)), neighbours);
  } catch (error) {
    return end(arrivalAfter(error, signal));
  }
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
      const foundWorks = await source.works(
        untitled.map(({ doi }) => ({ doi, title: "", year: null, arxiv: "", ids: {} })),
      );
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
