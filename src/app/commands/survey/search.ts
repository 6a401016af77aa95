/** `taxolink survey search`: queries public sources, or logs a search by hand. */

import { OptionError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import { isDate } from "../../../base/text/dates.ts";
import { allPapers, type FoundSource, type SurveySource } from "../../../literature/index.ts";
import type { SourceWork } from "../../../literature/sources/index.ts";
import {
  isAnswered,
  labelOf,
  type MergedWork,
  mergeWorks,
  parseSourceName,
  queryFor,
  rankMembers,
  resolveSources,
  type SearchPlan,
  type SourceAnswer,
  type SourceName,
  searchSources,
} from "../../../literature/sources/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import { type Editor, openCommandEditor, readSurveyState } from "../../../workspace/index.ts";
import { chooseKnown } from "../shared/require-known.ts";
import {
  candidatesToJson,
  describeCandidate,
  describeSource,
  enterSources,
  foundPapers,
  foundToJson,
  keyOfFound,
  loggedAnswer,
  onlineNotes,
  onlineOptions,
  readCandidates,
  runRound,
  sourceToJson,
} from "./entering.ts";

const searchOptions = {
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
  ...editOptions,
};

type SearchOptions = OptionValues<typeof searchOptions>;

export const surveySearch = defineCommand({
  example: '"question AND taxonomy" --engine "Google Scholar" --hits 3620 --inspected 40 --add found.bib',
  positionals: [optionalArgument("QUERY", "The query as you entered it in the search engine")],
  options: searchOptions,
  notes: onlineNotes,
  run: async ({ options, positionals: [query] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (query === undefined) return listSearches(readSurveyState(editor).survey.sources);
    const isOnline = options.source.length > 0 || options.replay || options["dry-run"];
    for (const name of isOnline ? manualOptions : onlineOnly) {
      const value = options[name];
      if (value === undefined || value === false || String(value) === "") continue;
      throw new OptionError(`--${name} applies only to ${isOnline ? "manual" : "online"} searches`, {
        hint: isOnline
          ? "--source runs and logs its queries automatically."
          : "Specify sources, e.g. --source openalex,crossref.",
      });
    }
    if (!isOnline) return logManualSearch(query, options, editor, context);
    const { limit = 25, source, as } = options;
    const plan = { query, queryBySource: parseOwnQueries(as), limit };
    const asked = { query, source, as, limit };
    if (!options["dry-run"]) return searchOnline(plan, asked, options, editor, context);
    const names = resolveSources(source.length > 0 ? source : defaultSources, context.env);
    const queries = names.map(({ name }) => ({ source: name, ...queryFor(plan, name) }));
    const text = queries.map(({ source: name, query: sent, lost }) => [
      `${name}: ${sent}`,
      lost !== "" && `  ${lost}`,
    ]);
    return { text, json: { asked, queries } };
  },
});

const manualOptions = ["engine", "date", "add", "hits", "inspected"] as const;
const onlineOnly = ["limit", "as", "list", "only"] as const;

/** The default sources, which cover many fields and search in titles and abstracts. */
const defaultSources: readonly SourceName[] = ["openalex", "crossref", "semantic-scholar", "dblp", "arxiv"];

function listSearches(sources: readonly SurveySource[]) {
  const searches = sources.filter(({ kind }) => kind === "search");
  return {
    text: [
      searches.length === 0 && "No searches logged.",
      searches.map(({ id, engine, query, date, hits, inspected, known, added }) => [
        `${id} ${engine} ${date ?? ""}: ${query}`,
        `  ${hits ?? "?"} hits${inspected === undefined ? "" : `, ${inspected} inspected`}, ${known.length} known, ${added.length} added`,
      ]),
    ],
    json: { searches },
  };
}

function logManualSearch(query: string, options: SearchOptions, editor: Editor, context: CommandContext) {
  const { engine, date, hits, inspected, note, known: existingKeys } = options;
  if (engine === undefined) throw new OptionError("a manual search requires --engine");
  if (date !== undefined && !isDate(date))
    throw new OptionError(`--date "${date}" is not a date in the format YYYY-MM-DD, e.g. 2026-01-31`);
  const iteration = iterationOf(options, editor);
  const facts = { engine, query, date, hits, inspected, note };
  const source = { kind: "search" as const, iteration, from: "", ...facts };
  const papers = readCandidates(editor, context, options.add).map((paper) => ({ paper, by: [] }));
  const operation = { kind: "log-search", engine, query, iteration };
  const [entered] = enterSources(editor, operation, options.reason, [{ source, papers, existingKeys }]);
  if (!entered) throw new Error("the search was not logged");
  const { logged } = entered;
  return { text: describeSource(`${logged.id} ${engine}`, logged), json: { search: sourceToJson(logged) } };
}

/** Returns the iteration from the options or, by default, the next one, but at most the second. */
function iterationOf({ iteration }: SearchOptions, editor: Editor): number {
  return iteration ?? Math.min(2, readSurveyState(editor).iterations.length + 1);
}

/** Parses handwritten queries in the form `NAME=QUERY`. @throws OptionError if an item has no source or no query */
export function parseOwnQueries(items: readonly string[]): SearchPlan["queryBySource"] {
  return Object.fromEntries(
    items.map((item) => {
      const at = item.indexOf("=");
      const query = item.slice(at + 1).trim();
      if (at === -1 || query === "")
        throw new OptionError(`--as requires SOURCE=QUERY, not ${item}`, {
          hint: "Pass, for example, --as 'arxiv=ti:\"question answering\"'.",
        });
      return [parseSourceName(item.slice(0, at)), query];
    }),
  );
}

/**
 * Queries the sources, and lists the hits or enters the relevant ones, with one logged search per source. The hits are
 * sorted by their combined rank in all sources, best first.
 */
async function searchOnline(
  plan: SearchPlan,
  asked: object,
  options: SearchOptions,
  editor: Editor,
  context: CommandContext,
) {
  const { only, note, list: keepWhenStopped } = options;
  const identity = ["search", plan.query, plan.queryBySource, plan.limit];
  const round = { ...options, defaultSources, identity };
  const answers = await runRound(context, editor.workspace, round, ({ settings, session }) =>
    searchSources(settings, { ...plan, keepWhenStopped }, session, context),
  );
  const state = readSurveyState(editor);
  const existingKeys = allPapers(state).map(({ key }) => key);
  const candidates = foundPapers(rankMembers(mergedPapers(answers)), existingKeys);
  const answered = answers.filter(isAnswered);
  const unanswered = answers.filter((answer) => !isAnswered(answer));
  const failures = unanswered.map((answer) => `${labelOf(answer.source)}: ${answer.why ?? ""}`);
  if (options.list) {
    const hits = candidatesToJson(state, candidates);
    return {
      text: [
        answered.map((answer) => [labelOf(answer.source), describeAnswer(answer)]),
        failures,
        hits.map(describeCandidate),
        "Enter the relevant papers with --only KEY,KEY --replay.",
      ],
      json: {
        asked,
        answers: answers.map(({ works, ...answer }) => ({ ...answer, works: works.length })),
        candidates: hits.map((hit, at) => {
          const ranks =
            candidates[at]?.work.members.map(({ work: { source }, rank }) => [source, rank]) ?? [];
          return { ...hit, ranks: Object.fromEntries(ranks) as Record<string, number> };
        }),
      },
      ...(unanswered.some(({ ended }) => ended === "stopped") ? { exitCode: 130 as const } : {}),
    };
  }
  const chosen = chooseKnown(candidates, keyOfFound, only, "all", {
    problem: (key) => `--only: the hit ${key} does not exist`,
    hint: "Add --list to see the hits.",
  });
  const iteration = iterationOf(options, editor);
  const sources = answered.map(({ source }) => source);
  // A search that a source did not answer is part of the record.
  const silent = unanswered.filter(({ ended }) => ended !== "stopped");
  const entered = enterSources(
    editor,
    { kind: "search", sources, iteration, online: true },
    options.reason,
    [...silent, ...answered].map((answer) => ({
      answer,
      source: searchedSource(answer, iteration, note),
      papers: chosen.flatMap(({ work, ...found }) => {
        const rank = work.members.find(({ work: { source } }) => source === answer.source)?.rank;
        return rank === undefined ? [] : [{ ...found, rank }];
      }),
      passed: candidates.filter((found) => found.by.includes(answer.source) && !chosen.includes(found)),
    })),
  ).slice(silent.length);
  return {
    text: [
      entered.map(({ answer, logged }) => [
        describeSource(labelOf(answer.source), logged, iteration),
        describeAnswer(answer),
      ]),
      failures,
    ],
    json: {
      query: plan.query,
      iteration,
      searches: answers.map(({ works, sentQuery, hits, ...answer }) => {
        const entry = entered.find((one) => one.answer.source === answer.source)?.logged;
        return {
          ...answer,
          ...sentQuery,
          hits,
          inspected: works.length,
          ...(entry ? sourceToJson(entry) : { id: null, added: [], known: [], suspects: [] }),
          found: foundToJson(candidates.filter(({ by }) => by.includes(answer.source))),
        };
      }),
    },
  };
}

/** Merges the hits of all sources. A survey contains publications, not people or organisations. */
export function mergedPapers(answers: readonly SourceAnswer[]): MergedWork[] {
  const members = answers.flatMap(({ works }) => works.map((work, at) => ({ work, rank: at + 1 })));
  const isPaper = ({ title, type }: SourceWork) => title !== "" && !["Person", "Organization"].includes(type);
  return mergeWorks(members.filter(({ work }) => isPaper(work)));
}

function describeAnswer({ sentQuery: { query, lost }, hits, works }: SourceAnswer): string {
  const all = hits === null ? "" : ` of ${count(hits, "hit")}`;
  return `  asked: ${query}${lost === "" ? "" : ` (${lost})`}; looked at ${works.length}${all}`;
}

/** Describes the search of a single source for the survey log. */
export function searchedSource(
  { source, address, sentQuery, hits, works, ...outcome }: SourceAnswer,
  iteration: number,
  note?: string,
): FoundSource {
  const { query, asked, lost } = sentQuery;
  return {
    kind: "search",
    iteration,
    from: "",
    engine: labelOf(source),
    query,
    ...(asked === query ? {} : { asked }),
    date: new Date().toISOString().slice(0, 10),
    ...(hits === null ? {} : { hits }),
    inspected: works.length,
    note,
    online: {
      sources: [loggedAnswer(source, address, { ...outcome, works: works.length, declared: hits }, lost)],
    },
  };
}
