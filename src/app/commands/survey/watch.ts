/**
 * `taxolink survey watch`: repeats the searches of sources and the requests for papers that cite included papers, and
 * shows or enters the papers that are new.
 */

import { CancelledError, errorText, SourceError, throwIfCancelled } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import {
  allPapers,
  type FoundPaper,
  type FoundSource,
  findDuplicates,
  isSameStep,
  nameOfPassed,
  type PaperProgress,
  type SurveySource,
  type SurveyState,
  surveyProgress,
} from "../../../literature/index.ts";
import {
  followWork,
  isSourceName,
  type MergedWork,
  queryOf,
  type SourceName,
  searchSources,
  snowballSources,
} from "../../../literature/sources/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import { openCommandEditor, readSurveyState } from "../../../workspace/index.ts";
import { chooseKnown } from "../shared/require-known.ts";
import {
  candidatesToJson,
  describeCandidate,
  enterSources,
  foundPapers,
  keyOfFound,
  type OnlineSession,
  onlineNotes,
  onlineOptions,
  runRound,
} from "./entering.ts";
import { followedSource } from "./follow.ts";
import { mergedPapers, searchedSource } from "./search.ts";

export const surveyWatch = defineCommand({
  options: {
    limit: option.integer(
      "Number of hits to inspect per search, and of citing papers to inspect per included paper",
      { default: 100 },
    ),
    accept: option.list("KEYS", "Papers to add: all, or their keys (default: none)"),
    ...onlineOptions,
    ...editOptions,
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

/**
 * Sends the requests in order and collects the new papers. @throws CancelledError if the user stops before a new paper
 * is found
 */
async function sendRequests(
  requests: readonly WatchRequest[],
  state: SurveyState,
  session: OnlineSession,
  { progress, signal }: CommandContext,
) {
  const failed: { way: string; why: string }[] = [];
  const fresh: (FoundPaper & { readonly request: WatchRequest; readonly source: FoundSource })[] = [];
  const passedNames = new Set(state.survey.sources.flatMap(({ online }) => online?.passed ?? []));
  const stage = progress.stage("requests", requests.length);
  for (const request of requests) {
    try {
      const { works, source } = (await request.run(session)) ?? { works: [], source: null };
      const listed = [...allPapers(state), ...fresh.map(({ paper }) => paper)];
      const listedKeys = listed.map(({ key }) => key);
      const found = foundPapers(works, listedKeys);
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
  /** Returns the works and their entry in the survey's log, or `null` if the session does not use the request's source. */
  readonly run: (
    session: OnlineSession,
  ) => Promise<{ readonly works: readonly MergedWork[]; readonly source: FoundSource } | null>;
};

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
    ({ kind, online }) => kind === "search" && online !== undefined,
  );
  const distinct = searches.filter(
    (search, at) => searches.findIndex((other) => isSameStep(other, search)) === at,
  );
  const included = surveyProgress(state.survey, state).filter(({ status }) => status === "included");
  return [
    ...distinct.flatMap((search) => searchRequests(search, limit, context)),
    ...included.map((paper) => followRequest(paper, limit, context)),
  ];
}

function searchRequests(search: SurveySource, limit: number, context: CommandContext): WatchRequest[] {
  const [name] = searchedSources(search);
  const { query, iteration } = search;
  if (name === undefined || query === undefined) return [];
  const plan = { query, queryBySource: { [name]: query }, limit };
  const description = `${search.engine ?? name}: ${query}`;
  const next = `taxolink survey search ${JSON.stringify(query)} --source ${name} --as ${JSON.stringify(`${name}=${query}`)}`;
  const run: WatchRequest["run"] = async ({ settings, session }) => {
    const used = settings.filter((setting) => setting.name === name);
    const [answer] = await searchSources(used, plan, session, context);
    return answer ? { works: mergedPapers([answer]), source: searchedSource(answer, iteration) } : null;
  };
  return [{ description, next, run }];
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
