import { option, optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { readJson, writeJson } from "../../io/index.ts";
import {
  type FacetFilter,
  nameOfRecord,
  narrowResults,
  type RankedResult,
  rankResults,
  resultSetSchema,
  sourceNames,
  storedRecords,
  workTypes,
} from "../../sources/index.ts";
import { requireKnown } from "../shared/require-known.ts";
import { chooseSources, onlineNotes } from "../survey/online-session.ts";
import { parseOwnQueries } from "../survey/search.ts";
import { searchBatch } from "./batch.ts";
import {
  type AskOptions,
  askOptions,
  askSources,
  describeResults,
  limitsOf,
  type ReportLine,
  resultsToJson,
  type SearchReply,
} from "./report.ts";

export const command = defineCommand({
  positionals: [optionalArgument("QUERY", 'The query: words, "phrases", AND, OR, NOT and parentheses')],
  options: {
    ...askOptions,
    as: option.list("NAME=QUERY", "Query for the source NAME, in the source's own syntax"),
    type: option.text("TYPE", "Return only results of this type", { choices: workTypes }),
    year: option.text("YEARS", "Return only results from a year or a range of years, e.g. 2020-2024"),
    license: option.text("TEXT", "Return only results whose licence contains this text"),
    language: option.text("CODE", "Return only results in this language, e.g. en"),
    split: option.list("RECORDS", "Records (SOURCE:ID) to keep separate from all other records"),
    from: option.file(
      "Read the results that an earlier search stored with --out, instead of searching again",
    ),
    out: option.text(
      "PATH",
      "Write the result set as JSON, e.g. for taxolink chat; with --queries, the folder for all result sets",
      { writes: "either" },
    ),
    queries: option.file(
      "Run every query of a text file, one per line, and report response times and result counts",
      { requires: "out" },
    ),
    plot: option.outputFile("Plot histograms of the result counts and response times (SVG)", {
      page: "all",
      requires: "queries",
    }),
  },
  notes: [
    "The command merges the results of all sources by DOI, by title and year, and by the similarity of title, authors and abstract, and ranks them by BM25Plus. " +
      "To undo a wrong merge, use --split, which also works with --from.",
    "--queries queries all sources at once, so a query's response time is that of the slowest source. It respects the rate limit of each source: the next query waits until every source allows another request, and response times exclude this wait. " +
      "An interrupted batch, or one in which no source answered, resumes in the same folder. taxolink relevancy --results FOLDER/results measures the relevance of the results.",
    ...onlineNotes,
  ],
  run: async ({ options, positionals: [typedQuery] }, context) => {
    if (options.queries !== undefined)
      return searchBatch(
        context.resolve(options.queries),
        context.resolve(options.out ?? ""),
        options,
        context,
      );
    const { query, date, records, report } =
      options.from === undefined
        ? await searchSourcesFor(typedQuery, options, context)
        : readStored(context.resolve(options.from), typedQuery);
    requireKnown(
      options.split,
      records.map(({ work }) => nameOfRecord(work)),
      {
        problem: (name) => `--split: the record ${name} does not exist`,
        hint: "--json shows each result's records with source and id, e.g. --split openalex:W1.",
      },
    );
    const allResults = rankResults(query, records, new Set(options.split));
    const results: readonly RankedResult[] = narrowResults(allResults, filterOf(options));
    const json = resultsToJson(query, date, results, report);
    if (options.out !== undefined) writeJson(context.resolve(options.out), json);
    const fileLines = options.out === undefined ? [] : [`Wrote ${options.out}.`];
    return { text: [describeResults(results, report, records.length), fileLines], json };
  },
});

async function searchSourcesFor(
  query: string | undefined,
  options: AskOptions & { readonly as: readonly string[] },
  context: CommandContext,
): Promise<SearchReply> {
  if (query === undefined) throw new OptionError("no query was specified: taxolink search QUERY");
  const plan = { query, queryBySource: parseOwnQueries(options.as), ...limitsOf(options) };
  return askSources(chooseSources(options.source, sourceNames, context), plan, context);
}

function readStored(file: string, typedQuery: string | undefined): SearchReply {
  const set = readJson(file, resultSetSchema);
  // The report of the original search is repeated unchanged.
  return {
    query: typedQuery ?? set.query,
    date: set.date,
    records: storedRecords(set),
    report: set.report as ReportLine[],
  };
}

type FilterValues = { readonly [K in "type" | "year" | "license" | "language"]: string | undefined };

function filterOf({ year, ...rest }: FilterValues): FacetFilter {
  if (year === undefined) return rest;
  const [, from = "", to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(year) ?? [];
  if (from === "")
    throw new OptionError(`--year requires a year or a range of years such as 2020-2024, not ${year}`);
  return { ...rest, years: [Number(from), Number(to)] };
}
