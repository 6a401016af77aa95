/** Formats the results of a federated search as text and as a result set that other commands can read. */

import { option } from "../../cli/arguments.ts";
import type { CommandContext, OptionValues } from "../../cli/command.ts";
import type { HttpClient } from "../../http/index.ts";
import {
  countFacets,
  facetNames,
  nameOfRecord,
  type RankedResult,
  recordsOf,
  type SearchPlan,
  type SourceAnswer,
  type SourceSettings,
  type SourceWork,
  searchSources,
  sourcesOf,
} from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import { tableLines } from "../../text/table.ts";

/** The response time and the result count of a source. */
export type ReportLine = Pick<
  SourceAnswer,
  "source" | "address" | "completeness" | "ended" | "hits" | "milliseconds" | "why"
> & {
  readonly query: string;
  readonly lost: string;
  readonly works: number;
};

const shownResults = 20;
const shownValues = 6;

export function describeResults(
  results: readonly RankedResult[],
  report: readonly ReportLine[],
  records: number,
): string[] {
  const lines = results.slice(0, shownResults).flatMap(({ id, merged }) => {
    const { work, members, reasons } = merged;
    const details = [authorsOf(work), work.venue, work.year ?? ""].filter((part) => part !== "").join(", ");
    const link = work.doi === "" ? work.url : `https://doi.org/${work.doi}`;
    return [
      printable(`${id}  ${work.title}${work.retracted ? " (retracted)" : ""}`),
      printable(`    ${work.type}${details === "" ? "" : `, ${details}`}${link === "" ? "" : `, ${link}`}`),
      `    ${members.map(({ work: item }) => nameOfRecord(item)).join(" + ")}${reasons.length === 0 ? "" : ` (joined by ${[...new Set(reasons.map((reason) => reason.for[0] ?? ""))].join(", ")})`}`,
    ];
  });
  const moreLines =
    results.length > shownResults
      ? [`and ${results.length - shownResults} more; --json lists all of them`]
      : [];
  const facets = countFacets(results);
  return [
    `${count(results.length, "result")} from ${count(records, "record")}.`,
    "",
    ...lines,
    ...moreLines,
    "",
    ...facetNames.map((name) => {
      const values = Object.entries(facets[name]).slice(0, shownValues);
      return printable(
        `${name}: ${values.map(([value, number]) => `${value} (${number})`).join(", ") || "none"}`,
      );
    }),
    "",
    ...tableLines(
      report.map(({ source, completeness, milliseconds, works, hits }) => [
        source,
        completeness,
        String(milliseconds),
        String(works),
        hits === null ? "–" : String(hits),
      ]),
      { header: ["source", "result", "ms", "records", "hits"] },
    ),
    ...report.flatMap(({ source, why, lost }) =>
      [why, lost].flatMap((text) => (text ? [printable(`${source}: ${text}`)] : [])),
    ),
  ];
}

export function resultsToJson(
  query: string,
  date: string,
  results: readonly RankedResult[],
  report: readonly ReportLine[],
) {
  return {
    kind: "taxolink-search-results",
    version: 1,
    query,
    date,
    results: results.map(({ id, merged, score }) => {
      const { work, members, reasons } = merged;
      return {
        id,
        type: work.type,
        title: work.title,
        text: flatText(work),
        authors: work.authors.map(({ family, given }) => `${given} ${family}`.trim()),
        year: work.year,
        venue: work.venue,
        doi: work.doi,
        url: work.doi === "" ? work.url : `https://doi.org/${work.doi}`,
        license: work.license,
        language: work.language,
        retracted: work.retracted,
        sources: sourcesOf(merged),
        score: Number(score.toFixed(4)),
        joined: reasons,
        records: members.map(({ work: record, rank }) => ({ ...record, rank })),
      };
    }),
    facets: countFacets(results),
    report,
  };
}

/** Formats a result for a chat, one line per property. */
function flatText(work: SourceWork): string {
  const lines: (readonly [string, string])[] = [
    ["title", work.title],
    ["type", work.type],
    ["authors", authorsOf(work)],
    ["date published", String(work.year ?? "")],
    ["venue", work.venue],
    ["doi", work.doi],
    ["abstract", work.abstract],
    ["keywords", work.keywords.join(", ")],
    ["license", work.license],
    ["url", work.url],
  ];
  return lines.flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`])).join("\n");
}

function authorsOf({ authors }: SourceWork): string {
  const names = authors.map(({ family, given }) => `${given} ${family}`.trim());
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} et al.` : names.join(", ");
}

export const askOptions = {
  source: option.list(
    "NAMES",
    "The sources to query, each as NAME or NAME=URL (default: all available sources)",
  ),
  limit: option.integer("Number of hits per source", { default: 20 }),
  deadline: option.number("SECONDS", "Time limit for each source", { default: 10, minimum: 0.1 }),
};

export type AskOptions = OptionValues<typeof askOptions>;

export type SearchReply = {
  readonly query: string;
  /** The date of the search in UTC, as YYYY-MM-DD. */
  readonly date: string;
  readonly records: ReturnType<typeof recordsOf>;
  readonly report: readonly ReportLine[];
};

export function limitsOf({ limit, deadline }: AskOptions): Pick<SearchPlan, "limit" | "deadlineMs"> {
  return { limit, deadlineMs: deadline * 1000 };
}

/**
 * Sends one query to all sources at once.
 * @param clients the state passed on from one search to the next, so that each source's rate limit applies across
 * searches
 * @throws as `searchSources`
 */
export async function askSources(
  settings: readonly SourceSettings[],
  plan: SearchPlan,
  context: CommandContext,
  clients?: Map<string, HttpClient>,
): Promise<SearchReply> {
  const session = { onRetry: context.progress.note, attempts: 3, clients };
  const answers = await searchSources(settings, plan, session, context);
  return {
    query: plan.query,
    date: new Date().toISOString().slice(0, 10),
    records: recordsOf(answers),
    report: answers.map(({ works, sentQuery, ...answer }) => ({
      ...answer,
      ...sentQuery,
      works: works.length,
    })),
  };
}
