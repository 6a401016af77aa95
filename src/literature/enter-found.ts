/** Adds new papers from online sources to a list of the survey, each with the sources that found it. */
import { addCandidates, type NewSource } from "./add-candidates.ts";
import { type DuplicateReport, findDuplicates } from "./find-duplicates.ts";
import type { Paper } from "./paper.ts";
import type { SurveySource } from "./survey.ts";
import { allPapers, type SurveyState } from "./survey-operations.ts";
import { normalizeTitle } from "./titles.ts";

export type FoundPaper = {
  readonly paper: Paper;
  /** The sources that found the paper, and its best rank among them. */
  readonly by: readonly string[];
  readonly rank?: number;
};

export type FoundSource = Omit<NewSource, "online"> & {
  readonly online: Omit<NonNullable<NewSource["online"]>, "found">;
};

/**
 * Extends the log entry of a search, or of a request for a paper's references or citing papers, with the papers that a
 * person saw but did not add.
 */
export function withPassed(source: FoundSource, passed: readonly { readonly paper: Paper }[]): FoundSource {
  if (passed.length === 0) return source;
  const names = passed.map(({ paper }) => nameOfPassed(paper));
  return { ...source, online: { ...source.online, passed: names } };
}

export type EnteredSource = {
  readonly state: SurveyState;
  /** The logged source, or `null` if the same step was logged before and found no new papers this time. */
  readonly source: SurveySource | null;
  readonly suspects: DuplicateReport["suspects"];
  /** The papers that are already on a list or were logged earlier. */
  readonly existingKeys: readonly string[];
};

/**
 * Adds papers like `addCandidates`. A repeated step (the same paper's references or citing papers, or the same query to
 * the same engine) logs only papers that it has neither logged nor passed over before.
 */
export function enterFound(
  state: SurveyState,
  source: FoundSource,
  foundPapers: readonly FoundPaper[],
): EnteredSource {
  const listed = allPapers(state);
  const titles = new Map(listed.map(({ key, title }) => [key, title]));
  // Another source may have added the paper in the same round.
  const isListed = ({ key, title }: Paper): boolean => titles.get(key) === title;
  const papers = foundPapers.map(({ paper }) => paper);
  const { fresh, duplicates, suspects } = findDuplicates(
    listed,
    papers.filter((paper) => !isListed(paper)),
  );
  const sameAs = new Map([
    ...papers.filter(isListed).map(({ key }) => [key, key] as const),
    ...duplicates.map(({ paper, of }) => [paper.key, of.key] as const),
  ]);
  const freshKeys = new Set(fresh.map(({ key }) => key));
  const knownKeys = [...new Set([...sameAs.values()].filter((key) => !freshKeys.has(key)))];
  const before = state.survey.sources.filter((logged) => isSameStep(logged, source));
  const loggedKeys = new Set(before.flatMap((logged) => [...logged.known, ...logged.added]));
  const newlyLogged = knownKeys.filter((key) => !loggedKeys.has(key));
  const earlierNames = new Set([
    ...listed.map(nameOfPassed),
    ...before.flatMap(({ online }) => online?.passed ?? []),
  ]);
  const passed = source.online.passed?.filter((name) => !earlierNames.has(name)) ?? [];
  if (before.length > 0 && fresh.length + newlyLogged.length + passed.length === 0)
    return { state, source: null, suspects, existingKeys: knownKeys };
  const newKeys = new Set([...fresh.map(({ key }) => key), ...newlyLogged]);
  const entries = foundPapers.map(({ paper, ...rest }) => ({
    ...rest,
    paper: sameAs.get(paper.key) ?? paper.key,
  }));
  const unique = new Map(
    entries.filter(({ paper }) => newKeys.has(paper)).map((entry) => [entry.paper, entry]),
  );
  const { passed: _, ...onlineParts } = source.online;
  const online = {
    ...onlineParts,
    ...(passed.length === 0 ? {} : { passed }),
    found: [...unique.values()].map(({ paper, by, rank }) => ({
      paper,
      by: [...by],
      rank,
    })),
  };
  const added = addCandidates(state, { ...source, online }, fresh, newlyLogged);
  return { state: added.state, source: added.source, suspects, existingKeys: knownKeys };
}

/** Identifies a paper that a person saw but did not add, by its DOI or, if it has none, by its title and year. */
export function nameOfPassed({ doi, title, year }: Pick<Paper, "doi" | "title" | "year">): string {
  return doi === "" ? `${normalizeTitle(title)} ${year ?? ""}`.trim() : doi;
}

/**
 * Whether two sources result from the same step: the same query to the same engine, or else the same kind of step from
 * the same paper or file.
 */
export function isSameStep(first: SurveySource, second: Omit<NewSource, "online">): boolean {
  if (first.kind !== second.kind) return false;
  return second.kind === "search"
    ? first.engine === second.engine && first.query === second.query
    : first.from === second.from;
}
