/** `survey follow KEY --online`: retrieves references and citing papers from public sources. */
import type { CommandContext } from "../../cli/command.ts";
import { CancelledError } from "../../errors.ts";
import {
  allPapers,
  enterFound,
  type FoundPaper,
  type FoundSource,
  type PaperProgress,
  withPassed,
} from "../../literature/index.ts";
import {
  type Direction,
  type Followed,
  followWork,
  papersOf,
  queryOf,
  type SourceName,
  snowballSources,
  sourcesOf,
} from "../../sources/index.ts";
import { type Editor, readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { type OnlineChoice, type OnlineSession, runRound } from "./online-session.ts";
import type { LoggedSource } from "./survey-source.ts";

/** The papers found in one snowballing direction, before they are added to the survey. */
export type OnlineDirection = {
  readonly kind: Direction;
  readonly foundPapers: readonly FoundPaper[];
  readonly followed: Followed;
  readonly source: FoundSource;
};

export type OnlineFollow = OnlineChoice & {
  readonly directions: readonly Direction[];
  /** The maximum number of citing papers. */
  readonly limit: number;
  /** Whether to return the papers received so far if the user stops the requests. */
  readonly keepWhenStopped: boolean;
};

/**
 * Queries the sources without changing the survey. @throws SourceError if no source responds; CancelledError if the
 * user cancels
 */
export async function followOnline(
  context: CommandContext,
  editor: Editor,
  { paper, iteration }: PaperProgress,
  follow: OnlineFollow,
): Promise<OnlineDirection[]> {
  const defaultSources = [...new Set(follow.directions.flatMap((direction) => snowballSources[direction]))];
  const identity = ["follow", paper.key, follow.directions, follow.limit];
  return runRound(context, editor.workspace, { ...follow, defaultSources, identity }, async (session) => {
    const directions: OnlineDirection[] = [];
    const existingKeys = allPapers(readSurveyState(editor)).map(({ key }) => key);
    for (const kind of follow.directions) {
      const askedSources = chosenSources(session, kind, follow.source.length > 0);
      const followed = await followDirection(
        askedSources,
        { ...follow, paper, kind, hasEarlier: directions.length > 0 },
        context,
      );
      if (followed === null) break;
      const papers = papersOf(
        followed.works.map(({ work }) => work),
        existingKeys,
      );
      existingKeys.push(...papers.map(({ key }) => key));
      const foundPapers = followed.works.flatMap((work, at): FoundPaper[] => {
        const entry = papers[at];
        return entry ? [{ paper: entry, by: sourcesOf(work) }] : [];
      });
      const source = describeDirection(session, followed, {
        kind,
        iteration: iteration + 1,
        from: paper.key,
        limit: follow.limit,
      });
      directions.push({ kind, foundPapers, followed, source });
    }
    return directions;
  });
}

type DirectionRequest = Pick<OnlineFollow, "limit" | "keepWhenStopped"> & {
  readonly paper: PaperProgress["paper"];
  readonly kind: Direction;
  /** Whether an earlier direction has already found papers. */
  readonly hasEarlier: boolean;
};

/**
 * Requests the papers of one snowballing direction.
 * @returns `null` if the user stopped this direction after an earlier direction had found papers
 */
async function followDirection(
  sources: OnlineSession["sources"],
  { paper, kind, limit, keepWhenStopped, hasEarlier }: DirectionRequest,
  context: CommandContext,
): Promise<Followed | null> {
  try {
    return await followWork(sources, queryOf(paper), kind, limit, { ...context, keepWhenStopped });
  } catch (error) {
    if (error instanceof CancelledError && keepWhenStopped && hasEarlier) return null;
    throw error;
  }
}

/** @param useAll whether the user chose the sources; by default, only those suited to the direction are queried */
function chosenSources({ sources }: OnlineSession, kind: Direction, useAll: boolean) {
  return sources.filter(({ name }) => useAll || snowballSources[kind].includes(name));
}

/**
 * Describes a snowballing direction for the survey log.
 * @param direction `from` is the key of the paper, and `limit` is the maximum number of citing papers to request
 */
export function describeDirection(
  { settings }: OnlineSession,
  { outcomes, coverage }: Followed,
  direction: Pick<FoundSource, "kind" | "iteration" | "from"> & { readonly limit: number },
): FoundSource {
  const { kind, iteration, from, limit } = direction;
  const addressOf = (name: SourceName): string =>
    settings.find((setting) => setting.name === name)?.baseUrl ?? "";
  return {
    kind,
    iteration,
    from,
    date: new Date().toISOString().slice(0, 10),
    ...(kind === "citing" ? { inspected: Math.min(limit, coverage.resolved) } : {}),
    online: {
      sources: outcomes.map(({ source, completeness, works, declared, why }) => ({
        name: source,
        address: addressOf(source),
        works,
        declared,
        completeness,
        ...(why === undefined ? {} : { why }),
      })),
      coverage,
    },
  };
}

export type EnteredDirection = OnlineDirection & {
  readonly logged: LoggedSource | null;
  readonly existingKeys: readonly string[];
};

/**
 * Adds papers to the survey in one edit. @param selectedKeys the keys of the papers to add; if empty, all papers are
 * added
 */
export function enterDirections(
  editor: Editor,
  key: string,
  directions: readonly OnlineDirection[],
  selectedKeys: readonly string[],
  reason: string,
): EnteredDirection[] {
  const entered: EnteredDirection[] = [];
  const operation = { kind: "follow", paper: key, ways: directions.map(({ kind }) => kind), online: true };
  updateSurvey(editor, { operation, reason }, (state) => {
    entered.length = 0;
    return directions.reduce((next, direction) => {
      const isSelected = ({ paper }: FoundPaper): boolean =>
        selectedKeys.length === 0 || selectedKeys.includes(paper.key);
      const log = withPassed(
        direction.source,
        direction.foundPapers.filter((candidate) => !isSelected(candidate)),
      );
      const {
        state: after,
        source,
        suspects,
        existingKeys,
      } = enterFound(next, log, direction.foundPapers.filter(isSelected));
      const logged = source && { id: source.id, added: source.added, existingKeys: source.known, suspects };
      entered.push({ ...direction, logged, existingKeys });
      return after;
    }, state);
  });
  return entered;
}
