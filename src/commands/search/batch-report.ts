/**
 * Summarises a batch of searches: response times and numbers of results, per source and in total (paper 004, Figure 2).
 */
import { z } from "zod";
import { sortedQuantile } from "../../evaluation/index.ts";
import { mean } from "../../mean.ts";
import { completenesses, isAnswered } from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import { tableLines } from "../../text/table.ts";

export const sourceTimeSchema = z.object({
  source: z.string(),
  completeness: z.enum(completenesses),
  ended: z.string().optional(),
  milliseconds: z.number(),
  /** The number of records that the source returned. */
  works: z.number(),
});

export type AnsweredQuery = {
  readonly query: string;
  /** The number of works that remain after the records of all sources are merged. */
  readonly results: number;
  readonly sources: readonly z.output<typeof sourceTimeSchema>[];
};

type Spread = {
  readonly mean: number;
  readonly median: number;
  readonly p95: number;
  readonly least: number;
  readonly most: number;
};

/**
 * Returns the response time of a query, in seconds: that of the slowest source, because all sources are queried at
 * once.
 */
export function responseSeconds({ sources }: AnsweredQuery): number {
  return Math.max(0, ...sources.map(({ milliseconds }) => milliseconds)) / 1000;
}

export function batchToJson(answered: readonly AnsweredQuery[]) {
  const names = [...new Set(answered.flatMap(({ sources }) => sources.map(({ source }) => source)))];
  return {
    queries: answered.map((query) => ({
      query: query.query,
      results: query.results,
      seconds: responseSeconds(query),
    })),
    seconds: spreadOf(answered.map(responseSeconds)),
    results: spreadOf(answered.map(({ results }) => results)),
    without_results: answered.filter(({ results }) => results === 0).length,
    sources: names.map((name) => {
      const lines = answered.flatMap(({ sources }) => sources.filter(({ source }) => source === name));
      const replies = lines.filter(isAnswered);
      return {
        source: name,
        asked: lines.length,
        answered: replies.length,
        late: lines.filter(({ ended }) => ended === "late").length,
        seconds:
          replies.length === 0 ? null : spreadOf(replies.map(({ milliseconds }) => milliseconds / 1000)),
        records: replies.length === 0 ? null : spreadOf(replies.map(({ works }) => works)),
      };
    }),
  };
}

export function describeBatch(report: ReturnType<typeof batchToJson>): string[] {
  const { queries, seconds, results, without_results, sources } = report;
  const row = (name: string, values: Spread, digits: number): string[] => [
    name,
    ...[values.mean, values.median, values.p95, values.least, values.most].map((value) =>
      value.toFixed(digits),
    ),
  ];
  return [
    `${count(queries.length, "query", "queries")}, ${without_results} without a result.`,
    "",
    ...tableLines([row("results of a query", results, 1), row("response time (s)", seconds, 2)], {
      header: ["", "mean", "median", "p95", "least", "most"],
    }),
    "",
    ...tableLines(
      sources.map(({ source, asked, answered: replies, late, seconds: time, records }) => [
        printable(source),
        ...[asked, replies, late, asked - replies - late].map(String),
        ...[time?.median, time?.p95].map((value) => value?.toFixed(2) ?? "–"),
        records?.mean.toFixed(1) ?? "–",
      ]),
      {
        header: ["source", "asked", "answered", "late", "failed", "median s", "p95 s", "records per reply"],
      },
    ),
  ];
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  return {
    mean: mean(sorted) ?? Number.NaN,
    median: sortedQuantile(sorted, 0.5),
    p95: sortedQuantile(sorted, 0.95),
    least: sortedQuantile(sorted, 0),
    most: sortedQuantile(sorted, 1),
  };
}
