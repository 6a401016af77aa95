/** Formats the reports of the commands that query sources. */

import { isAnswered, labelOf, type SourceAnswer, type SourceOutcome } from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import type { Editor } from "../../workspace/index.ts";
import { describeCandidate } from "./describe-candidate.ts";
import type { EnteredDirection } from "./follow-online.ts";
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

export function describeOutcome({ source, completeness, works, declared, why }: SourceOutcome): string {
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
export type TypedSearch = {
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
