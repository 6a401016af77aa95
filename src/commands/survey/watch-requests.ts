/**
 * Lists the requests that `survey watch` repeats: searches of sources, and requests for papers that cite included
 * papers.
 */
import type { CommandContext } from "../../cli/command.ts";
import {
  type FoundSource,
  isSameStep,
  type PaperProgress,
  type SurveySource,
  type SurveyState,
  surveyProgress,
} from "../../literature/index.ts";
import {
  followWork,
  isSourceName,
  type MergedWork,
  mergeWorks,
  queryOf,
  type SourceName,
  searchSources,
  snowballSources,
} from "../../sources/index.ts";
import { describeDirection } from "./follow-online.ts";
import type { OnlineSession } from "./online-session.ts";
import { entryOf } from "./search-online.ts";

/** A search to repeat, or a paper for which to request citing papers again. */
export type WatchRequest = {
  /** A description of the request, such as `OpenAlex: lakes` or `cites Seed2014`. */
  readonly description: string;
  /** The command that sends only this request. */
  readonly next: string;
  /** Sends the request. Returns `null` if the session does not use the request's source. */
  readonly run: (session: OnlineSession) => Promise<WatchReply | null>;
};

export type WatchReply = {
  readonly works: readonly MergedWork[];
  /** The survey log entry for the papers that this request returns. */
  readonly source: FoundSource;
};

/** Lists the sources that a logged search queried. */
export function searchedSources({ online, kind }: SurveySource): SourceName[] {
  return kind === "search"
    ? (online?.sources ?? []).flatMap(({ name }) => (isSourceName(name) ? [name] : []))
    : [];
}

/**
 * Lists one request for every distinct logged search, followed by one for every included paper.
 * @param limit the maximum number of hits or citing works per request
 */
export function watchRequests(state: SurveyState, limit: number, context: CommandContext): WatchRequest[] {
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
        const members = answer.works.map((work, at) => ({ work, rank: at + 1 }));
        const papers = members.filter(({ work }) => work.title !== "" && work.type !== "Person");
        return { works: mergeWorks(papers), source: entryOf(answer, iteration) };
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
      const askedSources = session.sources.filter(
        ({ name, cannot }) => snowballSources.citing.includes(name) && cannot.citing === undefined,
      );
      const followed = await followWork(askedSources, queryOf(paper), "citing", limit, context);
      return {
        works: followed.works,
        source: describeDirection(session, followed, {
          kind: "citing",
          iteration: iteration + 1,
          from: paper.key,
          limit,
        }),
      };
    },
  };
}
