/** `survey follow … --list`: the papers of files or sources, with a mark on those that a list already contains. */
import { allPapers, findDuplicates, type Paper, type SurveyState } from "../../literature/index.ts";
import type { SourceOutcome } from "../../sources/index.ts";
import { describeCandidate } from "./describe-candidate.ts";
import type { OnlineWay } from "./follow-online.ts";
import { describeOutcome } from "./online-report.ts";

export type Way = {
  readonly kind: "references" | "citing";
  /** `online` for papers of sources. */
  readonly file: string;
  readonly papers: readonly Paper[];
};

/** The answer of one source for one direction. */
type Answered = SourceOutcome & { readonly kind: Way["kind"] };

/** Lists candidates. @param online the same directions with the answers of sources; undefined for files */
export function listCandidates(
  state: SurveyState,
  from: string,
  ways: readonly Way[],
  online: readonly OnlineWay[] = [],
) {
  const provenance = new Map(
    online.flatMap(({ found }) => found.map(({ paper, by }) => [paper, by] as const)),
  );
  const all = ways.flatMap(({ papers }) => papers);
  const { duplicates, suspects } = findDuplicates(allPapers(state), all);
  const candidates = ways.flatMap(({ kind, papers }) =>
    papers.map((paper) => ({
      kind,
      key: paper.key,
      title: paper.title,
      year: paper.year,
      venue: paper.venue,
      abstract: paper.abstract,
      same_as: duplicates.find((item) => item.paper === paper)?.of.key ?? null,
      like: suspects.find((item) => item.paper === paper)?.like.title ?? null,
      by: provenance.get(paper) ?? [],
      retracted: paper.fields.retracted !== undefined,
    })),
  );
  const asked = online.flatMap(({ kind, followed }) =>
    followed.outcomes.map((outcome): Answered => ({ kind, ...outcome })),
  );
  const coverage = online.map(({ kind, followed }) => ({ kind, ...followed.coverage }));
  const stopped = asked.some(({ outcome }) => outcome === "stopped");
  return {
    text: [
      ...candidates.map(describeCandidate),
      ...(online.length === 0 ? [] : describeAsked(online)),
      `Enter the relevant ones with --only KEY,KEY${online.length > 0 ? " --replay" : ""}.`,
    ].join("\n"),
    json: { paper: from, files: ways.map(({ kind, file }) => ({ kind, file })), candidates, asked, coverage },
    ...(stopped ? { exitCode: 130 as const } : {}),
  };
}

function describeAsked(ways: readonly OnlineWay[]): string[] {
  return ways.flatMap(({ kind, followed: { coverage, outcomes } }) => [
    `${kind === "citing" ? "citing papers" : "references"}: ${coverage.resolved} of ${coverage.declared} declared`,
    ...outcomes.map(describeOutcome),
  ]);
}
