/**
 * `survey follow … --list`: lists papers from files or sources, and marks those that are already on one of the survey's
 * lists.
 */
import {
  allPapers,
  describeRanking,
  findDuplicates,
  type Paper,
  rankCandidates,
  type SurveyState,
} from "../../literature/index.ts";
import type { SourceOutcome } from "../../sources/index.ts";
import { describeCandidate } from "./describe-candidate.ts";
import type { OnlineDirection } from "./follow-online.ts";
import { describeOutcome } from "./online-report.ts";

export type FollowedDirection = {
  readonly kind: "references" | "citing";
  /** The file with the papers, or `online` for papers from sources. */
  readonly file: string;
  readonly papers: readonly Paper[];
};

type DirectionOutcome = SourceOutcome & { readonly kind: FollowedDirection["kind"] };

/**
 * Lists the candidates by rank, with new papers before those that are already on a list.
 * @param online the same directions with the responses of the sources; undefined for files
 */
export function listCandidates(
  state: SurveyState,
  from: string,
  directions: readonly FollowedDirection[],
  online: readonly OnlineDirection[] = [],
) {
  const provenance = new Map(
    online.flatMap(({ foundPapers }) => foundPapers.map(({ paper, by }) => [paper, by] as const)),
  );
  const candidatePapers = directions.flatMap(({ papers }) => papers);
  const { duplicates, suspects } = findDuplicates(allPapers(state), candidatePapers);
  const kinds = new Map(
    directions.flatMap(({ kind, papers }) => papers.map((paper) => [paper, kind] as const)),
  );
  const ranking = rankCandidates(state, candidatePapers);
  const ranked = ranking.papers.map(({ paper, why }) => ({
    kind: kinds.get(paper) ?? "references",
    key: paper.key,
    title: paper.title,
    year: paper.year,
    venue: paper.venue,
    abstract: paper.abstract,
    same_as: duplicates.find((duplicate) => duplicate.paper === paper)?.of.key ?? null,
    like: suspects.find((suspect) => suspect.paper === paper)?.like.title ?? null,
    by: provenance.get(paper) ?? [],
    retracted: paper.fields.retracted !== undefined,
    because: why,
  }));
  // Papers that are already on a list need no decision.
  const candidates = [
    ...ranked.filter(({ same_as }) => same_as === null),
    ...ranked.filter(({ same_as }) => same_as !== null),
  ];
  const askedSources = online.flatMap(({ kind, followed }) =>
    followed.outcomes.map((outcome): DirectionOutcome => ({ kind, ...outcome })),
  );
  const coverage = online.map(({ kind, followed }) => ({ kind, ...followed.coverage }));
  const stopped = askedSources.some(({ ended }) => ended === "stopped");
  return {
    text: [
      candidates.length !== 0 && `${describeRanking(ranking)}:`,
      candidates.map(describeCandidate),
      online.length !== 0 && describeSources(online),
      `Enter the relevant papers with --only KEY,KEY${online.length > 0 ? " --replay" : ""}.`,
    ],
    json: {
      paper: from,
      files: directions.map(({ kind, file }) => ({ kind, file })),
      ranked: { by: ranking.by, learnt_from: ranking.learntFrom },
      candidates,
      asked: askedSources,
      coverage,
    },
    ...(stopped ? { exitCode: 130 as const } : {}),
  };
}

function describeSources(directions: readonly OnlineDirection[]): string[] {
  return directions.flatMap(({ kind, followed: { coverage, outcomes } }) => [
    `${kind === "citing" ? "citing papers" : "references"}: ${coverage.resolved} of ${coverage.declared} declared`,
    ...outcomes.map(describeOutcome),
  ]);
}
