/** Queries public sources for a command, stores their replies, and resumes an interrupted round. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { option } from "../../cli/arguments.ts";
import type { CommandContext } from "../../cli/command.ts";
import { CancelledError, OptionError } from "../../errors.ts";
import { hashValue, readJson, writeJson } from "../../io/index.ts";
import type { FoundPaper } from "../../literature/index.ts";
import {
  type LiteratureSource,
  type MergedWork,
  openReplyStore,
  openSource,
  papersOf,
  resolveSources,
  type SourceName,
  type SourceSession,
  type SourceSettings,
  sourcesOf,
} from "../../sources/index.ts";
import { localFolder, type Workspace, workspaceFolder } from "../../workspace/index.ts";

/** The options of the survey's commands that query sources. */
export const onlineOptions = {
  source: option.list("NAMES", "The sources to query, each as NAME or NAME=URL"),
  replay: option.flag("Read the replies stored under literature/sources instead of sending requests"),
};

export const onlineNotes = [
  "Sources: openalex, crossref, semantic-scholar, dblp, arxiv, opencitations, zenodo, orcid, wikidata, orkg, ieee. " +
    "To use another URL for a source, add --source openalex=URL or set TAXOLINK_OPENALEX_URL (TAXOLINK_SEMANTIC_SCHOLAR_URL, …).",
  "Keys: OPENALEX_API_KEY, SEMANTIC_SCHOLAR_API_KEY, CROSSREF_PLUS_TOKEN, OPENCITATIONS_ACCESS_TOKEN, ZENODO_TOKEN, IEEE_API_KEY, " +
    'or a line "NAME = KEY" in the credentials file. TAXOLINK_MAIL is the email address sent to sources.',
] as const;

export type OnlineSession = {
  readonly sources: readonly LiteratureSource[];
  readonly settings: readonly SourceSettings[];
  readonly session: SourceSession;
};

const roundSchema = z.strictObject({ version: z.literal(1), started: z.iso.datetime() });

/** A round of requests. An identical round resumes one that was interrupted. */
export type Round = {
  readonly source: readonly string[];
  readonly replay: boolean;
  readonly defaultSources: readonly SourceName[];
  /** The values that, together with the sources, identify the round. */
  readonly identity: unknown;
};

/**
 * Resolves the named sources, or the default ones, and warns about each source that lacks a requirement.
 * @throws OptionError if a name is unknown, or if no source remains
 */
export function chooseSources(
  names: readonly string[],
  defaults: readonly SourceName[],
  { env, warn }: Pick<CommandContext, "env" | "warn">,
): SourceSettings[] {
  const settings = resolveSources(names.length > 0 ? names : defaults, env);
  for (const { missingRequirement } of settings)
    if (missingRequirement !== undefined) warn(`${missingRequirement}; the source is skipped`);
  const available = settings.filter(({ missingRequirement }) => missingRequirement === undefined);
  if (available.length > 0) return available;
  throw new OptionError("none of the sources is available", { hint: "Choose other sources with --source." });
}

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
  const settings = replay
    ? resolveSources(source.length > 0 ? source : defaultSources, context.env)
    : chooseSources(source, defaultSources, context);
  const store = openReplyStore(join(workspaceFolder(workspace, "literature"), "sources"));
  const addresses = settings.map(({ name, baseUrl }) => ({ name, baseUrl }));
  const name = `${hashValue([identity, addresses]).slice(0, 24)}.json`;
  const file = join(localFolder(workspace), "rounds", name);
  const reuseSince = replay ? undefined : beginRound(file);
  const { signal } = context;
  const session = { store, replay, reuseSince, onRetry: context.progress.note, ...(signal && { signal }) };
  try {
    const sources = settings.map((setting) => openSource(setting, session));
    const result = await action({ settings, session, sources });
    // The next identical round resumes where the user stopped this round.
    if (!signal?.aborted) rmSync(file, { force: true });
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

/** Returns works as papers with new keys, in order. */
export function foundPapers(
  works: readonly MergedWork[],
  existingKeys: readonly string[],
): (FoundPaper & { readonly work: MergedWork })[] {
  const papers = papersOf(
    works.map(({ work }) => work),
    existingKeys,
  );
  return works.flatMap((work, at) => {
    const paper = papers[at];
    return paper ? [{ work, paper, by: sourcesOf(work) }] : [];
  });
}
