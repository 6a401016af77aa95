/** How commands show papers from files and public sources, and enter them into the survey with a log of their source. */
import type { CommandContext } from "../../cli/command.ts";
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
} from "../../literature/index.ts";
import { printable } from "../../text/printable.ts";
import { type Editor, type Operation, readSurveyState, updateSurvey } from "../../workspace/index.ts";

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

export type LoggedSource = {
  /** `null` if the same request was logged before and found no new papers this time. */
  readonly id: string | null;
  readonly added: readonly string[];
  readonly existingKeys: readonly string[];
  readonly suspects: DuplicateReport["suspects"];
};

/** Enters the papers of several sources in one edit. */
export function enterSources(
  editor: Editor,
  operation: Operation,
  reason: string | undefined,
  entries: readonly SourceEntry[],
): LoggedSource[] {
  let logged: LoggedSource[] = [];
  const enter = (state: SurveyState, { source, papers, passed = [], existingKeys }: SourceEntry) => {
    const { online, ...offline } = source;
    if (online === undefined) {
      const listed = papers.map(({ paper }) => paper);
      const { state: next, source: entry, report } = addCandidates(state, offline, listed, existingKeys);
      logged.push({ id: entry.id, added: entry.added, existingKeys: entry.known, suspects: report.suspects });
      return next;
    }
    const found = enterFound(state, { ...offline, online }, papers, passed);
    const suspects = found.source === null ? [] : found.suspects;
    const { id = null, added = [] } = found.source ?? {};
    logged.push({ id, added, existingKeys: found.existingKeys, suspects });
    return found.state;
  };
  updateSurvey(editor, { operation, reason: reason ?? "" }, (state) => {
    logged = [];
    return entries.reduce(enter, state);
  });
  return logged;
}

/** Describes a source on one line, followed by one line for each pair of similar papers. */
export function describeSource(
  label: string,
  { id, added, existingKeys, suspects }: LoggedSource,
  iteration?: number,
): string[] {
  if (id === null) return [`${label}: no new papers, ${existingKeys.length} already in the survey`];
  const place = iteration === undefined ? "" : ` into L${iteration}`;
  const keys = added.length === 0 ? "" : ` (${added.join(", ")})`;
  return [
    `${label}${place}: ${added.length} added${keys}, ${existingKeys.length} known already`,
    ...suspects.map(
      ({ paper, like, similarity }) => `  look alike (${similarity.toFixed(2)}): ${paper.key} / ${like.key}`,
    ),
  ];
}

export function sourceToJson({ id, added, existingKeys, suspects }: LoggedSource) {
  return {
    id,
    added,
    known: existingKeys,
    suspects: suspects.map(({ paper, like, similarity }) => ({ key: paper.key, like: like.key, similarity })),
  };
}

export function foundToJson(found: readonly FoundPaper[]) {
  return found.map(({ paper, by }) => ({ key: paper.key, title: paper.title, doi: paper.doi, by }));
}

/** Compares papers with those on all lists. */
export function candidatesToJson(state: SurveyState, found: readonly FoundPaper[]) {
  const papers = found.map(({ paper }) => paper);
  const { duplicates, suspects } = findDuplicates(allPapers(state), papers);
  return found.map(({ paper, by }) => ({
    key: paper.key,
    title: paper.title,
    year: paper.year,
    venue: paper.venue,
    doi: paper.doi,
    abstract: paper.abstract,
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
  return printable(`${key}  ${title} (${year ?? "no year"}): ${match}${marks}`);
}
