import { option, optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import type { NewSource } from "../../literature/index.ts";
import { authorOption, reasonOption } from "../../operations/edit-options.ts";
import { isDate } from "../../text/dates.ts";
import { didYouMean } from "../../text/nearest.ts";
import { type Editor, openCommandEditor, readSurveyState } from "../../workspace/index.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { describeSearch, listHits, searchToJson } from "./online-report.ts";
import { enterSearch, parseOwnQueries, searchOnline, translateQuery } from "./search-online.ts";
import { describeSource, logSources, readCandidates, sourceToJson } from "./survey-source.ts";

export const command = defineCommand({
  positionals: [optionalArgument("QUERY", "The query as you entered it in the search engine")],
  options: {
    engine: option.name("The search engine or database"),
    date: option.text("YYYY-MM-DD", "The date of the search"),
    hits: option.integer("Number of results reported by the search engine", { minimum: 0 }),
    inspected: option.integer("Number of results inspected", { minimum: 0 }),
    add: option.file("The candidates, in a .bib, .ris or .json file"),
    known: option.list("KEYS", "Keys of results that are already on a list"),
    iteration: option.integer(
      "Number of the list to add the candidates to (default: 2, or 1 while the survey is empty)",
    ),
    ...onlineOptions,
    limit: option.integer("Online: number of hits to inspect per source (default: 25)"),
    as: option.list("NAME=QUERY", "Online: query for the source NAME, in the source's own syntax"),
    "dry-run": option.flag("Online: show the query for each source without sending it"),
    list: option.flag("Online: show the hits and mark new hits, without adding them to the survey"),
    only: option.list("KEYS", "Online: the relevant hits (default: all hits)"),
    note: option.text("TEXT", "Notes on the search"),
    ...reasonOption,
    ...authorOption,
  },
  notes: onlineNotes,
  run: async ({ options, positionals: [query] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (query === undefined) return listSearches(readSurveyState(editor).survey.sources);
    const isOnline = options.source.length > 0 || options.replay || options["dry-run"];
    if (isOnline) return searchAtSources(query, options, editor, context);
    for (const name of ["limit", "as", "list", "only"] as const) {
      if (options[name] === undefined || options[name] === false || String(options[name]) === "") continue;
      throw new OptionError(`--${name} applies only to online searches`, {
        hint: "Specify sources, e.g. --source openalex,crossref.",
      });
    }
    return logManualSearch(query, options, editor, context);
  },
});

function logManualSearch(query: string, options: OnlineValues, editor: Editor, context: CommandContext) {
  const { engine, date, hits, inspected, note } = options;
  if (engine === undefined) throw new OptionError("a manual search requires --engine");
  if (date !== undefined && !isDate(date)) {
    throw new OptionError(`--date "${date}" is not a date in the format YYYY-MM-DD, e.g. 2026-01-31`);
  }
  const iteration = iterationOf(options, editor);
  const source: NewSource = {
    kind: "search",
    iteration,
    from: "",
    engine,
    query,
    date,
    hits,
    inspected,
    note,
  };
  const papers = readCandidates(editor, context, options.add);
  const operation = { kind: "log-search", engine, query, iteration };
  const [logged] = logSources(editor, operation, options.reason ?? "", [
    { source, papers, existingKeys: options.known },
  ]);
  if (!logged) throw new Error("the search was not logged");
  return { text: describeSource(`${logged.id} ${engine}`, logged), json: { search: sourceToJson(logged) } };
}

/** Returns the iteration from the options or, by default, the next one, but at most the second. */
function iterationOf({ iteration }: OnlineValues, editor: Editor): number {
  return iteration ?? Math.min(2, readSurveyState(editor).iterations.length + 1);
}

type OnlineValues = {
  readonly [K in "source" | "as" | "only"]: readonly string[];
} & { readonly [K in "replay" | "dry-run" | "list"]: boolean } & {
  readonly [K in "limit" | "iteration" | "hits" | "inspected"]: number | undefined;
} & {
  readonly [K in "engine" | "date" | "add" | "note" | "reason"]: string | undefined;
} & { readonly known: readonly string[] };

async function searchAtSources(
  query: string,
  options: OnlineValues,
  editor: Editor,
  context: CommandContext,
) {
  for (const name of ["engine", "date", "add", "hits", "inspected"] as const) {
    if (options[name] === undefined) continue;
    throw new OptionError(
      `--${name} applies only to manual searches; --source runs and logs its queries automatically`,
    );
  }
  const { limit = 25, reason = "", only, note } = options;
  const plan = { query, queryBySource: parseOwnQueries(options.as), limit };
  const typedSearch = { query, source: options.source, as: options.as, limit };
  if (options["dry-run"]) {
    const queries = translateQuery(plan, options, context.env);
    const lines = queries.map(
      (translated) =>
        `${translated.source}: ${translated.query}${translated.lost === "" ? "" : `\n  ${translated.lost}`}`,
    );
    return { text: lines, json: { asked: typedSearch, queries } };
  }
  const search = await searchOnline(context, editor, { ...plan, keepWhenStopped: options.list }, options);
  if (options.list) return listHits(editor, search, typedSearch);
  const keys = search.candidates.map(({ paper }) => paper.key);
  const unknownKey = only.find((key) => !keys.includes(key));
  if (unknownKey !== undefined) {
    throw new OptionError(`--only: the hit ${unknownKey} does not exist`, {
      hint: didYouMean(unknownKey, keys) ?? "Add --list to see the hits.",
    });
  }
  const iteration = iterationOf(options, editor);
  const logged = enterSearch(editor, search, { iteration, selectedKeys: only, reason, note });
  return {
    text: describeSearch(search, logged, iteration),
    json: { query, iteration, searches: searchToJson(search, logged) },
  };
}

function listSearches(sources: readonly (NewSource & { id: string; known: string[]; added: string[] })[]) {
  const searches = sources.filter(({ kind }) => kind === "search");
  const lines = searches.map(({ id, engine, query, date, hits, inspected, known, added }) => {
    const inspectedText = inspected === undefined ? "" : `, ${inspected} inspected`;
    return `${id} ${engine} ${date ?? ""}: ${query}\n  ${hits ?? "?"} hits${inspectedText}, ${known.length} known, ${added.length} added`;
  });
  return { text: lines.length === 0 ? "No searches logged." : lines, json: { searches } };
}
