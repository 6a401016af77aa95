/**
 * Lists the requests that `survey watch` repeats: searches of sources, and requests for papers that cite included
 * papers.
 */
import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { CancelledError, errorText, OptionError, SourceError, throwIfCancelled } from "../../errors.ts";
import {
  allPapers,
  enterFound,
  type FoundSource,
  findDuplicates,
  isSameStep,
  nameOfPassed,
  type Paper,
  type PaperProgress,
  type SurveySource,
  type SurveyState,
  surveyProgress,
} from "../../literature/index.ts";
import { authorOption, reasonOption } from "../../operations/edit-options.ts";
import {
  followWork,
  isSourceName,
  type MergedWork,
  mergeWorks,
  papersOf,
  queryOf,
  type SourceName,
  searchSources,
  snowballSources,
  sourcesOf,
} from "../../sources/index.ts";
import { count } from "../../text/count.ts";
import { didYouMean } from "../../text/nearest.ts";
import { printable } from "../../text/printable.ts";
import { type Editor, openCommandEditor, readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { describeDirection } from "./follow-online.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { type OnlineSession, runRound } from "./online-session.ts";
import { entryOf } from "./search-online.ts";

export const command = defineCommand({
  positionals: [],
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
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const requests = watchRequests(state, options.limit, context);
    if (requests.length === 0) {
      return {
        text: "There is nothing to watch yet: no search used --source, and no paper is included.",
        json: { new: [], failed: [], stopped: false },
      };
    }
    const defaultSources = [
      ...new Set([...snowballSources.citing, ...state.survey.sources.flatMap(searchedSources)]),
    ];
    const identity = ["watch", options.limit];
    const round = await runRound(
      context,
      editor.workspace,
      { ...options, defaultSources, identity },
      (session) => sendRequests(requests, state, session, context),
    );
    if (options.accept.length > 0) throwIfCancelled(context.signal);
    const accepted = selectPapers(round.fresh, options.accept);
    if (accepted.length > 0) enterFreshPapers(editor, accepted, options.reason ?? "");
    return report(round, accepted);
  },
});

/** A paper that is not on any list, and the request that returned it. */
type NewPaper = {
  readonly paper: Paper;
  readonly work: MergedWork;
  readonly request: WatchRequest;
  readonly source: WatchReply["source"];
};

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
  const listedPapers = allPapers(state);
  const passedNames = new Set(state.survey.sources.flatMap(({ online }) => online?.passed ?? []));
  const stage = progress.stage("requests", requests.length);
  for (const request of requests) {
    try {
      const reply = await request.run(session);
      const newPapers = reply
        ? findNewPapers(reply, [...listedPapers, ...fresh.map(({ paper }) => paper)], request)
        : [];
      fresh.push(...newPapers.filter(({ paper }) => !passedNames.has(nameOfPassed(paper))));
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

function findNewPapers(
  { works, source }: WatchReply,
  listed: readonly Paper[],
  request: WatchRequest,
): NewPaper[] {
  const papers = papersOf(
    works.map(({ work }) => work),
    listed.map(({ key }) => key),
  );
  const newPapers = new Set(findDuplicates(listed, papers).fresh);
  return papers.flatMap((paper, at) => {
    const work = works[at];
    return work && newPapers.has(paper) ? [{ paper, work, request, source }] : [];
  });
}

/**
 * Returns the new papers that the user accepted. @throws OptionError if a word is neither `all` nor the key of a new
 * paper
 */
function selectPapers(fresh: readonly NewPaper[], accepted: readonly string[]): readonly NewPaper[] {
  if (accepted.includes("all")) return fresh;
  const keys = fresh.map(({ paper }) => paper.key);
  const unknownKey = accepted.find((key) => !keys.includes(key));
  if (unknownKey === undefined) return fresh.filter(({ paper }) => accepted.includes(paper.key));
  throw new OptionError(`--accept: the new papers do not include "${unknownKey}"`, {
    hint: didYouMean(unknownKey, keys) ?? "Omit --accept to see the new papers.",
  });
}

/** Logs all requests that found accepted papers, in one edit. */
function enterFreshPapers(editor: Editor, accepted: readonly NewPaper[], reason: string): void {
  const byRequest = [...Map.groupBy(accepted, ({ request }) => request).values()];
  const operation = { kind: "watch", papers: accepted.map(({ paper }) => paper.key) };
  updateSurvey(editor, { operation, reason }, (state) =>
    byRequest.reduce((next: SurveyState, items) => {
      const [first] = items;
      if (first === undefined) return next;
      const foundPapers = items.map(({ paper, work }) => ({
        paper,
        by: sourcesOf(work),
        ...(first.source.kind === "search" ? { rank: work.members[0]?.rank ?? 1 } : {}),
      }));
      return enterFound(next, first.source, foundPapers).state;
    }, state),
  );
}

function report({ fresh, failed, stopped }: WatchResult, accepted: readonly NewPaper[]) {
  const groups = Map.groupBy(fresh, ({ request }) => request);
  const lines = [...groups].flatMap(([request, items]) => [
    printable(`${request.description}: ${items.length} new`),
    ...items.map((item) => {
      const { paper, work } = item;
      const mark = accepted.includes(item) ? "entered " : "";
      return printable(
        `  ${mark}${paper.key}  ${paper.title} (${paper.year ?? "no year"}) [${sourcesOf(work).join(", ")}]`,
      );
    }),
    printable(`  ${request.next}`),
  ]);
  const next =
    accepted.length > 0
      ? `${count(accepted.length, "paper")} entered.`
      : "Add all papers to the survey with --accept all --replay, or selected papers with --accept KEY,KEY --replay.";
  return {
    text: [
      lines.length > 0 ? [...lines, next] : "There are no new papers since the last check.",
      failed.map(({ way, why }) => printable(`${way}: ${why}`)),
      stopped ? "Stopped: run the same command again to send the remaining requests." : [],
    ],
    json: {
      new: fresh.map((freshPaper) => {
        const { paper, work, request } = freshPaper;
        return {
          key: paper.key,
          title: paper.title,
          year: paper.year,
          doi: paper.doi,
          venue: paper.venue,
          abstract: paper.abstract,
          by: sourcesOf(work),
          way: request.description,
          next: request.next,
          retracted: work.work.retracted,
          entered: accepted.includes(freshPaper),
        };
      }),
      failed,
      stopped,
    },
    ...(stopped ? { exitCode: 130 as const } : {}),
  };
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

type WatchReply = {
  readonly works: readonly MergedWork[];
  /** The survey log entry for the papers that this request returns. */
  readonly source: FoundSource;
};

/** Lists the sources that a logged search queried. */
function searchedSources({ online, kind }: SurveySource): SourceName[] {
  return kind === "search"
    ? (online?.sources ?? []).flatMap(({ name }) => (isSourceName(name) ? [name] : []))
    : [];
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
