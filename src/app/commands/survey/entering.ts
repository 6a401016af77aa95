/** What the commands that find papers share: the requests to public sources, and the papers that they show and enter. */

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CancelledError, OptionError } from "../../../base/errors.ts";
import { hashValue, readJson, writeJson } from "../../../base/io/index.ts";
import {
  addCandidates,
  allPapers,
  type DuplicateReport,
  enterFound,
  type FoundPaper,
  type FoundSource,
  findDuplicates,
  type NewSource,
  type Paper,
  readBibliography,
  renameTaken,
  type SurveyState,
} from "../../../literature/index.ts";
import {
  type LiteratureSource,
  type MergedWork,
  openReplyStore,
  openSource,
  papersOf,
  resolveSources,
  type SourceName,
  type SourceOutcome,
  type SourceSession,
  type SourceSettings,
  sourcesOf,
} from "../../../literature/sources/index.ts";
import { option } from "../../../operations/arguments.ts";
import type { CommandContext } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import {
  type Editor,
  localFolder,
  type Operation,
  readSurveyState,
  updateSurvey,
  type Workspace,
  workspaceFolder,
} from "../../../workspace/index.ts";
import { pick } from "../shared/fields.ts";

/**
 * Reads the candidates from a file if the user named one. Generated keys never collide with keys that the workspace
 * already uses.
 */
export function readCandidates(
  editor: Editor,
  context: Pick<CommandContext, "resolve" | "warn">,
  file: string | undefined,
): readonly Paper[] {
  if (file === undefined) return [];
  const { papers, diagnostics, hasKeys } = readBibliography(context.resolve(file));
  for (const { line, message } of diagnostics) context.warn(`${file}:${line}: ${message}`);
  const keys = allPapers(readSurveyState(editor)).map(({ key }) => key);
  return hasKeys ? papers : renameTaken(papers, keys);
}

/** A source of papers for the survey's log: a file, or a request that public sources answered. */
export type SourceEntry = {
  readonly source: Omit<NewSource, "online"> & { readonly online?: FoundSource["online"] };
  /** The papers to enter. */
  readonly papers: readonly FoundPaper[];
  /** The papers that a person saw but did not choose. */
  readonly passed?: readonly FoundPaper[];
  /** The keys of papers from a file that are already on a list. */
  readonly existingKeys?: readonly string[];
};

type LoggedSource = {
  /** `null` if the same request was logged before and found no new papers this time. */
  readonly id: string | null;
  readonly added: readonly string[];
  /** The keys of papers that were already on a list. */
  readonly known: readonly string[];
  readonly suspects: DuplicateReport["suspects"];
};

/** Enters the papers of several sources in one edit. @returns the entries in order, each with what was logged */
export function enterSources<Entry extends SourceEntry>(
  editor: Editor,
  operation: Operation,
  reason: string | undefined,
  entries: readonly Entry[],
) {
  let entered: (Entry & { readonly logged: LoggedSource })[] = [];
  const enter = (state: SurveyState, entry: Entry) => {
    const { source, papers, passed = [], existingKeys } = entry;
    const { online, ...offline } = source;
    if (online === undefined) {
      const listed = papers.map(({ paper }) => paper);
      const { state: next, source: made, report } = addCandidates(state, offline, listed, existingKeys);
      entered.push({
        ...entry,
        logged: { ...pick(made, "id", "added", "known"), suspects: report.suspects },
      });
      return next;
    }
    const found = enterFound(state, { ...offline, online }, papers, passed);
    const suspects = found.source === null ? [] : found.suspects;
    const { id = null, added = [] } = found.source ?? {};
    entered.push({ ...entry, logged: { id, added, known: found.existingKeys, suspects } });
    return found.state;
  };
  updateSurvey(editor, { operation, reason: reason ?? "" }, (state) => {
    entered = [];
    return entries.reduce(enter, state);
  });
  return entered;
}

/** Describes for the survey's log what a source answered; `lost` is what it could not be asked for. */
export function loggedAnswer(
  name: SourceName,
  address: string,
  { works, declared, completeness, why }: Omit<SourceOutcome, "source">,
  lost = "",
) {
  const remarks = { ...(lost !== "" && { lost }), ...(why !== undefined && { why }) };
  return { name, address, works, declared, completeness, ...remarks };
}

/** Describes a source on one line, followed by one line for each pair of similar papers. */
export function describeSource(
  label: string,
  { id, added, known, suspects }: LoggedSource,
  iteration?: number,
): Block {
  if (id === null) return `${label}: no new papers, ${known.length} already in the survey`;
  const place = iteration === undefined ? "" : ` into L${iteration}`;
  const keys = added.length === 0 ? "" : ` (${added.join(", ")})`;
  return [
    `${label}${place}: ${added.length} added${keys}, ${known.length} known already`,
    suspects.map(
      ({ paper, like, similarity }) => `  look alike (${similarity.toFixed(2)}): ${paper.key} / ${like.key}`,
    ),
  ];
}

export function sourceToJson({ suspects, ...entry }: LoggedSource) {
  return {
    ...entry,
    suspects: suspects.map(({ paper, like, similarity }) => ({ key: paper.key, like: like.key, similarity })),
  };
}

export function foundToJson(found: readonly FoundPaper[]) {
  return found.map(({ paper, by }) => ({ ...pick(paper, "key", "title", "doi"), by }));
}

export function keyOfFound({ paper }: FoundPaper): string {
  return paper.key;
}

/** Compares papers with those on all lists. */
export function candidatesToJson(state: SurveyState, found: readonly FoundPaper[]) {
  const papers = found.map(({ paper }) => paper);
  const { duplicates, suspects } = findDuplicates(allPapers(state), papers);
  return found.map(({ paper, by }) => ({
    ...pick(paper, "key", "title", "year", "venue", "doi", "abstract"),
    by,
    same_as: duplicates.find((duplicate) => duplicate.paper === paper)?.of.key ?? null,
    like: suspects.find((suspect) => suspect.paper === paper)?.like.title ?? null,
    retracted: paper.fields.retracted !== undefined,
  }));
}

/** Describes a candidate on one line. */
export function describeCandidate(candidate: ReturnType<typeof candidatesToJson>[number]): string {
  const { key, title, year, by, same_as, like, retracted } = candidate;
  const match = same_as !== null ? `is ${same_as}` : like === null ? "new" : `looks like "${like}"`;
  const marks = `${retracted ? ", retracted" : ""}${by.length > 0 ? ` [${by.join(", ")}]` : ""}`;
  return `${key}  ${title} (${year ?? "no year"}): ${match}${marks}`;
}

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
type Round = {
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
export function foundPapers(works: readonly MergedWork[], existingKeys: readonly string[]) {
  const found = works.map(({ work }) => work);
  return papersOf(found, existingKeys).flatMap((paper, at) => {
    const work = works[at];
    return work ? [{ work, paper, by: sourcesOf(work) }] : [];
  });
}
