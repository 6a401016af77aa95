/** Formats the reports of the commands that query sources. */

import {
  allPapers,
  describeRanking,
  findDuplicates,
  type Paper,
  rankCandidates,
  type SurveyState,
} from "../../literature/index.ts";
import { isAnswered, labelOf, type SourceAnswer, type SourceOutcome } from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import type { Editor } from "../../workspace/index.ts";
import type { EnteredDirection, OnlineDirection } from "./follow-online.ts";
import { type LoggedSearch, matchCandidates, type OnlineSearch } from "./search-online.ts";
import { describeSource, sourceToJson } from "./survey-source.ts";

export function describeEntered(direction: EnteredDirection, key: string, iteration: number): string {
  const { logged, followed, kind, existingKeys } = direction;
  const label = `${kind === "citing" ? "papers that cite" : "references of"} ${key}`;
  const head =
    logged === null
      ? `${label}: no new papers, ${existingKeys.length} already in the survey`
      : describeSource(`${label} into L${iteration}`, logged);
  const { resolved, declared } = followed.coverage;
  const retracted = followed.works.filter(({ work }) => work.retracted);
  return [
    head,
    `  coverage: ${resolved} of ${declared} declared`,
    ...followed.outcomes.map(describeOutcome),
    ...retracted.map(({ work }) => printable(`  retracted: ${work.title}`)),
  ].join("\n");
}

function describeOutcome({ source, completeness, works, declared, why }: SourceOutcome): string {
  const counts = `${works}${declared === null ? "" : ` of ${declared}`}`;
  if (completeness === "complete") return `  ${source}: ${why ?? counts}`;
  if (completeness === "partial") return `  ${source}: ${counts}`;
  return printable(
    `  ${source}: ${completeness === "unsupported query" ? "" : `${completeness}, `}${why ?? ""}`,
  );
}

export function enteredToJson({ kind, logged, followed, foundPapers, existingKeys }: EnteredDirection) {
  return {
    kind,
    ...(logged === null
      ? { id: null, added: [], known: existingKeys, suspects: [] }
      : { ...sourceToJson(logged), known: existingKeys }),
    coverage: followed.coverage,
    asked: followed.outcomes,
    found: foundPapers.map(({ paper, by }) => ({ key: paper.key, title: paper.title, doi: paper.doi, by })),
  };
}

export function describeSearch(
  search: OnlineSearch,
  logged: readonly LoggedSearch[],
  iteration: number,
): string {
  const unanswered = search.answers.filter((answer) => !isAnswered(answer));
  return [
    ...logged.map(({ answer, logged: entry, existingKeys }) => {
      const head =
        entry === null
          ? `${labelOf(answer.source)}: no new papers, ${existingKeys.length} already in the survey`
          : describeSource(`${labelOf(answer.source)} into L${iteration}`, entry);
      return `${head}\n${describeAnswer(answer)}`;
    }),
    ...unanswered.map((answer) => printable(`${labelOf(answer.source)}: ${answer.why ?? ""}`)),
  ].join("\n");
}

function describeAnswer({ sentQuery, hits, works }: SourceAnswer): string {
  const hitsText = hits === null ? "" : ` of ${count(hits, "hit")}`;
  return printable(
    `  asked: ${sentQuery.query}${sentQuery.lost === "" ? "" : ` (${sentQuery.lost})`}; looked at ${works.length}${hitsText}`,
  );
}

export function searchToJson({ answers, candidates }: OnlineSearch, logged: readonly LoggedSearch[]) {
  return answers.map(({ works, sentQuery, hits, ...answer }) => {
    const entry = logged.find((candidate) => candidate.answer.source === answer.source);
    const ofSource = candidates.filter(({ by }) => by.includes(answer.source));
    return {
      ...answer,
      ...sentQuery,
      hits,
      inspected: works.length,
      ...(entry?.logged ? sourceToJson(entry.logged) : { id: null, added: [], known: [], suspects: [] }),
      known: entry?.existingKeys ?? [],
      found: ofSource.map(({ paper, by }) => ({ key: paper.key, title: paper.title, doi: paper.doi, by })),
    };
  });
}

/** A search query as the user typed it. */
type TypedSearch = {
  readonly query: string;
  readonly source: readonly string[];
  readonly as: readonly string[];
  readonly limit: number;
};

/** Lists the hits, best first, and marks those that are already on one of the survey's lists. */
export function listHits(editor: Editor, search: OnlineSearch, typedSearch: TypedSearch) {
  const hits = matchCandidates(editor, search.candidates);
  const unanswered = search.answers.filter((answer) => !isAnswered(answer));
  return {
    text: [
      search.answers
        .filter(isAnswered)
        .map((answer) => `${labelOf(answer.source)}\n${describeAnswer(answer)}`),
      unanswered.map((answer) => printable(`${labelOf(answer.source)}: ${answer.why ?? ""}`)),
      hits.map(describeCandidate),
      "Enter the relevant papers with --only KEY,KEY --replay.",
    ],
    json: {
      asked: typedSearch,
      answers: search.answers.map(({ works, ...answer }) => ({ ...answer, works: works.length })),
      candidates: hits,
    },
    ...(unanswered.some(({ ended }) => ended === "stopped") ? { exitCode: 130 as const } : {}),
  };
}

type ListMatch = { readonly same_as: string | null; readonly like: string | null };

function describeMatch({ same_as, like }: ListMatch): string {
  if (same_as !== null) return `is ${same_as}`;
  return like === null ? "new" : `looks like "${like}"`;
}

/** Formats a hit as one line of a list. */
function describeCandidate(
  candidate: ListMatch & {
    readonly key: string;
    readonly title: string;
    readonly year: number | null;
    readonly by: readonly string[];
    readonly retracted: boolean;
  },
): string {
  const marks = `${candidate.retracted ? ", retracted" : ""}${candidate.by.length > 0 ? ` [${candidate.by.join(", ")}]` : ""}`;
  return printable(
    `${candidate.key}  ${candidate.title} (${candidate.year ?? "no year"}): ${describeMatch(candidate)}${marks}`,
  );
}

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
