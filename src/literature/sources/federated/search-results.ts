/** Merges the results of many sources into one list, ordered by BM25Plus. */
import { z } from "zod";
import { createBm25Plus } from "../../../vectors/index.ts";
import { areJoined } from "../../index.ts";
import { type MergedWork, mergeWorks } from "../merge/merge-works.ts";
import type { SourceAnswer } from "../search-sources.ts";
import { type SourceWork, workSchema } from "../source.ts";

/** The fields to read from a stored search, from which all others are computed. */
export const resultSetSchema = z.object({
  kind: z.literal("taxolink-search-results"),
  version: z.literal(1),
  query: z.string(),
  date: z.string(),
  results: z.array(z.object({ records: z.array(workSchema.extend({ rank: z.int().positive() })) })),
  report: z.array(z.unknown()),
});
export type ResultSet = z.output<typeof resultSetSchema>;

export type RankedResult = {
  /** The result's id: `r1`, `r2`, and so on, in order of relevance. */
  readonly id: string;
  readonly merged: MergedWork;
  /** The BM25Plus score of title, abstract and keywords, or 0 if they contain no words of the query. */
  readonly score: number;
};

/** Lists the records of all results, grouped by source, in the order of the sources. */
export function recordsOf(answers: readonly SourceAnswer[]): MergedWork["members"][number][] {
  return answers.flatMap(({ works }) => works.map((work, at) => ({ work, rank: at + 1 })));
}

export function storedRecords({ results }: ResultSet): MergedWork["members"][number][] {
  return results.flatMap(({ records }) => records.map(({ rank, ...work }) => ({ rank, work })));
}

/**
 * Merges the records of each work, and sorts the works by relevance, then by rank in the sources.
 * @param split records that must stay separate, each in the format `SOURCE:ID`
 */
export function rankResults(
  query: string,
  records: readonly MergedWork["members"][number][],
  split: ReadonlySet<string>,
): RankedResult[] {
  const staysApart = (work: SourceWork): boolean => work.type === "Person" || split.has(nameOfRecord(work));
  const merged = mergeWorks(
    records.filter(({ work }) => work.title !== ""),
    (left, right) => (staysApart(left) || staysApart(right) ? null : areJoined(left, right)),
  );
  const scoresOf = createBm25Plus(merged.map(({ work }) => searchedText(work)));
  const scores = scoresOf(query.replace(/\b(?:AND|OR|NOT)\b/g, " "));
  const best = ({ members }: MergedWork): number => Math.min(...members.map(({ rank }) => rank));
  return merged
    .map((work, at) => ({ merged: work, score: scores[at] ?? 0 }))
    .sort((left, right) => right.score - left.score || best(left.merged) - best(right.merged))
    .map((result, at) => ({ ...result, id: `r${at + 1}` }));
}

/** Returns the name of a record for `--split`. */
export function nameOfRecord({ source, id }: SourceWork): string {
  return `${source}:${id}`;
}

function searchedText({ title, abstract, keywords }: SourceWork): string {
  return [title, abstract, ...keywords].join("\n");
}
