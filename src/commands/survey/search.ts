/** `taxolink survey search`: sends a query to public sources, or logs a search that a person ran by hand. */

import { option, optionalArgument, requiredArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../cli/command.ts";
import { CancelledError, errorText, OptionError, SourceError, throwIfCancelled } from "../../errors.ts";
import {
  allPapers,
  describeRanking,
  type FoundPaper,
  type FoundSource,
  findDuplicates,
  isSameStep,
  nameOfPassed,
  type PaperProgress,
  rankCandidates,
  type SurveySource,
  type SurveyState,
  surveyProgress,
} from "../../literature/index.ts";
import { authorOption, reasonOption } from "../../operations/edit-options.ts";
import {
  type Direction,
  type Followed,
  followWork,
  isAnswered,
  isSourceName,
  labelOf,
  type MergedWork,
  mergeWorks,
  parseSourceName,
  queryFor,
  queryOf,
  rankMembers,
  resolveSources,
  type SearchPlan,
  type SourceAnswer,
  type SourceName,
  type SourceOutcome,
  searchSources,
  snowballSources,
} from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { isDate } from "../../text/dates.ts";
import { type Editor, openCommandEditor, readSurveyState } from "../../workspace/index.ts";
import { chooseKnown } from "../shared/require-known.ts";
import {
  candidatesToJson,
  describeCandidate,
  describeSource,
  enterSources,
  foundPapers,
  foundToJson,
  keyOfFound,
  type OnlineSession,
  onlineNotes,
  onlineOptions,
  readCandidates,
  runRound,
  type SourceEntry,
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
  ...reasonOption,
  ...authorOption,
};

type SearchOptions = OptionValues<typeof searchOptions>;

export const surveySearch = defineCommand({
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
    return {
      text: queries.map(({ source: name, query: sent, lost }) => [
        `${name}: ${sent}`,
        lost !== "" && `  ${lost}`,
      ]),
      json: { asked, queries },
    };
  },
});

/** A search query as the user typed it. */
type AskedSearch = Pick<SearchOptions, "source" | "as"> & { readonly query: string; readonly limit: number };

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
  const [logged] = enterSources(editor, operation, options.reason, [{ source, papers, existingKeys }]);
  if (!logged) throw new Error("the search was not logged");
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
      if (at === -1 || query === "") {
        throw new OptionError(`--as requires SOURCE=QUERY, not ${item}`, {
          hint: "Pass, for example, --as 'arxiv=ti:\"question answering\"'.",
        });
      }
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
  asked: AskedSearch,
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
          const members = candidates[at]?.work.members ?? [];
          const ranks = Object.fromEntries(members.map(({ work: { source }, rank }) => [source, rank]));
          return { ...hit, ranks };
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
  const logged = enterSources(
    editor,
    { kind: "search", sources, iteration, online: true },
    options.reason,
    [...silent, ...answered].map((answer) => ({
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
      logged.map((entry, at) => {
        const answer = answered[at];
        return answer && [describeSource(labelOf(answer.source), entry, iteration), describeAnswer(answer)];
      }),
      failures,
    ],
    json: {
      query: plan.query,
      iteration,
      searches: answers.map(({ works, sentQuery, hits, ...answer }) => {
        const entry = logged[answered.findIndex(({ source }) => source === answer.source)];
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
function mergedPapers(answers: readonly SourceAnswer[]): MergedWork[] {
  const members = answers.flatMap(({ works }) => works.map((work, at) => ({ work, rank: at + 1 })));
  return mergeWorks(
    members.filter(
      ({ work: { title, type } }) => title !== "" && type !== "Person" && type !== "Organization",
    ),
  );
}

function describeAnswer({ sentQuery: { query, lost }, hits, works }: SourceAnswer): string {
  const all = hits === null ? "" : ` of ${count(hits, "hit")}`;
  return `  asked: ${query}${lost === "" ? "" : ` (${lost})`}; looked at ${works.length}${all}`;
}

/** Describes the search of a single source for the survey log. */
function searchedSource(
  { source, address, sentQuery, hits, works, completeness, why }: SourceAnswer,
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
      sources: [
        {
          name: source,
          address,
          works: works.length,
          declared: hits,
          completeness,
          ...(lost === "" ? {} : { lost }),
          ...(why === undefined ? {} : { why }),
        },
      ],
    },
  };
}

const followOptions = {
  references: option.file("File with the paper's references whose titles are relevant, or the word none"),
  citing: option.file(
    "File with the citing papers whose titles and abstracts are relevant, or the word none",
  ),
  only: option.list("KEYS", "Keys of the relevant candidates, or none (default: all candidates)"),
  list: option.flag("Show the papers in the files and mark new papers, without adding them to the survey"),
  online: option.flag("Query public sources instead of reading files"),
  direction: option.text(
    "DIRECTION",
    "Online: look up the paper's references (back), the papers that cite it (forward), or both (default: both)",
    { choices: ["back", "forward", "both"], requires: "online" },
  ),
  limit: option.integer("Online: maximum number of citing papers (default: 100)", { requires: "online" }),
  source: { ...onlineOptions.source, requires: "online" },
  replay: { ...onlineOptions.replay, requires: "online" },
  inspected: option.integer("Number of citing papers that you inspected (the first N)", { minimum: 0 }),
  ...reasonOption,
  ...authorOption,
};

type FollowOptions = OptionValues<typeof followOptions>;

/** The papers of one direction, before they are added to the survey. */
type FoundDirection = {
  readonly kind: Direction;
  /** The file with the papers, or `online` for papers from sources. */
  readonly file: string;
  readonly found: readonly FoundPaper[];
  readonly source: SourceEntry["source"];
  /** What the sources answered; absent for a file. */
  readonly followed?: Followed;
};

export const surveyFollow = defineCommand({
  positionals: [requiredArgument("KEY", "Citation key of the paper")],
  options: followOptions,
  notes: onlineNotes,
  run: async ({ options, positionals: [key] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const paper = includedPaper(editor, key);
    const directions = options.online
      ? await followOnline(editor, paper, options, context)
      : followFiles(editor, paper, options, context);
    if (options.list) return listCandidates(readSurveyState(editor), key, directions);
    const candidates = directions.flatMap(({ found }) => found);
    const chosen = chooseKnown(candidates, keyOfFound, options.only, "all", {
      problem: (unknown) => `--only: no candidate has the key "${unknown}"`,
      hint: "Add --list to see the candidates.",
    });
    const ways = directions.map(({ kind }) => kind);
    const operation = { kind: "follow", paper: key, ways, ...(options.online && { online: true }) };
    const logged = enterSources(
      editor,
      operation,
      options.reason,
      directions.map(({ source, found }) => ({
        source,
        papers: found.filter((candidate) => chosen.includes(candidate)),
        passed: found.filter((candidate) => !chosen.includes(candidate)),
      })),
    );
    const iteration = paper.iteration + 1;
    const entered = directions.flatMap((direction, at) => {
      const entry = logged[at];
      return entry ? [{ direction, entry }] : [];
    });
    return {
      text: entered.map(({ direction: { kind, followed }, entry }) => [
        describeSource(
          `${kind === "citing" ? "papers that cite" : "references of"} ${key}`,
          entry,
          iteration,
        ),
        followed && describeFollowed(followed),
      ]),
      json: {
        paper: key,
        iteration,
        sources: entered.map(({ direction: { kind, found, followed }, entry }) => ({
          kind,
          ...sourceToJson(entry),
          ...(followed && {
            coverage: followed.coverage,
            asked: followed.outcomes,
            found: foundToJson(found),
          }),
        })),
      },
    };
  },
});

/** @throws OptionError if the paper is not a candidate, or was not included */
function includedPaper(editor: Editor, key: string): PaperProgress {
  const state = readSurveyState(editor);
  const paper = surveyProgress(state.survey, state).find((candidate) => candidate.paper.key === key);
  if (!paper)
    throw new OptionError(`the survey has no candidate ${key}`, {
      hint: "To see the lists, run taxolink survey list.",
    });
  if (paper.status !== "included") throw new OptionError(`${key} is ${paper.status}, not included`);
  return paper;
}

function followFiles(
  editor: Editor,
  { paper, iteration }: PaperProgress,
  options: FollowOptions,
  context: CommandContext,
): FoundDirection[] {
  const { inspected } = options;
  const kinds = kindsOf(options);
  if (kinds.length === 0)
    throw new OptionError(
      "specify --references FILE, --citing FILE or both, or use --online to query public sources",
    );
  return kinds.map((kind) => {
    const file = options[kind] ?? "none";
    const papers = file === "none" ? [] : readCandidates(editor, context, file);
    return {
      kind,
      file,
      found: papers.map((candidate) => ({ paper: candidate, by: [] })),
      source: {
        kind,
        iteration: iteration + 1,
        from: paper.key,
        ...(kind === "citing" && inspected !== undefined ? { inspected } : {}),
      },
    };
  });
}

function kindsOf(options: FollowOptions): readonly Direction[] {
  return (["references", "citing"] as const).filter((kind) => options[kind] !== undefined);
}

const directionsNamed = {
  back: ["references"],
  forward: ["citing"],
  both: ["references", "citing"],
} as const;

/**
 * Queries the sources without changing the survey. If the user stops a listing, it contains the directions received so
 * far. @throws SourceError if no source responds; CancelledError if the user cancels
 */
async function followOnline(
  editor: Editor,
  { paper, iteration }: PaperProgress,
  options: FollowOptions,
  context: CommandContext,
): Promise<FoundDirection[]> {
  // People seldom read more citing papers than this.
  const { direction = "both", limit = 100, list: keepWhenStopped } = options;
  if (options.inspected !== undefined || kindsOf(options).length > 0)
    throw new OptionError("--online cannot be combined with --references, --citing or --inspected");
  const kinds = directionsNamed[direction as keyof typeof directionsNamed];
  const defaultSources = [...new Set(kinds.flatMap((kind) => snowballSources[kind]))];
  const identity = ["follow", paper.key, kinds, limit];
  return runRound(context, editor.workspace, { ...options, defaultSources, identity }, async (session) => {
    const directions: FoundDirection[] = [];
    const existingKeys = allPapers(readSurveyState(editor)).map(({ key }) => key);
    for (const kind of kinds) {
      // Only the sources suited to a direction are queried, unless the user chose them.
      const sources = session.sources.filter(
        ({ name }) => options.source.length > 0 || snowballSources[kind].includes(name),
      );
      try {
        const watch = { ...context, keepWhenStopped };
        const followed = await followWork(sources, queryOf(paper), kind, limit, watch);
        const found = foundPapers(followed.works, existingKeys);
        existingKeys.push(...found.map(({ paper: { key } }) => key));
        const source = followedSource(session, followed, {
          kind,
          iteration: iteration + 1,
          from: paper.key,
          limit,
        });
        directions.push({ kind, file: "online", found, followed, source });
      } catch (error) {
        if (error instanceof CancelledError && keepWhenStopped && directions.length > 0) break;
        throw error;
      }
    }
    return directions;
  });
}

/**
 * Describes a snowballing direction for the survey log.
 * @param direction `from` is the key of the paper, and `limit` is the maximum number of citing papers to request
 */
function followedSource(
  { settings }: OnlineSession,
  { outcomes, coverage }: Followed,
  { limit, ...direction }: Pick<FoundSource, "kind" | "iteration" | "from"> & { readonly limit: number },
): FoundSource {
  return {
    ...direction,
    date: new Date().toISOString().slice(0, 10),
    ...(direction.kind === "citing" ? { inspected: Math.min(limit, coverage.resolved) } : {}),
    online: {
      sources: outcomes.map(({ source: name, completeness, works, declared, why }) => ({
        name,
        address: settings.find((setting) => setting.name === name)?.baseUrl ?? "",
        works,
        declared,
        completeness,
        ...(why === undefined ? {} : { why }),
      })),
      coverage,
    },
  };
}

/** Lists the candidates by rank, with new papers before those that are already on a list and need no decision. */
function listCandidates(state: SurveyState, from: string, directions: readonly FoundDirection[]) {
  const items = directions.flatMap(({ kind, found }) => found.map((item) => ({ kind, item })));
  const matches = candidatesToJson(
    state,
    items.map(({ item }) => item),
  );
  const ranking = rankCandidates(
    state,
    items.map(({ item }) => item.paper),
  );
  const ranked = ranking.papers.flatMap(({ paper, why }) => {
    const at = items.findIndex(({ item }) => item.paper === paper);
    const [found, match] = [items[at], matches[at]];
    return found && match ? [{ kind: found.kind, ...match, because: why }] : [];
  });
  const candidates = [
    ...ranked.filter(({ same_as }) => same_as === null),
    ...ranked.filter(({ same_as }) => same_as !== null),
  ];
  const online = directions.flatMap(({ kind, followed }) => (followed ? [{ kind, ...followed }] : []));
  const asked = online.flatMap(({ kind, outcomes }) => outcomes.map((outcome) => ({ kind, ...outcome })));
  const coverage = online.map(({ kind, coverage: counts }) => ({ kind, ...counts }));
  return {
    text: [
      candidates.length !== 0 && `${describeRanking(ranking)}:`,
      candidates.map(describeCandidate),
      online.map(({ kind, coverage: { resolved, declared }, outcomes }) => [
        `${kind === "citing" ? "citing papers" : "references"}: ${resolved} of ${declared} declared`,
        outcomes.map(describeOutcome),
      ]),
      `Enter the relevant papers with --only KEY,KEY${online.length > 0 ? " --replay" : ""}.`,
    ],
    json: {
      paper: from,
      files: directions.map(({ kind, file }) => ({ kind, file })),
      ranked: { by: ranking.by, learnt_from: ranking.learntFrom },
      candidates,
      asked,
      coverage,
    },
    ...(asked.some(({ ended }) => ended === "stopped") ? { exitCode: 130 as const } : {}),
  };
}

function describeFollowed({ coverage: { resolved, declared }, outcomes, works }: Followed): string[] {
  return [
    `  coverage: ${resolved} of ${declared} declared`,
    ...outcomes.map(describeOutcome),
    ...works.filter(({ work }) => work.retracted).map(({ work }) => `  retracted: ${work.title}`),
  ];
}

function describeOutcome({ source, completeness, works, declared, why }: SourceOutcome): string {
  const counts = `${works}${declared === null ? "" : ` of ${declared}`}`;
  if (completeness === "complete") return `  ${source}: ${why ?? counts}`;
  if (completeness === "partial") return `  ${source}: ${counts}`;
  return `  ${source}: ${completeness === "unsupported query" ? "" : `${completeness}, `}${why ?? ""}`;
}

export const surveyWatch = defineCommand({
  options: {
    limit: option.integer(
      "Number of hits to inspect per search, and of citing papers to inspect per included paper",
      { default: 100 },
    ),
    accept: option.list("KEYS", "Papers to add: all, or their keys (default: none)"),
    ...onlineOptions,
    ...reasonOption,
    ...authorOption,
  },
  notes: [
    "The command repeats the searches logged with --source, looks up citations of the included papers, and shows new papers: those that are not on a list and that you have not rejected. " +
      "--accept … --replay adds the displayed papers without sending new requests.",
    ...onlineNotes,
  ],
  run: async ({ options: { limit, accept, reason, ...options } }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const requests = watchRequests(state, limit, context);
    if (requests.length === 0)
      return {
        text: "There is nothing to watch yet: no search used --source, and no paper is included.",
        json: { new: [], failed: [], stopped: false },
      };
    const searched = state.survey.sources.flatMap(searchedSources);
    const defaultSources = [...new Set([...snowballSources.citing, ...searched])];
    const round = { ...options, defaultSources, identity: ["watch", limit] };
    const { fresh, failed, stopped } = await runRound(context, editor.workspace, round, (session) =>
      sendRequests(requests, state, session, context),
    );
    if (accept.length > 0) throwIfCancelled(context.signal);
    const accepted = chooseKnown(fresh, keyOfFound, accept, "none", {
      problem: (key) => `--accept: the new papers do not include "${key}"`,
      hint: "Omit --accept to see the new papers.",
    });
    if (accepted.length > 0)
      enterSources(
        editor,
        { kind: "watch", papers: accepted.map(keyOfFound) },
        reason,
        [...Map.groupBy(accepted, ({ source }) => source)].map(([source, papers]) => ({ source, papers })),
      );
    const items = candidatesToJson(state, fresh).map((item, at) => {
      const { request: { description: way = "", next = "" } = {} } = fresh[at] ?? {};
      return { ...item, way, next, entered: accepted.some(({ paper }) => paper.key === item.key) };
    });
    return {
      text: [
        [...Map.groupBy(items, ({ way }) => way)].map(([way, group]) => [
          `${way}: ${group.length} new`,
          group.map((item) => `  ${item.entered ? "entered " : ""}${describeCandidate(item)}`),
          `  ${group[0]?.next ?? ""}`,
        ]),
        items.length === 0
          ? "There are no new papers since the last check."
          : accepted.length > 0
            ? `${count(accepted.length, "paper")} entered.`
            : "Add all papers to the survey with --accept all --replay, or selected papers with --accept KEY,KEY --replay.",
        failed.map(({ way, why }) => `${way}: ${why}`),
        stopped && "Stopped: run the same command again to send the remaining requests.",
      ],
      json: { new: items, failed, stopped },
      ...(stopped ? { exitCode: 130 as const } : {}),
    };
  },
});

/** A paper that is not on any list, and the request that returned it. */
type NewPaper = FoundPaper & { readonly request: WatchRequest; readonly source: FoundSource };

type WatchResult = {
  readonly fresh: readonly NewPaper[];
  readonly failed: readonly { readonly way: string; readonly why: string }[];
  /** True if the user stopped before all requests were sent. */
  readonly stopped: boolean;
};

/**
 * Sends the requests in order and collects the new papers. @throws CancelledError if the user stops before a new paper
 * is found
 */
async function sendRequests(
  requests: readonly WatchRequest[],
  state: SurveyState,
  session: OnlineSession,
  { progress, signal }: CommandContext,
): Promise<WatchResult> {
  const failed: { way: string; why: string }[] = [];
  const fresh: NewPaper[] = [];
  const passedNames = new Set(state.survey.sources.flatMap(({ online }) => online?.passed ?? []));
  const stage = progress.stage("requests", requests.length);
  for (const request of requests) {
    try {
      const { works, source } = (await request.run(session)) ?? { works: [], source: null };
      const listed = [...allPapers(state), ...fresh.map(({ paper }) => paper)];
      const found = foundPapers(
        works,
        listed.map(({ key }) => key),
      );
      const papers = found.map(({ paper }) => paper);
      const unlisted = new Set(findDuplicates(listed, papers).fresh);
      for (const { paper, by, work } of found) {
        if (source === null || !unlisted.has(paper) || passedNames.has(nameOfPassed(paper))) continue;
        const rank = source.kind === "search" ? { rank: work.members[0]?.rank ?? 1 } : {};
        fresh.push({ paper, by, ...rank, request, source });
      }
    } catch (error) {
      if (error instanceof CancelledError && fresh.length > 0) break;
      if (!(error instanceof SourceError)) throw error;
      failed.push({ way: request.description, why: errorText(error) });
    }
    stage.advance();
  }
  stage.finish();
  return { fresh, failed, stopped: signal?.aborted === true };
}

/** A search to repeat, or a paper for which to request citing papers again. */
type WatchRequest = {
  /** A description of the request, such as `OpenAlex: lakes` or `cites Seed2014`. */
  readonly description: string;
  /** The command that sends only this request. */
  readonly next: string;
  /** Sends the request. Returns `null` if the session does not use the request's source. */
  readonly run: (session: OnlineSession) => Promise<WatchReply | null>;
};

/** The works that a request returned, and its entry in the survey's log. */
type WatchReply = { readonly works: readonly MergedWork[]; readonly source: FoundSource };

/** Lists the sources that a logged search queried. */
function searchedSources({ online, kind }: SurveySource): SourceName[] {
  const sources = kind === "search" ? (online?.sources ?? []) : [];
  return sources.flatMap(({ name }) => (isSourceName(name) ? [name] : []));
}

/**
 * Lists one request for every distinct logged search, followed by one for every included paper.
 * @param limit the maximum number of hits or citing works per request
 */
function watchRequests(state: SurveyState, limit: number, context: CommandContext): WatchRequest[] {
  const searches = state.survey.sources.filter(
    (source) => source.kind === "search" && source.online !== undefined,
  );
  const distinctSearches = searches.filter(
    (search, at) => searches.findIndex((other) => isSameStep(other, search)) === at,
  );
  const included = surveyProgress(state.survey, state).filter(({ status }) => status === "included");
  return [
    ...distinctSearches.flatMap((search) => searchRequests(search, limit, context)),
    ...included.map((paper) => followRequest(paper, limit, context)),
  ];
}

function searchRequests(search: SurveySource, limit: number, context: CommandContext): WatchRequest[] {
  const [name] = searchedSources(search);
  const { query, iteration } = search;
  if (name === undefined || query === undefined) return [];
  const plan = { query, queryBySource: { [name]: query }, limit };
  return [
    {
      description: `${search.engine ?? name}: ${query}`,
      next: `taxolink survey search ${JSON.stringify(query)} --source ${name} --as ${JSON.stringify(`${name}=${query}`)}`,
      run: async ({ settings, session }) => {
        const usedSettings = settings.filter((setting) => setting.name === name);
        const [answer] = await searchSources(usedSettings, plan, session, context);
        if (answer === undefined) return null;
        return { works: mergedPapers([answer]), source: searchedSource(answer, iteration) };
      },
    },
  ];
}

function followRequest(
  { paper, iteration }: PaperProgress,
  limit: number,
  context: CommandContext,
): WatchRequest {
  return {
    description: `cites ${paper.key}`,
    next: `taxolink survey follow ${paper.key} --online --direction forward`,
    run: async (session) => {
      const sources = session.sources.filter(
        ({ name, cannot }) => snowballSources.citing.includes(name) && cannot.citing === undefined,
      );
      const followed = await followWork(sources, queryOf(paper), "citing", limit, context);
      const direction = { kind: "citing" as const, iteration: iteration + 1, from: paper.key, limit };
      return { works: followed.works, source: followedSource(session, followed, direction) };
    },
  };
}
