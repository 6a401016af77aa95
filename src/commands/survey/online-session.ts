/** Queries sources for a survey command, stores their replies, and resumes an interrupted round. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { CommandContext } from "../../cli/command.ts";
import { CancelledError, OptionError } from "../../errors.ts";
import { hashValue, readJson, writeJson } from "../../io/index.ts";
import {
  type LiteratureSource,
  openReplyStore,
  openSource,
  resolveSources,
  type SourceName,
  type SourceSession,
  type SourceSettings,
} from "../../sources/index.ts";
import { localFolder, type Workspace, workspaceFolder } from "../../workspace/index.ts";

export type OnlineChoice = { readonly source: readonly string[]; readonly replay: boolean };

export type OnlineSession = {
  readonly sources: readonly LiteratureSource[];
  readonly settings: readonly SourceSettings[];
  readonly session: SourceSession;
};

const roundSchema = z.strictObject({ version: z.literal(1), started: z.iso.datetime() });

/** A round of requests. An identical round resumes one that was interrupted. */
export type Round = OnlineChoice & {
  readonly defaultSources: readonly SourceName[];
  /** The values that, together with the sources, identify the round. */
  readonly identity: unknown;
};

/**
 * Runs a task that queries sources. Stores every reply as soon as it arrives, and reuses replies from an identical
 * round that was interrupted.
 * @throws OptionError if no source can be queried; otherwise, rethrows any error from `action`
 */
export async function runRound<T>(
  context: CommandContext,
  workspace: Workspace,
  { source, replay, defaultSources, identity }: Round,
  action: (session: OnlineSession) => Promise<T>,
): Promise<T> {
  const allSettings = resolveSources(source.length > 0 ? source : defaultSources, context.env);
  const settings = replay
    ? allSettings
    : allSettings.filter(({ missingRequirement }) => missingRequirement === undefined);
  for (const { missingRequirement } of replay ? [] : allSettings)
    if (missingRequirement !== undefined) context.warn(`${missingRequirement}; the source is skipped`);
  if (settings.length === 0) {
    throw new OptionError("none of the sources is available", {
      hint: "Choose other sources with --source.",
    });
  }
  const store = openReplyStore(join(workspaceFolder(workspace, "literature"), "sources"));
  const addresses = settings.map(({ name, baseUrl }) => ({ name, baseUrl }));
  const file = join(
    localFolder(workspace),
    "rounds",
    `${hashValue([identity, addresses]).slice(0, 24)}.json`,
  );
  const reuseSince = replay ? undefined : beginRound(file);
  const session = {
    store,
    replay,
    reuseSince,
    onRetry: context.progress.note,
    ...(context.signal ? { signal: context.signal } : {}),
  };
  try {
    const result = await action({
      settings,
      session,
      sources: settings.map((setting) => openSource(setting, session)),
    });
    // The next identical round resumes where the user stopped this round.
    if (!context.signal?.aborted) rmSync(file, { force: true });
    return result;
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    throw new CancelledError("interrupted", {
      hint: "Taxolink has stored the replies so far: run the same command again to send only the remaining requests.",
    });
  }
}

/** Returns the start time of a round that a killed process left unfinished, or starts a new round. */
function beginRound(file: string): Date {
  if (existsSync(file)) return new Date(readJson(file, roundSchema).started);
  const started = new Date();
  writeJson(file, { version: 1, started: started.toISOString() });
  return started;
}
